import { isOf } from "../../core/characters.ts";
import { triplet } from "../../core/pct.ts";
import { ALPHANUM, DIGIT, PCHAR } from "../../generated/alphabets.ts";

// These sets are plain literals, without calls and spreads, so that a bundler can drop the unused ones.

/** A set of characters that a grammar rule allows. */
export interface Characters {
  /** Alphabets of `generated/alphabets.ts`, joined by `|`. */
  readonly alphabet: number;
  /** More ASCII characters. */
  readonly others?: string;
  /** Whether percent-encoded octets are allowed. */
  readonly pct?: boolean;
}

/** `*DIGIT` */
export const DIGITS: Characters = { alphabet: DIGIT };

/** `*( ALPHA / DIGIT )` */
export const ALPHANUMS: Characters = { alphabet: ALPHANUM };

/** Letters, digits and hyphens: `*( ALPHA / DIGIT / "-" )` */
export const LDH: Characters = { alphabet: ALPHANUM, others: "-" };

/** The letters `%x61-7A`, for rules that distinguish case. */
export const LOWER_LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** `*pchar` (RFC 3986, 3.3) */
export const PCHARS: Characters = { alphabet: PCHAR, pct: true };

/** Returns the length of the longest prefix that has only characters of a set, in code units. */
export function prefixLength(text: string, { alphabet, others = "", pct = false }: Characters): number {
  let index = 0;
  while (index < text.length) {
    if (isOf(text, index, alphabet) || others.includes(text[index]!)) index++;
    else if (pct && triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}
