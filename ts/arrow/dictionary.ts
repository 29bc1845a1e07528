import {
  bitOf,
  type ColumnsJob,
  type Issues,
  type Kinds,
  newBitmap,
  type Step,
  setBit,
  type Texts,
} from "../core/columns/engine.ts";
import { BATCH_ROWS, type Bases, batches } from "./batches.ts";
import type { Chunk, Distinct } from "./chunk.ts";
import { raiseFirst } from "./row-error.ts";

/** The bytes that the results of a dictionary may have, or for each row on average, whichever is more. */
const MOST_BYTES = 2 ** 31 - 1;
const ROW_BYTES = 256;

/** How many bytes the results of dictionaries may have yet. */
export interface Room {
  left: number;
}

/** Returns the room for the results of a column. */
export const roomFor = (rows: number): Room => ({ left: Math.max(MOST_BYTES, ROW_BYTES * rows) });

/**
 * Runs a job on the values of a dictionary, and yields the results of the rows. A value is read once in 65,536 rows: it may
 * be long, and have many rows. `before` is the number of rows before the chunk.
 *
 * @throws {RangeError} if the results are too long, before they take memory.
 */
export function* dictionarySteps(
  job: ColumnsJob,
  { rows, distinct }: Chunk & { readonly distinct: Distinct },
  bases: Bases | undefined,
  before: number,
  raises: boolean,
  room: Room,
): Generator<Step, void> {
  for (let start = 0; start < rows; start += BATCH_ROWS) {
    const { values, places } = distinct(start, Math.min(start + BATCH_ROWS, rows));
    const steps: Step[] = [];
    for (const batch of batches(job, [values], bases)) {
      if (raises) raiseFirst(job.operation, batch, (value) => before + start + places.indexOf(value));
      const { rows, columns, issues } = batch;
      steps.push({ rows, columns, issues });
    }
    yield taken(steps, places, room);
  }
}

/** Returns the results of rows. A place is the number of a row of the steps, or -1 for null. */
function taken(steps: readonly Step[], places: Int32Array, room: Room): Step {
  const stepOf: number[] = [];
  const rowOf: number[] = [];
  steps.forEach(({ rows }, at) => {
    for (let row = 0; row < rows; row++) {
      stepOf.push(at);
      rowOf.push(row);
    }
  });

  /** Calls a function for each row that is not null in a part of its step. Returns the rows that are not. */
  function each<P extends { readonly validity: Uint8Array }>(
    partOf: (step: Step) => P | undefined,
    act: (row: number, part: P, from: number) => void,
  ): Uint8Array {
    const parts = steps.map(partOf);
    const validity = newBitmap(places.length);
    places.forEach((place, row) => {
      const part = place < 0 ? undefined : parts[stepOf[place]!];
      if (part === undefined || !bitOf(part.validity, rowOf[place]!)) return;
      setBit(validity, row);
      act(row, part, rowOf[place]!);
    });
    return validity;
  }

  function texts(at: number): Texts {
    const partOf = ({ columns }: Step): Texts => columns[at] as Texts;
    const lengths = new Int32Array(places.length);
    let size = 0;
    each(partOf, (row, { offsets }, from) => {
      lengths[row] = offsets[from + 1]! - offsets[from]!;
      size += lengths[row]!;
    });
    room.left -= size;
    if (room.left < 0 || size > MOST_BYTES)
      throw new RangeError(
        "The results of a dictionary are too long to be repeated for each row: call the function for its values",
      );
    const offsets = new Int32Array(places.length + 1);
    for (let row = 0; row < lengths.length; row++) offsets[row + 1] = offsets[row]! + lengths[row]!;
    const data = new Uint8Array(size);
    const validity = each(partOf, (row, part, from) =>
      data.set(part.data.subarray(part.offsets[from], part.offsets[from + 1]), offsets[row]),
    );
    return { validity, offsets, data };
  }

  function kinds(at: number): Kinds {
    const values = new Int8Array(places.length);
    const validity = each(
      ({ columns }) => columns[at] as Kinds,
      (row, part, from) => {
        values[row] = part.values[from]!;
      },
    );
    return { validity, values };
  }

  function issues(): Issues {
    const count = places.length;
    const [codes, rules] = [new Int16Array(count), new Int16Array(count)];
    const [indices, inputs] = [new Int32Array(count), new Int8Array(count)];
    const validity = each(
      (step) => step.issues,
      (row, part, from) => {
        codes[row] = part.codes[from]!;
        rules[row] = part.rules[from]!;
        indices[row] = part.indices[from]!;
        inputs[row] = part.inputs[from]!;
      },
    );
    return { validity, codes, rules, indices, inputs };
  }

  return {
    rows: places.length,
    columns: steps[0]!.columns.map((column, at) => ("values" in column ? kinds(at) : texts(at))),
    issues: steps.some((step) => step.issues !== undefined) ? issues() : undefined,
  };
}
