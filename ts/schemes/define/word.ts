import { UNEXPECTED_CHARACTER } from "../../generated/errors.ts";
import type { Piece } from "./piece.ts";

/** Reads one of some words, which are told apart without case, and gives it as it stands in the list. */
export function readWord<Word extends string>(piece: Piece, rule: string, words: readonly Word[]): Word {
  const text = piece.text.toLowerCase();
  const word = words.find((each) => each.toLowerCase() === text);
  return word ?? piece.fail(UNEXPECTED_CHARACTER, rule, continued(text, words));
}

/** Reads a keyword and one of some words after it, and gives the word. */
export function readKeyword<Word extends string>(
  piece: Piece,
  rule: string,
  keyword: string,
  words: readonly Word[],
): Word {
  const whole = words.map((word) => keyword + word);
  return words[whole.indexOf(readWord(piece, rule, whole))]!;
}

/** How many characters at the start of a text are the start of some word too. */
function continued(text: string, words: readonly string[]): number {
  let length = 0;
  while (
    length < text.length &&
    words.some((word) => word.toLowerCase().startsWith(text.slice(0, length + 1)))
  )
    length++;
  return length;
}
