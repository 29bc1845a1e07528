// The column of a file that a command processes, whatever the format of the file.

import { type Batch, batches } from "../../arrow/batches.ts";
import { columnOf } from "../../arrow/chunk.ts";
import type { ArrowVector } from "../../arrow/module.ts";
import { rowIssues } from "../../arrow/row-error.ts";
import type { ColumnsJob, Strings } from "../../core/columns/engine.ts";
import { RULES } from "../../generated/rules.ts";
import type { Part } from "../../lines/file/part.ts";
import type { HeldPart } from "../../lines/file/pool.ts";
import { suggestion } from "../../support/suggest.ts";
import { issueAt } from "../../uri/errors.ts";
import type { Mask } from "../masking.ts";
import { quote } from "../option.ts";

/** The work on a column. */
export interface ColumnWork {
  readonly job: ColumnsJob;
  /** The base of every row, if the job has one. */
  readonly base: { readonly one: Strings } | undefined;
  /** The name of the column. */
  readonly name: string;
  /** The names of the new columns. The only one may be the name of the column, which it then replaces. */
  readonly results: readonly string[];
  /** Whether the results replace the column. */
  readonly replaces: boolean;
  /** Whether anything is written. */
  readonly writes: boolean;
  /** Masks the passwords of rows in messages. */
  readonly mask: Mask;
}

/** Runs the job on rows of the column, and yields the results with a part that has no output yet. */
export function* batchesOf(
  { job, base, mask }: ColumnWork,
  column: ArrowVector,
): Generator<{ readonly batch: Batch; readonly part: Part }, void> {
  for (const batch of batches(job, columnOf(column).chunks, base)) {
    const { before, rows: lines } = batch;
    const invalidLines = [...rowIssues(batch)].map(({ row, entry, rule, text, index }) => {
      const byteIndex = batch.issues!.indices[row - before]!;
      return { row: row - before, byteIndex, ...issueAt(entry, RULES[rule]!, index, text, mask(text)) };
    });
    yield { batch, part: { ...EMPTY, lines, invalid: invalidLines.length, invalidLines } };
  }
}

const EMPTY: Part = { output: new Uint8Array(0), bytesRead: 0, lines: 0, invalid: 0, invalidLines: [] };

/** Completes a part. */
export function heldPart(part: Partial<Part>): HeldPart {
  return { part: { ...EMPTY, ...part }, release: () => undefined };
}

/** Returns the index of the column in a file. Rejects a wrong column, and new columns whose names are taken. */
export function columnIndex({ name, results, replaces }: ColumnWork, names: readonly string[]): number {
  const index = names.indexOf(name);
  if (index === -1) {
    const more = names.length > 20 ? ` and ${names.length - 20} more` : "";
    const listed = `; the columns are ${names.slice(0, 20).map(quote).join(", ")}${more}`;
    throw new Error(`the input has no column ${quote(name)}${suggestion(name, names) || listed}`);
  }
  if (names.includes(name, index + 1)) throw new Error(`the input has two columns ${quote(name)}`);
  const known = new Set(names.map((each) => each.toLowerCase()));
  const taken = replaces ? undefined : results.find((result) => known.has(result.toLowerCase()));
  if (taken === undefined) return index;
  const option = results.length === 1 ? "--into" : "--prefix";
  throw new Error(`the input has a column ${quote(taken)} already: choose another name with ${option}`);
}
