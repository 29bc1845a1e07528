// Masks passwords and secret parameters in the lines of a log. `pchar redact` also keeps each line break, and octets that are not UTF-8.
// Run it: node log-cleaner.ts pin '*otp' < access.log > clean.log

import { createInterface } from "node:readline";
import { SECRET_PARAMS, textRedactor } from "pchar/inspect";

/** Returns a function that masks the secrets of a line. */
export function cleaner(params: readonly string[] = []): (line: string) => string {
  return textRedactor({ params: [...SECRET_PARAMS, ...params] });
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
  for await (const line of clean(lines, secrets)) console.log(line);
}
