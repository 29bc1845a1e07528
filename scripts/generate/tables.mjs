// Generates the tables of all languages from crate/grammar, and the hidden characters.

import { logicalLines, parseAbnf } from "./abnf.mjs";
import { alphabetFiles } from "./alphabets.mjs";
import { errorFiles } from "./errors.mjs";
import { hiddenFiles } from "./hidden.mjs";
import { optionFiles } from "./options.mjs";
import { pythonFiles } from "./python.mjs";
import { recordFiles } from "./record.mjs";
import { ruleFiles } from "./rules.mjs";
import { schemeFiles } from "./schemes.mjs";

const MARK = "// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.\n";
const MODULES = `${MARK}
#![allow(missing_docs, dead_code, clippy::unreadable_literal, clippy::doc_markdown, clippy::match_same_arms)]

pub mod alphabets;
pub mod errors;
pub mod record;
pub mod rules;
pub mod schemes;
`;

/** Returns the generated files by their paths. */
export function generated(readFile) {
  const read = (name) => readFile(`crate/grammar/${name}`);
  const abnf = read("rfc3986.abnf");
  const lines = logicalLines(abnf);
  const errors = JSON.parse(read("errors.json"));
  const record = JSON.parse(read("record.json"));
  return {
    ...ruleFiles(lines, MARK),
    ...alphabetFiles(parseAbnf(abnf), MARK),
    ...errorFiles(errors, [...lines.keys()], MARK),
    ...schemeFiles(JSON.parse(read("schemes.json")), MARK),
    ...recordFiles(record, MARK),
    ...pythonFiles(record, [...lines.keys()], errors, MARK),
    ...optionFiles(JSON.parse(read("options.json")), MARK),
    ...hiddenFiles(readFile),
    "crate/src/generated/mod.rs": MODULES,
  };
}
