import { UNRESERVED } from "../../generated/alphabets.ts";
import { MALFORMED_PART } from "./issue.ts";
import { flawOfControl, mustHaveNoDotSegment, mustNotHide } from "./opaque.ts";
import type { Piece } from "./piece.ts";

/**
 * Reads the name of a newsgroup, or a pattern of names: `group = 1*( group-char / pct-encoded )` (RFC 5538, 3 and 4).
 *
 * What the triplets stand for has no space and none of `excluded`, as `wildmat-exact` and `wildmat-pattern` have not
 * (RFC 3977, 4.1), and is neither `.` nor `..` (RFC 5538, 2.3).
 */
export function readGroup(piece: Piece, rule: string, raw: string, excluded: string): string {
  mustHaveNoDotSegment(piece.must(rule, { alphabet: UNRESERVED, others: raw, pct: true }), rule);
  const isExcluded = (octet: number): boolean => ` ${excluded}`.includes(String.fromCharCode(octet));
  return mustNotHide(
    piece,
    rule,
    (octet) => flawOfControl(octet) ?? (isExcluded(octet) ? MALFORMED_PART : undefined),
  ).decoded(rule);
}
