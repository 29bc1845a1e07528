import { triplet } from "../../core/pct.ts";
import { ALPHA, ALPHANUM, CLASSES, DIGIT, PCHAR, SUB_DELIMS, UNRESERVED } from "../../generated/alphabets.ts";

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

/** `*ALPHA` */
export const LETTERS: Characters = { alphabet: ALPHA };

/** `*unreserved` (RFC 3986, 2.3) */
export const UNRESERVEDS: Characters = { alphabet: UNRESERVED };

/** `*( unreserved / pct-encoded )` */
export const UNRESERVED_OR_ENCODED: Characters = { alphabet: UNRESERVED, pct: true };

/** `reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2) */
export const REG_NAMES: Characters = { alphabet: UNRESERVED | SUB_DELIMS, pct: true };

/** The letters `%x61-7A`, for rules that distinguish case. */
export const LOWER_LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** `*pchar` (RFC 3986, 3.3) */
export const PCHARS: Characters = { alphabet: PCHAR, pct: true };

/** The characters of each set that is used, by their codes. A set is a constant: one that a call creates would stay here. */
const MEMBERS = /* @__PURE__ */ new Map<Characters, readonly boolean[]>();

function membersOf(characters: Characters): readonly boolean[] {
  const { alphabet, others = "" } = characters;
  const members = Array.from(
    CLASSES,
    (classes, code) => (classes & alphabet) !== 0 || others.includes(String.fromCharCode(code)),
  );
  MEMBERS.set(characters, members);
  return members;
}

/** Returns the end of the longest run of characters of a set between two indices. A percent-encoded octet is not cut. */
export function runEnd(text: string, start: number, end: number, characters: Characters): number {
  const members = MEMBERS.get(characters) ?? membersOf(characters);
  let index = start;
  while (index < end) {
    if (members[text.charCodeAt(index)] === true) index++;
    else if (characters.pct === true && index + 3 <= end && triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}
