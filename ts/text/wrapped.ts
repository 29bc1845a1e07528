import { CR, LF } from "../support/character-codes.ts";
import { isLineBreak, isOfUri, isWhiteSpace } from "./characters.ts";
import type { Delimiter } from "./find.ts";
import { lengthOf, NOT_FOUND, NOTHING, pointOf, type Reading, Unescaped } from "./reading.ts";
import { readingsOf } from "./removal.ts";
import type { Scan } from "./scan.ts";
import { isAnotherStart, isSuffixStart, schemeEnd } from "./uri-start.ts";
import { type Evidence, isPlausible } from "./validate.ts";

/** A string between two delimiters. */
interface Wrapped {
  readonly text: string;
  /** The start and the end of the string in the document. */
  readonly start: number;
  readonly end: number;
  /** The index after the closing delimiter. */
  readonly next: number;
  /** Whether white space was inside the string, not only at its ends. */
  readonly hasSpace: boolean;
  /** Whether `URL:` was before it. */
  readonly isPrefixed: boolean;
}

/** A reading of the text between two delimiters. */
interface Wrapping {
  /** The code point of the closing delimiter. */
  readonly close: number;
  /** Whether white space is allowed anywhere inside, or only where a line ends. */
  readonly spaces: "any" | "line-ends";
  /** The ASCII characters that are accepted although no URI has them. In quotes, `\` and backticks are those of code. */
  readonly shown: string;
}

const ANGLE_BRACKETS: Wrapping = { close: 0x3e, spaces: "any", shown: '"[\\]^`|' };
const QUOTES: Wrapping = { close: 0x22, spaces: "line-ends", shown: "[]^|" };

/**
 * Reads a string between delimiters, from the index after the opening one (RFC 3986, appendix C).
 *
 * White space around the string, and `URL:` before it, are left out. Returns `undefined` at a character that no link shows, at
 * an empty line, at a second URI after white space, or without a closing delimiter. Characters that a link shows although no
 * URI has them are accepted, but not in several words, which are more likely prose. The text is then read again as a bare
 * URI, which is rejected if another delimiter would cut it.
 */
function readWrapped(
  reading: Reading,
  from: number,
  pair: Wrapping,
  schemes: ReadonlySet<string>,
): Wrapped | undefined {
  const { window, read, isIri, longest } = reading;
  let start = pair.spaces === "any" ? afterSpace(reading, from) : from;
  const isPrefixed = window.hasWord("url:", start);
  if (isPrefixed) start = afterSpace(reading, start + "url:".length);
  if (!isPrefixed && !beginsUri(reading, start)) return undefined;
  const written = new Unescaped(window.text, start);
  let index = start;
  let end = start;
  let length = 0;
  let hasSpace = false;
  let isBehindSpace = false;
  let isProse = false;
  let isOfUriOnly = true;
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
      isProse ||= !isEnd && breaks === 0;
      if (!isWhiteSpace(window.at(index))) written.add(unit, index);
      index = next;
      isBehindSpace = true;
    } else {
      if (point !== NOTHING) {
        if (!isOfUri(point, isIri)) {
          if (!isShownIn(pair, point)) return undefined;
          isOfUriOnly = false;
        }
        if (isBehindSpace && isAnotherStart(window, index, [start, end - start], schemes)) return undefined;
        isBehindSpace = false;
      }
      written.add(unit, index);
      index += lengthOf(unit);
      if (point !== NOTHING) {
        end = index;
        length = written.lengthAt(index);
      }
    }
    if (isProse && !isOfUriOnly) return undefined;
  }
  const text = written.before(index).slice(0, length);
  return { text, start, end, next: index + lengthOf(read(window, index)), hasSpace, isPrefixed };
}

/** Returns whether a link between these delimiters may show a character that no URI has. */
function isShownIn({ shown }: Wrapping, point: number): boolean {
  return point < 128 ? shown.includes(String.fromCharCode(point)) : isOfUri(point, true);
}

/** Returns whether a link between quotes may show all characters of a string. */
export function isShownInQuotes(text: string): boolean {
  return Array.from(text, (character) => character.codePointAt(0)!).every(
    (point) => isOfUri(point, true) || isShownIn(QUOTES, point),
  );
}

/** Returns whether a scheme and a colon, the first label of a suffix reference, or a dot segment stands at an index. */
function beginsUri({ window }: Reading, start: number): boolean {
  if (window.hasWord("./", start) || window.hasWord("../", start)) return true;
  return isSuffixStart(window, start) || schemeEnd(window, start) !== NOT_FOUND;
}

/** Returns where white space ends, and the number of line breaks in it. */
function space(reading: Reading, from: number): { next: number; breaks: number } {
  const { window, longest } = reading;
  let index = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(index)) && index - from <= longest) {
    const code = window.at(index);
    if (isLineBreak(code) && !(code === LF && index > from && window.at(index - 1) === CR)) breaks++;
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
  return wrapped === undefined
    ? index + 1
    : addWrapped(scan, index, wrapped, ["angle-brackets", "bracketed"]);
}

/** Finds a URI between `"` and `"`. `inside` is the index after the opening quote, which may be an escape. */
export function quotes(scan: Scan, index: number, inside: number): number {
  const wrapped = readWrapped(scan.reading, inside, QUOTES, scan.schemes);
  return wrapped === undefined ? index + 1 : addWrapped(scan, index, wrapped, ["double-quotes", "quoted"]);
}

/** Adds what stands between two delimiters, and returns where to continue: the characters around an invalid link may be markup. */
function addWrapped(
  scan: Scan,
  index: number,
  wrapped: Wrapped,
  [delimiter, given]: readonly [Delimiter, Evidence],
): number {
  if (scan.reading.window.isShort) return index + 1;
  const { text, start, end, next, hasSpace, isPrefixed } = wrapped;
  // Several words between brackets are more likely prose than a URI with an unknown scheme.
  const evidence = isPrefixed ? "prefixed" : hasSpace && given === "bracketed" ? "quoted" : given;
  const found = scan.findOf(text, evidence, readingsOf(text, delimiter === "double-quotes"));
  if (found === undefined) {
    const colon = text.indexOf(":");
    const isLink =
      !hasSpace && text.startsWith("://", colon) && isPlausible(text, colon, evidence, scan.schemes);
    if (isLink) scan.addUnreadable(text, [start, end], delimiter);
    return index + 1;
  }
  scan.add({ ...found, delimiter, index: start, end });
  scan.floor = next;
  return next;
}
