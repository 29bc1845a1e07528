import { hexDigit } from "../core/pct.ts";
import {
  AMPERSAND,
  ASTERISK,
  AT_SIGN,
  BACKSLASH,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  DOT,
  EQUALS_SIGN,
  EXCLAMATION_MARK,
  HYPHEN,
  NUMBER_SIGN,
  OPENING_BRACE,
  OPENING_BRACKET,
  OPENING_PARENTHESIS,
  QUESTION_MARK,
  SEMICOLON,
  SLASH,
  SPACE,
} from "../support/character-codes.ts";
import { isDigit, isLetter, isLineBreak } from "./characters.ts";

/** The code unit before the start and past the end of the text. */
export const NO_CHARACTER = -1;

/** The index of something that is not in the text. */
export const NOT_FOUND = -1;

/** The available part of a text: the whole text, or the part that has arrived and is still needed. */
export class Window {
  readonly text: string;
  /** Whether the text ends here. */
  readonly isLast: boolean;
  /** Whether a read went past the end while more text may follow. Conclusions from it do not count. */
  isShort = false;
  /** The index of the text in the document. */
  readonly offset: number;
  /** The index at which reads find the end of the text, although more may follow. */
  limit: number = Number.POSITIVE_INFINITY;

  /** Whether there is an escape character, which starts the escape sequences of a terminal. */
  readonly hasEscape: boolean;

  constructor(text: string, isLast: boolean, offset = 0) {
    this.text = text;
    this.isLast = isLast;
    this.offset = offset;
    this.hasEscape = text.includes("\x1b");
  }

  /** Returns the code unit at an index, or `NO_CHARACTER` past the end. */
  at(index: number): number {
    if (index >= this.limit) return NO_CHARACTER;
    if (index < this.text.length) return this.text.charCodeAt(index);
    if (!this.isLast) this.isShort = true;
    return NO_CHARACTER;
  }

  /** Returns whether a word, given in lower case, stands at an index in any case. */
  hasWord(word: string, index: number): boolean {
    for (let offset = 0; offset < word.length; offset++) {
      const code = this.at(index + offset);
      if (
        code !== word.charCodeAt(offset) &&
        (!isLetter(code) || (code | 0x20) !== word.charCodeAt(offset))
      ) {
        return false;
      }
    }
    return true;
  }
}

/** A reader of the characters of a document. */
export interface Reading {
  readonly window: Window;
  /** HTML in Markdown replaces it for as long as it is read. */
  read: UnitReader;
  readonly isIri: boolean;
  /** The maximum length of a find in the document, in UTF-16 code units. */
  readonly longest: number;
}

/**
 * Reads the unit at an index: everything that a document writes for one character, such as `&amp;` in HTML.
 *
 * A unit is a number: the code point in the low 21 bits, the length in the document above them.
 */
export type UnitReader = (window: Window, index: number) => number;

const POINT = 0x1fffff;
const LENGTH_SHIFT = 21;

/** The code point of a unit that prints nothing. */
export const NOTHING = 0x1fffff;
/** The code point of the unit at the end of the text, whose length is 0. */
export const END = 0x1ffffe;
/** The code point of a unit that is not known here. No URI contains it. */
export const UNKNOWN = 0xfffd;

export function pointOf(unit: number): number {
  return unit & POINT;
}

export function lengthOf(unit: number): number {
  return unit >>> LENGTH_SHIFT;
}

/** Returns whether a unit is a character reference by a name that is not known. That of a number is known, whatever it stands for. */
export function isUnknownReference(window: Window, unit: number, index: number): boolean {
  return pointOf(unit) === UNKNOWN && lengthOf(unit) > 1 && window.at(index + 1) !== NUMBER_SIGN;
}

/** Returns whether a unit is written as the character itself. */
function isLiteral(unit: number): boolean {
  return lengthOf(unit) === (pointOf(unit) > 0xffff ? 2 : 1);
}

function unit(point: number, length: number): number {
  return (length << LENGTH_SHIFT) | point;
}

/** Builds the string that a sequence of units stands for. Characters written as themselves are copied in one slice. */
export class Unescaped {
  readonly #text: string;
  #output = "";
  #copied: number;

  /** Starts at an index of the document. */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#copied = start;
  }

  /** Returns the length of the string if it ended before this index of the document. */
  lengthAt(index: number): number {
    return this.#output.length + index - this.#copied;
  }

  /** Adds the unit at an index, after everything before it was added. */
  add(unit: number, index: number): void {
    if (pointOf(unit) === NOTHING) this.skip(index, index + lengthOf(unit));
    else if (!isLiteral(unit)) {
      this.skip(index, index + lengthOf(unit));
      this.#output += String.fromCodePoint(pointOf(unit));
    }
  }

  /** Leaves out the part of the document between two indices, after everything before it was added. */
  skip(index: number, end: number): void {
    this.#output += this.#text.slice(this.#copied, index);
    this.#copied = end;
  }

  /** Returns the string up to an index of the document. */
  before(index: number): string {
    return this.#output + this.#text.slice(this.#copied, index);
  }
}

