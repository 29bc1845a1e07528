// The Rust crate and the JavaScript engine do the same work in pairs of files. `test/parity` compares their answers.

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** The pairs: a file of ts/core, and the files of crate/src that do its work. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  "columns/gather": ["columns/gather"],
  "columns/js-engine": ["columns/mod", "columns/bases", "columns/issues", "columns/strings", "columns/write"],
  grammar: ["grammar"],
  host: ["host"],
  "lines/js-engine": ["lines/mod"],
  "lines/reader": ["lines/reader"],
  "lines/splice": ["lines/splice"],
  normalize: ["normalize"],
  path: ["path"],
  pct: ["pct", "triplet"],
  resolve: ["resolve"],
  rule: ["rule"],
  scan: ["scan/mod", "scan/scalar", "scan/scheme"],
  urn: ["urn"],
};

function filesOf(folder: string, extension: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length).replaceAll("\\", "/"))
    .sort();
}

test("both sides of each pair exist, and files of the same name are a pair", () => {
  // The crate has lines and columns in the module for its bindings.
  const rust = filesOf("crate/src", ".rs").map((file) => file.replace(/^kernel\//, ""));
  const typeScript = filesOf("ts/core", ".ts");
  expect(typeScript).toEqual(expect.arrayContaining(Object.keys(PAIRS)));
  expect(rust).toEqual(expect.arrayContaining(Object.values(PAIRS).flat()));
  expect(typeScript.filter((file) => rust.includes(file) && !PAIRS[file]?.includes(file))).toEqual([]);
});
