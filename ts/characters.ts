import { run as runOf } from "./backend/js/pct.ts";
import { WORDS } from "./backend/words.ts";
import { CLASSES } from "./generated/alphabets.ts";

/** Tells whether there is a character at an index, and one of some alphabets (`generated/alphabets.ts`), joined by `|`. */
export function isOf(text: string, index: number, alphabets: number): boolean {
  return ((CLASSES[text.charCodeAt(index)] ?? 0) & alphabets) !== 0;
}

/** Tells whether all characters of a text, of which there may be none, are of some alphabets or of a few others. */
export function isRun(text: string, alphabets: number, others = ""): boolean {
  for (let index = 0; index < text.length; index++) {
    if (!isOf(text, index, alphabets) && !others.includes(text[index]!)) return false;
  }
  return true;
}

/** Where the scanner of RFC 3986 notes what nobody reads here. */
const UNREAD = /* @__PURE__ */ new Int32Array(WORDS);

/** Advances over triplets and characters of an alphabet, and returns the index of what is neither. */
export function run(text: string, from: number, alphabet: number, beyond = 0): number {
  return runOf(text, from, alphabet, beyond, UNREAD);
}
