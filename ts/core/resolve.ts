import { BASE_NOT_ABSOLUTE } from "../generated/errors.ts";
import * as field from "../generated/record.ts";
import { ABSOLUTE_URI } from "../generated/rules.ts";
import { SLASH } from "../support/character-codes.ts";
import { isDotSegment, pathGuard, removeDotSegments, removeInnerDotSegments } from "./path.ts";
import { fail, scan, schemeColon } from "./scan.ts";

/** The last base and its record: most references are resolved against the same base as the one before. */
const baseRecord = /* @__PURE__ */ new Int32Array(field.RECORD_SIZE);
let lastBase: string | undefined;
let lastRule = -1;

/**
 * Scans a reference and its base and returns the target. If one of them is invalid, returns `undefined` and leaves the error in
 * `record`; `INPUT` says which one.
 */
export function jsResolve(
  reference: string,
  base: string,
  rule: number,
  flags: number,
  record: Int32Array,
): string | undefined {
  if (!setBase(base, rule, flags, record)) return undefined;
  return scan(reference, rule, record) === 0
    ? resolve(reference, record, base, baseRecord, flags)
    : undefined;
}

/**
 * Returns the flags for a reference. An empty base that it does not use may lack a scheme: in strict mode a reference with a scheme
 * does not use it (RFC 3986, 5.2.2). Any other base without a scheme is an error all the same.
 */
export function flagsFor(reference: string, base: string, flags: number): number {
  const isUnused = base === "" && (flags & field.STRICT) !== 0 && schemeColon(reference) !== -1;
  return isUnused ? flags | field.RELATIVE_BASE : flags;
}

/** Scans the base, unless it is the last one, and returns whether it is valid as a base (RFC 3986, 5.1). */
function setBase(base: string, rule: number, flags: number, record: Int32Array): boolean {
  if (base !== lastBase || rule !== lastRule) {
    // If the scan throws because the stack is full, `baseRecord` is not the record of any base.
    lastBase = undefined;
    scan(base, rule, baseRecord);
    lastBase = base;
    lastRule = rule;
  }
  if (baseRecord[field.CODE] !== 0) record.set(baseRecord);
  else if (checkBase(baseRecord, flags, record)) return true;
  record[field.INPUT] = 1;
  return false;
}

function hasDotSegments(record: Int32Array): boolean {
  return (record[field.MAY_CHANGE]! & field.DOT_SEGMENTS) !== 0;
}

/**
 * Resolves a scanned reference against a scanned base, line by line as in RFC 3986, 5.2.2.
 *
 * `r` and `b` are the records of the reference and the base. The fragment of the base is dropped (5.1). The result consists of
 * slices of both strings; only a path with dot segments is rewritten.
 */
export function resolve(
  reference: string,
  r: Int32Array,
  base: string,
  b: Int32Array,
  flags: number,
): string {
  // if defined(R.scheme)
  if (r[field.SCHEME_END] !== -1 && ((flags & field.STRICT) !== 0 || !sameScheme(reference, r, base, b))) {
    return ownPath(reference, r, 0);
  }
  // if defined(R.authority)
  if (r[field.AUTHORITY_START] !== -1) {
    return base.slice(0, b[field.SCHEME_END]! + 1) + ownPath(reference, r, r[field.AUTHORITY_START]! - 2);
  }
  const afterPath = reference.slice(r[field.PATH_END]);
  // if (R.path == "")
  if (r[field.PATH_START] === r[field.PATH_END]) {
    const baseEnd = r[field.QUERY_START] === -1 ? queryEnd(b) : b[field.PATH_END];
    return base.slice(0, baseEnd) + afterPath;
  }
  return base.slice(0, b[field.PATH_START]) + mergedPath(reference, r, base, b) + afterPath;
}

/** Returns whether a base has a scheme, or the flags allow it to lack one; otherwise records the error (RFC 3986, 5.1). */
function checkBase(b: Int32Array, flags: number, record: Int32Array): boolean {
  if (b[field.SCHEME_END] !== -1 || (flags & field.RELATIVE_BASE) !== 0) return true;
  fail(record, BASE_NOT_ABSOLUTE, ABSOLUTE_URI, 0);
  return false;
}

/** Returns whether the schemes are the same, ignoring case (RFC 3986, 3.1). */
function sameScheme(reference: string, r: Int32Array, base: string, b: Int32Array): boolean {
  const scheme = reference.slice(0, r[field.SCHEME_END]);
  return scheme.toLowerCase() === base.slice(0, Math.max(b[field.SCHEME_END]!, 0)).toLowerCase();
}

/** Returns a reference from an index on, with the dot segments of its path removed. Nothing of the base precedes its path. */
function ownPath(reference: string, r: Int32Array, from: number): string {
  if (!hasDotSegments(r)) return reference.slice(from);
  const path = finishPath(reference.slice(r[field.PATH_START], r[field.PATH_END]), r);
  return reference.slice(from, r[field.PATH_START]) + path + reference.slice(r[field.PATH_END]);
}

/**
 * Returns the path of the target: an absolute path of the reference (RFC 3986, 5.2.2), or else its path merged with the path of
 * the base (5.2.3). Dot segments are removed.
 *
 * CHOICE: a base without a scheme may end with a dot segment that must still be resolved, and this names a directory. So the
 * whole path of the base is merged, and resolving twice gives the same target in either order (vector 5-relative-base-26).
 */
function mergedPath(reference: string, r: Int32Array, base: string, b: Int32Array): string {
  const path = reference.slice(r[field.PATH_START], r[field.PATH_END]);
  if (path.startsWith("/")) return hasDotSegments(r) ? finishPath(path, b) : path;
  const start = b[field.PATH_START]!;
  const end = b[field.PATH_END]!;
  if (start === end && b[field.AUTHORITY_START] !== -1) return finishPath(`/${path}`, b);
  let segment = end;
  while (segment > start && base.charCodeAt(segment - 1) !== SLASH) segment--;
  const directory = base.slice(start, segment);
  if (!hasDotSegments(r) && !hasDotSegments(b)) return directory + path;
  const hasScheme = b[field.SCHEME_END] !== -1;
  const isDirectory = !hasScheme && isDotSegment(base, segment, end);
  const merged = (isDirectory ? `${base.slice(start, end)}/` : directory) + path;
  return hasScheme || merged.startsWith("/") ? finishPath(merged, b) : removeInnerDotSegments(merged);
}

/** Removes the dot segments of a path, and guards the result against being read as an authority. */
function finishPath(path: string, record: Int32Array): string {
  const finished = removeDotSegments(path);
  return pathGuard(finished, record[field.AUTHORITY_START] !== -1) + finished;
}

/** Returns the index after the query of a base, or after its path if it has no query. */
function queryEnd(b: Int32Array): number {
  return b[field.FRAGMENT_START] === -1 ? b[field.END]! : b[field.FRAGMENT_START]! - 1;
}
