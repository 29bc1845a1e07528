// Files in the IPC format of Arrow, by apache-arrow, one record batch after the other.

import { open } from "node:fs/promises";
import type { Data, RecordBatch, Schema } from "apache-arrow";
import { errorFields, textField } from "../../arrow/fields.ts";
import { type ArrowType, isStrings, simpleModule, textType } from "../../arrow/module.ts";
import { CHECK_FIELDS } from "../../arrow/options.ts";
import { emptyStep } from "../../arrow/run.ts";
import type { Step } from "../../core/columns/engine.ts";
import type { Part } from "../../lines/file/part.ts";
import { quote } from "../option.ts";
import { reasonOf } from "../reason.ts";
import { batchesOf, type ColumnWork, columnIndex, type Results } from "./column.ts";

type Arrow = typeof import("apache-arrow");

/** Processes a column of an `.arrow` file. */
export async function* arrowParts(work: ColumnWork, path: string): AsyncGenerator<Partial<Part>, void> {
  const arrow = await explained(MISSING, () => import("apache-arrow"));
  const file = await open(path);
  try {
    const reader = await explained(UNREADABLE, async () => (await arrow.RecordBatchReader.from(file)).open());
    const { schema } = reader;
    if (schema === undefined) throw new Error("the input is empty: an .arrow file has at least a schema");
    const index = columnIndex(
      work,
      schema.fields.map(({ name }) => name),
    );
    const { type } = schema.fields[index]!;
    if (!isStrings(type as ArrowType))
      throw new Error(`the column ${quote(work.name)} has the type ${type}: strings are needed`);
    const output: Output = work.writes ? outputOf(work, arrow, schema, index) : () => Buffer.of();
    // A stream does not say how many batches it has.
    const total = "numRecordBatches" in reader ? Number(reader.numRecordBatches) : Number.POSITIVE_INFINITY;
    let bytesLeft = (await file.stat()).size;
    const bytesRead = Math.floor(bytesLeft / total);
    for (;;) {
      const { done, value: batch } = await explained(UNREADABLE, () => reader.next());
      if (done === true) break;
      // A batch without rows may lack its columns.
      if (batch.numRows === 0) continue;
      const column = batch.getChildAt(index)!;
      for (const { batch: step, part } of batchesOf(work, column))
        yield { ...part, output: output(batch, step) };
      bytesLeft -= bytesRead;
      yield { bytesRead };
    }
    yield { output: output(), bytesRead: bytesLeft };
  } finally {
    await file.close();
  }
}

const MISSING =
  ".arrow files need the package apache-arrow: install it beside pchar, with npm install apache-arrow, or npm install -g apache-arrow if pchar is global";
const UNREADABLE = "apache-arrow cannot read the input";

/** Returns the next bytes of the output: those for the rows of a step, which are part of a batch, or the last ones. */
type Output = (batch?: RecordBatch, step?: Results) => Uint8Array<ArrayBuffer>;

function outputOf(work: ColumnWork, arrow: Arrow, { fields, metadata }: Schema, index: number): Output {
  const resultsOf = resultsIn(work, arrow, fields[index]!.type as ArrowType);
  const withResults = <Column>(columns: readonly Column[], results: readonly Column[]): Column[] =>
    work.replaces
      ? columns.map((column, at) => (at === index ? results[0]! : column))
      : [...columns, ...results];
  const added = resultsOf(emptyStep(work.results.length)).map(
    ({ type }, at) => new arrow.Field(work.results[at]!, type, true),
  );
  const schema = new arrow.Schema(withResults(fields, added), metadata);
  const type = new arrow.Struct(schema.fields);
  const pieces: Uint8Array[] = [];
  const write = (piece: Uint8Array): void => void pieces.push(piece);
  const sink = Object.assign(new arrow.AsyncByteQueue(), { write });
  const writer = new arrow.RecordBatchFileWriter().reset(sink, schema);
  return (batch, step) => {
    if (batch === undefined || step === undefined) {
      writer.finish();
    } else {
      const { rows: length, before } = step;
      const columns = batch.slice(before, before + length).data.children;
      const children = withResults(columns, resultsOf(step));
      writer.write(new arrow.RecordBatch(schema, arrow.makeData({ type, length, children })));
    }
    return Buffer.concat(pieces.splice(0));
  };
}

/** Returns a function that creates the new columns for a step. `type` is the type of the column. */
function resultsIn({ job, results }: ColumnWork, arrow: Arrow, type: ArrowType): (step: Step) => Data[] {
  const members = simpleModule(arrow);
  const fields =
    job?.operation === "check"
      ? Object.values(errorFields(members, CHECK_FIELDS))
      : results.map((_, at) => textField(members, textType(members, type), at));
  return (step) => fields.map((field) => field(step) as Data);
}

/** Calls a function, and explains its error. */
async function explained<Result>(message: string, act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw new Error(`${message} (${reasonOf(error)})`);
  }
}
