import { split } from "../api/split.ts";
import { isOf } from "../core/characters.ts";
import { triplet } from "../core/pct.ts";
import { ALPHANUM } from "../generated/alphabets.ts";
import { pathStartOf } from "../uri/spans.ts";

/** A URI to match, with the spans of its scheme and its host once they are needed. */
export interface Subject {
  readonly uri: string;
  names?: readonly [schemeEnd: number, hostStart: number, hostEnd: number];
}

/**
 * Returns whether a literal stands at an index. The case of letters does not matter in the scheme, in the host and in percent-encoded
 * octets of the URI (RFC 3986, 6.2.2.1).
 */
export function isLiteralAt(subject: Subject, literal: string, index: number): boolean {
  const { uri } = subject;
  if (uri.startsWith(literal, index)) return true;
  for (let at = 0; at < literal.length; at++) {
    const character = uri.charCodeAt(index + at);
    const wanted = literal.charCodeAt(at);
    if (character === wanted) continue;
    // Bit 5 is the case of a letter, and a literal has no control characters.
    if ((character ^ wanted) !== 0x20 || !isOf(uri, index + at, ALPHANUM)) return false;
    if (!hasNoCase(subject, index + at)) return false;
  }
  return true;
}

/** Returns the index of the first occurrence of a literal from an index on and before an end, or -1. None begins inside of a triplet. */
export function literalIndex(subject: Subject, literal: string, from: number, end: number): number {
  for (let at = from; at + literal.length <= end; at++) {
    if (isLiteralAt(subject, literal, at) && !isInTriplet(subject.uri, at)) return at;
  }
  return -1;
}

function hasNoCase(subject: Subject, index: number): boolean {
  const { uri } = subject;
  subject.names ??= namesOf(uri);
  const [schemeEnd, hostStart, hostEnd] = subject.names;
  if (index < schemeEnd || (index >= hostStart && index < hostEnd)) return true;
  return isInTriplet(uri, index);
}

/** Returns whether the character at an index is a digit of a percent-encoded octet. */
function isInTriplet(uri: string, index: number): boolean {
  return triplet(uri, index - 1) >= 0 || triplet(uri, index - 2) >= 0;
}

function namesOf(uri: string): NonNullable<Subject["names"]> {
  const { scheme, authority } = split(uri);
  const end = pathStartOf({ scheme, authority });
  const host = authority?.slice(authority.lastIndexOf("@") + 1) ?? "";
  return [scheme?.length ?? 0, end - host.length, end];
}
