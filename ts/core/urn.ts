// URNs, which have their own rule for equivalence (RFC 8141, 3.1).

import { ALPHANUM, CLASSES } from "../generated/alphabets.ts";
import { COLON, HYPHEN } from "../support/character-codes.ts";

/** Returns whether a string starts with `urn`, ignoring case. */
export function isUrnScheme(text: string): boolean {
  return (
    (text.charCodeAt(0) | 0x20) === 0x75 &&
    (text.charCodeAt(1) | 0x20) === 0x72 &&
    (text.charCodeAt(2) | 0x20) === 0x6e
  );
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
