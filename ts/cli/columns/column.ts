// The column of a file that a command processes, whatever the format of the file.

import { BATCH_ROWS, type Batch, batches } from "../../arrow/batches.ts";
import { type Chunk, columnOf } from "../../arrow/chunk.ts";
import type { ArrowVector } from "../../arrow/module.ts";
import { rowIssues } from "../../arrow/row-error.ts";
import { type ColumnsJob, newBitmap, type Strings, setBit, type Texts } from "../../core/columns/engine.ts";
import { RULES } from "../../generated/rules.ts";
import type { Part } from "../../lines/file/part.ts";
import { suggestion } from "../../support/suggest.ts";
import { issueAt } from "../../uri/errors.ts";
import { type Row, rowOf } from "../input.ts";
import type { InputIssue } from "../issue.ts";
import type { Mask } from "../masking.ts";
import { quote } from "../option.ts";
import { type RowIssue, rowIssue } from "../rows.ts";

/** The work on a column. */
export interface ColumnWork {
  /** The job of the engine, if it has one that gives the results. */
  readonly job: ColumnsJob | undefined;
  /** The base of every row, if the job has one. */
  readonly base: { readonly one: Strings } | undefined;
  /** Returns the result for a row, or its issue. */
  rewrite(row: Row): string | InputIssue;
  /** Whether invalid rows are copied unchanged. Otherwise they become null. */
  readonly keeps: boolean;
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

/** The results for some rows, and how many rows are before them. */
export type Results = Pick<Batch, "rows" | "before" | "columns" | "issues">;

/** Results, and their part, which has no output yet. */
interface Step {
  readonly batch: Results;
  readonly part: Pick<Part, "lines" | "invalid" | "invalidLines">;
}

/** Processes the column. */
export function* batchesOf(work: ColumnWork, column: ArrowVector): Generator<Step, void> {
  const { job, base, mask } = work;
  const { chunks } = columnOf(column);
  if (job === undefined) return yield* rewrittenRows(work, chunks);
  for (const batch of batches(job, chunks, base)) {
    const { before, rows: lines } = batch;
    const invalidLines = [...rowIssues(batch)].map(({ row, entry, rule, text, index }) => {
      const byteIndex = batch.issues!.indices[row - before]!;
      return { row: row - before, byteIndex, ...issueAt(entry, RULES[rule]!, index, text, mask(text)) };
    });
    yield { batch, part: { lines, invalid: invalidLines.length, invalidLines } };
  }
}

/** Calls the function of the command for each row. */
function* rewrittenRows({ rewrite, keeps }: ColumnWork, chunks: readonly Chunk[]): Generator<Step, void> {
  let before = 0;
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.rows; start += BATCH_ROWS) {
      const rows = Math.min(BATCH_ROWS, chunk.rows - start);
      const invalidLines: RowIssue[] = [];
      const values = Array.from({ length: rows }, (_, at) => {
        if (chunk.isNull(start + at)) return null;
        const bytes = new Uint8Array(chunk.length(start + at));
        chunk.copy(start + at, bytes, 0);
        const row = rowOf(bytes, "");
        const result = rewrite(row);
        if (typeof result === "string")
          return Buffer.from(result, row.octets === undefined ? "utf8" : "latin1");
        invalidLines.push(rowIssue(at, row.text, result));
        return keeps ? bytes : null;
      });
      const data = Buffer.concat(values.filter((value) => value !== null));
      const batch = { rows, before, columns: [textsOf(values, data)], issues: undefined };
      yield { batch, part: { lines: rows, invalid: invalidLines.length, invalidLines } };
      before += rows;
    }
  }
}

/** Returns values in the layout of Arrow. `data` has the bytes of those that are not null. */
export function textsOf(values: readonly ({ readonly length: number } | null)[], data: Uint8Array): Texts {
  const validity = newBitmap(values.length);
  const offsets = new Int32Array(values.length + 1);
  for (const [row, value] of values.entries()) {
    if (value !== null) setBit(validity, row);
    offsets[row + 1] = offsets[row]! + (value?.length ?? 0);
  }
  return { validity, offsets, data };
}

/** Returns the index of the column in a file. Rejects a wrong column, and new columns whose names are taken. */
export function columnIndex({ name, results, replaces }: ColumnWork, names: readonly string[]): number {
  const index = names.indexOf(name);
  if (index === -1) {
    const more = names.length > 20 ? ` and ${names.length - 20} more` : "";
    const advice = suggestion(name, names);
    const start = advice === "" ? "; the" : `${advice} The`;
    const listed = names.slice(0, 20).map(quote).join(", ");
    throw new Error(`the input has no column ${quote(name)}${start} columns are ${listed}${more}`);
  }
  if (names.includes(name, index + 1)) throw new Error(`the input has two columns ${quote(name)}`);
  const known = new Set(names.map((each) => each.toLowerCase()));
  const taken = replaces ? undefined : results.find((result) => known.has(result.toLowerCase()));
  if (taken === undefined) return index;
  const option = results.length === 1 ? "--into" : "--prefix";
  throw new Error(`the input has a column ${quote(taken)} already: choose another name with ${option}`);
}