/** Reads plain text, in which each character is itself. */
export function plainUnit(window: Window, index: number): number {
  const code = window.at(index);
  if (code === NO_CHARACTER) return unit(END, 0);
  if (code >= 0xd800 && code <= 0xdbff) {
    const low = window.at(index + 1);
    if (low >= 0xdc00 && low <= 0xdfff) return unit(0x10000 + (code - 0xd800) * 0x400 + low - 0xdc00, 2);
  }
  return unit(code, 1);
}

/** The character references that a URI may contain or end at. Each name stands for the code point after that of the one before. */
const ENTITIES: ReadonlyMap<string, number> = /* @__PURE__ */ entitiesOf([
  [0x09, "Tab NewLine"],
  [0x21, "excl quot num dollar percnt amp apos lpar rpar ast plus comma"],
  [0x2e, "period sol"],
  [0x3a, "colon semi lt equals gt quest commat"],
  [0x5b, "lsqb bsol rsqb Hat lowbar grave"],
  [0x7b, "lcub verbar rcub"],
  [0x22, "QUOT"],
  [0x26, "AMP"],
  [0x3c, "LT"],
  [0x3e, "GT"],
  [0xa9, "COPY"],
  [0xae, "REG"],
  [0xa0, "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg"],
  [0xb0, "deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest"],
  [
    0xc0,
    "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml",
  ],
  [
    0xd0,
    "ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig",
  ],
  [
    0xe0,
    "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml",
  ],
  [
    0xf0,
    "eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml",
  ],
  [0x2002, "ensp emsp"],
  [0x2013, "ndash mdash"],
  [0x2018, "lsquo rsquo sbquo"],
  [0x201c, "ldquo rdquo bdquo"],
  [0x2022, "bull"],
  [0x2026, "hellip"],
  [0x2039, "lsaquo rsaquo"],
  [0x2122, "trade"],
  [0x2190, "larr uarr rarr darr"],
]);

function entitiesOf(rows: readonly (readonly [first: number, names: string])[]): Map<string, number> {
  return new Map(
    rows.flatMap(([first, names]) => names.split(" ").map((name, at) => [name, first + at] as const)),
  );
}

const LONGEST_ENTITY = 33;

/** What the numbers from 0x80 on stand for in references, which mostly mean Windows-1252 (HTML Standard, 13.2.5.80). */
const WINDOWS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Reads HTML: a character reference is one unit. A numeric one needs no semicolon. Any other ampersand is itself. */
export function htmlUnit(window: Window, index: number): number {
  if (window.at(index) !== AMPERSAND || window.at(index + 1) !== NUMBER_SIGN)
    return referenceUnit(window, index);
  const isHex = (window.at(index + 2) | 0x20) === 0x78;
  const isOfNumber = isHex ? (code: number) => hexDigit(code) >= 0 : isDigit;
  const start = isHex ? index + 3 : index + 2;
  let end = start;
  while (end - index < LONGEST_ENTITY && isOfNumber(window.at(end))) end++;
  if (end === start) return unit(AMPERSAND, 1);
  const point = numeric(window.text.slice(index + 1, end))!;
  const length = end - index + (window.at(end) === SEMICOLON ? 1 : 0);
  return unit(WINDOWS.charCodeAt(point - 0x80) || point, length);
}

/** Reads Markdown without backslashes: a character reference that ends with a semicolon is one unit (CommonMark, 2.5). */
function referenceUnit(window: Window, index: number): number {
  if (window.at(index) !== AMPERSAND) return plainUnit(window, index);
  const { name, end } = entityAt(window, index);
  if (window.at(end) !== SEMICOLON || name === "") return unit(AMPERSAND, 1);
  const point = name.startsWith("#") ? numeric(name) : (ENTITIES.get(name) ?? UNKNOWN);
  if (point === undefined) return unit(AMPERSAND, 1);
  return unit(point, end + 1 - index);
}

function entityAt(window: Window, index: number): { name: string; end: number } {
  let end = index + 1;
  if (window.at(end) === NUMBER_SIGN) end++;
  while (end - index < LONGEST_ENTITY && (isLetter(window.at(end)) || isDigit(window.at(end)))) end++;
  return { name: window.text.slice(index + 1, end), end };
}

/** The names that need no semicolon: those of Latin-1 (HTML Standard, 13.5). */
const BEFORE_SEMICOLONS = /^(?:quot|amp|lt|gt|QUOT|AMP|LT|GT|COPY|REG)$/;

/** Reads the value of an attribute of HTML, in which `&copy` is a reference too, and `&copy=` is not (HTML Standard, 13.2.5.73). */
export function attributeUnit(window: Window, index: number): number {
  const read = htmlUnit(window, index);
  if (pointOf(read) !== AMPERSAND || lengthOf(read) !== 1) return read;
  const { name, end } = entityAt(window, index);
  const point = ENTITIES.get(name) ?? 0;
  const isReference = BEFORE_SEMICOLONS.test(name) || (point >= 0xa0 && point <= 0xff);
  return isReference && window.at(end) !== EQUALS_SIGN ? unit(point, end - index) : read;
}

