// In real documents, `extract` finds exactly the URIs that a person found.

import { describe, expect, test } from "vitest";
import { check } from "../../../ts/index.ts";
import { extract } from "../../../ts/text/index.ts";
import { type Expected, readDocuments } from "./documents.ts";

const DOCUMENTS = readDocuments();

/** Returns the index of each line. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return starts;
}

describe.each(DOCUMENTS)("$name", ({ context, text, expected }) => {
  const finds = extract(text, { context });

  test("finds the URIs that a person found", () => {
    const starts = lineStarts(text);
    const found = finds.map(({ index, kind, uri }): Expected => {
      return { line: starts.filter((each) => each <= index).length, kind, uri };
    });
    expect(found).toEqual(expected.filter(({ kind }) => kind !== "missed"));
  });

  test("finds them at the reported indices, all of them valid", () => {
    let end = 0;
    for (const find of finds) {
      expect(find.index).toBeGreaterThanOrEqual(end);
      end = find.end;
      expect(check(find.uri, "URI-reference")).toBeUndefined();
      if (context !== "roff" && context !== "texinfo") {
        expect(text.slice(find.index, find.end).replaceAll(/\s/g, "")).toBe(find.uri);
      }
    }
    expect(end).toBeLessThanOrEqual(text.length);
  });
});

test("the documents have more than two hundred URIs, and use every context", () => {
  const all = DOCUMENTS.flatMap(({ expected }) => expected.filter(({ kind }) => kind !== "missed"));
  expect(all.length).toBeGreaterThan(200);
  expect(new Set(DOCUMENTS.map(({ context }) => context)).size).toBe(5);
});
