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
 * in `words`, `INPUT` telling of which text.
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

/** Scans a base, or remembers it; returns whether it may stand as one (5.1). */
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
  const hasDots = (r[word.CHANGES]! & word.DOT_SEGMENTS) !== 0;
  const ownPath = (from: number): string => {
    if (!hasDots) return reference.slice(from);
    const path = removeDotSegments(reference.slice(r[word.PATH_START], r[word.PATH_END]));
    return reference.slice(from, r[word.PATH_START]) + guarded(path, r) + reference.slice(r[word.PATH_END]);
  };
  if (r[word.SCHEME_END] !== -1 && ((flags & word.STRICT) !== 0 || !sameScheme(reference, r, base, b))) {
    return ownPath(0);
  }
  if (r[word.AUTHORITY_START] !== -1) {
    return base.slice(0, b[word.SCHEME_END]! + 1) + ownPath(r[word.AUTHORITY_START]! - 2);
  }
  const afterPath = reference.slice(r[word.PATH_END]);
  if (r[word.PATH_START] === r[word.PATH_END]) {
    const kept = r[word.QUERY_START] === -1 ? queryEnd(b) : b[word.PATH_END];
    return base.slice(0, kept) + afterPath;
  }
  const path = mergedPath(reference.slice(r[word.PATH_START], r[word.PATH_END]), base, b, hasDots);
  return base.slice(0, b[word.PATH_START]) + guarded(path, b) + afterPath;
}

/** Refuses a base that has no scheme (5.1), unless the flags allow it, and notes the error. */
function checkBase(b: Int32Array, flags: number, words: Int32Array): boolean {
  if (b[word.SCHEME_END] !== -1 || (flags & word.RELATIVE_BASE) !== 0) return true;
  fail(words, BASE_NOT_ABSOLUTE, ABSOLUTE_URI, 0);
  return false;
}

/** Schemes are compared without regard to case (3.1). */
function sameScheme(reference: string, r: Int32Array, base: string, b: Int32Array): boolean {
  const scheme = reference.slice(0, r[word.SCHEME_END]);
  return scheme.toLowerCase() === base.slice(0, Math.max(b[word.SCHEME_END]!, 0)).toLowerCase();
}

function queryEnd(b: Int32Array): number {
  return b[word.FRAGMENT_START] === -1 ? b[word.END]! : b[word.FRAGMENT_START]! - 1;
}

function guarded(path: string, words: Int32Array): string {
  return pathGuard(path, words[word.AUTHORITY_START] !== -1) + path;
}

/**
 * Takes the path of a reference in the place that the base's path gives it, dot segments removed (5.2.2, 5.2.3).
 *
 * CHOICE: a base without a scheme is itself a reference whose dot segments no base has removed yet: where its path
 * ends with one, that is a directory, so that resolving twice is the same in either order (vector 5-relative-base-26).
 */
function mergedPath(path: string, base: string, b: Int32Array, hasDots: boolean): string {
  if (path.startsWith("/")) return hasDots ? removeDotSegments(path) : path;
  const start = b[word.PATH_START]!;
  const end = b[word.PATH_END]!;
  if (start === end && b[word.AUTHORITY_START] !== -1) return removeDotSegments(`/${path}`);
  let segment = end;
  while (segment > start && base.charCodeAt(segment - 1) !== SLASH) segment--;
  if (b[word.SCHEME_END] !== -1) {
    const merged = base.slice(start, segment) + path;
    const baseHasDots = (b[word.CHANGES]! & word.DOT_SEGMENTS) !== 0;
    return hasDots || baseHasDots ? removeDotSegments(merged) : merged;
  }
  const directory = isDotSegment(base, segment, end)
    ? `${base.slice(start, end)}/`
    : base.slice(start, segment);
  const merged = directory + path;
  return merged.startsWith("/") ? removeDotSegments(merged) : removeInnerDotSegments(merged);
}
