/** Texts by the thousand, for the oracle and the scanners to agree on. */
import { expectedIssue } from "./expect.ts";

/** All texts of up to `most` of some pieces. A text that does not go on is there, but nothing that begins with it. */
export function textsOver(
  pieces: readonly string[],
  most: number,
  goesOn: (text: string) => boolean = () => true,
): string[] {
  const all = [""];
  let last = all;
  for (let count = 1; count <= most; count++) {
    last = last.filter(goesOn).flatMap((text) => pieces.map((piece) => text + piece));
    for (const text of last) all.push(text);
  }
  return all;
}

/**
 * Twelve characters that reach every branch of the scanners up to the host's addresses.
 *
 * `a` is a letter, a hexadecimal digit and an unreserved character; `v` a letter that is no hexadecimal digit, and begins
 * an IPvFuture; `1` a digit. `.` stands for what a scheme takes behind its first letter besides letters and digits, makes
 * dot segments, and is a mark in an IPvFuture. `%` begins a triplet, of which a letter and a digit are the rest, and `v`
 * spoils it. `: / ? # [ ] @` are all of `gen-delims`. The other marks and `sub-delims` differ from `.` in a scheme and an
 * IPv4address only, and the replacements of single characters try each of them there.
 */
export const TWELVE: readonly string[] = [..."av1.%:/?#[]@"];

/** Twelve for RFC 3987: `ucschar`, `iprivate`, a noncharacter, and the two halves of a pair that is `ucschar` when whole. */
export const TWELVE_BEYOND: readonly string[] = [..."a%:/?#@é\ue000\ufffe", "\ud83d", "\ude00"];

/** What hosts are made of: h16, ":", "::", a dotted quad, and brackets; once short, once as long as they get. */
export const HOST_TOKENS: readonly (readonly string[])[] = [
  ["1", ":", "::", "1.2.3.4", "[", "]"],
  ["abCD", ":", "::", "255.249.199.90", "[", "]"],
];

/**
 * Hosts of up to `most` tokens, as the authority of a reference: for each host that is good so far, all six that are one
 * token longer. A host with an error before its end is the last of its line, which leaves out nothing that matters. The
 * error is the first in the text, so its code, rule and index depend on what stands before it and on the character at
 * it, and no token behind it can move it: only an "@" (which would make a userinfo of all) or the end of the authority
 * could, and no token has one. Those are tried behind hosts by themselves, and tails of random tokens as well.
 */
export function hostTexts(tokens: readonly string[], most: number): string[] {
  return textsOver(tokens, most, (host) => {
    const issue = expectedIssue(`//${host}`, "URI-reference");
    return issue === undefined || issue.index === host.length + 2;
  });
}

/** What may stand behind a host and change what its text means, or may not. */
export const AFTER_HOST: readonly string[] = [
  "@",
  "@1",
  "@[::1]",
  "/",
  "/]",
  "?]",
  "#]",
  ":",
  ":80",
  ":]",
  "%31",
  "%25a]",
  "]@",
  "v",
  ".",
];

/** Places for a text, to reach what lies deeper than a text of a few characters can. */
export const TEMPLATES: readonly (readonly [before: string, after: string])[] = [
  ["//", ""],
  ["a://", ""],
  ["//u@", "/p"],
  ["//", "@h:1"],
  ["//h:", "?q"],
  ["//[", ""],
  ["//[", "]:1"],
  ["//[v1.", "]"],
  ["//[1:2:3:4:5:6:", "]"],
  ["//[::1", "]"],
  ["//1.2.3.", ":1"],
  ["a:", "#f"],
  ["a:/", "?"],
  ["?", "#"],
  ["#", ""],
  ["%6", "%2f"],
];
