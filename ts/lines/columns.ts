import { ENDS, STARTS } from "../core/lines/spans.ts";
import { decodeUtf8 } from "../core/utf8.ts";
import * as field from "../generated/record.ts";
import { unknownName } from "../support/argument.ts";
import { COMPONENT_NAMES, type ComponentName } from "../uri/spans.ts";

/** One component of every line of a table. Iteration yields what `get` returns for each row. */
export interface TextColumn extends Iterable<string | undefined> {
  /** The number of lines, the invalid ones included. */
  readonly length: number;
  /** The index where it starts in the bytes of the table; -1 if it is absent or the line is invalid. */
  readonly starts: Int32Array;
  /** The index where it ends; -1 in the same cases. */
  readonly ends: Int32Array;
  /** Returns it as a string, for a row counted from 0; `undefined` if it is absent. */
  get(row: number): string | undefined;
  /** Returns its bytes, a view of the bytes of the table; `undefined` if it is absent. */
  bytes(row: number): Uint8Array | undefined;
}

/** The kind of the host or the path of every line of a table. Iteration yields what `get` returns for each row. */
export interface KindColumn<Kind extends string> extends Iterable<Kind | undefined> {
  /** The number of lines, the invalid ones included. */
  readonly length: number;
  /** For each line, an index into `kinds`; -1 if there is no host or the line is invalid. */
  readonly values: Int32Array;
  /** All kinds. `values` has their indices. */
  readonly kinds: readonly Kind[];
  /** Returns the kind for a row, counted from 0; `undefined` if the component is absent. */
  get(row: number): Kind | undefined;
}

/** The rows that an engine writes, one for each line. */
export interface Rows {
  /** `LINE_SIZE` numbers for each line. There may be more rows than lines. */
  readonly rows: Int32Array;
  /** The number of lines. */
  readonly length: number;
}

export function textColumn(name: ComponentName, { rows, length }: Rows, table: Uint8Array): TextColumn {
  if (!COMPONENT_NAMES.includes(name)) throw unknownName("column", name, COMPONENT_NAMES);
  const startOf = STARTS[name];
  const endOf = ENDS[name];
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  for (let row = 0, at = 0; row < length; row++, at += field.LINE_SIZE) {
    const lineStart = rows[at + field.LINE_START]!;
    const start = startOf(rows, at);
    const isPresent = start !== -1;
    starts[row] = isPresent ? lineStart + start : -1;
    ends[row] = isPresent ? lineStart + endOf(rows, at) : -1;
  }

  function bytes(row: number): Uint8Array | undefined {
    const start = starts[row] ?? -1;
    return start === -1 ? undefined : table.subarray(start, ends[row]);
  }

  function get(row: number): string | undefined {
    const text = bytes(row);
    return text === undefined ? undefined : decodeUtf8(text);
  }

  return { length, starts, ends, bytes, get, [Symbol.iterator]: () => valuesOf(length, get) };
}

/** Yields the value of each row. */
function* valuesOf<T>(length: number, get: (row: number) => T): IterableIterator<T> {
  for (let row = 0; row < length; row++) yield get(row);
}

/** Creates the column of a kind. Rows hold the numbers of `generated/record.ts`, where 0 means that there is no host. */
export function kindColumn(name: "hostKind" | "pathKind", { rows, length }: Rows): KindColumn<string> {
  const isHost = name === "hostKind";
  const kinds: readonly string[] = isHost ? field.HOST_KINDS : field.PATH_KINDS;
  const index = isHost ? field.HOST_KIND : field.PATH_KIND;
  const first = isHost ? field.HOST_IPV4ADDRESS : field.PATH_ABEMPTY;
  const values = new Int32Array(length);
  for (let row = 0, at = 0; row < length; row++, at += field.LINE_SIZE) {
    values[row] = rows[at + field.PATH_START] === -1 ? -1 : rows[at + index]! - first;
  }
  const get = (row: number): string | undefined => kinds[values[row] ?? -1];
  return { length, values, kinds, get, [Symbol.iterator]: () => valuesOf(length, get) };
}
