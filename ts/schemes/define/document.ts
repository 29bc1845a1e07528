import { UNRESERVED } from "../../generated/alphabets.ts";
import type { Characters } from "./characters.ts";
import { encodeLess } from "./encode.ts";
import { ENCODED_DELIMITER, MISSING_PART } from "./issue.ts";
import { flawOfControl, mustNotHide } from "./opaque.ts";
import type { Piece } from "./piece.ts";

/** The characters of a name: those of `pchar` that are no parentheses. */
const NAME: Characters = { alphabet: UNRESERVED, others: "!$&'*+,;=:@", pct: true };

const SLASH = 0x2f;

/** Reads the name of a document of this machine: it is not empty, and no triplet hides a slash or a control character. */
export function readName(piece: Piece, rule: string): string {
  if (piece.isEmpty) piece.fail(MISSING_PART, rule);
  return mustNotHide(
    piece.must(rule, NAME),
    rule,
    (octet) => flawOfControl(octet) ?? (octet === SLASH ? ENCODED_DELIMITER : undefined),
  ).decoded(rule);
}

/** Writes the name of a document. */
export function writeName(name: string): string {
  return encodeLess(name, "segment", "()");
}
