// Generates the alphabets: which characters each rule accepts that repeats one set of characters.
//
// Each distinct set of ASCII characters gets one bit of a class table. The constant of a rule is the bit of its set.

import { alphabet, run } from "./abnf.mjs";
import { constant, pascal } from "./names.mjs";

/** Returns the files of both languages, by path, for the rules of the grammar. */
export function alphabetFiles(rules, mark) {
  const tables = tablesOf(rules);
  return {
    "ts/generated/alphabets.ts": typescript(tables, mark),
    "crate/src/generated/alphabets.rs": crate(tables, mark),
  };
}

const UCSCHAR = 1;
const IPRIVATE = 2;

/**
 * Returns the alphabets by rule, the rules that repeat one alphabet, the class of each ASCII character, and the ranges of
 * non-ASCII characters.
 */
function tablesOf(rules) {
  const ucschar = alphabet(rules, rules.get("ucschar")).ranges;
  const iprivate = alphabet(rules, rules.get("iprivate")).ranges;
  const sets = [];
  const bit = (characters) => {
    if (characters === "") return 0;
    if (!sets.includes(characters)) sets.push(characters);
    return 1 << sets.indexOf(characters);
  };

  const alphabets = [];
  const runs = [];
  for (const [name, node] of rules) {
    const isOctet = name === "pct-encoded";
    const repeats = isOctet ? { least: 1, most: 1 } : run(rules, node);
    if (repeats === undefined && name !== "scheme" && name !== "path") continue;
    if (repeats?.most === 0) {
      runs.push({ name, mask: 0, pct: false, nonAscii: 0, ...repeats });
      continue;
    }
    const { ranges, pct } = isOctet ? { ranges: [], pct: true } : alphabet(rules, node);
    const characters = charactersOf(ranges);
    const mask = bit(characters);
    const nonAscii = (contains(ranges, ucschar) ? UCSCHAR : 0) | (contains(ranges, iprivate) ? IPRIVATE : 0);
    if (mask !== 0) alphabets.push({ name, mask, characters });
    if (repeats !== undefined) runs.push({ name, mask, pct, nonAscii, ...repeats });
  }

  const of = (wanted) => alphabets.find(({ name }) => name === wanted);
  const alphanum = of("ALPHA").mask | of("DIGIT").mask;
  const upper = bit("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const pathButDots = bit(of("path").characters.replace(".", ""));
  if (sets.length > 16) throw new Error("the class table has room for 16 sets only");
  const classes = Array.from({ length: 128 }, (_, code) =>
    sets.reduce((mask, set, at) => mask | (set.includes(String.fromCharCode(code)) ? 1 << at : 0), 0),
  );
  return { alphabets, runs, classes, alphanum, upper, pathButDots, ucschar, iprivate };
}

/** Returns the ASCII characters in some ranges. */
function charactersOf(ranges) {
  let characters = "";
  for (let code = 0; code < 128; code++) {
    if (ranges.some(([from, to]) => from <= code && code <= to)) characters += String.fromCharCode(code);
  }
  return characters;
}

/** Returns whether some ranges contain others. */
function contains(ranges, others) {
  return others.every(([from, to]) => ranges.some((range) => range[0] <= from && to <= range[1]));
}

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

const hex = (number, digits = 4) => `0x${number.toString(16).padStart(digits, "0")}`;

/** Writes some items as indented lines of a list. */
const rows = (items, width, indent) => {
  const lines = [];
  for (let at = 0; at < items.length; at += width)
    lines.push(`${indent}${items.slice(at, at + width).join(", ")},`);
  return lines.join("\n");
};

/** Returns the lines of the table of some ranges for TypeScript. */
function codePoints(ranges) {
  const points = acrossPlanes(ranges).flat();
  return rows(
    points.map((point) => hex(point, 5)),
    8,
    "  ",
  );
}

function typescript(tables, mark) {
  const { alphabets, runs, classes, alphanum, upper, pathButDots, ucschar, iprivate } = tables;
  return `${mark}
${alphabets.map(({ name, mask }) => `export const ${constant(name)} = ${hex(mask)};`).join("\n")}
/** \`alphanum\` of older grammars: \`ALPHA / DIGIT\`. */
export const ALPHANUM = ${hex(alphanum)};
/** The letters that become lower-case (RFC 3986, 6.2.2.1). */
export const UPPER = ${hex(upper)};
/** The characters of \`path\` except the dot. */
export const PATH_BUT_DOTS = ${hex(pathButDots)};

/** The alphabets that contain an ASCII character, by its code. */
export const CLASSES: Uint16Array = /* @__PURE__ */ Uint16Array.of(
${rows(
  classes.map((mask) => hex(mask)),
  12,
  "  ",
)}
);

/** The non-ASCII characters that a run accepts: \`ucschar\`, \`iprivate\`, both or neither. */
export const NON_ASCII_UCSCHAR = ${UCSCHAR};
export const NON_ASCII_IPRIVATE = ${IPRIVATE};

/**
 * \`ucschar\` and \`iprivate\` as pairs of first and last code point (RFC 3987, 2.2). The last two code points of each plane
 * are in neither. They are ignored here, which makes one range of thirteen.
 */
export const UCSCHAR_RANGES: readonly number[] = [
${codePoints(ucschar)}
];
export const IPRIVATE_RANGES: readonly number[] = [
${codePoints(iprivate)}
];

/** A rule that repeats one alphabet: the characters, whether percent-encoded octets count, and how many there may be. */
export interface Run {
  readonly alphabet: number;
  readonly pct: boolean;
  readonly nonAscii: number;
  readonly least: number;
  readonly most: number;
}

/** A rule that repeats one alphabet, or another name. A type of the rules alone would be needed in the declarations of programs. */
export type RunRuleOr<Name extends string> =
${runs.map(({ name }) => `  | "${name}"`).join("\n")}
  | Name;

/** The rules that repeat one alphabet, by name. */
export const RUNS: ReadonlyMap<string, Run> = /* @__PURE__ */ new Map([
${runs
  .map(
    ({ name, mask, pct, nonAscii, least, most }) =>
      `  ["${name}", { alphabet: ${hex(mask)}, pct: ${pct}, nonAscii: ${nonAscii}, least: ${least}, most: ${most} }],`,
  )
  .join("\n")}
]);
`;
}

function crate(tables, mark) {
  const { alphabets, runs, classes, upper, pathButDots, ucschar, iprivate } = tables;
  return `${mark}
use super::rules::Rule;

${alphabets.map(({ name, mask }) => `pub const ${constant(name)}: u16 = ${hex(mask)};`).join("\n")}
/// The letters that become lower-case (RFC 3986, 6.2.2.1).
pub const UPPER: u16 = ${hex(upper)};
/// The characters of \`path\` except the dot.
pub const PATH_BUT_DOTS: u16 = ${hex(pathButDots)};

/// The alphabets that contain a byte.
pub static CLASSES: [u16; 256] = [
${rows(
  [...classes, ...Array(128).fill(0)].map((mask) => hex(mask)),
  12,
  "    ",
)}
];

/// The non-ASCII characters that a run accepts: \`ucschar\`, \`iprivate\`, both or neither.
pub const NON_ASCII_UCSCHAR: u8 = ${UCSCHAR};
pub const NON_ASCII_IPRIVATE: u8 = ${IPRIVATE};

/// \`ucschar\` and \`iprivate\` as first and last code point (RFC 3987, 2.2). The last two code points of each plane are in
/// neither. They are ignored here, which makes one range of thirteen.
${rangesInRust("UCSCHAR_RANGES", ucschar)}
${rangesInRust("IPRIVATE_RANGES", iprivate)}

/// A rule that repeats one alphabet: the characters, whether percent-encoded octets count, and how many there may be.
#[derive(Clone, Copy)]
pub struct Run {
    pub alphabet: u16,
    pub pct: bool,
    pub non_ascii: u8,
    pub least: usize,
    pub most: usize,
}

/// Returns the run for a rule, if the rule repeats one alphabet.
pub const fn run(rule: Rule) -> Option<Run> {
    let (alphabet, pct, non_ascii, least, most) = match rule {
${runs
  .map(
    ({ name, mask, pct, nonAscii, least, most }) =>
      `        Rule::${pascal(name)} => (${hex(mask)}, ${pct}, ${nonAscii}, ${least}, ${most === Number.POSITIVE_INFINITY ? "usize::MAX" : most}),`,
  )
  .join("\n")}
        _ => return None,
    };
    Some(Run { alphabet, pct, non_ascii, least, most })
}
`;
}