const NUMERIC = /^#(?:[0-9]+|[xX][0-9A-Fa-f]+)$/;

/**
 * Returns the code point of `#38` or `#x26`, or `undefined` if it has other characters than digits. The number of a surrogate is not a
 * character (HTML Standard, 13.2.5.80, and CommonMark, 2.5).
 */
export function numeric(name: string): number | undefined {
  if (!NUMERIC.test(name)) return undefined;
  const isHex = (name.charCodeAt(1) | 0x20) === 0x78;
  const number = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isCharacter = number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  return isCharacter ? number : UNKNOWN;
}

/** Reads Markdown outside of code and autolinks: character references, and backslashes before punctuation. */
export function markdownUnit(window: Window, index: number): number {
  if (window.at(index) !== BACKSLASH) return referenceUnit(window, index);
  const code = window.at(index + 1);
  const isPunctuation = code > 0x20 && code < 0x7f && !isLetter(code) && !isDigit(code);
  return isPunctuation ? unit(code, 2) : unit(BACKSLASH, 1);
}

/** Reads Texinfo: `@@` is `@`, commands that allow a line break print nothing, and `@*` breaks the line. */
export function texinfoUnit(window: Window, index: number): number {
  if (window.at(index) !== AT_SIGN) return plainUnit(window, index);
  const code = window.at(index + 1);
  if (
    code === AT_SIGN ||
    code === OPENING_BRACE ||
    code === CLOSING_BRACE ||
    code === DOT ||
    code === EXCLAMATION_MARK ||
    code === QUESTION_MARK
  ) {
    return unit(code, 2);
  }
  if (code === SLASH || code === HYPHEN || code === COLON) return unit(NOTHING, 2);
  if (code === NO_CHARACTER || isLineBreak(code) || code === SPACE || code === ASTERISK)
    return unit(SPACE, 2);
  if (window.hasWord("comma{}", index + 1)) return unit(COMMA, "@comma{}".length);
  return unit(UNKNOWN, 1);
}

/** The named characters of roff that a URI may contain or end at. */
const ROFF_NAMES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(
  Object.entries({
    lq: "“",
    rq: "”",
    oq: "‘",
    cq: "’",
    em: "—",
    en: "–",
    bu: "•",
    ti: "~",
    aq: "'",
    dq: '"',
    sh: "#",
    at: "@",
    sl: "/",
    pl: "+",
    eq: "=",
    Do: "$",
    hy: "-",
  })
    .concat(Object.entries({ la: "<", ra: ">", lB: "[", rB: "]", lC: "{", rC: "}", ul: "_", rs: "\\" }))
    .map(([name, character]) => [name, character.charCodeAt(0)]),
);
/** The characters after a backslash that print nothing: `\&`, `\:` and others. */
const ROFF_NOTHING = "&:%/,|^)c\n";
/** The characters after a backslash that print themselves. */
const ROFF_CHARACTERS = "-.";
const ROFF_SPACES = " ~0";
const LONGEST_NAME = 16;

/** Reads roff: named characters, and escape sequences that print nothing, such as font changes. */
export function roffUnit(window: Window, index: number): number {
  if (window.at(index) !== BACKSLASH) return plainUnit(window, index);
  const code = window.at(index + 1);
  const character = code === NO_CHARACTER ? "" : String.fromCharCode(code);
  if (character === "") return unit(BACKSLASH, 1);
  if (ROFF_NOTHING.includes(character)) return unit(NOTHING, 2);
  if (ROFF_CHARACTERS.includes(character)) return unit(code, 2);
  if (ROFF_SPACES.includes(character)) return unit(SPACE, 2);
  if (character === "f" || character === "F" || character === "m") {
    const name = roffName(window, index + 2);
    if (name !== undefined) return unit(NOTHING, name.end - index);
    return unit(NOTHING, window.at(index + 2) === NO_CHARACTER ? 2 : 3);
  }
  const name = roffName(window, index + 1);
  return name === undefined ? unit(UNKNOWN, 2) : unit(ROFF_NAMES.get(name.text) ?? UNKNOWN, name.end - index);
}

/** Reads the name in `(xx` or `[name]`. */
function roffName(window: Window, index: number): { text: string; end: number } | undefined {
  if (window.at(index) === OPENING_PARENTHESIS) {
    return window.at(index + 2) === NO_CHARACTER
      ? undefined
      : { text: window.text.slice(index + 1, index + 3), end: index + 3 };
  }
  if (window.at(index) !== OPENING_BRACKET) return undefined;
  let end = index + 1;
  while (end - index < LONGEST_NAME && window.at(end) > 0x20 && window.at(end) !== CLOSING_BRACKET) end++;
  return window.at(end) === CLOSING_BRACKET
    ? { text: window.text.slice(index + 1, end), end: end + 1 }
    : undefined;
}
