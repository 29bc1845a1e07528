// Measures parse against URL with the strings of a file, one in each line. Only strings that both accept, and for which both find
// the same path, are timed. Run it on a machine that does nothing else: node measure.ts urls.txt

import { readFileSync } from "node:fs";
import { parse } from "pchar";

const ROUNDS = 31;

export interface Measured {
  /** The number of strings that are timed. */
  strings: number;
  /** Medians of the rounds, in nanoseconds for one string. */
  pchar: number;
  url: number;
}

const READERS = {
  pchar: (text: string): string => parse(text).path,
  url: (text: string): string => new URL(text).pathname,
};

export function measure(texts: readonly string[], rounds: number = ROUNDS): Measured {
  const agreed = texts.filter(isReadAlike);
  const times: { pchar: number[]; url: number[] } = { pchar: [], url: [] };
  // The two take turns, so that both meet the same moments of the machine.
  for (let round = 0; round < rounds; round++) {
    for (const name of ["pchar", "url"] as const) times[name].push(timeOf(READERS[name], agreed));
  }
  return { strings: agreed.length, pchar: median(times.pchar), url: median(times.url) };
}

function isReadAlike(text: string): boolean {
  try {
    return READERS.pchar(text) === READERS.url(text);
  } catch {
    return false;
  }
}

function timeOf(read: (text: string) => string, texts: readonly string[]): number {
  let length = 0;
  const start = performance.now();
  for (const text of texts) length += read(text).length;
  const time = performance.now() - start;
  // The answers are used, so that no compiler drops the calls.
  return length < 0 ? 0 : (time * 1e6) / texts.length;
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

if (import.meta.filename === process.argv[1]) {
  const texts = readFileSync(process.argv[2] ?? "", "utf8").split(/\r?\n/);
  const { strings, pchar, url } = measure(texts);
  console.log(`${strings} strings: pchar ${pchar.toFixed(0)} ns, URL ${url.toFixed(0)} ns`);
}
