import { PCHAR, UNRESERVED } from "../../generated/alphabets.ts";
import { encodeLess } from "./encode.ts";
import { ENCODED_DELIMITER, MISSING_PART } from "./issue.ts";
import { mustNotHideControls } from "./opaque.ts";
import type { Characters, Piece } from "./piece.ts";

/** The characters of a name: those of `pchar` that are no parentheses. */
const NAME: Characters = { alphabet: UNRESERVED, others: "!$&'*+,;=:@", pct: true };

/** The characters of `pchar` (RFC 3986, 3.3). */
export const PCHARS: Characters = { alphabet: PCHAR, pct: true };

/** Reads the name of a document of this machine: it is not empty, and no triplet hides a slash or a control character. */
export function readName(piece: Piece, rule: string): string {
  if (piece.isEmpty) piece.fail(MISSING_PART, rule);
  mustNotHideControls(piece.must(rule, NAME), rule);
  const slash = piece.text.toUpperCase().indexOf("%2F");
  if (slash !== -1) piece.fail(ENCODED_DELIMITER, rule, slash);
  return piece.decoded(rule);
}

/** Writes the name of a document. */
export function writeName(name: string): string {
  return encodeLess(name, "segment", "()");
}
