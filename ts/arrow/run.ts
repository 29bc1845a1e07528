import type { ColumnsJob, Step } from "../core/columns/engine.ts";
import { type Bases, batches } from "./batches.ts";
import type { Column } from "./chunk.ts";
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
export function run({ arrow, job, column, bases, fields, raises }: Run): Record<string, object> {
  const names = Object.keys(fields);
  const chunks: object[][] = names.map(() => []);
  const add = (step: Step): void =>
    names.forEach((name, at) => {
      chunks[at]!.push(fields[name]!(step));
    });
  for (const batch of batches(job, column.chunks, bases)) {
    if (raises) raiseFirst(job.operation, batch);
    add(batch);
  }
  if (chunks[0]?.length === 0) add(emptyStep(names.length));
  return Object.fromEntries(names.map((name, at) => [name, new arrow.Vector(chunks[at]!)]));
}
