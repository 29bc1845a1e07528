import { IRI_GRAMMAR } from "../core/grammar.ts";
import { isDotSegment } from "../core/path.ts";
import { authority, scan, scheme } from "../core/scan.ts";
import { OK, RECORD_SIZE } from "../generated/record.ts";
import { IRI_REFERENCE } from "../generated/rules.ts";

/** The mask that replaces a password. */
export const MASK = "***";

/** The start and end of each password, in text order. */
export type Ranges = readonly (readonly [start: number, end: number])[];

/** A string with its passwords masked, and how its indices map to those of the original. */
export interface Masked {
  readonly text: string;
  /** The passwords in the original. */
  readonly ranges: Ranges;
  /** Maps an index of the original. Every index in a password maps to the start of its mask. */
  at(index: number): number;
  /** Returns whether the character at an index of the original is masked. A message must not name it either. */
  hides(index: number): boolean;
  /** Returns the part of `text` between two indices of the original. A mask that overlaps it, or starts at `end`, is not cut. */
  slice(start: number, end: number): string;
}

/** The kind of a string: a URI reference, any string that may contain one, or a component alone. */
export type MaskedAs = "uri" | "authority" | "userinfo" | "path";

/** Finds what to mask of a userinfo, between its start and its `@`. */
type Between = (text: string, start: number, end: number) => Ranges;

/** The schemes after which an invalid string may have an authority. */
const SPECIAL = /(^|[^\w+.-])(https?|wss?|ftp|file)$/i;
/** The special schemes except `file` (WHATWG URL, 4.2). `URL` reads an authority after them and any number of slashes (4.4). */
const IGNORING_SLASHES = /(^|[^\w+.-])(https?|wss?|ftp)$/i;

/**
 * Masks the passwords of a string, valid or not.
 *
 * A password is everything after the first `:` of a userinfo, unless it is empty (RFC 3986, 3.2.1 and 7.5).
 *
 * In a valid URI or IRI reference, three more strings count as a userinfo: one that only `URL` reads, as in the path of
 * `http:/me:pw@h` and `///me:pw@h`; the userinfo of a nested URI, after a `//` or a special scheme in the path; and the userinfo of a
 * `sip` URI. If one of these has an invalid authority, its password may contain a `/`, `?` or `#`. Then everything from its first `:`
 * to the last `@` of the string is masked.
 *
 * In an invalid string the userinfo is a guess, and too much is masked when in doubt. An authority may follow each `//`, `/\`
 * and `\`, and each special scheme. If it is valid, only its password is masked. If it is not, everything from its first `:` to the
 * last `@` of the string is. Without an authority, everything is masked from a `:` that cannot end a scheme, as in
 * `my_name:pw@host`, or from the second `:` of a `sip` URI, to the last `@`.
 *
 * `path` is for explanations, where dot segments may hide a userinfo until a later step. The path is masked from its first `:` to its
 * last `@`, segment by segment. Dot segments and empty segments stay, so the steps are the same.
 *
 * @example
 * mask("http://me:pw@h/a:b@c").text; // "http://me:***@h/a:b@c"
 * mask("jar:http:/me:pw@h/a!/").text; // "jar:http:/me:***@h/a!/"
 * mask("sip:me:pw@h").text; // "sip:me:***@h"
 * mask("http://me:p/w@h/").text; // "http://me:***@h/"
 * mask("a b <http://u:p@h/>").text; // "a b <http://u:***@h/>"
 * mask("me:pw@h", "authority").text; // "me:***@h"
 */
export function mask(text: string, as: MaskedAs = "uri"): Masked {
  return masked(text, passwordsOf(text, as, passwordBetween));
}

/** Masks each userinfo of a string whole, where {@link mask} masks its password. */
export function maskUserinfo(text: string): Masked {
  return masked(text, passwordsOf(text, "uri", userinfoBetween));
}

export function masked(text: string, ranges: Ranges): Masked {
  let out = "";
  let from = 0;
  for (const [start, end] of ranges) {
    out += text.slice(from, start) + MASK;
    from = end;
  }
  const shown = out + text.slice(from);
  const at = (index: number): number => {
    let moved = 0;
    for (const [start, end] of ranges) {
      if (index < start) break;
      if (index < end) return start + moved;
      moved += MASK.length - (end - start);
    }
    return index + moved;
  };
  const hides = (index: number): boolean => ranges.some(([start, end]) => index >= start && index < end);
  const slice = (start: number, end: number): string =>
    shown.slice(at(start), at(end) + (hides(end) ? MASK.length : 0));
  return { text: shown, ranges, at, hides, slice };
}

/** Stands for {@link mask} where passwords are shown. */
export const unmasked: typeof mask = (text) => masked(text, []);

/** Finds what to mask of each userinfo in a string. `between` is the password of a userinfo, or all of it. */
function passwordsOf(text: string, as: MaskedAs, between: Between): Ranges {
  if (as === "userinfo") return between(text, 0, text.length);
  const last = text.lastIndexOf("@");
  if (last === -1) return [];
  if (as === "path") return passwordsInPath(text, last);
  if (as === "authority") {
    // As if `//` stood before it.
    const start = /^[/\\]*/.exec(text)![0].length;
    return passwordsFrom(text, start, last, last, SPECIAL, between);
  }
  const isValid = scan(text, IRI_REFERENCE, new Int32Array(RECORD_SIZE)) === OK;
  return passwordsIn(text, last, isValid, between);
}

