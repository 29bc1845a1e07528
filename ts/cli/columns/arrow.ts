// Files in the IPC format of Arrow, by apache-arrow, one record batch after the other.

import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Field, RecordBatch, Schema, Vector } from "apache-arrow";
import { batches } from "../../arrow/batches.ts";
import { columnOf } from "../../arrow/chunk.ts";
import type { ArrowVector } from "../../arrow/module.ts";
import { rowIssues } from "../../arrow/row-error.ts";
import { RULES } from "../../generated/rules.ts";
import { issueAt } from "../../uri/errors.ts";
import { topRuleNumber } from "../../uri/options.ts";
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
    const made = batchesOf(job, arrow, results, await arrow.RecordBatchReader.from(file));
    if (job.output !== undefined) return await write(arrow, made, job.output);
    for await (const _ of made);
  } catch (error) {
    throw error instanceof Error && IS_COMPRESSED.test(error.message) ? new Error(COMPRESSED) : error;
  } finally {
    await file.close();
  }
}

/** Matches the message of apache-arrow for a compressed file. */
const IS_COMPRESSED = /^(?:Record|Dictionary) batch (?:is compressed|compression)/;

const COMPRESSED =
  "the input is compressed, which apache-arrow does not read: write it as .parquet, or as .arrow without compression";

/** Writes batches to a file. */
function write(arrow: Arrow, made: AsyncIterable<RecordBatch>, path: string): Promise<void> {
  return pipeline(bytesOf(arrow, made), createWriteStream(path));
}

/** Yields the bytes of a file. It yields all bytes of a batch before it asks for the next batch. */
async function* bytesOf(
  { AsyncByteQueue, RecordBatchFileWriter }: Arrow,
  made: AsyncIterable<RecordBatch>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const sink = Object.assign(new AsyncByteQueue(), {
    write: (piece: Uint8Array) => void pieces.push(piece),
  });
  const writer = new RecordBatchFileWriter().reset(sink);
  for await (const batch of made) {
    writer.write(batch);
    yield* pieces.splice(0);
  }
  writer.finish();
  yield* pieces;
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
  if (schema === undefined) throw new Error("the input is empty: an .arrow file has at least a schema");
  const index = columnIndex(
    job,
    schema.fields.map((each) => foundColumn(arrow, each)),
  );
  const total = "numRecordBatches" in reader ? Number(reader.numRecordBatches) : undefined;
  let done = 0;
  for await (const batch of reader) {
    job.signal?.throwIfAborted();
    // A reader yields a batch without columns if a file has none.
    if (batch.numRows > 0) yield* await extended(job, arrow, results, batch, index);
    done++;
    if (total !== undefined) job.onProgress(done / total);
  }
  // A file without rows has its columns too.
  if (job.work.count.rows === 0) yield* await extended(job, arrow, results, emptyBatch(arrow, schema), index);
}

function emptyBatch({ RecordBatch, Struct, makeBuilder, makeData }: Arrow, schema: Schema): RecordBatch {
  const children = schema.fields.map(({ type }) => makeBuilder({ type }).flush());
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: 0, nullCount: 0, children }),
  );
}

/** Returns a batch with the new columns. They may have more chunks, and each makes a batch. */
async function extended(
  job: ColumnJob,
  arrow: Arrow,
  results: Vectors,
  batch: RecordBatch,
  index: number,
): Promise<readonly RecordBatch[]> {
  const { work, keepsInvalid } = job;
  const columns = batch.schema.fields.map((_, at) => batch.getChildAt(at)!);
  const column = columns[index]!;
  await reportInvalid(job, column as ArrowVector);
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
async function reportInvalid({ work, rule, settle }: ColumnJob, column: ArrowVector): Promise<void> {
  const before = work.count.rows;
  const check = { operation: "check", rule: topRuleNumber(rule) } as const;
  const { chunks, rows } = columnOf(column);
  for (const batch of batches(check, chunks)) {
    for (const { row, entry, rule, text, index } of rowIssues(batch)) {
      work.count.rows = before + row + 1;
      work.reject(issueAt(entry, RULES[rule]!, index, text), text);
      await settle();
    }
  }
  work.count.rows = before + rows;
}

/** The field of a column of strings, whatever its encoding. */
function foundColumn(
  { DataType }: Arrow,
  { name, type }: Field,
): { name: string; type: string; isString: boolean } {
  const own = DataType.isDictionary(type) ? type.dictionary : type;
  return { name, type: String(type), isString: /^(?:Large)?Utf8/.test(String(own)) };
}
