import { LINE_SIZE } from "../generated/record.ts";
import { optionsOf } from "../support/properties.ts";
import type { RuleOptions } from "../uri/generated/options.ts";
import { type LinesSource, type Work, workOn } from "./batches.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { ruleJob } from "./job.ts";
import { steps } from "./steps.ts";
import { type LineTable, lineTable } from "./table.ts";

/** The largest number of bytes: columns hold 32-bit integers. */
const MAX_BYTES = 2 ** 31 - 1;

/** A lower bound for the average length of a line that is estimated from the first lines, in bytes. */
const MIN_AVERAGE = 32;

/**
 * Scans each line of UTF-8 bytes into a table of the positions of its components.
 *
 * The components are those that `parse` finds, and the lines those of {@link checkLines}. The table takes 60 to 120 bytes
 * for each line. It refers to the bytes instead of copying them, so do not change them while you use it.
 *
 * A stream or an async iterable of bytes gives an async iterable of tables, one for the lines that each chunk completes.
 * Each table has its own bytes. The numbers of invalid lines continue from table to table.
 *
 * @throws {TypeError} if an argument has a wrong value, or if there are 2 GiB or more: pass a stream instead.
 * @example
 * const table = componentsOfLines(new TextEncoder().encode("http://a/b?c\n//h\n<>"));
 * table.length; // 3
 * table.get(1).host; // "h"
 * table.get(2); // undefined
 * table.invalid[0].row; // 2
 * const query = table.column("query");
 * [query.get(0), query.get(1), query.starts[0], query.starts[1]]; // ["c", undefined, 11, -1]
 */
export function componentsOfLines(bytes: Uint8Array, options?: RuleOptions): LineTable;
export function componentsOfLines(source: LinesSource, options?: RuleOptions): AsyncIterable<LineTable>;
export function componentsOfLines(
  input: Uint8Array | LinesSource,
  options?: RuleOptions,
): LineTable | AsyncIterable<LineTable> {
  return workOn(input, componentsWork(options), true);
}

/** Creates the work of `componentsOfLines`. */
export function componentsWork(options: RuleOptions | undefined): Work<LineTable> {
  const job = ruleJob("components", optionsOf(options, ["rule"]));
  let before = 0;
  return (bytes) => {
    if (bytes.length > MAX_BYTES)
      throw new TypeError("Expected less than 2 GiB of bytes: pass a stream of them");
    const invalid: InvalidLine[] = [];
    let rows = new Int32Array(0);
    let length = 0;
    for (const { engine, from, taken } of steps(job, bytes)) {
      addInvalidLines(invalid, engine, bytes, from, before + length);
      const { rows: added, lines } = engine;
      if (length + lines > rows.length / LINE_SIZE) {
        // The lines so far predict how many are left; a sixteenth more avoids most reallocations. The first lines may be
        // shorter than the others, so the estimate is limited.
        const expected = Math.ceil(lines * ((bytes.length - from) / taken) * 1.0625);
        const limit = Math.max(lines, length, Math.ceil((bytes.length - from) / MIN_AVERAGE));
        rows = resized(
          rows,
          from + taken === bytes.length ? length + lines : length + Math.min(expected, limit),
        );
      }
      rows.set(added, length * LINE_SIZE);
      length += lines;
    }
    before += length;
    if (rows.length > 2 * length * LINE_SIZE) rows = resized(rows, length);
    return lineTable({ bytes, rows, length, invalid, rule: job.rule });
  };
}

/** Copies rows to memory for this many lines. */
function resized(rows: Int32Array<ArrayBuffer>, lines: number): Int32Array<ArrayBuffer> {
  const moved = new Int32Array(lines * LINE_SIZE);
  moved.set(rows.length > moved.length ? rows.subarray(0, moved.length) : rows);
  return moved;
}
