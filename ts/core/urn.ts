// URNs, which have their own rule for equivalence (RFC 8141, 3.1).

import { ALPHANUM, CLASSES } from "../generated/alphabets.ts";
import { SCHEME_END } from "../generated/record.ts";

const HYPHEN = 0x2d;
const COLON = 0x3a;

/** Returns whether a scanned string has the scheme `urn`. */
export function isUrn(text: string, record: Int32Array): boolean {
  return record[SCHEME_END] === 3 && text.slice(0, 3).toLowerCase() === "urn";
}

/**
 * Returns the index after the namespace identifier, or the start of the path without one.
 *
 * `NID = (alphanum) 0*30(ldh) (alphanum)`, before a `:` (RFC 8141, 2)
 *
 * CHOICE: hyphens may be anywhere, and any length will do, because a string that is not a URN is normalized like one.
 */
export function nidEnd(text: string, pathStart: number, pathEnd: number): number {
  for (let index = pathStart; index < pathEnd; index++) {
    const code = text.charCodeAt(index);
    if (code === COLON) return index;
    if (code !== HYPHEN && ((CLASSES[code] ?? 0) & ALPHANUM) === 0) break;
  }
  return pathStart;
}
