import { triplet } from "../backend/js/pct.ts";

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
