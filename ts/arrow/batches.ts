import type { ColumnsJob, Step, Strings } from "../core/columns/engine.ts";
import { activeColumns } from "../engine/columns.ts";
import type { Chunk } from "./chunk.ts";

/** The maximum number of rows and of bytes that an engine gets at once. A single row may have more bytes. */
export const BATCH_ROWS: number = 64 * 1024;
export const BATCH_BYTES: number = 4 * 1024 * 1024;

/** The results of a batch, and its rows. */
export interface Batch extends Step {
  readonly strings: Strings;
  readonly bases: Strings | undefined;
  /** The number of rows before them. */
  readonly before: number;
}

/** Returns where the batch that begins with a row ends. `lengthOf` returns the number of bytes of a row. */
function batchEnd(start: number, rows: number, lengthOf: (row: number) => number): number {
  const last = Math.min(start + BATCH_ROWS, rows);
  let stop = start;
  for (let bytes = 0; stop < last; stop++) {
    const length = lengthOf(stop);
    if (!(length >= 0)) throw new TypeError("Expected a Vector with ascending offsets");
    bytes += length;
    if (bytes > BATCH_BYTES && stop > start) break;
  }
  return stop;
}

/** The rows of a column, from the first one on. */
interface Cursor {
  /** Returns how many rows the next batch may have, 0 at the end. */
  next(): number;
  /** Returns the next rows, which `next` allows. */
  strings(rows: number): Strings;
  /** Moves past some rows. */
  skip(rows: number): void;
}

function cursorOf(chunks: readonly Chunk[]): Cursor {
  let at = 0;
  let row = 0;
  return {
    next() {
      while (at < chunks.length && row === chunks[at]!.rows) {
        at++;
        row = 0;
      }
      const chunk = chunks[at];
      return chunk === undefined ? 0 : batchEnd(row, chunk.rows, chunk.length) - row;
    },
    strings: (rows) => chunks[at]!.strings(row, row + rows),
    skip(rows) {
      row += rows;
    },
  };
}

/** The bases of a column: one for each row, or one for all. */
export type Bases = { readonly chunks: readonly Chunk[] } | { readonly one: Strings };

/** Runs a job on a column, and yields one batch after the other. */
export function* batches(job: ColumnsJob, chunks: readonly Chunk[], bases?: Bases): Generator<Batch, void> {
  const engine = activeColumns();
  const column = cursorOf(chunks);
  const baseCursor = bases !== undefined && "chunks" in bases ? cursorOf(bases.chunks) : undefined;
  let before = 0;
  for (let rows = column.next(); rows > 0; rows = column.next()) {
    const count = baseCursor === undefined ? rows : Math.min(rows, baseCursor.next());
    const strings = column.strings(count);
    const baseStrings = bases !== undefined && "one" in bases ? bases.one : baseCursor?.strings(count);
    const step = engine.step(job, strings, baseStrings);
    yield { ...step, strings, bases: baseStrings, before };
    column.skip(step.rows);
    baseCursor?.skip(step.rows);
    before += step.rows;
  }
}
