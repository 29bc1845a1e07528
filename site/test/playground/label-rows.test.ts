import * as core from "pchar";
import { expect, test } from "vitest";
import { labelRows } from "../../playground/frame/label-rows.ts";
import { shownPart } from "../../playground/frame/shown-part.ts";
import { partsOf } from "../../playground/shared/parts.ts";

const rowsOf = (text: string) => Object.fromEntries(labelRows(partsOf(core, text)));

test.each([
  [
    "https://example.com/over/there?name=ferret#nose",
    { scheme: 0, authority: 0, path: 0, query: 0, fragment: 0 },
  ],
  ["a:b?c#d", { scheme: 3, path: 2, query: 1, fragment: 0 }],
  ["http://h.example:80/index", { scheme: 0, host: 0, port: 1, path: 0 }],
  ["?query=1#f", { path: 1, query: 0, fragment: 0 }],
])("a name that would reach into another one stands in a row below: %s", (text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test("a long component is shown by its beginning and its end, in one line of a narrow screen", () => {
  expect(shownPart("/index.html")).toBe("/index.html");
  expect(shownPart(`/${"a".repeat(50)}\u{1f600}${"b".repeat(13)}`)).toBe(
    `/${"a".repeat(13)}…${"b".repeat(13)}`,
  );
});
