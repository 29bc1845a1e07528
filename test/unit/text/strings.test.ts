// Long strings of JSON and XML, and the end of a document.

import { expect, test } from "vitest";
import { extract, extractor } from "../../../ts/text/index.ts";

test("the maximum length counts in the document", () => {
  const lengths = (longest: number): number =>
    extract('"http://h/\\u0061"', { context: "json", longest }).length;
  expect([14, 15, 16].map(lengths)).toEqual([0, 1, 1]);
});

test("a long string is searched as it arrives, and keeps its places", () => {
  const open = extractor({ context: "json", longest: 100 });
  expect(open.write('"')).toEqual([]);
  const finds = Array.from({ length: 300 }, (_, at) => open.write(`\\u0020http:\\/\\/h\\/${at} \\n`)).flat();
  const rest = [...open.write('"'), ...open.end()];
  const all = [...finds, ...rest];
  expect(all.map(({ uri }) => uri)).toEqual(Array.from({ length: 300 }, (_, at) => `http://h/${at}`));
  let index = 1;
  for (const [at, find] of all.entries()) {
    expect([find.index, find.end]).toEqual([index + 6, index + 18 + String(at).length]);
    index += 21 + String(at).length;
  }
});

test("after its end, nothing is accepted", () => {
  const open = extractor({ context: "xml" });
  expect(open.write("<a>http://h/")).toEqual([]);
  expect(open.end().map(({ index }) => index)).toEqual([3]);
  expect(open.end()).toEqual([]);
  expect(() => open.write("")).toThrow(new TypeError("Expected no more text after the end"));
  expect(() => extractor({ context: "json" }).write(1 as never)).toThrow(TypeError);
});
