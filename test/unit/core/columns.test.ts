// The JavaScript engine for columns, by the layout of Arrow (columnar format 1.4: validity bitmaps, variable-size binary) and the
// grammar of RFC 3986 and 3987.

import { expect, test } from "vitest";
import {
  bitOf,
  type Kinds,
  newBitmap,
  type Strings,
  setBit,
  type Texts,
} from "../../../ts/core/columns/engine.ts";
import { jsColumns } from "../../../ts/core/columns/js-engine.ts";
import { COLUMNS, HOST_KINDS, PATH_KINDS } from "../../../ts/generated/record.ts";
import { IRI_REFERENCE } from "../../../ts/generated/rules.ts";

/** Returns whether each of 20 bits is set: `bitmap[j / 8] & (1 << (j % 8))`, as the format says. */
const bits = (bitmap: Uint8Array, length: number): boolean[] =>
  Array.from({ length }, (_, at) => (bitmap[Math.floor(at / 8)]! & (1 << (at % 8))) !== 0);

test("a bit of a bitmap is in the byte of its eight rows, the lowest first", () => {
  for (const length of [1, 8, 9, 20]) {
    for (let at = 0; at < length; at++) {
      const bitmap = newBitmap(length);
      setBit(bitmap, at);
      const expected = Array.from({ length }, (_, other) => other === at);
      expect(bits(bitmap, length)).toEqual(expected);
      expect(expected.map((_, other) => bitOf(bitmap, other))).toEqual(expected);
      expect(bitmap).toHaveLength(length > 16 ? 3 : length > 8 ? 2 : 1);
    }
  }
});

const ROWS: readonly (string | null)[] = [
  "http://é@ü:8/ä?ö#ß",
  null,
  "//1.2.3.4/a",
  "/a",
  "a b",
  "a",
  "x:a",
  null,
  "",
  "http://[::1]",
  "http://[v1.a]",
  "//日本/語",
];

/** A column whose rows begin at an offset, and whose validity begins at a bit. */
function column(offset: number, bit: number): Strings {
  const encoded = ROWS.map((row) => Buffer.from(row ?? "null"));
  const offsets = [offset];
  for (const { length } of encoded) offsets.push(offsets.at(-1)! + length);
  const validity = new Uint8Array(3);
  ROWS.forEach((row, at) => {
    if (row !== null) validity[(at + bit) >> 3]! |= 1 << ((at + bit) % 8);
  });
  return { offsets: Int32Array.from(offsets), data: Buffer.concat(encoded), validity, bit };
}

const textsIn = ({ validity, offsets, data }: Texts): (string | null)[] =>
  bits(validity, ROWS.length).map((isThere, at) =>
    isThere ? Buffer.from(data.subarray(offsets[at], offsets[at + 1])).toString() : null,
  );

const kindsIn = ({ validity, values }: Kinds, names: readonly string[]): (string | null)[] =>
  bits(validity, ROWS.length).map((isThere, at) => (isThere ? names[values[at]!]! : null));

// Null rows and the row with a space have no components.
test.each([
  [0, 0],
  [7, 3],
])("the components of rows from offset %i and bit %i on", (offset, bit) => {
  const step = jsColumns().step(
    { operation: "components", rule: IRI_REFERENCE, wanted: [...COLUMNS.keys()] },
    column(offset, bit),
  );
  const found = Object.fromEntries(
    COLUMNS.map((name, at) => {
      const result = step.columns[at]!;
      if ("values" in result) return [name, kindsIn(result, name === "hostKind" ? HOST_KINDS : PATH_KINDS)];
      return [name, textsIn(result)];
    }),
  );
  const no = null;
  expect(found).toEqual({
    scheme: ["http", no, no, no, no, no, "x", no, no, "http", "http", no],
    authority: ["é@ü:8", no, "1.2.3.4", no, no, no, no, no, no, "[::1]", "[v1.a]", "日本"],
    userinfo: ["é", no, no, no, no, no, no, no, no, no, no, no],
    host: ["ü", no, "1.2.3.4", no, no, no, no, no, no, "[::1]", "[v1.a]", "日本"],
    port: ["8", no, no, no, no, no, no, no, no, no, no, no],
    path: ["/ä", no, "/a", "/a", no, "a", "a", no, "", "", "", "/語"],
    query: ["ö", no, no, no, no, no, no, no, no, no, no, no],
    fragment: ["ß", no, no, no, no, no, no, no, no, no, no, no],
    hostKind: [
      ...["reg-name", no, "IPv4address", no, no, no],
      ...[no, no, no, "IPv6address", "IPvFuture", "reg-name"],
    ],
    pathKind: [
      ...["path-abempty", no, "path-abempty", "path-absolute", no, "path-noscheme"],
      ...["path-rootless", no, "path-empty", "path-abempty", "path-abempty", "path-abempty"],
    ],
  });
  const { validity, indices, inputs } = step.issues!;
  expect(bits(validity, ROWS.length)).toEqual(ROWS.map((row) => row === "a b"));
  expect([...indices]).toEqual(ROWS.map((row) => (row === "a b" ? 1 : 0)));
  expect([...inputs]).toEqual(ROWS.map(() => 0));
});
