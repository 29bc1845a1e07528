// An invalid line has the index of a string, in UTF-16 code units, and that of its bytes. Rows count from 0, as in a table.

import { describe, expect, test } from "vitest";
import { explainIssue } from "../../../ts/explain/index.ts";
import { check } from "../../../ts/index.ts";
import { checkLines, componentsOfLines, dedupeLines, normalizeLines } from "../../../ts/lines/index.ts";

/** A line, and the number of bytes before its first wrong character, counted by hand. */
const LINES: readonly (readonly [line: string, bytes: number])[] = [
  ["a b", 1],
  ["\u00e9 b", 0],
  ["/\u00e9 b", 1],
  ["http://h/\u{1f600}", 9],
];

const IRIS: readonly (readonly [line: string, bytes: number])[] = [
  ["\u00e9 b", 2],
  ["/\u4e2d\u6587 b", 7],
  ["/\u{1f600}\u{1f600}%zz", 9],
  ["/\u{1f600}[", 5],
];

describe.each([
  ["URI-reference", LINES],
  ["IRI-reference", IRIS],
] as const)("%s", (rule, lines) => {
  test.each(lines)("%j", (line, byteIndex) => {
    const bytes = new TextEncoder().encode(`/valid\n${line}\r\n`);
    const [invalid, ...others] = checkLines(bytes, { rule }).invalid;
    expect(others).toEqual([]);
    expect(invalid).toEqual({ row: 1, byteIndex, ...check(line, rule) });
  });
});

test("a caret of an invalid line stands under the wrong character", () => {
  const text = "\u00e9 b";
  const [invalid] = checkLines(new TextEncoder().encode(text), { rule: "IRI-reference" }).invalid;
  const { line, caret } = explainIssue(invalid!, text);
  expect([line, caret]).toEqual(["\u00e9 b", " ^"]);
});

test("the row of an invalid line is its row in the table, also of all chunks together", () => {
  const bytes = new TextEncoder().encode("/a\n[\n/b\n");
  const table = componentsOfLines(bytes);
  expect(table.invalid.map(({ row }) => row)).toEqual([1]);
  expect(table.get(table.invalid[0]!.row)).toBeUndefined();
  expect(table.column("path").get(table.invalid[0]!.row + 1)).toBe("/b");
  expect(normalizeLines(bytes).invalid[0]!.row).toBe(1);
  expect(dedupeLines(bytes).invalid[0]!.row).toBe(1);
});
