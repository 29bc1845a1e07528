// Generates the tables of all languages from crate/grammar: `npm run gen`.
// With --check it writes nothing, and fails if a generated file is stale.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { alphabet, logicalLines, parseAbnf, run } from "./abnf.mjs";
import { constant, pascal } from "./names.mjs";
import { pythonFiles } from "./python.mjs";
import { recordFiles } from "./record.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (name) => readFileSync(join(ROOT, "crate/grammar", name), "utf8");

const lines = logicalLines(read("rfc3986.abnf"));
const rules = parseAbnf(read("rfc3986.abnf"));
const names = [...rules.keys()];
const schemes = JSON.parse(read("schemes.json"));
const errors = JSON.parse(read("errors.json"));
/** The errors that TypeScript throws too. It has no buffers that are too small. */
const raised = errors.filter(({ crateOnly }) => !crateOnly);
/** The errors that only functions outside of the engines throw. A bundle has those of the functions that it has. */
const thrown = raised.filter(({ isRecorded }) => !isRecorded);
const recorded = raised.filter(({ isRecorded }) => isRecorded);
const nameOf = ({ code }) => code.replace("ERR_URI_", "");
const tooLong = errors.find(({ code }) => code === "ERR_URI_TOO_LONG");
const entryOf = ({ code, message }) => `["${code}", ${JSON.stringify(message)}]`;

const hex = (number, digits = 4) => `0x${number.toString(16).padStart(digits, "0")}`;
const rows = (items, width, indent) => {
  const lines = [];
  for (let at = 0; at < items.length; at += width)
    lines.push(`${indent}${items.slice(at, at + width).join(", ")},`);
  return lines.join("\n");
};

// Each distinct set of ASCII characters gets one bit of a class table. The constant of a rule is the bit of its set.
const sets = [];
const alphabets = [];
const runs = [];
const UCSCHAR = 1;
const IPRIVATE = 2;
const nonAscii = {
  ucschar: alphabet(rules, rules.get("ucschar")).ranges,
  iprivate: alphabet(rules, rules.get("iprivate")).ranges,
};

/** Joins ranges that are separated only by the last two code points of a plane, which no range contains. */
function acrossPlanes(ranges) {
  const joined = [];
  for (const [from, to] of ranges) {
    if (from >> 16 !== to >> 16 || (to & 0xffff) > 0xfffd)
      throw new Error("a range contains the end of a plane");
    const last = joined.at(-1);
    if (last !== undefined && (from & 0xffff) === 0 && last[1] === from - 3) last[1] = to;
    else joined.push([from, to]);
  }
  return joined;
}

/** Returns the table of some ranges for the crate. */
function rangesInRust(name, ranges) {
  const pairs = acrossPlanes(ranges).map(([from, to]) => `(${hex(from, 5)}, ${hex(to, 5)})`);
  return `pub static ${name}: [(u32, u32); ${pairs.length}] = [\n${rows(pairs, 4, "    ")}\n];`;
}

const holds = (ranges, wanted) =>
  wanted.every(([from, to]) => ranges.some((each) => each[0] <= from && to <= each[1]));

function bit(characters) {
  if (characters === "") return 0;
  const known = sets.findIndex((set) => set.characters === characters);
  return 1 << (known === -1 ? sets.push({ characters }) - 1 : known);
}

