// Real documents: what is found in them is what a person found, nothing more and nothing less.

import { describe, expect, test } from "vitest";
import { check } from "../ts/index.ts";
import { extract } from "../ts/text/index.ts";
import { type Expected, readDocuments } from "./text/documents.ts";

const DOCUMENTS = readDocuments();

/** Where the lines of a text start. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

describe.each(DOCUMENTS)("$name", ({ context, text, expected }) => {
  const finds = extract(text, { context });

  test("has the URIs that a person found", () => {
    const starts = lineStarts(text);
    const found = finds.map(({ start, kind, uri }): Expected => {
      return { line: starts.filter((each) => each <= start).length, kind, uri };
    });
    expect(found).toEqual(expected.filter(({ kind }) => kind !== "missed"));
  });

  test("has them in the places that are told, and each of them is valid", () => {
    let end = 0;
    for (const find of finds) {
      expect(find.start).toBeGreaterThanOrEqual(end);
      end = find.end;
      expect(check(find.uri, "URI-reference")).toBeUndefined();
      if (context !== "roff" && context !== "texinfo") {
        expect(text.slice(find.start, find.end).replaceAll(/\s/g, "")).toBe(find.uri);
      }
    }
    expect(end).toBeLessThanOrEqual(text.length);
  });
});

test("the documents have more than two hundred URIs, in every context", () => {
  const all = DOCUMENTS.flatMap(({ expected }) => expected.filter(({ kind }) => kind !== "missed"));
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(DOCUMENTS.map(({ context }) => context)).size).toBe(5);
});
