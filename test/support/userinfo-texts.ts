/** Strings, mostly invalid, in which a userinfo has to be guessed. */

import { pick, type Random } from "../oracle/grammar/generate.ts";

/** Pieces of strings that may have a userinfo. */
export const PIECES: readonly string[] = [
  ..."aB1:@/\\[]?#% ;.é",
  ..."\u{1f600}\u{e000}\u0130\u017f",
  "//",
  "://",
  "http",
  "HTTPS:",
  "file:",
  "wss:/",
  "sip:",
  "Sips:",
  "jar:",
  "%41",
  "%zz",
  "[::1]",
  "_x",
  "..",
];

/** Their starts. */
export const STARTS: readonly string[] = [
  "",
  "//",
  "///",
  "http://",
  "wss:",
  "x://",
  "sip:",
  "jar:http:/",
  "file:/",
  "\\\\",
  " http://",
];

/** Returns one of them. */
export function userinfoText(random: Random): string {
  let text = pick(STARTS, random);
  for (let left = 3 + Math.floor(random() * 10); left > 0; left--) text += pick(PIECES, random);
  return text;
}
