// The comparison of the README: the record is what this pchar answers, and a library that is wrong loses.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { NORMALIZATION, RESOLUTION } from "../../bench/compare/examples.mjs";
import { featuresOf, rowsOf } from "../../bench/compare/measure.mjs";
import { type Library, ours } from "../../bench/compare/ours.mjs";
import { completeSuites, jsonSchemaSuite } from "../../bench/compare/strings.mjs";
import { type Comparison, comparison, RECORD, rangeText } from "../../bench/compare/table.mjs";
import * as pchar from "../../ts/index.ts";
import { ALL_SCHEMES } from "../../ts/schemes/index.ts";

const record: Comparison = JSON.parse(readFileSync(RECORD, "utf8"));
const strings = jsonSchemaSuite();
const library = ours(pchar, ALL_SCHEMES.length);

test("the record has what pchar answers", () => {
  const found = rowsOf([library], { suite: strings, ABNF: completeSuites() });
  expect(found).toEqual(record.rows.map(({ passed, ...row }) => ({ ...row, passed: passed.slice(0, 1) })));
  expect(record.libraries[0]).toMatchObject({ name: "pchar", ...featuresOf(library) });
});

test("each format has valid and invalid strings", () => {
  for (const [format, all] of Object.entries(strings)) {
    const valid = all.filter((each) => each.valid).length;
    expect([format, valid > 1, all.length - valid > 1]).toEqual([format, true, true]);
  }
});

describe("a library", () => {
  const rows = (library: Omit<Library, "name">) =>
    rowsOf([{ name: "other", ...library }], { suite: strings });

  test("that accepts everything passes only the valid strings", () => {
    const uri = rows({ uri: () => true }).find(({ kind }) => kind === "uri")!;
    expect(uri.passed).toEqual([strings["uri"]!.filter(({ valid }) => valid).length]);
  });

  test("that throws passes only the invalid strings, and no example", () => {
    const fail = () => {
      throw new Error("always");
    };
    const found = rows({ uri: fail, resolve: fail, normalize: fail });
    const passedOf = (kind: string) => found.find((row) => row.kind === kind)!.passed;
    expect(passedOf("uri")).toEqual([strings["uri"]!.filter(({ valid }) => !valid).length]);
    expect(passedOf("resolve")).toEqual([0]);
    expect(passedOf("normalize")).toEqual([0]);
  });

  test("without a function has no count", () => {
    expect(rows({}).map(({ passed }) => passed)).toEqual(Array(6).fill([undefined]));
    const line = comparison({ ...record, libraries: [{ ...record.libraries[1]! }], rows: rows({}) }).split(
      "\n",
    )[2];
    expect(line).toBe("| Resolution: examples of RFC 3986, 5.4 (42) | no |");
  });
});

test("the short table has five rows of the others", () => {
  const rows = comparison(record, "short").split("\n").slice(2);
  const all = (["tests", "costs"] as const).flatMap((table) =>
    comparison(record, table).split("\n").slice(2),
  );
  expect(rows).toHaveLength(5);
  expect(rows.filter((row) => !all.includes(row))).toEqual([]);
});

test.each([
  [[1.04, 2.5], "as fast as `URL`, up to 2.5 times"],
  [[1.02, 0.98], "as fast as `URL`"],
  [[1.3, 2.6], "1.3 to 2.6 times as fast as `URL`"],
  [[0.9, 1.2], "0.9 to 1.2 times as fast as `URL`"],
  [[2, 2.04], "2.0 times as fast as `URL`"],
])("the range of %j is: %s", (ratios, text) => {
  expect(rangeText(ratios, "`URL`")).toBe(text);
});

test("the examples are those of the RFC", () => {
  expect(RESOLUTION).toHaveLength(42);
  expect(NORMALIZATION.every(({ section }) => /^6\.2\.\d/.test(section))).toBe(true);
});
