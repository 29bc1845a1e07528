import { hasDotSegment } from "../core/path.ts";
import { jsResolve, resolve } from "../core/resolve.ts";
import { active } from "../engine/engine.ts";
import { BASE_NOT_ABSOLUTE } from "../generated/errors.ts";
import * as field from "../generated/record.ts";
import { ABSOLUTE_URI, IRI_REFERENCE } from "../generated/rules.ts";
import { oneOf } from "../support/argument.ts";
import { syntaxError } from "../uri/errors.ts";
import type { ResolveOptions } from "../uri/generated/options.ts";
import { split } from "./split.ts";

/** The hint for a base without a scheme beside a reference with one. */
export const SWAPPED = "were reference and base swapped? The reference comes first";

/** Validates the option `unchecked`, and returns its value. */
export function isUnchecked({ unchecked = false }: ResolveOptions): boolean {
  return oneOf("unchecked", unchecked, true, false);
}

/**
 * Resolves a reference against a base as `resolve` does, but splits both by RFC 3986, appendix B, and validates neither. The engine
 * is faster, and has the same result for valid strings.
 */
export function resolveUnchecked(reference: string, base: string, flags: number): string {
  const target = resolveValid(reference, base, flags);
  if (target !== undefined) return target;
  const r = splitRecord(reference);
  const b = splitRecord(base);
  const hasScheme = r[field.SCHEME_END] !== -1;
  const isUnused = hasScheme && (flags & field.STRICT) !== 0 && base === "";
  if (!isUnused) requireScheme(base, b, flags, hasScheme ? SWAPPED : "");
  return resolve(reference, r, base, b, flags);
}

/** Returns a function that resolves references against one base without validation. */
export function uncheckedResolver(base: string, flags: number): (reference: string) => string {
  const b = splitRecord(base);
  requireScheme(base, b, flags);
  return (reference) =>
    resolveValid(reference, base, flags) ?? resolve(reference, splitRecord(reference), base, b, flags);
}

/** Returns the target of a valid reference and a valid base, `undefined` for other strings. */
function resolveValid(reference: string, base: string, flags: number): string | undefined {
  return active().resolve(reference, base, IRI_REFERENCE, flags, jsResolve);
}

/** Throws the error of a base without a scheme, unless the flags allow it (RFC 3986, 5.1). */
function requireScheme(base: string, b: Int32Array, flags: number, hint?: string): void {
  if (b[field.SCHEME_END] !== -1 || (flags & field.RELATIVE_BASE) !== 0) return;
  throw syntaxError("resolve against base URI", BASE_NOT_ABSOLUTE, ABSOLUTE_URI, 0, base, undefined, hint);
}

/** Splits any string by appendix B. Returns a record with the fields that resolution reads. */
function splitRecord(text: string): Int32Array {
  const { scheme, authority, path, query } = split(text);
  const record = new Int32Array(field.RECORD_SIZE).fill(-1, 0, field.END);
  let index = 0;
  if (scheme !== undefined) {
    record[field.SCHEME_END] = scheme.length;
    index = scheme.length + 1;
  }
  if (authority !== undefined) {
    record[field.AUTHORITY_START] = index + 2;
    index += 2 + authority.length;
  }
  record[field.PATH_START] = index;
  index += path.length;
  record[field.PATH_END] = index;
  if (query !== undefined) {
    record[field.QUERY_START] = index + 1;
    index += 1 + query.length;
  }
  // A fragment is never read: that of a base is dropped (RFC 3986, 5.1).
  record[field.END] = index;
  record[field.MAY_CHANGE] = hasDotSegment(path) ? field.DOT_SEGMENTS : 0;
  return record;
}
