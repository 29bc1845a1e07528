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
