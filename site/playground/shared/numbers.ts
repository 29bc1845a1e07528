const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** Writes a number with separators. The pages are in English, and so are the numbers. */
export function whole(value: number): string {
  return WHOLE.format(value);
}
