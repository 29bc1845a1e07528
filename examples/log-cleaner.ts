// Masks passwords and secret parameters in the URIs of a log. All other characters stay as they are.
// Run it: node log-cleaner.ts token session < access.log > clean.log

import { createInterface } from "node:readline";
import { redact } from "pchar/inspect";

/** Parameters that are secret in most programs. */
const SECRETS = ["token", "access_token", "api_key", "password", "code"];

/** Matches a word between white space, quotes and angle brackets: a URI, the target of a request, or something else. */
const WORD = /[^\s"<>]+/g;

/** Returns a function that masks the secrets of a line. */
export function cleaner(params: readonly string[] = SECRETS): (line: string) => string {
  const mask = (word: string): string => redact(word, { params });
  return (line) => line.replace(WORD, mask);
}

/** Cleans the lines of a log of any length. */
export async function* clean(
  log: AsyncIterable<string>,
  params?: readonly string[],
): AsyncGenerator<string, void> {
  const cleaned = cleaner(params);
  for await (const line of log) yield cleaned(line);
}

if (import.meta.filename === process.argv[1]) {
  const secrets = process.argv.slice(2);
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of clean(lines, [...SECRETS, ...secrets])) console.log(line);
}
