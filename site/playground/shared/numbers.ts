// Numbers as people read them. The pages are in English, and so are the numbers.

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const THREE_DIGITS = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

export function whole(value: number): string {
  return WHOLE.format(value);
}

export function threeDigits(value: number): string {
  return THREE_DIGITS.format(value);
}

/** Writes a part of a whole in percent; never 0 or 100 for something in between. */
export function percent(part: number, all: number): string {
  if (all === 0) return "0 %";
  const value = (100 * part) / all;
  if (part > 0 && value < 0.1) return "under 0.1 %";
  if (part < all && value > 99.9) return "over 99.9 %";
  return `${threeDigits(value)} %`;
}

/** Writes a number of bytes in powers of 1000. */
export function bytes(value: number): string {
  if (value < 1000) return `${whole(value)} B`;
  const units = ["kB", "MB", "GB"];
  const power = Math.min(units.length, Math.floor(Math.log10(value) / 3));
  return `${threeDigits(value / 1000 ** power)} ${units[power - 1]}`;
}

/** Writes a time in milliseconds with a unit that suits it. */
export function duration(ms: number): string {
  if (ms < 1e-3) return `${threeDigits(ms * 1e6)} ns`;
  if (ms < 1) return `${threeDigits(ms * 1e3)} µs`;
  return ms < 1000 ? `${threeDigits(ms)} ms` : `${threeDigits(ms / 1000)} s`;
}
