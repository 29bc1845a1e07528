import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import { DIGITS, LDH } from "./characters.ts";
import { isOnly, type Piece } from "./piece.ts";

/** Refuses what is no `domainname = *( domainlabel "." ) toplabel [ "." ]` (RFC 3966, 3; in RFC 3261, 25.1 `hostname`). */
export function mustBeDomainName(piece: Piece, rule: string): Piece {
  const labels = piece.split(".");
  if (labels.length > 1 && labels.at(-1)!.isEmpty) labels.pop();
  for (const label of labels) mustBeLabel(label, rule);
  // A label that begins with a digit wants another one after it.
  if (isOnly(labels.at(-1)!.slice(0, 1), DIGITS)) piece.fail(UNEXPECTED_CHARACTER, rule, piece.text.length);
  return piece;
}

/** Refuses what is no `domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum` (RFC 3966, 3). */
export function mustBeLabel(label: Piece, rule: string): void {
  if (label.text.startsWith("-")) label.fail(UNEXPECTED_CHARACTER, rule);
  label.must(rule, LDH, 1);
  if (label.text.endsWith("-")) label.fail(UNEXPECTED_CHARACTER, rule, label.text.length);
}
