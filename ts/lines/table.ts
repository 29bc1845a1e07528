import { scan } from "../core/scan.ts";
import { decodeUtf8 } from "../core/utf8.ts";
import { LINE_END, LINE_SIZE, LINE_START, MAY_CHANGE, PATH_START, RECORD_SIZE } from "../generated/record.ts";
import { UriRecord } from "../uri/record.ts";
import type { ComponentName } from "../uri/spans.ts";
import type { HostKind, PathKind, UriReference } from "../uri/types.ts";
import { type KindColumn, kindColumn, type Rows, type TextColumn, textColumn } from "./columns.ts";
import type { InvalidLine } from "./invalid-line.ts";

/** The components of lines: the result of {@link componentsOfLines}. */
export interface LineTable {
  /** The number of lines, the invalid ones included. */
  readonly length: number;
  /** The bytes that were scanned. The columns hold indices into them. */
  readonly bytes: Uint8Array;
  /** The positions of the components, for `toArrow` of `pchar/arrow`: 15 integers for each line. */
  readonly rows: Int32Array;
  /** The invalid lines, in order. */
  readonly invalid: readonly InvalidLine[];
  /** Returns the record of `parse` for a row, counted from 0; `undefined` if the line is invalid or does not exist. */
  get(row: number): UriReference | undefined;
  /** Returns one component of every line. The column is created at the first call. */
  column(name: ComponentName): TextColumn;
  /** Returns the kind of every host. */
  column(name: "hostKind"): KindColumn<HostKind>;
  /** Returns the kind of every path. */
  column(name: "pathKind"): KindColumn<PathKind>;
}

/** The data of a table. The positions in its rows count from the start of the bytes. */
export interface TableParts extends Rows {
  readonly bytes: Uint8Array;
  readonly invalid: readonly InvalidLine[];
  /** The number of the rule that the lines match. */
  readonly rule: number;
}

export function lineTable(parts: TableParts): LineTable {
  const { bytes, rows, length, invalid, rule } = parts;
  const columns = new Map<string, TextColumn | KindColumn<string>>();

  function get(row: number): UriReference | undefined {
    const at = row * LINE_SIZE;
    if (!Number.isInteger(row) || row >= length || (rows[at + PATH_START] ?? -1) === -1) return undefined;
    const start = rows[at + LINE_START]!;
    const end = rows[at + LINE_END]!;
    const text = decodeUtf8(bytes.subarray(start, end));
    let record = rows.subarray(at, at + MAY_CHANGE);
    if (text.length !== end - start) {
      // The row counts bytes, but the record of a string counts code units.
      record = new Int32Array(RECORD_SIZE);
      scan(text, rule, record);
    }
    return new UriRecord(text, record) as UriReference;
  }

  function column(name: ComponentName): TextColumn;
  function column(name: "hostKind" | "pathKind"): KindColumn<never>;
  function column(name: ComponentName | "hostKind" | "pathKind"): TextColumn | KindColumn<string> {
    const existing = columns.get(name);
    if (existing !== undefined) return existing;
    const created =
      name === "hostKind" || name === "pathKind" ? kindColumn(name, parts) : textColumn(name, parts, bytes);
    columns.set(name, created);
    return created;
  }

  return { length, bytes, rows, invalid, get, column };
}
