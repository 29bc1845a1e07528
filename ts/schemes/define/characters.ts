import { triplet } from "../../backend/js/pct.ts";
import { isOf } from "../../characters.ts";
import { ALPHANUM, DIGIT, PCHAR } from "../../generated/alphabets.ts";

// Literals, and no calls or spreads: so a bundler sees that a set nobody uses is without effect.

/** The characters of a rule: those of alphabets of RFC 3986, and perhaps others of ASCII, and triplets of any octet. */
export interface Characters {
  /** Alphabets of `generated/alphabets.ts`, joined by `|`. */
  readonly alphabet: number;
  readonly others?: string;
  readonly pct?: boolean;
}

/** `*DIGIT` */
export const DIGITS: Characters = { alphabet: DIGIT };

/** `*( ALPHA / DIGIT )` */
export const ALPHANUMS: Characters = { alphabet: ALPHANUM };

/** `*( ALPHA / DIGIT / "-" )`: letters, digits and hyphens. */
export const LDH: Characters = { alphabet: ALPHANUM, others: "-" };

/** `*pchar` (RFC 3986, 3.3) */
export const PCHARS: Characters = { alphabet: PCHAR, pct: true };

/** How many code units at the start of a text are characters of a rule. */
export function lengthOf(text: string, { alphabet, others = "", pct = false }: Characters): number {
  let index = 0;
  while (index < text.length) {
    if (isOf(text, index, alphabet) || others.includes(text[index]!)) index++;
    else if (pct && triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}
