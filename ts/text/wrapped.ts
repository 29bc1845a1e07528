import { isLineBreak, isOfUri, isWhiteSpace, withoutPunctuation } from "./characters.ts";
import type { Delimiter } from "./find.ts";
import { END, lengthOf, NONE, NOTHING, pointOf, type Reading, Unescaped } from "./reading.ts";
import { findOf, type Scan } from "./scan.ts";
import { isAnotherStart, isSuffixStart, schemeEnd } from "./uri-start.ts";
import type { Trust } from "./validate.ts";

/** A string between two delimiters. */
interface Wrapped {
  /** The string without its white space. */
  readonly text: string;
  /** The same without the hyphens at line ends, if there are any. */
  readonly unhyphenated: string | undefined;
  /** Where the string starts and ends in the document. */
  readonly start: number;
  readonly end: number;
  /** The index after the closing delimiter. */
  readonly next: number;
  /** Whether white space was inside the string, not only at its ends. */
  readonly hasSpace: boolean;
  /** Whether `URL:` was before it. */
  readonly isPrefixed: boolean;
}

/** A pair of delimiters. */
interface Pair {
  /** The code point of the closing delimiter. */
  readonly close: number;
  /** Whether white space is allowed anywhere inside, or only where a line ends. */
  readonly spaces: "any" | "line-ends";
}

const ANGLE_BRACKETS: Pair = { close: 0x3e, spaces: "any" };
const QUOTES: Pair = { close: 0x22, spaces: "line-ends" };

const HYPHEN = 0x2d;

/**
 * Reads a string between delimiters, from the index after the opening one (RFC 3986, appendix C).
 *
 * White space, and `URL:` before the string, are left out. A hyphen at the end of a line may belong to the line break.
 * Returns `undefined` at a character that no URI has, an empty line, a second URI after white space, or if there is no
 * closing delimiter.
 */
function readWrapped(
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
  const written = new Unescaped(window.text, start);
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
      written.skip(index, next);
      index = next;
      isBehindSpace = true;
      continue;
    }
    if (point === END || (point !== NOTHING && !isOfUri(point, isIri))) return undefined;
    if (isBehindSpace && point !== NOTHING) {
      if (isAnotherStart(window, index, [start, written.lengthAt(index)], schemes)) return undefined;
      isBehindSpace = false;
    }
    written.add(unit, index);
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

/** Returns a string without the characters at these indices, which are sorted. */
function without(text: string, indices: readonly number[]): string | undefined {
  if (indices.length === 0) return undefined;
  let from = 0;
  let output = "";
  for (const index of indices) {
    output += text.slice(from, index);
    from = index + 1;
  }
  return output + text.slice(from);
}

/** Returns whether a scheme and a colon, the first label of a suffix reference, or a dot segment stands at an index. */
function beginsUri({ window }: Reading, start: number): boolean {
  if (window.hasWord("./", start) || window.hasWord("../", start)) return true;
  return isSuffixStart(window, start) || schemeEnd(window, start) !== NONE;
}

/** Returns where white space ends, and the number of line breaks in it. */
function space(reading: Reading, from: number): { next: number; breaks: number } {
  const { window, longest } = reading;
  let index = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(index)) && index - from <= longest) {
    const code = window.at(index);
    if (isLineBreak(code) && !(code === 0x0a && index > from && window.at(index - 1) === 0x0d)) breaks++;
    index++;
  }
  // The document may also write white space as an escape.
  return index === from
    ? { next: from + lengthOf(reading.read(window, from)), breaks }
    : { next: index, breaks };
}

function afterSpace(reading: Reading, from: number): number {
  return isWhiteSpace(reading.window.at(from)) ? space(reading, from).next : from;
}

/** Finds a URI between `<` and `>`. `inside` is the index after the opening bracket, which may be an escape. */
export function angleBrackets(scan: Scan, index: number, inside: number): number {
  const wrapped = readWrapped(scan.reading, inside, ANGLE_BRACKETS, scan.schemes);
  return wrapped !== undefined && addWrapped(scan, wrapped, "angle-brackets", "bracketed")
    ? wrapped.next
    : index + 1;
}

/** Finds a URI between `"` and `"`. `inside` is the index after the opening quote, which may be an escape. */
export function quotes(scan: Scan, index: number, inside: number): number {
  const wrapped = readWrapped(scan.reading, inside, QUOTES, scan.schemes);
  return wrapped !== undefined && addWrapped(scan, wrapped, "double-quotes", "quoted")
    ? wrapped.next
    : index + 1;
}

function addWrapped(scan: Scan, wrapped: Wrapped, delimiter: Delimiter, own: Trust): boolean {
  if (scan.reading.window.isShort) return false;
  const { text, unhyphenated, start, end, next, hasSpace, isPrefixed } = wrapped;
  // Several words between brackets are more likely prose than a URI with an unknown scheme.
  const trust = isPrefixed ? "prefixed" : hasSpace && own === "bracketed" ? "quoted" : own;
  const readings = [text];
  if (unhyphenated !== undefined) readings.push(unhyphenated);
  // Some writers move the punctuation of the sentence into the quotes (uri(7)).
  else if (delimiter === "double-quotes") readings.push(withoutPunctuation(text));
  const found = findOf(scan, readings, trust);
  if (found === undefined) return false;
  scan.add({ ...found, start, end, delimiter });
  scan.floor = next;
  return true;
}
