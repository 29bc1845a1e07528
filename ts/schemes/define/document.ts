import { SUB_DELIMS, UNRESERVED } from "../../generated/alphabets.ts";
import { encodeLess } from "./encode.ts";
import type { Characters, Piece } from "./piece.ts";

/** The characters of a name: those of `pchar` that are no parentheses. */
const NAME: Characters = { alphabet: UNRESERVED, others: "!$&'*+,;=:@", pct: true };

/** The characters of `pchar` (RFC 3986, 3.3). */
export const PCHAR: Characters = { alphabet: UNRESERVED | SUB_DELIMS, others: ":@", pct: true };

/** Reads the name of a document of this machine: it is not empty, and no triplet hides a slash or a control character. */
export function readName(piece: Piece, rule: string): string {
  if (piece.isEmpty) piece.fail("ERR_URI_MISSING_PART", rule);
  piece.must(rule, NAME).mustNotHideControls(rule);
  const slash = piece.text.toUpperCase().indexOf("%2F");
  if (slash !== -1) piece.fail("ERR_URI_ENCODED_DELIMITER", rule, slash);
  return piece.decoded(rule);
}

/** Writes the name of a document. */
export function writeName(name: string): string {
  return encodeLess(name, "segment", "()");
}
