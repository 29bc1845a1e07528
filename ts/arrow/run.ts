import type { ColumnsJob, Step } from "../core/columns/engine.ts";
import { type Bases, batches } from "./batches.ts";
import type { Chunk, Column } from "./chunk.ts";
import { dictionarySteps, roomFor } from "./dictionary.ts";
import type { Fields } from "./fields.ts";
import type { SimpleModule } from "./module.ts";
import { noTexts } from "./output.ts";
import { raiseFirst } from "./row-error.ts";

/** Returns the step of a column without rows. Each column of it is empty, be it of strings or of kinds. */
export function emptyStep(columns: number): Step {
  const column = { ...noTexts(0), values: new Int8Array(0) };
  return { rows: 0, columns: Array.from({ length: columns }, () => column), issues: undefined };
}

/** The arguments of {@link run}. */
interface Run {
  readonly arrow: SimpleModule;
  readonly job: ColumnsJob;
  readonly column: Column;
  readonly bases?: Bases | undefined;
  readonly fields: Fields;
  /** Whether the first invalid row is thrown. */
  readonly raises: boolean;
}

/** Runs a job on a column, and returns the results by name. All of them have the same chunks. */
export function run(given: Run): Record<string, object> {
  const { arrow, fields } = given;
  const names = Object.keys(fields);
  const chunks: object[][] = names.map(() => []);
  const add = (step: Step): void =>
    names.forEach((name, at) => {
      chunks[at]!.push(fields[name]!(step));
    });
  for (const step of steps(given)) add(step);
  if (chunks[0]?.length === 0) add(emptyStep(names.length));
  return Object.fromEntries(names.map((name, at) => [name, new arrow.Vector(chunks[at]!)]));
}

function* steps({ job, column, bases, raises }: Run): Generator<Step, void> {
  if (bases !== undefined && "chunks" in bases) {
    yield* plainSteps(job, column.chunks, bases, 0, raises);
    return;
  }
  const room = roomFor(column.rows);
  let before = 0;
  for (const chunk of column.chunks) {
    const { distinct } = chunk;
    yield* distinct === undefined
      ? plainSteps(job, [chunk], bases, before, raises)
      : dictionarySteps(job, { ...chunk, distinct }, bases, before, raises, room);
    before += chunk.rows;
  }
}

function* plainSteps(
  job: ColumnsJob,
  chunks: readonly Chunk[],
  bases: Bases | undefined,
  before: number,
  raises: boolean,
): Generator<Step, void> {
  for (const batch of batches(job, chunks, bases)) {
    if (raises) raiseFirst(job.operation, batch, (row) => before + row);
    yield batch;
  }
}
