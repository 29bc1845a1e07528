import { run as runOf, triplet } from "../backend/js/pct.ts";
import { WORDS } from "../backend/words.ts";

/** Where the scanner of RFC 3986 notes what nobody reads here. */
const UNREAD = /* @__PURE__ */ new Int32Array(WORDS);

/** Advances over triplets and ASCII characters of an alphabet of RFC 3986, and returns the index of what is neither. */
export function run(text: string, from: number, alphabet: number): number {
  return runOf(text, from, alphabet, 0, UNREAD);
}

/** Advances over triplets and characters of a set, and returns the index of what is neither. */
export function runIn(text: string, from: number, characters: ReadonlySet<string>): number {
  let index = from;
  while (index < text.length) {
    if (characters.has(text[index]!)) index++;
    else if (triplet(text, index) >= 0) index += 3;
    else break;
  }
  return index;
}
