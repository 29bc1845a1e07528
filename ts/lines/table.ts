import { scan } from "../backend/js/scan.ts";
import { decodeUtf8 } from "../backend/js/utf8.ts";
import { LINE_END, LINE_START, LINE_WORDS } from "../backend/lines.ts";
import { CHANGES, PATH_START, WORDS } from "../backend/words.ts";
import type { ComponentName } from "../places.ts";
import { UriRecord } from "../record.ts";
import type { HostKind, PathKind, UriReference } from "../types.ts";
import { type ArrowModule, arrowTable } from "./arrow.ts";
import { type KindColumn, kindColumn, type Rows, type TextColumn, textColumn } from "./columns.ts";
import type { InvalidLine } from "./invalid-line.ts";

/** Where the components of lines are: what {@link scanLines} returns. */
export interface LineTable {
  /** How many lines there are. */
  readonly length: number;
  /** The bytes that the offsets of columns index. */
  readonly bytes: Uint8Array;
  /** What is wrong with the lines that are invalid, in their order. */
  readonly invalid: readonly InvalidLine[];
  /** The components of a line, counted from 0, as `parse` returns them; `undefined` where it is invalid, or not there. */
  get(line: number): UriReference | undefined;
  /** A component of all lines, made at the first call. */
  column(name: ComponentName): TextColumn;
  column(name: "hostKind"): KindColumn<HostKind>;
  column(name: "pathKind"): KindColumn<PathKind>;
  /**
   * Makes an Arrow table of the eight components, null where a component is absent or the line invalid.
   *
   * It takes the module `apache-arrow`, of which any version will do that has `Utf8` and `makeData`. Where that has
   * `Utf8View`, the columns are views of `bytes`, which must not change then; otherwise they are copies, as `Utf8`.
   */
  toArrow<A extends ArrowModule>(arrow: A): InstanceType<A["Table"]>;
}

/** What a table is made of: the rows of a backend, which count from the start of the bytes. */
export interface TableParts extends Rows {
  readonly bytes: Uint8Array;
  readonly invalid: readonly InvalidLine[];
  /** The number of the rule that the lines were scanned by. */
  readonly rule: number;
}

/** Makes a table. */
export function lineTable(parts: TableParts): LineTable {
  const { bytes, rows, length, invalid, rule } = parts;
  const columns = new Map<string, TextColumn | KindColumn<string>>();

  function get(line: number): UriReference | undefined {
    const row = line * LINE_WORDS;
    if (!Number.isInteger(line) || line < 0 || line >= length || (rows[row + PATH_START] ?? -1) === -1)
      return undefined;
    const start = rows[row + LINE_START]!;
    const end = rows[row + LINE_END]!;
    const text = decodeUtf8(bytes.subarray(start, end));
    let words = rows.subarray(row, row + CHANGES);
    if (text.length !== end - start) {
      // The words of the row count bytes, and a record is cut from code units.
      words = new Int32Array(WORDS);
      scan(text, rule, words);
    }
    return new UriRecord(text, words) as UriReference;
  }

  function column(name: ComponentName): TextColumn;
  function column(name: "hostKind" | "pathKind"): KindColumn<never>;
  function column(name: ComponentName | "hostKind" | "pathKind"): TextColumn | KindColumn<string> {
    const there = columns.get(name);
    if (there !== undefined) return there;
    const made =
      name === "hostKind" || name === "pathKind" ? kindColumn(name, parts) : textColumn(name, parts, bytes);
    columns.set(name, made);
    return made;
  }

  return {
    length,
    bytes,
    invalid,
    get,
    column,
    toArrow: (arrow) => arrowTable(arrow, length, bytes, column),
  };
}
