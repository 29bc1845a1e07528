import type { Grammar } from "../backend/js/grammar.ts";
import type { Fail } from "../backend/js/pct.ts";
import { host } from "../backend/js/scan.ts";
import { CODE, HOST_KIND, INDEX, RULE, WORDS } from "../backend/words.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";

/**
 * Reads a text that has to be a host, and returns the number of its kind.
 *
 * `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
 *
 * What is none is refused at its first wrong character, by the rule that it breaks.
 */
export function readHost(text: string, grammar: Grammar, failOf: (rule: number) => Fail): number {
  const words = new Int32Array(WORDS);
  const stop = host(text, 0, text.length, grammar, words);
  if (stop === -1) failOf(words[RULE]!)(words[CODE]!, words[INDEX]!);
  if (stop < text.length) failOf(grammar.host)(UNEXPECTED_CHARACTER, stop);
  return words[HOST_KIND]!;
}
