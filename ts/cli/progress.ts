import type { FileProgress } from "../lines/file/transform-file.ts";

/** How often a bar is drawn at most. */
export const REDRAW_MS = 100;

const BAR = 24;
const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];

/** Writes how far the work on a file is in one line of at most so many columns. */
export function progressLine(
  { bytesRead, bytesTotal, invalid }: FileProgress,
  elapsed: number,
  columns: number,
): string {
  const tail = `${rate(bytesRead, elapsed)}  ${count(invalid)} invalid`;
  if (bytesTotal === undefined) return fitting([`${size(bytesRead)}  ${tail}`], columns);
  // A file that grows meanwhile is read to what was its end.
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

/** Returns the first line that fits, or the start of the last. */
function fitting(lines: readonly string[], columns: number): string {
  return lines.find((line) => line.length <= columns) ?? lines.at(-1)!.slice(0, columns);
}

/** Writes a number of bytes with three digits and a decimal unit: `219 MB`. */
export function size(bytes: number): string {
  let unit = 0;
  let value = bytes;
  // 999.5 would be written as 1000.
  while (value >= 999.5 && unit + 1 < UNITS.length) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** Writes how many bytes a second have been read. */
export function rate(bytes: number, elapsed: number): string {
  const megabytes = bytes / 1000 / Math.max(elapsed, 1);
  return `${megabytes.toFixed(megabytes < 9.95 ? 1 : 0)} MB/s`;
}

/** Writes a number with its thousands apart. */
export function count(number: number): string {
  return number.toLocaleString("en");
}
