import { type LinesSource, type Work, workOn } from "./batches.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { type LinesOptions, scanJob } from "./job.ts";
import { steps } from "./steps.ts";

/** What {@link checkLines} finds. */
export interface LinesReport {
  /** How many lines there are. */
  readonly lines: number;
  /** What is wrong with those that are invalid, in their order. */
  readonly invalid: readonly InvalidLine[];
}

/**
 * Checks each line of UTF-8 bytes, and tells which are invalid.
 *
 * What is said of a line is what `check` says of its text, with the number of the line, counted from 1, and with
 * an index in bytes. An octet that is not UTF-8 breaks every rule. A line ends with LF or CR LF; what follows
 * the last line end is a line too, unless it is empty. Nothing else is taken off, and an empty line is a text like any
 * other.
 *
 * Of a stream or an async iterable of bytes it makes an async iterable of such reports: one for the lines that each
 * chunk completes, line numbers running on.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("http://a/b\nhttp://a/b c\n\n");
 * checkLines(bytes).lines; // 3
 * checkLines(bytes).invalid.map(({ line, index }) => [line, index]); // [[2, 10]]
 * checkLines(bytes, { rule: "URI" }).invalid[1].message; // "missing scheme at index 0"
 */
export function checkLines(bytes: Uint8Array, options?: LinesOptions): LinesReport;
export function checkLines(source: LinesSource, options?: LinesOptions): AsyncIterable<LinesReport>;
export function checkLines(
  input: Uint8Array | LinesSource,
  options: LinesOptions = {},
): LinesReport | AsyncIterable<LinesReport> {
  return workOn(input, checkWork(options));
}

/** Makes what checks batch after batch. */
export function checkWork(options: LinesOptions): Work<LinesReport> {
  const job = scanJob("check", options);
  let before = 0;
  return (bytes) => {
    const first = before;
    const invalid: InvalidLine[] = [];
    for (const { backend, from } of steps(job, bytes)) {
      addInvalidLines(invalid, backend, bytes, from, before);
      before += backend.lines;
    }
    return { lines: before - first, invalid };
  };
}
