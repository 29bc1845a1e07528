import * as char from "../support/character-codes.ts";
import { unicodeTest } from "../support/unicode.ts";
import {
  isApart,
  isAroundIri,
  isDigit,
  isInvisible,
  isLetter,
  isOfUri,
  isPause,
  isWhiteSpace,
} from "./characters.ts";
import type { Pair } from "./pairs.ts";
import { END, lengthOf, NO_CHARACTER, NOTHING, pointOf, type Reading, type Window } from "./reading.ts";
import { ESCAPE, isHyperlink, sequenceLength } from "./terminal.ts";
import { isUriStart } from "./uri-start.ts";

/**
 * The continuation of a bare URI at a character that no URI contains. `"end"`: the URI ends. `"continue"`: the link that a reader sees
 * continues. `"reject"`: nobody can tell what the link is.
 */
export type Continuation = "end" | "continue" | "reject";

/** Angle brackets, quotes and brackets: they end a URI, unless a pair of delimiters is open around it. */
type Mark = "mark";

/** A character and its surroundings in the text. */
export interface Place {
  readonly reading: Reading;
  /** The start of the run, and the index of the character. */
  readonly start: number;
  readonly index: number;
  /** The character before it. */
  readonly previous: number;
  /** Whether it is before the path, the query and the fragment. */
  readonly isInHost: boolean;
  readonly schemes: ReadonlySet<string>;
  /** The pair of delimiters that opens directly before the run. */
  readonly pair: Pair | undefined;
}

/** Returns whether a character is a single quotation mark, which is also an apostrophe: `Hobson’s_choice`. */
export function isApostrophe(point: number): boolean {
  return point === char.SINGLE_QUOTE || point === 0x2018 || point === 0x2019;
}

const isEmoji = /* @__PURE__ */ unicodeTest("\\p{Emoji_Presentation}");
const QUOTES = "\"'`";
const FULL_WIDTH_QUESTION = 0xff1f;

/**
 * Returns how a URI continues at a character after the authority, or at an ASCII character anywhere.
 *
 * CHOICE: a URI is never cut where the link may continue, because `http://e.org/a` is not the resource of `http://e.org/a|b`.
 * Nothing is found if only the author can tell. In `'http://e.org/a"b'` the quote is inside other delimiters. After a letter,
 * text in a script without spaces may be prose or a page name. A shell removes a backslash, and a browser reads a slash.
 */
export function continuationOf(place: Place, unit: number): Continuation {
  if (isEndOfWord(place, unit)) return "end";
  const continuation = continuationAlone(place, unit);
  if (continuation !== "mark") return continuation;
  return isInPair(place, place.index + lengthOf(unit)) ? "reject" : "end";
}

/** The ASCII characters that no URI has, except brackets and white space. */
const EXCLUDED = '"<>\\^`{|}';

/**
 * Returns whether a character that no URI has is the last one of a word, or starts an escape of white space such as `\n`. A
 * reader ends the URI before it, except between angle brackets, which may enclose white space.
 */
function isEndOfWord({ reading: { window, read }, index, pair }: Place, unit: number): boolean {
  const point = pointOf(unit);
  if (point > 127 || !EXCLUDED.includes(String.fromCharCode(point)) || pair?.open === char.OPENING_ANGLE)
    return false;
  const next = index + lengthOf(unit);
  const after = pointOf(read(window, next));
  return (
    after === END ||
    isWhiteSpace(after) ||
    (point === char.BACKSLASH && "nrt".includes(charAt(window, next) || " "))
  );
}

/** Returns how a URI continues, before the rest of the word is searched for a closing delimiter. */
function continuationAlone(place: Place, unit: number): Continuation | Mark {
  const { reading, index, previous, isInHost, pair } = place;
  const point = pointOf(unit);
  const next = index + lengthOf(unit);
  if (point === END || isWhiteSpace(point)) return "end";
  if (point === char.CARET) return "continue";
  if (point === char.BAR) return isUriStart(reading.window, next, place.schemes) ? "end" : "continue";
  if (point === char.BACKSLASH) return afterBackslash(place, next);
  if (point === char.OPENING_BRACE) return "reject";
  if (isClosing(point)) return atClosing(place);
  if (point < 128) return "mark";
  if (point === FULL_WIDTH_QUESTION && !isInHost && continues(place, next)) return "continue";
  if (isAroundIri(point)) return isPause(point) && pair?.isOfUri !== true ? "end" : "mark";
  if (!isOfUri(point, true)) return "reject";
  if (reading.isIri || !isApart(point)) return "continue";
  const isAdjacent = isLetter(previous) || isDigit(previous);
  if (isWordCharacter(point)) return isAdjacent ? "reject" : "continue";
  return !isAdjacent && isEmoji(String.fromCodePoint(point)) ? "continue" : atClosing(place);
}

