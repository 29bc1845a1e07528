import { optionsOf } from "../support/properties.ts";
import type { RuleOptions } from "../uri/generated/options.ts";
import { type LinesSource, type Work, workOn } from "./batches.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { ruleJob } from "./job.ts";
import { steps } from "./steps.ts";

/** The result of {@link checkLines}. */
export interface LinesReport {
  /** The number of lines, the invalid ones included. */
  readonly lines: number;
  /** The invalid lines, in order. */
  readonly invalid: readonly InvalidLine[];
}

/**
 * Checks each line of UTF-8 bytes, and reports the invalid ones.
 *
 * A line gets the issue that `check` returns for its string, with its row, counted from 0, and its index in bytes.
 * Bytes that are not UTF-8 are invalid by every rule.
 *
 * A line ends with LF or CR LF. Bytes after the last line end are a line too. Nothing else is trimmed. An empty line is an
 * empty string, which is a valid URI reference.
 *
 * A stream or an async iterable of bytes gives an async iterable of reports, one for the lines that each chunk completes.
 * Line numbers continue from report to report.
 *
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * const bytes = new TextEncoder().encode("http://a/b\nhttp://a/b c\n\n");
 * checkLines(bytes).lines; // 3
 * checkLines(bytes).invalid.map(({ row, index }) => [row, index]); // [[1, 10]]
 * checkLines(bytes, { rule: "URI" }).invalid[1].message; // "missing scheme at index 0"
 */
export function checkLines(bytes: Uint8Array, options?: RuleOptions): LinesReport;
export function checkLines(source: LinesSource, options?: RuleOptions): AsyncIterable<LinesReport>;
export function checkLines(
  input: Uint8Array | LinesSource,
  options?: RuleOptions,
): LinesReport | AsyncIterable<LinesReport> {
  return workOn(input, checkWork(options));
}

/** Creates the work of `checkLines`. */
export function checkWork(options: RuleOptions | undefined): Work<LinesReport> {
  const job = ruleJob("check", optionsOf(options, ["rule"]));
  let before = 0;
  return (bytes) => {
    const first = before;
    const invalid: InvalidLine[] = [];
    for (const { engine, from } of steps(job, bytes)) {
      addInvalidLines(invalid, engine, bytes, from, before);
      before += engine.lines;
    }
    return { lines: before - first, invalid };
  };
}
