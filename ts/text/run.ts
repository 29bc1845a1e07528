import { isBeyond } from "../backend/js/pct.ts";
import {
  BEYOND_IPRIVATE,
  BEYOND_UCSCHAR,
  CLASSES,
  HEXDIG,
  RESERVED,
  SUB_DELIMS,
  UNRESERVED,
} from "../generated/alphabets.ts";
import { lengthOf, NOTHING, pointOf, type UnitReader } from "./unit.ts";
import { NONE, type Window } from "./window.ts";
import { Written } from "./written.ts";

/** How the characters of a text are read. */
export interface Reading {
  readonly window: Window;
  readonly read: UnitReader;
  readonly isIri: boolean;
  readonly longest: number;
}

/** A run of characters of URIs. */
export interface Run {
  /** What it is without the punctuation at its end, or `undefined` where it goes on with what no URI goes on with. */
  readonly uri: string | undefined;
  /** Where that ends in the text. */
  readonly end: number;
  /** Where the search goes on: behind the run where more than punctuation is left out, or it would be read again and again. */
  readonly next: number;
}

const SLASH = 0x2f;
const PERCENT = 0x25;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING = 0x28;
const CLOSING = 0x29;
const AT = 0x40;
const BRACE = 0x7b;

/** Punctuation of the sentence around a URI, where a URI ends with it. */
const TRAILING = ".,;:!?'";
/** Quotes, brackets and punctuation beyond ASCII, and spaces: of an IRI by the grammar, but around it in a text. */
const AROUND_IRI =
  "“”„‟«»‘’‚‹›「」『』【】〈〉《》（）［］。、，．：；！？\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Tells whether a code point may stand in a URI, or an IRI, somewhere. */
export function isOfUri(point: number, isIri: boolean): boolean {
  if (point < 128) return point === PERCENT || (CLASSES[point]! & (RESERVED | UNRESERVED)) !== 0;
  return isIri && point !== NOTHING && isBeyond(point, BEYOND_UCSCHAR | BEYOND_IPRIVATE);
}

/** Tells whether a character beyond ASCII stands around an IRI, not in it: the spaces of U+2000 among them. */
function isAroundIri(point: number): boolean {
  if (point < 128 || isJoiner(point)) return false;
  return (point >= 0x2000 && point <= 0x200f) || AROUND_IRI.includes(String.fromCodePoint(point));
}

/** Tells whether a character joins or parts letters, as the words of some languages need it: U+200C and U+200D. */
function isJoiner(point: number): boolean {
  return point === 0x200c || point === 0x200d;
}

/**
 * Reads the run of characters of URIs from `start`, where nothing but the next character tells where it ends.
 *
 * Punctuation and joiners at the end are left out, and so is a `)` without its `(`, and what follows a `(` without its
 * `)`. A `[` only begins an IP-literal (RFC 3986, 3.2.2). What goes on with a `{`, or with a `%` that begins no triplet,
 * is a template or a format, and no URI. `body` is where the scheme ends: before that each character is itself. `isHost`:
 * it is a suffix reference (4.5), whose host ends where a character of `sub-delims` stands.
 */
export function readRun(reading: Reading, start: number, body: number, isHost: boolean): Run {
  const { window, read, isIri, longest } = reading;
  const written = new Written(window.text, start);
  const before = start === 0 ? NONE : window.text.charCodeAt(start - 1);
  // What stands on both sides is around it: `'uri'`, `*uri*`, `_uri_`, `~uri~`.
  const both = before === 0x27 || before === 0x2a || before === 0x5f || before === 0x7e ? before : NONE;
  const hasAuthority = isHost || window.text.startsWith("//", body);
  let index = hasAuthority && !isHost ? body + 2 : body;
  let place: "authority" | "literal" | "after" = hasAuthority ? "authority" : "after";
  let previous = SLASH;
  let parentheses = 0;
  let end = index;
  let uriLength = written.lengthAt(index);
  // Where it ends without the parenthesis that is open.
  let open = { end, uriLength };
  const run = (isRefused: boolean): Run => {
    const kept = parentheses > 0 ? open : { end, uriLength };
    const uri = isRefused ? undefined : written.before(index).slice(0, kept.uriLength);
    return { uri, end: kept.end, next: isRefused || parentheses > 0 ? index : end };
  };
  for (;;) {
    if (index - start > longest) return run(true);
    const unit = read(window, index);
    const point = pointOf(unit);
    if (point === NOTHING) {
      written.take(unit, index);
      index += lengthOf(unit);
      continue;
    }
    if (!isOfUri(point, isIri) || isAroundIri(point)) return run(point === BRACE);
    if (point === PERCENT && !hasHexDigits(window, index + 1)) return run(true);
    if (place === "literal" && point === CLOSING_BRACKET) place = "authority";
    else if (place === "authority" && point === BRACKET && (previous === SLASH || previous === AT)) {
      place = "literal";
    } else if (point === BRACKET || point === CLOSING_BRACKET)
      return run(place === "authority" && point === BRACKET);
    if (place === "authority" && (point === SLASH || point === 0x3f || point === 0x23)) place = "after";
    if (place === "authority" && isHost && point < 128 && (CLASSES[point]! & SUB_DELIMS) !== 0)
      return run(false);

    let isKept =
      point !== both && (point > 127 ? !isJoiner(point) : !TRAILING.includes(String.fromCharCode(point)));
    if (point === both && point === 0x27) return run(false);
    if (point === OPENING) {
      if (parentheses++ === 0) open = { end, uriLength };
      isKept = false;
    } else if (point === CLOSING) {
      if (parentheses > 0) parentheses--;
      else if (before === OPENING) return run(false);
      else isKept = false;
    }
    written.take(unit, index);
    index += lengthOf(unit);
    previous = point;
    if (isKept) {
      end = index;
      uriLength = written.lengthAt(index);
    }
  }
}

/** Tells whether two hexadecimal digits stand at an index. */
function hasHexDigits(window: Window, index: number): boolean {
  const high = window.at(index);
  const low = window.at(index + 1);
  return high >= 0 && low >= 0 && high < 128 && low < 128 && (CLASSES[high]! & CLASSES[low]! & HEXDIG) !== 0;
}