/** Finds the passwords of a string whose last `@` is at an index. `isValid` says whether it is an IRI reference. */
function passwordsIn(text: string, last: number, isValid: boolean, between: Between): Ranges {
  const colon = endOfRun(text, 0, ":/?#");
  const pathEnd = endOfRun(text, colon, "?#");
  const hasAuthority = text.startsWith("//") || (colon > 0 && text.startsWith("://", colon));
  if (!hasAuthority && text[colon] === ":") {
    // `sip:user:password@host` (RFC 3261, 19.1.1)
    if (/^sips?$/i.test(text.slice(0, colon)))
      return passwordInSession(text, colon + 1, pathEnd, last, isValid, between);
    if (colon === 0 || scheme(text) !== colon) return between(text, 0, last);
  }
  const schemes = isValid ? IGNORING_SLASHES : SPECIAL;
  const isPlain = isValid && hasAuthority && colon > 0 && !endsWith(schemes, text, colon);
  const start = isPlain ? colon + 3 : nextAuthority(text, 0, schemes);
  return passwordsFrom(text, start, isValid ? pathEnd : last, last, schemes, between);
}

/**
 * Finds the passwords in the authority at an index and in each later one that starts at `limit` or before. The first invalid authority
 * takes all the rest up to the last `@`, because its password may contain any character.
 */
function passwordsFrom(
  text: string,
  start: number,
  limit: number,
  last: number,
  schemes: RegExp,
  between: Between,
): Ranges {
  const ranges: (readonly [number, number])[] = [];
  let next = start;
  while (next <= limit) {
    const end = endOfRun(text, next, "/?#");
    const isKnown = isAuthority(text.slice(next, end));
    ranges.push(...between(text, next, isKnown ? lastAt(text, next, end) : last));
    if (!isKnown) break;
    // The authority may be a scheme: in `//http:/me:pw@h`, `http:` is a host with an empty port.
    next = nextAuthority(text, end > next && text[end - 1] === ":" ? end - 1 : end, schemes);
  }
  return ranges;
}

/** Finds the password of a `sip` URI. It may contain a `?` if the host is invalid, and anything in an invalid string. */
function passwordInSession(
  text: string,
  start: number,
  pathEnd: number,
  last: number,
  isValid: boolean,
  between: Between,
): Ranges {
  const at = lastAt(text, start, pathEnd);
  const isKnown = isValid && (at >= start || isAuthority(text.slice(start, endOfRun(text, start, ";?#"))));
  return between(text, start, isKnown ? at : last);
}

/** Finds the segments between the first `:` of a path and its last `@`. A `:` before `//` ends the scheme of a nested URI. */
function passwordsInPath(path: string, last: number): Ranges {
  let colon = 0;
  while (colon < last && (path[colon] !== ":" || path.startsWith("://", colon))) colon++;
  const ranges: (readonly [number, number])[] = [];
  for (let start = colon + 1, end = 0; start < last; start = end + 1) {
    end = Math.min(endOfRun(path, start, "/"), last);
    const isWhole = start > colon + 1 && end < last;
    if (end > start && !(isWhole && isDotSegment(path, start, end))) ranges.push([start, end]);
  }
  return ranges;
}

/** Returns the range between the first `:` after `start` and the `@` at `end`, or no range if it is empty. */
function passwordBetween(text: string, start: number, end: number): Ranges {
  let colon = start;
  while (colon < end && text[colon] !== ":") colon++;
  return colon + 1 < end ? [[colon + 1, end]] : [];
}

/**
 * Returns the range between `start` and the `@` at `end`, or no range if it is empty. After a backslash, it begins at the first character
 * of the string if no delimiter is before `start`: without what is masked, the string may look as if it had no authority.
 */
function userinfoBetween(text: string, start: number, end: number): Ranges {
  const from = endOfRun(text, 0, ":/?#") < start ? start : 0;
  return start < end ? [[from, end]] : [];
}

/** Returns the index of the last `@` between two indices, or one before `start`. */
function lastAt(text: string, start: number, end: number): number {
  // `text.lastIndexOf("@", end)` would search back to the start of the string.
  return start + text.slice(start, end).lastIndexOf("@");
}

/** Returns the index of the first of some characters, or the length of the string. */
function endOfRun(text: string, start: number, stops: string): number {
  let i = start;
  while (i < text.length && !stops.includes(text[i]!)) i++;
  return i;
}

/**
 * Returns the index after the next run of slashes and backslashes that is more than one slash, or after the next of some schemes
 * and any slashes. Returns infinity if nothing follows that starts an authority.
 */
function nextAuthority(text: string, from: number, schemes: RegExp): number {
  let i = from;
  while (i < text.length) {
    const isScheme = text[i] === ":" && endsWith(schemes, text, i);
    if (isScheme) i++;
    const start = i;
    while (text[i] === "/" || text[i] === "\\") i++;
    if (isScheme || i - start > 1 || text[start] === "\\") return i;
    i++;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns whether a string has one of these schemes right before an index. The end of a longer scheme does not count. */
function endsWith(schemes: RegExp, text: string, end: number): boolean {
  // The longest is `https`.
  return schemes.test(text.slice(Math.max(0, end - 6), end));
}

/**
 * Returns whether a string is an authority. Any characters may be between `[` and `]`, except an `@`, which may end a userinfo: only the
 * userinfo matters here.
 */
function isAuthority(given: string): boolean {
  const text = given.replace(/\[[^[\]@]*\]/, "[::]");
  return authority(text, 0, IRI_GRAMMAR, new Int32Array(RECORD_SIZE)) === text.length;
}
