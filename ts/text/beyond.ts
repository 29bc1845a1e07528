import { isApart, isAroundIri, isDigit, isLetter, isOfUri } from "./characters.ts";
import { END, lengthOf, NONE, NOTHING, pointOf, type Reading, type Window } from "./reading.ts";
import { isUriStart } from "./uri-start.ts";

/**
 * What a character that no URI has means for a bare URI before it: the URI ends, the link that a reader sees continues, or
 * nobody can tell what the link is.
 */
export type Meaning = "end" | "shown" | "reject";

/** Where a character stands. */
export interface Place {
  readonly reading: Reading;
  /** Where the run starts, and the index of the character. */
  readonly start: number;
  readonly index: number;
  /** The character before it. */
  readonly previous: number;
  readonly schemes: ReadonlySet<string>;
}

const EMOJI = /\p{Emoji_Presentation}/u;
const QUOTES = "\"'`";
const SLASH = 0x2f;
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const CARET = 0x5e;
const OPENING_BRACE = 0x7b;
const BAR = 0x7c;
const CLOSING_BRACE = 0x7d;
const FULL_WIDTH_QUESTION = 0xff1f;

/**
 * Returns what a character means after the authority, or an ASCII character anywhere.
 *
 * CHOICE: a URI is never cut where the link may continue, because `http://e.org/a` is not the resource of `http://e.org/a|b`.
 * Nothing is found if only the author can tell. After a letter, text in a script without spaces may be prose or a page name.
 */
export function meaningOf(place: Place, unit: number): Meaning {
  const { reading, index, previous } = place;
  const point = pointOf(unit);
  const next = index + lengthOf(unit);
  if (point === CARET) return "shown";
  if (point === BAR) return isUriStart(reading.window, next, place.schemes) ? "end" : "shown";
  if (point === BACKSLASH) return afterBackslash(reading.window, next);
  if (point === OPENING_BRACE) return "reject";
  if (point === CLOSING_BRACE) return atClosing(place);
  if (point < 128 || point === END) return "end";
  if (isAroundIri(point)) return point === FULL_WIDTH_QUESTION && continues(place, next) ? "shown" : "end";
  if (!isOfUri(point, true)) return "reject";
  if (reading.isIri || !isApart(point)) return "shown";
  const isAdjacent = isLetter(previous) || isDigit(previous);
  if (isWordCharacter(point)) return isAdjacent ? "reject" : "shown";
  return !isAdjacent && EMOJI.test(String.fromCodePoint(point)) ? "shown" : atClosing(place);
}

/**
 * Returns what a closing bracket means whose opening one is not in the run, or a sign such as an arrow. It ends the URI,
 * unless letters or digits follow in the same word.
 */
export function atClosing({ reading: { window, read, longest }, start, index }: Place): Meaning {
  for (let at = index; at - start <= longest; ) {
    const unit = read(window, at);
    const point = pointOf(unit);
    if (isDelimiter(point) || (at > index && isOpening(point))) return "end";
    if (point === SLASH || point === PERCENT || isWordCharacter(point)) return "reject";
    at += lengthOf(unit);
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
  if (point < 128) return !isOfUri(point, false) && !isShown(point) && point !== CLOSING_BRACE;
  return point === END || isAroundIri(point);
}

/** Returns whether no URI has a character, but a link may show it: a browser escapes it, or reads `\` as `/`. */
export function isShown(point: number): boolean {
  return point < 128 ? "[\\]^|".includes(String.fromCharCode(point)) : isOfUri(point, true);
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

function isWordCharacter(point: number): boolean {
  if (point < 128) return isLetter(point) || isDigit(point);
  return point < NOTHING && point !== END && WORD_CHARACTER.test(String.fromCodePoint(point));
}

/** The maximum number of escapes of line breaks before a quote that are looked at. */
const MOST_ESCAPES = 4;

/** Returns what a backslash means, by the text after it. It may start an escape of a programming language or of roff. */
function afterBackslash(window: Window, next: number): Meaning {
  const character = charAt(window, next);
  if (character !== "" && QUOTES.includes(character)) return "end";
  if (character === "/") return "reject";
  if (character === "u" || character === "x") {
    const code = hexAt(window, next + 1, character === "u" ? 4 : 2);
    if (code !== undefined) return isDelimiter(code) ? "end" : "reject";
  }
  if (character === "f" && "BIPR".includes(charAt(window, next + 1) || " ")) {
    return isWordCharacter(Math.max(0, window.at(next + 2))) ? "shown" : "end";
  }
  if (character === "" || !"nrt".includes(character)) return "shown";
  for (let at = next + 1, count = 0; count < MOST_ESCAPES; at += 2, count++) {
    const isEscape = window.at(at) === BACKSLASH;
    const after = charAt(window, isEscape ? at + 1 : at);
    if (after !== "" && QUOTES.includes(after)) return "end";
    if (!isEscape || !"nrt".includes(after || " ")) return "reject";
  }
  return "reject";
}

/** Returns the code unit at an index as a string, which is empty past the end. */
function charAt(window: Window, index: number): string {
  const code = window.at(index);
  return code === NONE ? "" : String.fromCharCode(code);
}

/** Returns the value of hexadecimal digits, or `undefined` if fewer stand there. */
function hexAt(window: Window, start: number, count: number): number | undefined {
  let digits = "";
  for (let at = start; at < start + count; at++) digits += charAt(window, at);
  return digits.length === count && /^[0-9A-Fa-f]+$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