for (const name of names) {
  const node = rules.get(name);
  const repeats = name === "pct-encoded" ? { least: 1, most: 1 } : run(rules, node);
  if (repeats === undefined && name !== "scheme" && name !== "path") continue;
  const { ranges, pct } = name === "pct-encoded" ? { ranges: [], pct: true } : alphabet(rules, node);
  let characters = "";
  for (let code = 0; code < 128; code++) {
    if (ranges.some(([from, to]) => from <= code && code <= to)) characters += String.fromCharCode(code);
  }
  const mask = repeats?.most === 0 ? 0 : bit(characters);
  const beyond =
    repeats?.most === 0
      ? 0
      : (holds(ranges, nonAscii.ucschar) ? UCSCHAR : 0) | (holds(ranges, nonAscii.iprivate) ? IPRIVATE : 0);
  if (mask !== 0) alphabets.push({ name, mask, characters });
  if (repeats !== undefined) runs.push({ name, mask, pct: pct && repeats.most !== 0, beyond, ...repeats });
}
const maskOf = (wanted) => alphabets.find(({ name }) => name === wanted).mask;
const ALPHANUM = maskOf("ALPHA") | maskOf("DIGIT");
const UPPER = bit("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const PATH_BUT_DOTS = bit(alphabets.find(({ name }) => name === "path").characters.replace(".", ""));
if (sets.length > 16) throw new Error("the class table has room for 16 sets only");
const classes = Array.from({ length: 128 }, (_, code) =>
  sets.reduce(
    (mask, set, at) => mask | (set.characters.includes(String.fromCharCode(code)) ? 1 << at : 0),
    0,
  ),
);

const MARK = "// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.\n";

const typescript = {
  "ts/generated/rules.ts": `${MARK}
/** The rules of RFC 3986, appendix A, and of RFC 3987, 2.2, and the core rules that they use. */
export type Rule =
${names.map((name) => `  | "${name}"`).join("\n")};

/** The rules by number. */
export const RULES: readonly Rule[] = [
${names.map((name) => `  "${name}",`).join("\n")}
];

${names.map((name, number) => `export const ${constant(name)} = ${number};`).join("\n")}
`,
  "ts/generated/alphabets.ts": `${MARK}
${alphabets.map(({ name, mask }) => `export const ${constant(name)} = ${hex(mask)};`).join("\n")}
/** \`alphanum\` of older grammars: \`ALPHA / DIGIT\`. */
export const ALPHANUM = ${hex(ALPHANUM)};
/** The letters that become lower-case (RFC 3986, 6.2.2.1). */
export const UPPER = ${hex(UPPER)};
/** The characters of \`path\` except the dot. */
export const PATH_BUT_DOTS = ${hex(PATH_BUT_DOTS)};

/** The alphabets that contain an ASCII character, by its code. */
export const CLASSES: Uint16Array = /* @__PURE__ */ Uint16Array.of(
${rows(
  classes.map((mask) => hex(mask)),
  12,
  "  ",
)}
);

/** The non-ASCII characters that a run accepts: \`ucschar\`, \`iprivate\`, both or neither. */
export const BEYOND_UCSCHAR = ${UCSCHAR};
export const BEYOND_IPRIVATE = ${IPRIVATE};

/**
 * \`ucschar\` and \`iprivate\` as pairs of first and last code point (RFC 3987, 2.2). The last two code points of each plane
 * are in neither. They are ignored here, which makes one range of thirteen.
 */
export const UCSCHAR_RANGES: readonly number[] = [
${rows(
  acrossPlanes(nonAscii.ucschar)
    .flat()
    .map((code) => hex(code, 5)),
  8,
  "  ",
)}
];
export const IPRIVATE_RANGES: readonly number[] = [
${rows(
  acrossPlanes(nonAscii.iprivate)
    .flat()
    .map((code) => hex(code, 5)),
  8,
  "  ",
)}
];

/** A rule that repeats one alphabet: the characters, whether percent-encoded octets count, and how many there may be. */
export interface Run {
  readonly alphabet: number;
  readonly pct: boolean;
  readonly beyond: number;
  readonly least: number;
  readonly most: number;
}

/** A rule that repeats one alphabet. */
export type RunRule =
${runs.map(({ name }) => `  | "${name}"`).join("\n")};

/** The rules that repeat one alphabet, by name. */
export const RUNS: ReadonlyMap<string, Run> = /* @__PURE__ */ new Map([
${runs
  .map(
    ({ name, mask, pct, beyond, least, most }) =>
      `  ["${name}", { alphabet: ${hex(mask)}, pct: ${pct}, beyond: ${beyond}, least: ${least}, most: ${most} }],`,
  )
  .join("\n")}
]);
`,
  "ts/generated/abnf.ts": `${MARK}
import type { Rule } from "./rules.ts";

/** The rules of the grammar file, each in one line. */
export const ABNF: Readonly<Record<Rule, string>> = {
${names.map((name) => `  "${name}": ${JSON.stringify(lines.get(name))},`).join("\n")}
};
`,
  "ts/generated/errors.ts": `${MARK}
/** The error codes. New ones are only added at the end. */
export type ErrorCode =
${raised.map(({ code }) => `  | "${code}"`).join("\n")};

/** A code with its message. */
export type ErrorEntry = readonly [code: ErrorCode, message: string];

/** An error: its number among the {@link RECORDED}, or its code and message. */
export type ErrorKind = number | ErrorEntry;

${recorded.map((error) => `export const ${nameOf(error)} = ${error.number};`).join("\n")}

/** The errors that an engine leaves in its record, by number. 0 means no error. */
export const RECORDED: readonly (ErrorEntry | undefined)[] = [
  undefined,
${recorded.map((error) => `  ${entryOf(error)},`).join("\n")}
];

${thrown.map((error) => `export const ${nameOf(error)}: ErrorEntry = ${entryOf(error)};`).join("\n")}

/** The other errors. */
export const THROWN: readonly ErrorEntry[] = [
${thrown.map((error) => `  ${nameOf(error)},`).join("\n")}
];

/** The number of {@link ${nameOf(tooLong)}}, which the engines for columns report besides the {@link RECORDED}. */
export const ${nameOf(tooLong)}_NUMBER = ${tooLong.number};
`,
  "ts/generated/schemes.ts": `${MARK}
/** The rules of a scheme for normalization (RFC 3986, 6.2.3). */
export interface SchemeDefaults {
  /** The default port, without leading zeros. */
  readonly port: string | undefined;
  /** The path that replaces an empty one after an authority. */
  readonly emptyPath: string;
  /** Whether a missing authority, an empty host and \`localhost\` mean the same. */
  readonly localhost: boolean;
}

export const SCHEMES: ReadonlyMap<string, SchemeDefaults> = /* @__PURE__ */ new Map([
${schemes
  .map(
    ({ scheme, port, emptyPath, localhost = false }) =>
      `  ["${scheme}", { port: ${port === null ? "undefined" : `"${port}"`}, emptyPath: "${emptyPath}", localhost: ${localhost} }],`,
  )
  .join("\n")}
]);
`,
};

const variant = ({ code }) => pascal(code.replace("ERR_URI_", "").toLowerCase().replace(/_/g, "-"));
const rust = {
  "crate/src/generated/rules.rs": `${MARK}
/// A rule of RFC 3986, appendix A, or of RFC 3987, 2.2, or a core rule that they use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Rule {
${names.map((name) => `    /// \`${name}\`\n    ${pascal(name)},`).join("\n")}
}

impl Rule {
    /// All rules, in the order of the grammar file.
    pub const ALL: [Self; ${names.length}] = [
${names.map((name) => `        Self::${pascal(name)},`).join("\n")}
    ];

    /// Returns the name of the rule in the ABNF.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
${names.map((name) => `            Self::${pascal(name)} => "${name}",`).join("\n")}
        }
    }
}
`,
  "crate/src/generated/alphabets.rs": `${MARK}
