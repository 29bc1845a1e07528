import { CLASSES, HEXDIG, SUB_DELIMS } from "../generated/alphabets.ts";
import { endsHost } from "./host-end.ts";
import { isAroundIri, isOfUri, isTrailing } from "./of-uri.ts";
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

/** What tells how a run ends. */
export interface RunOptions {
  /** It is a suffix reference (RFC 3986, 4.5), whose host ends where a character of `sub-delims` stands. */
  readonly isHost?: boolean;
  /** It is text of Markdown, where what emphasizes is left out at the end. */
  readonly isMarkdown?: boolean;
}

const SLASH = 0x2f;
const PERCENT = 0x25;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING = 0x28;
const CLOSING = 0x29;
const AT = 0x40;
const BRACE = 0x7b;

/**
 * Reads the run of characters of URIs from `start`, where nothing but the next character tells where it ends.
 *
 * Punctuation at the end is left out, and so is a `)` without its `(`, and what follows a `(` without its `)`. A `[` only
 * begins an IP-literal (RFC 3986, 3.2.2). What goes on with a `{`, or with a `%` that begins no triplet, is a template or
 * a format, and no URI; and where a character beyond ASCII may be of the host, or of what stands in its place where there
 * is no authority, it is no URI of another host. `body` is where the scheme ends: before that each character is itself.
 */
export function readRun(reading: Reading, start: number, body: number, how: RunOptions = {}): Run {
  const { window, read, isIri, longest } = reading;
  const { isHost = false, isMarkdown = false } = how;
  const written = new Written(window.text, start);
  const before = start === 0 ? NONE : window.text.charCodeAt(start - 1);
  // What stands on both sides is around it: `'uri'`, `*uri*`, `_uri_`, `~uri~`.
  const both = before === 0x27 || before === 0x2a || before === 0x5f || before === 0x7e ? before : NONE;
  const hasAuthority = isHost || window.text.startsWith("//", body);
  let index = hasAuthority && !isHost ? body + 2 : body;
  let place: "authority" | "literal" | "opaque" | "after" = hasAuthority ? "authority" : "opaque";
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
    if (!isOfUri(point, isIri) || isAroundIri(point)) {
      const isWhole = point < 128 || place === "after" || endsHost(reading, start, index, previous);
      return run(point === BRACE || !isWhole);
    }
    if (point === PERCENT && !hasHexDigits(window, index + 1)) return run(true);
    if (place === "literal" && point === CLOSING_BRACKET) place = "authority";
    else if (place === "authority" && point === BRACKET && (previous === SLASH || previous === AT)) {
      place = "literal";
    } else if (point === BRACKET || point === CLOSING_BRACKET)
      return run(place === "authority" && point === BRACKET);
    if (place !== "literal" && (point === SLASH || point === 0x3f || point === 0x23)) place = "after";
    if (place === "authority" && isHost && point < 128 && (CLASSES[point]! & SUB_DELIMS) !== 0)
      return run(false);

    let isKept = point !== both && !isTrailing(point, isMarkdown);
    if (point === both && point === 0x27) return run(false);
    if (point === OPENING) {
      if (parentheses++ === 0) open = { end, uriLength };
      isKept = false;
    } else if (point === AT && place === "authority") {
      // Parentheses of the userinfo are none around the host.
      parentheses = 0;
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
