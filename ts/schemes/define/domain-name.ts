import { ALPHANUM } from "../../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { DIGITS } from "./number.ts";
import { type Characters, isOnly, type Piece } from "./piece.ts";

const LABEL: Characters = { alphabet: ALPHANUM, others: "-" };

/** Refuses what is no `domainname = *( domainlabel "." ) toplabel [ "." ]` (RFC 3966, 3; in RFC 3261, 25.1 `hostname`). */
export function mustBeDomainName(piece: Piece, rule: string): Piece {
  const labels = piece.split(".");
  if (labels.length > 1 && labels.at(-1)!.isEmpty) labels.pop();
  for (const label of labels) {
    if (label.text.startsWith("-")) label.fail(UNEXPECTED_CHARACTER, rule);
    label.must(rule, LABEL, 1);
    if (label.text.endsWith("-")) label.fail(UNEXPECTED_CHARACTER, rule, label.text.length);
  }
  // A label that begins with a digit wants another one after it.
  if (isOnly(labels.at(-1)!.slice(0, 1), DIGITS)) piece.fail(UNEXPECTED_CHARACTER, rule, piece.text.length);
  return piece;
}
