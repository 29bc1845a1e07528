import { isBeyond } from "../backend/js/pct.ts";
import { BEYOND_IPRIVATE, BEYOND_UCSCHAR, CLASSES, RESERVED, UNRESERVED } from "../generated/alphabets.ts";
import { END, NOTHING } from "./unit.ts";

const PERCENT = 0x25;

/** Punctuation of the sentence around a URI, where a URI ends with it. */
const TRAILING = ".,;:!?'";
/** What emphasizes in Markdown: behind a link without brackets it is none of it (GitHub Flavored Markdown, 6.9). */
const EMPHASIS = "*_~";
/** The same beyond ASCII, and what joins letters: the words of some languages, and the names of pages, have it inside. */
const TRAILING_BEYOND = /[\p{P}\p{Cf}]/u;
/**
 * Quotes, brackets, spaces, marks of direction, and the punctuation of scripts without spaces: of an IRI by the grammar,
 * but around it in a text.
 */
const AROUND =
  /[\p{Z}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff。、，．：；！？｡､＂＇]/u;

/** Tells whether a code point may stand in a URI, or an IRI, somewhere. */
export function isOfUri(point: number, isIri: boolean): boolean {
  if (point < 128) return point === PERCENT || (CLASSES[point]! & (RESERVED | UNRESERVED)) !== 0;
  return isIri && point !== NOTHING && isBeyond(point, BEYOND_UCSCHAR | BEYOND_IPRIVATE);
}

/** Tells whether a character at the end of a URI, or an IRI, is punctuation of the sentence around it. */
export function isTrailing(point: number, isMarkdown: boolean): boolean {
  const character = String.fromCodePoint(point);
  if (point > 127) return TRAILING_BEYOND.test(character);
  return TRAILING.includes(character) || (isMarkdown && EMPHASIS.includes(character));
}

/** Tells whether a character beyond ASCII stands around an IRI, not in it. */
export function isAroundIri(point: number): boolean {
  return isBeyondAscii(point) && AROUND.test(String.fromCodePoint(point));
}

/** Tells whether a point is one of a character beyond ASCII. */
export function isBeyondAscii(point: number): boolean {
  return point > 127 && point < END;
}
