// Files in the IPC format of Arrow, by apache-arrow, one record batch after the other.

import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Field, RecordBatch, Schema, Vector } from "apache-arrow";
import { type ArrowVector, checkColumn, UriRowError } from "../../arrow/index.ts";
import type { Vectors } from "../command.ts";
import { type ColumnJob, columnIndex } from "./job.ts";
import { peer } from "./peer.ts";

type Arrow = typeof import("apache-arrow");

/** Processes a column of an `.arrow` file. */
export async function transformByArrow(job: ColumnJob): Promise<void> {
  if (job.formats.output !== undefined && job.formats.output !== "arrow")
    throw new Error("an .arrow file can be written to an .arrow file only");
  const arrow = await peer("apache-arrow", ".arrow files", () => import("apache-arrow"));
  const results = await job.vectors();
  const file = await open(job.input);
  try {
    const batches = batchesOf(job, arrow, results, await arrow.RecordBatchReader.from(file));
    if (job.output !== undefined) return await write(arrow, batches, job.output);
    for await (const _ of batches);
  } finally {
    await file.close();
  }
}

/** Writes batches to a file. */
async function write(arrow: Arrow, batches: AsyncIterable<RecordBatch>, path: string): Promise<void> {
  const writer = new arrow.RecordBatchFileWriter();
  const output = createWriteStream(path);
  const copying = pipeline(bytesOf(writer as AsyncIterable<Uint8Array>), output);
  // If the output fails, `once` is rejected too.
  copying.catch(() => {});
  try {
    for await (const batch of batches) {
      writer.write(batch);
      if (output.writableNeedDrain) await once(output, "drain");
    }
  } finally {
    writer.finish();
    await copying;
  }
}

/** A writer looks like a stream of Node, and is not one. */
async function* bytesOf(writer: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* writer;
}

/** Yields the batches of a file with the new columns. */
async function* batchesOf(
  job: ColumnJob,
  arrow: Arrow,
  results: Vectors,
  source: Awaited<ReturnType<Arrow["RecordBatchReader"]["from"]>>,
): AsyncGenerator<RecordBatch> {
  const reader = await source.open();
  // The reader forgets it at the end.
  const { schema } = reader;
  const index = columnIndex(
    job,
    schema.fields.map((each) => foundColumn(arrow, each)),
  );
  const total = "numRecordBatches" in reader ? Number(reader.numRecordBatches) : undefined;
  let done = 0;
  for await (const batch of reader) {
    job.signal?.throwIfAborted();
    // A reader yields a batch without columns if a file has none.
    if (batch.numRows > 0) yield* extended(job, arrow, results, batch, index);
    done++;
    if (total !== undefined) job.onProgress(done / total);
  }
  // A file without rows has its columns too.
  if (job.work.count.rows === 0) yield* extended(job, arrow, results, emptyBatch(arrow, schema), index);
}

function emptyBatch({ RecordBatch, Struct, makeBuilder, makeData }: Arrow, schema: Schema): RecordBatch {
  const children = schema.fields.map(({ type }) => makeBuilder({ type }).flush());
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: 0, nullCount: 0, children }),
  );
}

/** Returns a batch with the new columns. They may have more chunks, and each makes a batch. */
function extended(
  { work, keepsInvalid, rule }: ColumnJob,
  arrow: Arrow,
  results: Vectors,
  batch: RecordBatch,
  index: number,
): readonly RecordBatch[] {
  const columns = batch.schema.fields.map((_, at) => batch.getChildAt(at)!);
  const column = columns[index]!;
  reportInvalid(work, arrow, column, rule);
  const made = results(arrow, column as ArrowVector, keepsInvalid ? "keep" : "null") as readonly Vector[];
  const added = made.map((vector, at) => new arrow.Field(work.columns[at]!.name, vector.type, true));
  const put = <Each>(own: readonly Each[], more: readonly Each[]): Each[] =>
    work.replaces ? own.map((each, at) => (at === index ? more[0]! : each)) : [...own, ...more];
  const schema = new arrow.Schema(put(batch.schema.fields as readonly Field[], added), batch.schema.metadata);
  if (batch.numRows === 0) return [emptyBatch(arrow, schema)];
  // Keys that are numbers would be put in another order.
  const vectors = put<Vector>(columns, made).map((vector, at) => [`c${at}`, vector]);
  return new arrow.Table(schema, Object.fromEntries(vectors)).batches;
}

/** Counts the rows of a column, and reports the invalid ones. */
function reportInvalid(work: ColumnJob["work"], arrow: Arrow, column: Vector, rule: ColumnJob["rule"]): void {
  const before = work.count.rows;
  const { error_code: codes } = checkColumn(arrow, column as ArrowVector, { rule });
  for (let row = 0; codes.nullCount < codes.length && row < codes.length; row++) {
    if (!codes.isValid(row)) continue;
    work.count.rows = before + row + 1;
    try {
      checkColumn(arrow, column.slice(row, row + 1) as ArrowVector, { rule, errors: "raise" });
    } catch (error) {
      if (!(error instanceof UriRowError)) throw error;
      work.reject(error, error.input);
    }
  }
  work.count.rows = before + column.length;
}

/** The field of a column of strings, whatever its encoding. */
function foundColumn(
  { DataType }: Arrow,
  { name, type }: Field,
): { name: string; type: string; isString: boolean } {
  const own = DataType.isDictionary(type) ? type.dictionary : type;
  return { name, type: String(type), isString: /^(?:Large)?Utf8/.test(String(own)) };
}
