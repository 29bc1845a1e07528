import type { FileProgress } from "../lines/file/options.ts";

/** The least time between two redraws of the progress bar. */
export const REDRAW_MS = 100;

const BAR = 24;
const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** Formats the progress in one line of at most `columns`. */
export function progressLine(
  { bytesRead, bytesTotal, invalid }: FileProgress,
  elapsed: number,
  columns: number,
): string {
  const tail = `${rate(bytesRead, elapsed)}  ${count(invalid)} invalid`;
  if (bytesTotal === undefined) return fitting([`${size(bytesRead)}  ${tail}`], columns);
  // A file may have grown since its size was read.
  const share = Math.min(1, bytesRead / bytesTotal);
  const done = Math.floor(share * BAR);
  const bar = `[${"#".repeat(done)}${"-".repeat(BAR - done)}]`;
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  const amount = `${size(bytesRead)} of ${size(bytesTotal)}`;
  return fitting(
    [`${bar} ${percent}  ${amount}  ${tail}`, `${percent}  ${amount}  ${tail}`, `${percent}  ${tail}`],
    columns,
  );
}

/** Returns the first line that fits, or the last one cut to fit. */
function fitting(lines: readonly string[], columns: number): string {
  return lines.find((line) => line.length <= columns) ?? lines.at(-1)!.slice(0, columns);
}

/** Formats a number of bytes with three digits and a decimal unit: `219 MB`. */
export function size(bytes: number): string {
  let unit = 0;
  let value = bytes;
  // 999.5 would be rounded to 1000.
  while (value >= 999.5 && unit + 1 < UNITS.length) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** Formats a speed: `55 MB/s`. `elapsed` is in milliseconds. */
export function rate(bytes: number, elapsed: number): string {
  const megabytes = bytes / 1000 / Math.max(elapsed, 1);
  return `${megabytes.toFixed(megabytes < 9.95 ? 1 : 0)} MB/s`;
}

/** Formats a number with separators between thousands. */
export function count(number: number): string {
  return number.toLocaleString("en");
}

/** Formats a number of things. */
export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}
