// Generates the tables of all languages from crate/grammar, and the hidden characters: `npm run gen`.
// With --check it writes nothing, and fails if a generated file is stale.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { logicalLines, parseAbnf } from "./abnf.mjs";
import { alphabetFiles } from "./alphabets.mjs";
import { errorFiles } from "./errors.mjs";
import { hiddenFiles } from "./hidden.mjs";
import { optionFiles } from "./options.mjs";
import { pythonFiles } from "./python.mjs";
import { recordFiles } from "./record.mjs";
import { ruleFiles } from "./rules.mjs";
import { schemeFiles } from "./schemes.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const MARK = "// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.\n";
const MODULES = `${MARK}
#![allow(missing_docs, dead_code, clippy::unreadable_literal, clippy::doc_markdown, clippy::match_same_arms)]

pub mod alphabets;
pub mod errors;
pub mod record;
pub mod rules;
pub mod schemes;
`;

const read = (name) => readFileSync(join(ROOT, "crate/grammar", name), "utf8");
const abnf = read("rfc3986.abnf");
const lines = logicalLines(abnf);
const schemes = JSON.parse(read("schemes.json"));
const errors = JSON.parse(read("errors.json"));
const record = JSON.parse(read("record.json"));

const files = {
  ...ruleFiles(lines, MARK),
  ...alphabetFiles(parseAbnf(abnf), MARK),
  ...errorFiles(errors, [...lines.keys()], MARK),
  ...schemeFiles(schemes, MARK),
  ...recordFiles(record, MARK),
  ...pythonFiles(record, [...lines.keys()], errors, MARK),
  ...optionFiles(JSON.parse(read("options.json")), MARK),
  ...hiddenFiles((file) => textOf(join(ROOT, file))),
  "crate/src/generated/mod.rs": MODULES,
};

for (const [file, text] of Object.entries(files)) {
  const path = join(ROOT, file);
  if (!process.argv.includes("--check")) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } else if (textOf(path) !== text) {
    console.error(`${file} is stale: run npm run gen`);
    process.exitCode = 1;
  }
}

/** Returns the text of a file, or `undefined` if the file does not exist. */
function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
