import { TOO_LONG_NUMBER } from "../../generated/errors.ts";
import * as field from "../../generated/record.ts";
import { URI_REFERENCE } from "../../generated/rules.ts";
import { toBytes, utf8Length } from "../lines/reader.ts";
import { jsNormalize } from "../normalize.ts";
import { flagsFor, jsResolve } from "../resolve.ts";
import { scan as scanText } from "../scan.ts";
import { decodeUtf8, encodeUtf8 } from "../utf8.ts";
import {
  bitOf,
  type ColumnsEngine,
  type ColumnsJob,
  type Issues,
  MAX_ROW,
  newBitmap,
  type Strings,
  setBit,
} from "./engine.ts";
import { gather, textsOf } from "./gather.ts";

/** The rows of a column as strings. */
interface Rows {
  readonly length: number;
  isNull(row: number): boolean;
  isTooLong(row: number): boolean;
  text(row: number): string;
  bytes(row: number): Uint8Array;
}

function rowsOf({ offsets, data, validity, bit }: Strings): Rows {
  const first = offsets[0]!;
  const all = decodeUtf8(data);
  // A byte that is not UTF-8 may be one character too. Every index that is reported for its row comes before it.
  const isAscii = all.length === data.length;
  const bytes = (row: number): Uint8Array => data.subarray(offsets[row]! - first, offsets[row + 1]! - first);
  return {
    length: offsets.length - 1,
    isNull: (row) => validity !== undefined && !bitOf(validity, bit + row),
    isTooLong: (row) => offsets[row + 1]! - offsets[row]! >= MAX_ROW,
    text: (row) =>
      isAscii ? all.slice(offsets[row]! - first, offsets[row + 1]! - first) : decodeUtf8(bytes(row)),
    bytes,
  };
}

/** Collects the errors of rows. */
interface IssueWriter {
  /** The errors so far; `undefined` without errors. */
  readonly issues: Issues | undefined;
  /** Adds the error in the record, which is in the string `text`. */
  addRecorded(row: number, text: string): void;
  /** Adds the error of a row, or of its base if `input` is 1, that is too long. */
  addTooLong(row: number, input: number): void;
}

function issueWriter(rows: number, record: Int32Array): IssueWriter {
  let issues: Issues | undefined;

  function add(row: number, code: number, rule: number, index: number, input: number): void {
    issues ??= {
      validity: newBitmap(rows),
      codes: new Int16Array(rows),
      rules: new Int16Array(rows),
      indices: new Int32Array(rows),
      inputs: new Int8Array(rows),
    };
    setBit(issues.validity, row);
    issues.codes[row] = code;
    issues.rules[row] = rule;
    issues.indices[row] = index;
    issues.inputs[row] = input;
  }

  return {
    get issues() {
      return issues;
    },
    addRecorded(row, text) {
      const index = utf8Length(text, 0, record[field.INDEX]!);
      add(row, record[field.CODE]!, record[field.RULE]!, index, record[field.INPUT]!);
    },
    addTooLong: (row, input) => add(row, TOO_LONG_NUMBER, URI_REFERENCE, 0, input),
  };
}

/** Creates the JavaScript engine for columns. */
export function jsColumns(): ColumnsEngine {
  const record = new Int32Array(field.RECORD_SIZE);
  return {
    name: "js",
    step(job, strings, bases) {
      const rows = rowsOf(strings);
      const writer = issueWriter(rows.length, record);
      if (job.operation === "check" || job.operation === "components") {
        const lines = scanRows(rows, strings.offsets, job.rule, record, writer);
        const wanted = job.operation === "components" ? job.wanted : [];
        return { ...gather(lines, strings.data, strings.offsets[0]!, wanted), issues: writer.issues };
      }
      const rewrite = rowRewriter(job, rows, bases && rowsOf(bases), record, writer);
      const columns = [textsOf(Array.from({ length: rows.length }, (_, row) => rewrite(row)))];
      return { rows: rows.length, columns, issues: writer.issues };
    },
    gather,
  };
}

/** Scans each row into the fields of a line. A null or invalid row has no components. */
function scanRows(
  rows: Rows,
  offsets: Int32Array,
  rule: number,
  record: Int32Array,
  writer: IssueWriter,
): Int32Array {
  const lines = new Int32Array(rows.length * field.LINE_SIZE);
  for (let row = 0; row < rows.length; row++) {
    if (!scanRow(rows, row, rule, record, writer)) record.fill(-1, 0, field.END).fill(0, field.END);
    const line = row * field.LINE_SIZE;
    lines.set(record.subarray(0, field.CODE), line);
    lines[line + field.LINE_START] = offsets[row]!;
  }
  return lines;
}

/** Scans a row into the record, with offsets in bytes. Returns `false` if it is null or invalid. */
function scanRow(rows: Rows, row: number, rule: number, record: Int32Array, writer: IssueWriter): boolean {
  if (rows.isNull(row)) return false;
  if (rows.isTooLong(row)) {
    writer.addTooLong(row, 0);
    return false;
  }
  const text = rows.text(row);
  const isValid = scanText(text, rule, record) === field.OK;
  if (isValid) toBytes(text, record);
  else writer.addRecorded(row, text);
  return isValid;
}

/** Returns a function that resolves or normalizes a row, and returns its bytes, or `undefined` if it becomes null. */
function rowRewriter(
  { rule, flags, keeps }: Extract<ColumnsJob, { readonly keeps: boolean }>,
  rows: Rows,
  bases: Rows | undefined,
  record: Int32Array,
  writer: IssueWriter,
): (row: number) => Uint8Array | undefined {
  const bytesOfInvalid = (row: number): Uint8Array | undefined =>
    keeps && !rows.isTooLong(row) ? rows.bytes(row) : undefined;

  return (row) => {
    const base = bases?.length === 1 ? 0 : row;
    if (rows.isNull(row) || bases?.isNull(base)) return undefined;
    if (bases?.isTooLong(base)) {
      writer.addTooLong(row, 1);
      return bytesOfInvalid(row);
    }
    // An error in a base is reported before one in its reference, so a reference that is too long is resolved as an empty one.
    const isTooLong = rows.isTooLong(row);
    const text = isTooLong ? "" : rows.text(row);
    const baseText = bases?.text(base) ?? "";
    const output = bases
      ? jsResolve(text, baseText, rule, flagsFor(text, baseText, flags), record)
      : jsNormalize(text, rule, flags, record);
    if (output === undefined && record[field.INPUT] === 1) writer.addRecorded(row, baseText);
    else if (isTooLong) writer.addTooLong(row, 0);
    else if (output === undefined) writer.addRecorded(row, text);
    else return output === text ? rows.bytes(row) : encodeUtf8(output);
    return bytesOfInvalid(row);
  };
}