use super::rules::Rule;

${alphabets.map(({ name, mask }) => `pub const ${constant(name)}: u16 = ${hex(mask)};`).join("\n")}
/// The letters that become lower-case (RFC 3986, 6.2.2.1).
pub const UPPER: u16 = ${hex(UPPER)};
/// The characters of \`path\` except the dot.
pub const PATH_BUT_DOTS: u16 = ${hex(PATH_BUT_DOTS)};

/// The alphabets that contain a byte.
pub static CLASSES: [u16; 256] = [
${rows(
  [...classes, ...Array(128).fill(0)].map((mask) => hex(mask)),
  12,
  "    ",
)}
];

/// The non-ASCII characters that a run accepts: \`ucschar\`, \`iprivate\`, both or neither.
pub const BEYOND_UCSCHAR: u8 = ${UCSCHAR};
pub const BEYOND_IPRIVATE: u8 = ${IPRIVATE};

/// \`ucschar\` and \`iprivate\` as first and last code point (RFC 3987, 2.2). The last two code points of each plane are in
/// neither. They are ignored here, which makes one range of thirteen.
${rangesInRust("UCSCHAR_RANGES", nonAscii.ucschar)}
${rangesInRust("IPRIVATE_RANGES", nonAscii.iprivate)}

/// A rule that repeats one alphabet: the characters, whether percent-encoded octets count, and how many there may be.
#[derive(Clone, Copy)]
pub struct Run {
    pub alphabet: u16,
    pub pct: bool,
    pub beyond: u8,
    pub least: usize,
    pub most: usize,
}

