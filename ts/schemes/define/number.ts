import { kindOf } from "../../argument.ts";
import { DIGITS } from "./characters.ts";
import { OUT_OF_RANGE } from "./issue.ts";
import type { Piece } from "./piece.ts";

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

/** Writes a number. What is none, such as a text, could be read as more than that. */
export function writeNumber(value: number): string {
  if (typeof value !== "number") throw new TypeError(`Expected a number, got ${kindOf(value)}`);
  return String(value);
}
