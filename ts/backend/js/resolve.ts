import { BASE_NOT_ABSOLUTE } from "../../generated/errors.ts";
import { ABSOLUTE_URI } from "../../generated/rules.ts";
import * as word from "../words.ts";
import { isDotSegment, pathGuard, removeDotSegments, removeInnerDotSegments } from "./path.ts";
import { fail, scan } from "./scan.ts";

const SLASH = 0x2f;

/** The last base and its record: most references have the base of the one before. */
const baseWords = /* @__PURE__ */ new Int32Array(word.WORDS);
let lastBase: string | undefined;
let lastRule = -1;

/**
 * Scans a reference and its base and resolves the one against the other, or returns `undefined` and leaves the error
 * in `words`, `INPUT` telling of which text. Only here: it is what the entry of the module does.
 */
export function twinResolve(
  reference: string,
  base: string,
  rule: number,
  flags: number,
  words: Int32Array,
): string | undefined {
  if (!setBase(base, rule, flags, words)) return undefined;
  return scan(reference, rule, words) === 0 ? resolve(reference, words, base, baseWords, flags) : undefined;
}

/** Scans a base, or remembers it; returns whether it may stand as one (5.1). Only here: as `twinResolve`. */
function setBase(base: string, rule: number, flags: number, words: Int32Array): boolean {
  if (base !== lastBase || rule !== lastRule) {
    // A scan that does not end, for want of stack, leaves no record of a base.
    lastBase = undefined;
    scan(base, rule, baseWords);
    lastBase = base;
    lastRule = rule;
  }
  if (baseWords[word.CODE] !== 0) words.set(baseWords);
  else if (checkBase(baseWords, flags, words)) return true;
  words[word.INPUT] = 1;
  return false;
}

/** Tells whether the path of a text has a dot segment. */
function hasDotSegments(words: Int32Array): boolean {
  return (words[word.CHANGES]! & word.DOT_SEGMENTS) !== 0;
}

/**
 * Resolves a reference against a base, both scanned already.
 *
 * Follows RFC 3986, 5.2.2 line by line; a dropped fragment of the base is 5.1. The result is put together from
 * pieces of the two texts, and only a path with dot segments is written anew.
 */
export function resolve(
  reference: string,
  r: Int32Array,
  base: string,
  b: Int32Array,
  flags: number,
): string {
  if (r[word.SCHEME_END] !== -1 && ((flags & word.STRICT) !== 0 || !sameScheme(reference, r, base, b))) {
    return ownPath(reference, r, 0);
  }
  if (r[word.AUTHORITY_START] !== -1) {
    return base.slice(0, b[word.SCHEME_END]! + 1) + ownPath(reference, r, r[word.AUTHORITY_START]! - 2);
  }
  const afterPath = reference.slice(r[word.PATH_END]);
  if (r[word.PATH_START] === r[word.PATH_END]) {
    const kept = r[word.QUERY_START] === -1 ? queryEnd(b) : b[word.PATH_END];
    return base.slice(0, kept) + afterPath;
  }
  return base.slice(0, b[word.PATH_START]) + mergedPath(reference, r, base, b) + afterPath;
}

/** Refuses a base that has no scheme (5.1), unless the flags allow it, and notes the error. */
function checkBase(b: Int32Array, flags: number, words: Int32Array): boolean {
  if (b[word.SCHEME_END] !== -1 || (flags & word.RELATIVE_BASE) !== 0) return true;
  fail(words, BASE_NOT_ABSOLUTE, ABSOLUTE_URI, 0);
  return false;
}

/** Tells whether schemes are the same, without regard to case (3.1). Only here: in Rust it is `eq_ignore_ascii_case`. */
function sameScheme(reference: string, r: Int32Array, base: string, b: Int32Array): boolean {
  const scheme = reference.slice(0, r[word.SCHEME_END]);
  return scheme.toLowerCase() === base.slice(0, Math.max(b[word.SCHEME_END]!, 0)).toLowerCase();
}

/** A reference from an index on, whose path stands by itself: after its own authority, or after its own scheme. */
function ownPath(reference: string, r: Int32Array, from: number): string {
  if (!hasDotSegments(r)) return reference.slice(from);
  const path = finishPath(reference.slice(r[word.PATH_START], r[word.PATH_END]), r);
  return reference.slice(from, r[word.PATH_START]) + path + reference.slice(r[word.PATH_END]);
}

/**
 * The path of a reference in the place of the base's path that 5.2.2 and 5.2.3 give it, dot segments removed.
 *
 * CHOICE: a base without a scheme is itself a reference whose dot segments no base has removed yet: where its path
 * ends with one, that is a directory, so that resolving twice is the same in either order (vector 5-relative-base-26).
 */
function mergedPath(reference: string, r: Int32Array, base: string, b: Int32Array): string {
  const path = reference.slice(r[word.PATH_START], r[word.PATH_END]);
  if (path.startsWith("/")) return hasDotSegments(r) ? finishPath(path, b) : path;
  const start = b[word.PATH_START]!;
  const end = b[word.PATH_END]!;
  if (start === end && b[word.AUTHORITY_START] !== -1) return finishPath(`/${path}`, b);
  let segment = end;
  while (segment > start && base.charCodeAt(segment - 1) !== SLASH) segment--;
  const directory = base.slice(start, segment);
  if (!hasDotSegments(r) && !hasDotSegments(b)) return directory + path;
  const hasScheme = b[word.SCHEME_END] !== -1;
  const isDirectory = !hasScheme && isDotSegment(base, segment, end);
  const merged = (isDirectory ? `${base.slice(start, end)}/` : directory) + path;
  return hasScheme || merged.startsWith("/") ? finishPath(merged, b) : removeInnerDotSegments(merged);
}

/** Removes the dot segments of a path, and guards it. */
function finishPath(path: string, words: Int32Array): string {
  const finished = removeDotSegments(path);
  return pathGuard(finished, words[word.AUTHORITY_START] !== -1) + finished;
}

/** The index after the query of a base, or after its path. */
function queryEnd(b: Int32Array): number {
  return b[word.FRAGMENT_START] === -1 ? b[word.END]! : b[word.FRAGMENT_START]! - 1;
}
