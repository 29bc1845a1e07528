// The crate and its twin in TypeScript, file by file: the same functions in the same order, by their names. What they answer
// is compared by parity.test.ts.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const CRATE = new URL("../crate/src/", import.meta.url);
const TWIN = new URL("../ts/backend/js/", import.meta.url);

/** The files that only the crate has, and why. */
const ONLY_RUST: Readonly<Record<string, string>> = {
  block: "the short way through the scanner",
  error: "an error of TypeScript is words of the record, and ts/errors.ts",
  lib: "what is exported: ts/index.ts",
  output: "JavaScript joins strings",
  plain: "the short way through the scanner",
  record: "words that both backends fill: ts/backend/words.ts",
  uri_ref: "the components as a user of Rust sees them",
  vector: "the short way through the scanner",
};

/** The files that only the twin has, and why. */
const ONLY_TYPESCRIPT: Readonly<Record<string, string>> = {
  backend: "the one side of the waist: crate/wasm/src/lib.rs is the other",
  utf8: "lines of Rust are bytes, and stay so",
};

interface Declared {
  /** As TypeScript would name it: a method by itself, `new` with its type. */
  readonly name: string;
  /** Whether the comment above it, or above its `impl`, says why it is only here. */
  readonly isMarked: boolean;
}

const isComment = (line: string): boolean => /^\s*(?:\/\/|\/\*\*|\*|#\[)/.test(line);

/** Tells whether lines of comment say `Only here: why`, be it with a few words before the colon. */
function isMarked(lines: readonly string[]): boolean {
  const text = lines.map((line) => line.replace(/^\s*(?:\/\/+|\/\*\*|\*(?!\/))/, "").trim()).join(" ");
  return /\bOnly here\b[^:.]*: \S/.test(text);
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The functions of a file of Rust in their order, methods too, without those of tests and of traits. */
function ofRust(source: string): Declared[] {
  const functions: Declared[] = [];
  let above: string[] = [];
  let type: string | undefined;
  let isTypeMarked = false;
  for (const line of source.split("\n")) {
    const impl = /^impl(?:<[^>]*>)? (\w+)(?:<[^>]*>)? \{/.exec(line);
    const declared = /^( {4})?(?:pub(?:\(\w+\))? )?(?:const )?fn (\w+)/.exec(line);
    if (impl !== null) {
      type = impl[1];
      isTypeMarked = isMarked(above);
    } else if (line === "}") {
      type = undefined;
    } else if (declared !== null && (declared[1] === undefined || type !== undefined)) {
      const isMethod = declared[1] !== undefined;
      const name = declared[2] === "new" ? `new${type}` : camelCase(declared[2]!);
      functions.push({ name, isMarked: isMarked(above) || (isMethod && isTypeMarked) });
    }
    above = isComment(line) ? [...above, line] : [];
  }
  return functions;
}

/** The functions of a file of TypeScript in their order, without those within others. */
function ofTypeScript(source: string): Declared[] {
  const functions: Declared[] = [];
  let above: string[] = [];
  for (const line of source.split("\n")) {
    const declared = /^(?:export )?function (\w+)/.exec(line);
    if (declared !== null) functions.push({ name: declared[1]!, isMarked: isMarked(above) });
    above = isComment(line) ? [...above, line] : [];
  }
  return functions;
}

/** The names of the functions that have a twin. */
const twins = (functions: readonly Declared[]): string[] =>
  functions.filter((each) => !each.isMarked).map(({ name }) => name);

/** The names of the functions that say to have none. */
const alone = (functions: readonly Declared[]): string[] =>
  functions.filter((each) => each.isMarked).map(({ name }) => name);

function filesOf(folder: URL, extension: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(extension));
  return files.map((file) => file.slice(0, -extension.length)).sort();
}

const rustFiles = filesOf(CRATE, ".rs");
const typeScriptFiles = filesOf(TWIN, ".ts");

test("each file has a twin, or a reason why not", () => {
  expect(rustFiles.filter((file) => !typeScriptFiles.includes(file))).toEqual(Object.keys(ONLY_RUST));
  expect(typeScriptFiles.filter((file) => !rustFiles.includes(file))).toEqual(Object.keys(ONLY_TYPESCRIPT));
});

describe.each(rustFiles.filter((file) => typeScriptFiles.includes(file)))("%s", (file) => {
  const rust = ofRust(readFileSync(new URL(`${file}.rs`, CRATE), "utf8"));
  const typeScript = ofTypeScript(readFileSync(new URL(`${file}.ts`, TWIN), "utf8"));

  test("has the same functions in the same order, but for those that say why they are only here", () => {
    expect(twins(rust)).not.toEqual([]);
    expect(twins(typeScript)).toEqual(twins(rust));
  });

  test("says of no function that is on both sides that it is only here", () => {
    expect(alone(typeScript).filter((name) => alone(rust).includes(name))).toEqual([]);
  });
});

test("functions and what is said of them are found wherever they stand", () => {
  const rust = [
    "/// One. Only",
    "/// here, for speed: why.",
    "#[inline]",
    "pub(crate) const fn first_one<'a>() {",
    "    fn within() {}",
    "}",
    "// Only here: why.",
    "impl<'a> Reader<'a> {",
    "    pub fn new() {}",
    "}",
    "/// Is only here. Only here.",
    "fn next() {}",
    "impl Splice {",
    "    /// Only here:",
    "    fn new() {}",
    "    // Only here: why.",
    "    fn keep() {}",
    "}",
    "impl Default for Splice {",
    "    fn default() {}",
    "}",
    "mod tests {",
    "    fn of_tests() {}",
    "}",
  ];
  expect(ofRust(rust.join("\n"))).toEqual([
    { name: "firstOne", isMarked: true },
    { name: "newReader", isMarked: true },
    { name: "next", isMarked: false },
    { name: "newSplice", isMarked: false },
    { name: "keep", isMarked: true },
  ]);
  const typeScript = [
    "/** Only here: why. */",
    "const NONE = 0;",
    "export function next() {",
    "  function within() {}",
    "}",
    "/**",
    " * Two. Only",
    " * here: why.",
    " */",
    "function alone() {}",
  ];
  expect(ofTypeScript(typeScript.join("\n"))).toEqual([
    { name: "next", isMarked: false },
    { name: "alone", isMarked: true },
  ]);
});
