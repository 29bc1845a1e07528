import { DIGIT } from "../../generated/alphabets.ts";
import { OUT_OF_RANGE } from "./issue.ts";
import type { Characters, Piece } from "./piece.ts";

/** `*DIGIT` */
export const DIGITS: Characters = { alphabet: DIGIT };

/** Reads decimal digits, of which there is one at least, as a number. */
export function readNumber(
  piece: Piece,
  rule: string,
  least = 0,
  most: number = Number.MAX_SAFE_INTEGER,
): number {
  const value = Number(piece.must(rule, DIGITS, 1).text);
  if (value < least || value > most) piece.fail(OUT_OF_RANGE, rule);
  return value;
}
