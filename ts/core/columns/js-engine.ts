import { TOO_LONG_NUMBER } from "../../generated/errors.ts";
import * as field from "../../generated/record.ts";
import { URI_REFERENCE } from "../../generated/rules.ts";
import { toBytes, utf8Length } from "../lines/reader.ts";
import { jsNormalize } from "../normalize.ts";
import { jsResolve } from "../resolve.ts";
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

/** Writes errors of rows. The columns are created at the first one. */
interface IssueWriter {
  readonly issues: Issues | undefined;
  add(row: number, code: number, rule: number, index: number, input: number): void;
}

function issueWriter(rows: number): IssueWriter {
  let issues: Issues | undefined;
  return {
    get issues() {
      return issues;
    },
    add(row, code, rule, index, input) {
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
    },
  };
}

/** Creates the JavaScript engine for columns. */
export function jsColumns(): ColumnsEngine {
  const record = new Int32Array(field.RECORD_SIZE);

  /** Adds the error in the record, which is in the string `text`. */
  function addRecorded(writer: IssueWriter, row: number, text: string): void {
    const index = utf8Length(text, 0, record[field.INDEX]!);
    writer.add(row, record[field.CODE]!, record[field.RULE]!, index, record[field.INPUT]!);
  }

  /** Scans each row into the fields of a line. A null or invalid row has no components. */
  function scanRows(strings: Strings, rule: number, writer: IssueWriter): Int32Array {
    const rows = rowsOf(strings);
    const lines = new Int32Array(rows.length * field.LINE_SIZE);
    for (let row = 0; row < rows.length; row++) {
      record.fill(-1, 0, field.END).fill(0, field.END);
      if (rows.isNull(row)) {
        // Nothing is scanned.
      } else if (rows.isTooLong(row)) {
        writer.add(row, TOO_LONG_NUMBER, URI_REFERENCE, 0, 0);
      } else {
        const text = rows.text(row);
        if (scanText(text, rule, record) === field.OK) {
          toBytes(text, record);
        } else {
          addRecorded(writer, row, text);
          record.fill(-1, 0, field.END).fill(0, field.END);
        }
      }
      const line = row * field.LINE_SIZE;
      lines.set(record.subarray(0, field.CODE), line);
      lines[line + field.LINE_START] = strings.offsets[row]!;
      lines[line + field.LINE_END] = strings.offsets[row + 1]!;
    }
    return lines;
  }

  /**
   * Returns the bytes of each row after a job, `undefined` if it becomes null. An error in a base is reported before one in its
   * reference.
   */
  function rewritten(
    job: Extract<ColumnsJob, { readonly keeps: boolean }>,
    strings: Strings,
    baseStrings: Strings | undefined,
    writer: IssueWriter,
  ): (Uint8Array | undefined)[] {
    const { rule, flags, keeps } = job;
    const rows = rowsOf(strings);
    const bases = baseStrings && rowsOf(baseStrings);

    function bytesOf(row: number): Uint8Array | undefined {
      const base = bases?.length === 1 ? 0 : row;
      if (rows.isNull(row) || bases?.isNull(base)) return undefined;
      const isTooLong = rows.isTooLong(row);
      if (bases?.isTooLong(base)) {
        writer.add(row, TOO_LONG_NUMBER, URI_REFERENCE, 0, 1);
      } else {
        const text = isTooLong ? "" : rows.text(row);
        const baseText = bases?.text(base) ?? "";
        const output = bases
          ? jsResolve(text, baseText, rule, flags, record)
          : jsNormalize(text, rule, flags, record);
        const isInBase = record[field.INPUT] === 1 && output === undefined;
        if (isTooLong && !isInBase) writer.add(row, TOO_LONG_NUMBER, URI_REFERENCE, 0, 0);
        else if (output === undefined) addRecorded(writer, row, isInBase ? baseText : text);
        else return output === text ? rows.bytes(row) : encodeUtf8(output);
      }
      return keeps && !isTooLong ? rows.bytes(row) : undefined;
    }

    return Array.from({ length: rows.length }, (_, row) => bytesOf(row));
  }

  return {
    name: "js",
    step(job, strings, bases) {
      const rows = strings.offsets.length - 1;
      const writer = issueWriter(rows);
      if (job.operation === "check" || job.operation === "scan") {
        const lines = scanRows(strings, job.rule, writer);
        const wanted = job.operation === "scan" ? job.wanted : [];
        return { ...gather(lines, strings.data, strings.offsets[0]!, wanted), issues: writer.issues };
      }
      const columns = [textsOf(rewritten(job, strings, bases, writer))];
      return { rows, columns, issues: writer.issues };
    },
    gather,
  };
}