/// Returns the run for a rule, if the rule repeats one alphabet.
pub const fn run(rule: Rule) -> Option<Run> {
    let (alphabet, pct, beyond, least, most) = match rule {
${runs
  .map(
    ({ name, mask, pct, beyond, least, most }) =>
      `        Rule::${pascal(name)} => (${hex(mask)}, ${pct}, ${beyond}, ${least}, ${most === Number.POSITIVE_INFINITY ? "usize::MAX" : most}),`,
  )
  .join("\n")}
        _ => return None,
    };
    Some(Run { alphabet, pct, beyond, least, most })
}
`,
  "crate/src/generated/errors.rs": `${MARK}
/// An error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum ErrorCode {
${errors
  .map(
    (error) =>
      `    /// \`${error.code}\`: ${error.message}${error.section === "" ? "" : ` (${error.section})`}.\n    ${variant(error)} = ${error.number},`,
  )
  .join("\n")}
}

impl ErrorCode {
    /// Returns the name of the code, which is the same in TypeScript.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
${errors.map((error) => `            Self::${variant(error)} => "${error.code}",`).join("\n")}
        }
    }

    /// Returns the message, with placeholders \`{found}\` and \`{rule}\`.
    pub(crate) const fn message(self) -> &'static str {
        match self {
${errors.map((error) => `            Self::${variant(error)} => ${JSON.stringify(error.message)},`).join("\n")}
        }
    }
}
`,
  "crate/src/generated/schemes.rs": `${MARK}
use crate::schemes::SchemeDefaults;

/// The schemes that have rules of their own for normalization (RFC 3986, 6.2.3).
pub static SCHEMES: [SchemeDefaults; ${schemes.length}] = [
${schemes
  .map(
    ({ scheme, port, emptyPath, localhost = false }) =>
      `    SchemeDefaults::of(b"${scheme}", ${port ?? 0}, ${emptyPath === "/"}, ${localhost}),`,
  )
  .join("\n")}
];
`,
  "crate/src/generated/mod.rs": `${MARK}
#![allow(missing_docs, dead_code, clippy::unreadable_literal, clippy::doc_markdown, clippy::match_same_arms)]

pub mod alphabets;
pub mod errors;
pub mod record;
pub mod rules;
pub mod schemes;
`,
};

const check = process.argv.includes("--check");
let stale = 0;
const record = JSON.parse(read("record.json"));
const layout = recordFiles(record, MARK);
const python = pythonFiles(record, names, errors, MARK);
for (const [file, text] of Object.entries({ ...typescript, ...rust, ...layout, ...python })) {
  const path = join(ROOT, file);
  if (check) {
    let current = "";
    try {
      current = readFileSync(path, "utf8");
    } catch {}
    if (current !== text) {
      console.error(`${file} is stale: run npm run gen`);
      stale++;
    }
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
process.exitCode = stale === 0 ? 0 : 1;
