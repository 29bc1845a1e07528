import { quoted } from "../argument.ts";
import * as grammar from "../backend/js/grammar.ts";
import { decodeUtf8 } from "../backend/js/utf8.ts";
import { LINE_START, LINE_WORDS } from "../backend/lines.ts";
import * as word from "../backend/words.ts";
import type { ComponentName } from "../places.ts";
import { HOST_KINDS, PATH_KINDS } from "../record.ts";

/** The components of a line, in the order of a text. */
export const COMPONENT_NAMES: readonly ComponentName[] = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
];

/** A component of all lines of a table. */
export interface TextColumn {
  /** Where it starts in the bytes of the table; -1 where it is absent, or the line is invalid. */
  readonly starts: Int32Array;
  /** Where it ends, -1 likewise. */
  readonly ends: Int32Array;
  /** Its text in the line of a number, counted from 0; `undefined` where there is none. */
  get(line: number): string | undefined;
  /** Its bytes, a view of those of the table; `undefined` where there is none. */
  bytes(line: number): Uint8Array | undefined;
}

/** The kind of the host or of the path of all lines of a table. */
export interface KindColumn<Kind extends string> {
  /** Indices into `kinds`; -1 where there is no host, or the line is invalid. */
  readonly values: Int32Array;
  readonly kinds: readonly Kind[];
  /** The kind in the line of a number, counted from 0; `undefined` where there is none. */
  get(line: number): Kind | undefined;
}

/** The words that a backend noted of lines. */
export interface Rows {
  /** `LINE_WORDS` for each line; there may be more than there are lines. */
  readonly rows: Int32Array;
  /** How many lines there are. */
  readonly length: number;
}

/** Where a component starts or ends, by the words of a row: from the start of the line, -1 where it is absent. */
type Place = (words: Int32Array, row: number) => number;

const at =
  (place: number): Place =>
  (words, row) =>
    words[row + place]!;

const STARTS: Readonly<Record<ComponentName, Place>> = {
  scheme: (words, row) => (words[row + word.SCHEME_END] === -1 ? -1 : 0),
  authority: at(word.AUTHORITY_START),
  userinfo(words, row) {
    const start = words[row + word.AUTHORITY_START]!;
    return words[row + word.HOST_START] === start ? -1 : start;
  },
  host: at(word.HOST_START),
  port: at(word.PORT_START),
  path: at(word.PATH_START),
  query: at(word.QUERY_START),
  fragment: at(word.FRAGMENT_START),
};

const ENDS: Readonly<Record<ComponentName, Place>> = {
  scheme: at(word.SCHEME_END),
  authority: at(word.PATH_START),
  userinfo: (words, row) => words[row + word.HOST_START]! - 1,
  host: at(word.HOST_END),
  port: at(word.PATH_START),
  path: at(word.PATH_END),
  query(words, row) {
    const fragment = words[row + word.FRAGMENT_START]!;
    return fragment === -1 ? words[row + word.END]! : fragment - 1;
  },
  fragment: at(word.END),
};

/** Makes the column of a component. */
export function textColumn(name: ComponentName, { rows, length }: Rows, table: Uint8Array): TextColumn {
  if (!COMPONENT_NAMES.includes(name)) throw new TypeError(`Unknown column ${quoted(name)}`);
  const startOf = STARTS[name];
  const endOf = ENDS[name];
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  for (let line = 0, row = 0; line < length; line++, row += LINE_WORDS) {
    const lineStart = rows[row + LINE_START]!;
    const start = startOf(rows, row);
    const isThere = start !== -1;
    starts[line] = isThere ? lineStart + start : -1;
    ends[line] = isThere ? lineStart + endOf(rows, row) : -1;
  }

  function bytes(line: number): Uint8Array | undefined {
    const start = starts[line] ?? -1;
    return start === -1 ? undefined : table.subarray(start, ends[line]);
  }

  return {
    starts,
    ends,
    bytes,
    get(line) {
      const text = bytes(line);
      return text === undefined ? undefined : decodeUtf8(text);
    },
  };
}

/** Makes the column of a kind. The numbers in the rows are those of `grammar.ts`, where 0 is no host. */
export function kindColumn(name: "hostKind" | "pathKind", { rows, length }: Rows): KindColumn<string> {
  const isHost = name === "hostKind";
  const kinds: readonly string[] = isHost ? HOST_KINDS : PATH_KINDS;
  const place = isHost ? word.HOST_KIND : word.PATH_KIND;
  const first = isHost ? grammar.IPV4ADDRESS : grammar.PATH_ABEMPTY;
  const values = new Int32Array(length);
  for (let line = 0, row = 0; line < length; line++, row += LINE_WORDS) {
    values[line] = rows[row + word.PATH_START] === -1 ? -1 : rows[row + place]! - first;
  }
  return { values, kinds, get: (line) => kinds[values[line] ?? -1] };
}
