/** Many strings, on which the oracle and the scanners must agree. */
import { expectedIssue } from "./expect.ts";

/** Returns all strings of up to `most` pieces. A string for which `continues` is false is included, but no longer one. */
export function textsOver(
  pieces: readonly string[],
  most: number,
  continues: (text: string) => boolean = () => true,
): string[] {
  const all = [""];
  let last = all;
  for (let count = 1; count <= most; count++) {
    last = last.filter(continues).flatMap((text) => pieces.map((piece) => text + piece));
    for (const text of last) all.push(text);
  }
  return all;
}

/**
 * Twelve characters that reach every branch of the scanners up to the host's addresses.
 *
 * `a` is a letter, a hexadecimal digit and an unreserved character. `v` is a letter but not a hexadecimal digit, and starts an
 * IPvFuture. `1` is a digit. `.` is a mark that a scheme and an IPvFuture allow, and makes dot segments. `%` starts a
 * percent-encoded octet, which a letter and a digit complete and `v` breaks. `: / ? # [ ] @` are all of `gen-delims`. The other
 * marks and `sub-delims` only differ from `.` in a scheme and in an IPv4address, where other tests replace single characters
 * by each of them.
 */
export const TWELVE: readonly string[] = [..."av1.%:/?#[]@"];

/** Twelve characters for RFC 3987: `ucschar`, `iprivate`, a noncharacter, and the two halves of a pair that is `ucschar`. */
export const TWELVE_BEYOND: readonly string[] = [..."a%:/?#@é\ue000\ufffe", "\ud83d", "\ude00"];

/** The tokens of hosts: h16, ":", "::", a dotted quad and brackets, in a short form and in the longest one. */
export const HOST_TOKENS: readonly (readonly string[])[] = [
  ["1", ":", "::", "1.2.3.4", "[", "]"],
  ["abCD", ":", "::", "255.249.199.90", "[", "]"],
];

/**
 * Returns hosts of up to `most` tokens. A host without an error before its end is continued with each of the six tokens, and any
 * other host is not continued. Nothing that matters is left out: the error of a string is its first one, so its code, rule and
 * index depend on the characters up to it. Only an "@", which turns everything into a userinfo, or the end of the authority could
 * move it, and no token has either. Other tests put those after hosts, and tails of random tokens too.
 */
export function hostTexts(tokens: readonly string[], most: number): string[] {
  return textsOver(tokens, most, (host) => {
    const issue = expectedIssue(`//${host}`, "URI-reference");
    return issue === undefined || issue.index === host.length + 2;
  });
}

/** Strings that may follow a host. Some of them change its meaning. */
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

/** Strings to put before and after a short string, to reach deeper states than a few characters can. */
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
