import { isSelectedNonAscii } from "../core/pct.ts";
import {
  CLASSES,
  NON_ASCII_IPRIVATE,
  NON_ASCII_UCSCHAR,
  RESERVED,
  UNRESERVED,
} from "../generated/alphabets.ts";
import { CR, DOT, HYPHEN, LF, PERCENT_SIGN, PLUS_SIGN, SPACE } from "../support/character-codes.ts";
import { unicodeTest } from "../support/unicode.ts";

export function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isLineBreak(code: number): boolean {
  return code === LF || code === CR;
}

/** White space as in appendix C of RFC 3986: space, tab, line breaks, vertical tab, form feed. */
export function isWhiteSpace(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d);
}

/** White space in HTML. A vertical tab is not (WHATWG Infra, "ASCII whitespace"). */
export function isHtmlSpace(code: number): boolean {
  return isWhiteSpace(code) && code !== 0x0b;
}

/** Returns whether a code point may stand somewhere in a URI, or in an IRI. */
export function isOfUri(point: number, isIri: boolean): boolean {
  if (point < 128) return point === PERCENT_SIGN || (CLASSES[point]! & (RESERVED | UNRESERVED)) !== 0;
  return isIri && isSelectedNonAscii(point, NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE);
}

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1): whether a code unit may stand in a scheme. */
export function isOfScheme(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === PLUS_SIGN || code === HYPHEN || code === DOT;
}

/** Returns whether a code point is a non-ASCII character. */
export function isNonAscii(point: number): boolean {
  return point > 127 && point <= 0x10ffff;
}

/** The punctuation of a sentence. */
export const PUNCTUATION = ".,;:!?";
/** ASCII punctuation that belongs to the sentence if a URI ends with it. */
const TRAILING = `${PUNCTUATION}'`;
/** Emphasis in Markdown, which does not belong to a bare URI that ends with it (GitHub Flavored Markdown, 6.9). */
const EMPHASIS = "*_~";
/** Non-ASCII punctuation, and joiners: part of words and page names, but not at the end of an IRI. */
const isTrailingNonAscii = /* @__PURE__ */ unicodeTest("[\\p{P}\\p{Cf}]");

/** Returns whether a character at the end of a URI or IRI is punctuation of the sentence around it. */
export function isTrailing(point: number, isMarkdown: boolean): boolean {
  if (isLetter(point) || isDigit(point)) return false;
  const character = String.fromCodePoint(point);
  if (point > 127) return isTrailingNonAscii(character);
  return TRAILING.includes(character) || (isMarkdown && EMPHASIS.includes(character));
}

/** Returns a string without the punctuation at its end. */
export function withoutPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && PUNCTUATION.includes(text[end - 1]!)) end--;
  return text.slice(0, end);
}

/**
 * Quotes, brackets, spaces, direction marks, and the punctuation of scripts without spaces. The grammar of IRIs allows
 * them, but in a document they delimit an IRI.
 */
const isAround = /* @__PURE__ */ unicodeTest(
  "[\\p{Z}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Bidi_Control}\u200b\u2060-\u2064\ufeff。、，．：；！？｡､＂＇]",
);

/** Returns whether a non-ASCII character delimits an IRI instead of being part of it. */
export function isAroundIri(point: number): boolean {
  return isNonAscii(point) && isAround(String.fromCodePoint(point));
}

/** Direction marks, and spaces without a width. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;

/** The control characters of ASCII that may stand inside a word: one goes back, the other starts the escape sequences of a terminal. */
const BACKSPACE = 0x08;
const ESCAPE = 0x1b;

/** Returns whether a character prints nothing, not even a space: no IRI may have it. The other controls of ASCII divide words. */
export function isInvisible(point: number): boolean {
  if (point < 0xa0) return point > 0x7f || point === BACKSPACE || point === ESCAPE;
  return isNonAscii(point) && INVISIBLE.test(String.fromCodePoint(point));
}

/** Spaces, and the punctuation of scripts without spaces. */
const isPauseCharacter = /* @__PURE__ */ unicodeTest("[\\p{Z}。、，．：；！？｡､]");

/** Returns whether a character that passes {@link isAroundIri} is a pause for a reader, not a quote or a bracket. */
export function isPause(point: number): boolean {
  return isPauseCharacter(String.fromCodePoint(point));
}

/** Letters of scripts without spaces, emoji, and sentence marks. No top-level domain mixes them with ASCII letters. */
const isApartCharacter = /* @__PURE__ */ unicodeTest(
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Emoji_Presentation}—…•،؛؟।]",
);

/** Symbols. No host has one (RFC 5892, 2), except those that are mapped to letters (UTS #46). */
const isSymbol = /* @__PURE__ */ unicodeTest("\\p{S}");

/** Returns whether a non-ASCII character may directly follow a word without being part of it. */
export function isApart(point: number): boolean {
  if (!isNonAscii(point)) return false;
  const character = String.fromCodePoint(point);
  return isApartCharacter(character) || (isSymbol(character) && character.normalize("NFKC") === character);
}
