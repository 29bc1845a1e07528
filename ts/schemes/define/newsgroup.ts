import { triplet } from "../../backend/js/pct.ts";
import { UNRESERVED } from "../../generated/alphabets.ts";
import { MALFORMED_PART } from "./issue.ts";
import { mustHaveNoDotSegment, mustNotHideControls } from "./opaque.ts";
import type { Piece } from "./piece.ts";

/**
 * Reads the name of a newsgroup, or a pattern of names: `group = 1*( group-char / pct-encoded )` (RFC 5538, 3 and 4).
 *
 * What the triplets stand for has no space and none of `excluded`, as `wildmat-exact` and `wildmat-pattern` have not
 * (RFC 3977, 4.1), and is neither `.` nor `..` (RFC 5538, 2.3).
 */
export function readGroup(piece: Piece, rule: string, raw: string, excluded: string): string {
  mustNotHideControls(piece.must(rule, { alphabet: UNRESERVED, others: raw, pct: true }), rule);
  const { text } = mustHaveNoDotSegment(piece, rule);
  for (let at = text.indexOf("%"); at !== -1; at = text.indexOf("%", at + 3)) {
    if (` ${excluded}`.includes(String.fromCharCode(triplet(text, at)))) piece.fail(MALFORMED_PART, rule, at);
  }
  return piece.decoded(rule);
}
