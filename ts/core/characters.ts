import { CLASSES } from "../generated/alphabets.ts";
import { RECORD_SIZE } from "../generated/record.ts";
import { run as runOf } from "./pct.ts";

/** Returns whether the character at an index belongs to one of some alphabets, joined by `|`; past the end, `false`. */
export function isOf(text: string, index: number, alphabets: number): boolean {
  return ((CLASSES[text.charCodeAt(index)] ?? 0) & alphabets) !== 0;
}

/** Returns whether every character belongs to one of some alphabets, or to `others`. The empty string does. */
export function isRun(text: string, alphabets: number, others = ""): boolean {
  for (let index = 0; index < text.length; index++) {
    if (!isOf(text, index, alphabets) && !others.includes(text[index]!)) return false;
  }
  return true;
}

/** `run` of `pct.ts` marks what `normalize` may change here, which is not used. */
const UNREAD = /* @__PURE__ */ new Int32Array(RECORD_SIZE);

/** Returns the index of the first character that is not of an alphabet, and not part of a percent-encoded octet. */
export function run(text: string, from: number, alphabet: number, nonAscii = 0): number {
  return runOf(text, from, alphabet, nonAscii, UNREAD);
}
