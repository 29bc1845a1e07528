import { isOfUri } from "./of-uri.ts";
import type { Reading } from "./run.ts";
import { END, lengthOf, NOTHING, pointOf } from "./unit.ts";
import { isLetter, isLineBreak, isWhiteSpace, NONE, type Window } from "./window.ts";
import { Written } from "./written.ts";

/** What stands between two delimiters. */
export interface Wrapped {
  /** The text without its white space. */
  readonly text: string;
  /** The same without the hyphens at line ends, where there are any. */
  readonly unhyphenated: string | undefined;
  /** Where the text starts and ends. */
  readonly start: number;
  readonly end: number;
  /** Where what comes after the closing delimiter starts. */
  readonly next: number;
  /** Whether white space was in it, and not only at its ends. */
  readonly hasSpace: boolean;
  /** Whether `URL:` was in front of it. */
  readonly isPrefixed: boolean;
}

/** How a pair of delimiters is read. */
interface Pair {
  /** The code point of the closing one. */
  readonly close: number;
  /** Whether any white space may be inside, or only where a line ends. */
  readonly spaces: "any" | "line-ends";
}

export const ANGLE_BRACKETS: Pair = { close: 0x3e, spaces: "any" };
export const QUOTES: Pair = { close: 0x22, spaces: "line-ends" };

const HYPHEN = 0x2d;
const SLASH = 0x2f;
const COLON = 0x3a;

/**
 * Reads what stands between delimiters, from the index after the opening one (RFC 3986, appendix C).
 *
 * White space is left out, and `URL:` in front of it. Where a line ends with a hyphen, it may have been introduced with
 * the break. `undefined` where a character comes that is not of a URI, an empty line, another URI behind white space, or
 * no closing delimiter.
 */
export function readWrapped(
  reading: Reading,
  from: number,
  pair: Pair,
  schemes: ReadonlySet<string>,
): Wrapped | undefined {
  const { window, read, isIri, longest } = reading;
  let start = pair.spaces === "any" ? afterSpace(reading, from) : from;
  const isPrefixed = window.hasWord("url:", start);
  if (isPrefixed) start = afterSpace(reading, start + "url:".length);
  if (!isPrefixed && !beginsUri(reading, start)) return undefined;
  const written = new Written(window.text, start);
  const hyphens: number[] = [];
  let index = start;
  let end = start;
  let hasSpace = false;
  let previous = 0;
  let isBehindSpace = false;
  for (;;) {
    if (index - from > longest) return undefined;
    const unit = read(window, index);
    const point = pointOf(unit);
    if (point === pair.close) break;
    if (isWhiteSpace(point)) {
      const { next, breaks } = space(reading, index);
      const isEnd = pointOf(read(window, next)) === pair.close;
      if (breaks > 1 || (breaks === 0 && pair.spaces === "line-ends" && !isEnd)) return undefined;
      hasSpace ||= !isEnd;
      if (breaks === 1 && previous === HYPHEN && !isEnd) hyphens.push(written.lengthAt(index) - 1);
      written.leaveOut(index, next);
      index = next;
      isBehindSpace = true;
      continue;
    }
    if (point === END || (point !== NOTHING && !isOfUri(point, isIri))) return undefined;
    if (isBehindSpace && point !== NOTHING) {
      if (isAnother(window, index, [start, written.lengthAt(index)], schemes)) return undefined;
      isBehindSpace = false;
    }
    written.take(unit, index);
    index += lengthOf(unit);
    if (point !== NOTHING) {
      end = index;
      previous = point;
    }
  }
  const text = written.before(index);
  const next = index + lengthOf(read(window, index));
  return { text, unhyphenated: without(text, hyphens), start, end, next, hasSpace, isPrefixed };
}

/** The text without the characters at these indices, which go up. */
function without(text: string, indices: readonly number[]): string | undefined {
  if (indices.length === 0) return undefined;
  let from = 0;
  const pieces = indices.map((index) => {
    const piece = text.slice(from, index);
    from = index + 1;
    return piece;
  });
  return pieces.join("") + text.slice(from);
}

/** Tells whether a scheme and a colon stand at an index, the first label of a suffix reference, or a dot segment. */
function beginsUri({ window }: Reading, start: number): boolean {
  if (window.hasWord("./", start) || window.hasWord("../", start)) return true;
  return isSuffix(window, start) || schemeEnd(window, start) !== NONE;
}

/** Tells whether the first label of a suffix reference stands at an index. */
function isSuffix(window: Window, start: number): boolean {
  return window.hasWord("www.", start) || window.hasWord("ftp.", start);
}

/** Where the colon is behind the scheme at an index, or `NONE` where there is no scheme. */
function schemeEnd(window: Window, start: number): number {
  if (!isLetter(window.at(start))) return NONE;
  let index = start + 1;
  while (index - start <= LONGEST_SCHEME && isOfScheme(window.at(index))) index++;
  return window.at(index) === COLON ? index : NONE;
}

/**
 * Tells whether what stands at an index would begin a URI in a text: a scheme and `//`, a scheme that is known, `URL:`,
 * or the first label of a suffix reference.
 */
export function mayBegin(window: Window, index: number, schemes: ReadonlySet<string>): boolean {
  if (isSuffix(window, index) || window.hasWord("url:", index)) return true;
  const colon = schemeEnd(window, index);
  if (colon === NONE) return false;
  if (window.at(colon + 1) === SLASH && window.at(colon + 2) === SLASH) return true;
  return schemes.has(window.text.slice(index, colon).toLowerCase());
}

/**
 * Tells whether another URI begins at an index behind white space. None does where a scheme and `//` are all that stands
 * before it: `start` is where that begins, and `length` how long it is without its white space.
 */
export function isAnother(
  window: Window,
  index: number,
  [start, length]: readonly [start: number, length: number],
  schemes: ReadonlySet<string>,
): boolean {
  if (!mayBegin(window, index, schemes)) return false;
  const colon = schemeEnd(window, start);
  const isScheme = colon !== NONE && start + length === colon + 1;
  const isNet = colon !== NONE && start + length === colon + 3 && window.text.startsWith("//", colon + 1);
  return !isScheme && !isNet;
}

/** The longest scheme that is looked for. */
export const LONGEST_SCHEME = 64;

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1): whether a code unit is of it. */
export function isOfScheme(code: number): boolean {
  return isLetter(code) || (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
}

/** Where white space ends, and how many lines end in it. */
function space(reading: Reading, from: number): { next: number; breaks: number } {
  const { window, longest } = reading;
  let index = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(index)) && index - from <= longest) {
    const code = window.at(index);
    if (isLineBreak(code) && !(code === 0x0a && index > from && window.at(index - 1) === 0x0d)) breaks++;
    index++;
  }
  // White space that the document writes with an escape.
  return index === from
    ? { next: from + lengthOf(reading.read(window, from)), breaks }
    : { next: index, breaks };
}

function afterSpace(reading: Reading, from: number): number {
  return isWhiteSpace(reading.window.at(from)) ? space(reading, from).next : from;
}
