import { isDigit, isLetter, isLineBreak, NONE, type Window } from "./window.ts";

/** A unit is what a document writes one character with: its code point in the low bits, how long it is in the others. */
const POINT = 0x1fffff;
const LENGTH_SHIFT = 21;

/** The point of a unit that prints nothing. */
export const NOTHING = 0x1fffff;
/** The point of the unit at the end of the text, whose length is 0. */
export const END = 0x1ffffe;
/** The point of a unit that stands for what is not known here: no character of a URI. */
export const UNKNOWN = 0xfffd;

/** Reads the unit at an index. */
export type UnitReader = (window: Window, index: number) => number;

export function pointOf(unit: number): number {
  return unit & POINT;
}

export function lengthOf(unit: number): number {
  return unit >>> LENGTH_SHIFT;
}

/** Tells whether a unit is the character itself. */
export function isAsWritten(unit: number): boolean {
  return lengthOf(unit) === (pointOf(unit) > 0xffff ? 2 : 1);
}

function unit(point: number, length: number): number {
  return (length << LENGTH_SHIFT) | point;
}

/** Plain text: each character is itself. */
export function plainUnit(window: Window, index: number): number {
  const code = window.at(index);
  if (code === NONE) return unit(END, 0);
  if (code >= 0xd800 && code <= 0xdbff) {
    const low = window.at(index + 1);
    if (low >= 0xdc00 && low <= 0xdfff) return unit(0x10000 + (code - 0xd800) * 0x400 + low - 0xdc00, 2);
  }
  return unit(code, 1);
}

const ENTITIES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ["amp", 0x26],
  ["AMP", 0x26],
  ["lt", 0x3c],
  ["gt", 0x3e],
  ["quot", 0x22],
  ["apos", 0x27],
  ["num", 0x23],
  ["colon", 0x3a],
  ["sol", 0x2f],
  ["quest", 0x3f],
  ["equals", 0x3d],
  ["percnt", 0x25],
  ["commat", 0x40],
  ["lpar", 0x28],
  ["rpar", 0x29],
  ["Tab", 0x09],
  ["NewLine", 0x0a],
  ["nbsp", 0xa0],
  ["mdash", 0x2014],
]);
const LONGEST_ENTITY = 33;

/** HTML: a character reference is the character. An ampersand that begins none is itself. */
export function htmlUnit(window: Window, index: number): number {
  if (window.at(index) !== 0x26) return plainUnit(window, index);
  let end = index + 1;
  if (window.at(end) === 0x23) end++;
  while (end - index < LONGEST_ENTITY && (isLetter(window.at(end)) || isDigit(window.at(end)))) end++;
  const name = window.text.slice(index + 1, end);
  if (window.at(end) !== 0x3b || name === "") return unit(0x26, 1);
  const point = name.startsWith("#") ? numeric(name) : (ENTITIES.get(name) ?? UNKNOWN);
  if (point === undefined) return unit(0x26, 1);
  return unit(point, end + 1 - index);
}

const NUMERIC = /^#(?:[0-9]+|[xX][0-9A-Fa-f]+)$/;

/** The code point of `#38` or `#x26`; `undefined` where other characters than digits stand there. */
function numeric(name: string): number | undefined {
  if (!NUMERIC.test(name)) return undefined;
  const isHex = (name.charCodeAt(1) | 0x20) === 0x78;
  const number = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return number > 0 && number <= 0x10ffff ? number : UNKNOWN;
}

/** Markdown but for its code and autolinks: a backslash before punctuation is none, and character references count. */
export function markdownUnit(window: Window, index: number): number {
  if (window.at(index) !== 0x5c) return htmlUnit(window, index);
  const code = window.at(index + 1);
  const isPunctuation = code > 0x20 && code < 0x7f && !isLetter(code) && !isDigit(code);
  return isPunctuation ? unit(code, 2) : unit(0x5c, 1);
}

/** Texinfo: `@@` is `@`, and what allows a line break prints nothing. */
export function texinfoUnit(window: Window, index: number): number {
  if (window.at(index) !== 0x40) return plainUnit(window, index);
  const code = window.at(index + 1);
  if (code === 0x40 || code === 0x7b || code === 0x7d || code === 0x2e || code === 0x21 || code === 0x3f) {
    return unit(code, 2);
  }
  if (code === 0x2f || code === 0x2d || code === 0x3a) return unit(NOTHING, 2);
  if (code === NONE || isLineBreak(code) || code === 0x20) return unit(0x20, code === NONE ? 1 : 2);
  if (window.hasWord("comma{}", index + 1)) return unit(0x2c, "@comma{}".length);
  return unit(UNKNOWN, 1);
}

/** Names of characters of roff, and of one that begins an escape sequence of one letter. */
const ROFF_NAMES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  Object.entries({ ti: "~", aq: "'", dq: '"', sh: "#", at: "@", sl: "/", pl: "+", eq: "=", Do: "$", hy: "-" })
    .concat(Object.entries({ la: "<", ra: ">", lB: "[", rB: "]", lC: "{", rC: "}", ul: "_", rs: "\\" }))
    .map(([name, character]) => [name, character.charCodeAt(0)]),
);
/** `\&`, `\:` and the others that print nothing. */
const ROFF_NOTHING = "&:%/,|^)c\n";
/** `\-` and the others that print a character of ASCII. */
const ROFF_CHARACTERS = "-.";
const ROFF_SPACES = " ~0";
const LONGEST_NAME = 16;

/** roff: escape sequences that print nothing are nothing, fonts among them, and named characters are themselves. */
export function roffUnit(window: Window, index: number): number {
  if (window.at(index) !== 0x5c) return plainUnit(window, index);
  const code = window.at(index + 1);
  const character = code === NONE ? "" : String.fromCharCode(code);
  if (character === "") return unit(0x5c, 1);
  if (ROFF_NOTHING.includes(character)) return unit(NOTHING, 2);
  if (ROFF_CHARACTERS.includes(character)) return unit(code, 2);
  if (ROFF_SPACES.includes(character)) return unit(0x20, 2);
  if (character === "f" || character === "F" || character === "m") {
    const name = roffName(window, index + 2);
    return name === undefined ? unit(NOTHING, 3) : unit(NOTHING, name.end - index);
  }
  const name = roffName(window, index + 1);
  return name === undefined ? unit(UNKNOWN, 2) : unit(ROFF_NAMES.get(name.text) ?? UNKNOWN, name.end - index);
}

/** Reads `(xx` or `[name]`. */
function roffName(window: Window, index: number): { text: string; end: number } | undefined {
  if (window.at(index) === 0x28) {
    return window.at(index + 2) === NONE
      ? undefined
      : { text: window.text.slice(index + 1, index + 3), end: index + 3 };
  }
  if (window.at(index) !== 0x5b) return undefined;
  let end = index + 1;
  while (end - index < LONGEST_NAME && window.at(end) > 0x20 && window.at(end) !== 0x5d) end++;
  return window.at(end) === 0x5d ? { text: window.text.slice(index + 1, end), end: end + 1 } : undefined;
}
