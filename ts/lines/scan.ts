import { LINE_WORDS } from "../backend/lines.ts";
import { type LinesSource, type Work, workOn } from "./batches.ts";
import { addInvalidLines, type InvalidLine } from "./invalid-line.ts";
import { type LinesOptions, scanJob } from "./job.ts";
import { steps } from "./steps.ts";
import { type LineTable, lineTable } from "./table.ts";

/** Offsets are 32-bit integers. */
const MOST = 2 ** 31 - 1;

/**
 * Scans each line of UTF-8 bytes into a table of where its components are.
 *
 * What the table says of a line is what `parse` says of its text; the lines are those of {@link checkLines}. It has 60
 * to 120 bytes for each line, and no copy of the bytes: they must not change as long as it is in use.
 *
 * Of a stream or an async iterable of bytes it makes an async iterable of such tables: one for the lines that each
 * chunk completes, each with bytes of its own; the numbers of invalid lines run on.
 *
 * @throws {TypeError} if an argument has a wrong value, or if there are 2 GiB of bytes or more: scan a stream of them.
 * @example
 * const table = scanLines(new TextEncoder().encode("http://a/b?c\n//h\n<>"));
 * table.length; // 3
 * table.get(1).host; // "h"
 * table.get(2); // undefined
 * table.invalid[0].line; // 3
 * const query = table.column("query");
 * [query.get(0), query.get(1), query.starts[0], query.starts[1]]; // ["c", undefined, 11, -1]
 */
export function scanLines(bytes: Uint8Array, options?: LinesOptions): LineTable;
export function scanLines(source: LinesSource, options?: LinesOptions): AsyncIterable<LineTable>;
export function scanLines(
  input: Uint8Array | LinesSource,
  options: LinesOptions = {},
): LineTable | AsyncIterable<LineTable> {
  return workOn(input, scanWork(options), true);
}

/** Makes what scans batch after batch. */
export function scanWork(options: LinesOptions): Work<LineTable> {
  const job = scanJob("scan", options);
  let before = 0;
  return (bytes) => {
    if (bytes.length > MOST) throw new TypeError("Expected less than 2 GiB of bytes: scan a stream of them");
    const invalid: InvalidLine[] = [];
    let rows = new Int32Array(0);
    let length = 0;
    for (const { backend, from, taken } of steps(job, bytes)) {
      addInvalidLines(invalid, backend, bytes, from, before + length);
      const { columns, lines } = backend;
      if (length + lines > rows.length / LINE_WORDS) {
        // As many as the bytes that are left will have if they are like these, and a sixteenth more; but these may be
        // shorter than all others.
        const expected = Math.ceil(lines * ((bytes.length - from) / taken) * 1.0625);
        const most = Math.max(lines, length, Math.ceil((bytes.length - from) / SHORT));
        rows = resized(
          rows,
          from + taken === bytes.length ? length + lines : length + Math.min(expected, most),
        );
      }
      rows.set(columns, length * LINE_WORDS);
      length += lines;
    }
    before += length;
    if (rows.length > 2 * length * LINE_WORDS) rows = resized(rows, length);
    return lineTable({ bytes, rows, length, invalid, rule: job.rule });
  };
}

/** What a line has on average, in bytes, before it is believed that lines are shorter. */
const SHORT = 32;

/** Moves rows to memory for so many lines. */
function resized(rows: Int32Array<ArrayBuffer>, lines: number): Int32Array<ArrayBuffer> {
  const moved = new Int32Array(lines * LINE_WORDS);
  moved.set(rows.length > moved.length ? rows.subarray(0, moved.length) : rows);
  return moved;
}