/** Returns whether the pair that opens directly before the run is still open at an index, which is after a mark. */
function isInPair({ reading, start, schemes, pair }: Place, next: number): boolean {
  const { window, read, longest } = reading;
  if (pair === undefined || pair.open === char.BAR || isUriStart(window, next, schemes)) return false;
  if (pair.isOfUri) return true;
  for (let at = next; at - start <= longest; ) {
    const unit = read(window, at);
    const point = pointOf(unit);
    if (pair.closes.includes(point)) return true;
    // Another opening character: a longer search would make the work quadratic.
    if (point === END || isWhiteSpace(point) || point === pair.open) return false;
    at += lengthOf(unit);
  }
  return true;
}

/** Returns whether a character ends a URI only at the end of a word: inside of one, it may belong to the link. */
function isClosing(point: number): boolean {
  return point === char.CLOSING_BRACE || point === char.BACKTICK || isApostrophe(point) || isInvisible(point);
}

/**
 * Returns how a URI continues at a character that closes something before it: one of {@link isClosing}, a closing bracket,
 * or a sign such as an arrow. It ends the URI, unless letters or digits follow in the same word. Another URI may follow directly.
 */
export function atClosing({
  reading: { window, read, longest },
  start,
  index,
  schemes,
}: Place): Continuation {
  for (let at = index; at - start <= longest; ) {
    const unit = read(window, at);
    const point = pointOf(unit);
    if (isHyperlink(window, at)) return "end";
    if (at > index && (isDelimiter(point) || isOpening(point))) return "end";
    if (point === char.SLASH || point === char.PERCENT_SIGN) return "reject";
    if (isWordCharacter(point)) return at > index && isUriStart(window, at, schemes) ? "end" : "reject";
    at += point === ESCAPE ? sequenceLength(window, at) : lengthOf(unit);
  }
  return "reject";
}

function isOpening(point: number): boolean {
  return point < 128 && "([{".includes(String.fromCharCode(point));
}

/** Returns whether an IRI continues after a full-width question mark. */
function continues({ reading: { window, read }, schemes }: Place, next: number): boolean {
  const point = pointOf(read(window, next));
  if (point === FULL_WIDTH_QUESTION) return true;
  return isOfUri(point, true) && !isAroundIri(point) && !isUriStart(window, next, schemes);
}

/** Returns whether a character delimits a URI in every document. */
function isDelimiter(point: number): boolean {
  if (isClosing(point)) return false;
  if (point < 128) return !isOfUri(point, false) && !isShown(point);
  return point === END || isAroundIri(point);
}

/** Returns whether no URI has a character, but a link may show it: a browser escapes it, or reads `\` as `/`. */
export function isShown(point: number): boolean {
  return point < 128 ? "[\\]^|".includes(String.fromCharCode(point)) : isOfUri(point, true);
}

const isInWord = /* @__PURE__ */ unicodeTest("[\\p{L}\\p{M}\\p{N}]");

/** Returns whether a character is a letter, a mark or a number. */
export function isWordCharacter(point: number): boolean {
  if (point < 128) return isLetter(point) || isDigit(point);
  return point < NOTHING && point !== END && isInWord(String.fromCodePoint(point));
}

/** The maximum number of escapes of line breaks before a quote that are looked at. */
const MOST_ESCAPES = 4;

/** Returns how a URI continues at a backslash, by the text after it. It may start an escape of a programming language or of roff. */
function afterBackslash(place: Place, next: number): Continuation | Mark {
  const { window } = place.reading;
  const character = charAt(window, next);
  // After `\"`, an escaped delimiter may close it. After `"`, it is a character of the string.
  const mark = window.text[place.start - 2] === "\\" ? "end" : "mark";
  if (character === '"') return mark;
  if (character === "'" || character === "`") return atClosing(place);
  if (character === "/") return "reject";
  if (character === "u" || character === "x") {
    const code = hexAt(window, next + 1, character === "u" ? 4 : 2);
    if (code !== undefined) return isWhiteSpace(code) ? "end" : isDelimiter(code) ? mark : "reject";
  }
  if (character === "f" && "BIPR".includes(charAt(window, next + 1) || " ")) {
    return isWordCharacter(Math.max(0, window.at(next + 2))) ? "reject" : "end";
  }
  if (character === "" || !"nrt".includes(character)) return "reject";
  for (let at = next + 1, count = 0; count < MOST_ESCAPES; at += 2, count++) {
    const isEscape = window.at(at) === char.BACKSLASH;
    const after = charAt(window, isEscape ? at + 1 : at);
    if (after !== "" && QUOTES.includes(after)) return "end";
    if (!isEscape || !"nrt".includes(after || " ")) return "reject";
  }
  return "reject";
}

/** Returns the code unit at an index as a string, which is empty past the end. */
function charAt(window: Window, index: number): string {
  const code = window.at(index);
  return code === NO_CHARACTER ? "" : String.fromCharCode(code);
}

/** Returns the value of hexadecimal digits, or `undefined` if fewer stand there. */
function hexAt(window: Window, start: number, count: number): number | undefined {
  let digits = "";
  for (let at = start; at < start + count; at++) digits += charAt(window, at);
  return digits.length === count && /^[0-9A-Fa-f]+$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
