// The short way of the core reads blocks of sixty-four bytes. Texts that end, and delimiters that stand, at each place
// of the first three blocks: the twin, which knows no blocks, gives the same words.

import { beforeAll, expect, test } from "vitest";
import type { Backend } from "../ts/backend/backend.ts";
import { jsBackend } from "../ts/backend/js/backend.ts";
import { jsLines } from "../ts/backend/js/lines.ts";
import type { LinesBackend } from "../ts/backend/lines.ts";
import { startLines } from "../ts/backend/wasm/lines-start.ts";
import { start } from "../ts/backend/wasm/start.ts";
import { CODE, INPUT } from "../ts/backend/words.ts";
import { IRI_REFERENCE, URI, URI_REFERENCE } from "../ts/generated/rules.ts";
import { expectNoFaults, type Faults, newFaults, same } from "./faults.ts";

const BLOCK = 64;
/** Each is put into a text at each place. */
const PIECES: readonly string[] = [
  ...':/?#@.%[]!A_~ <^`{|\\"\u0000\u007f',
  "//",
  "/.",
  "/..",
  "/./",
  "..",
  "%41",
  "%7e",
  "%4",
  "%zz",
  "@:",
  "[::1]",
  "?#",
  "##",
  "\u00e9",
];
const BEGINNINGS: readonly string[] = [
  "",
  "/",
  "//",
  "http://",
  "HTTP://h/",
  "a:",
  "a:/",
  "http://h?",
  "http://h#",
];

const js = jsBackend();
let wasm: Backend;
let lines: LinesBackend;

beforeAll(() => {
  const fail = (_: unknown, error: unknown): void => {
    throw error;
  };
  const [core, linesCore] = [start?.(fail), startLines?.(fail)];
  // Else the twin would be compared with itself.
  expect([core?.use.name, linesCore?.use.name]).toEqual(["wasm", "wasm"]);
  wasm = core!.use;
  lines = linesCore!.use;
});

function wordsOf(backend: Backend, text: string, rule: number): string {
  const code = backend.scan(text, rule);
  return String(code === 0 ? backend.words.slice(0, CODE) : backend.words.slice(CODE, INPUT));
}

function compare(faults: Faults, text: string): void {
  for (const rule of [URI_REFERENCE, URI, IRI_REFERENCE]) {
    same(faults, wordsOf(wasm, text, rule), wordsOf(js, text, rule), text, rule);
  }
}

test("texts of every length, with each piece at each place", () => {
  const faults = newFaults();
  for (const beginning of BEGINNINGS) {
    for (let length = 0; length <= 3 * BLOCK; length++) {
      compare(faults, beginning + "a".repeat(length));
      for (const piece of PIECES) compare(faults, beginning + "a".repeat(length) + piece);
      compare(faults, `${beginning}${"a".repeat(length)}/.${"b".repeat(3 * BLOCK - length)}?`);
    }
  }
  expectNoFaults(faults, 200_000);
});

test("schemes that end near the end of a block", () => {
  const faults = newFaults();
  for (let length = BLOCK - 6; length <= BLOCK + 2; length++) {
    for (const rest of [
      "://H/a/../b",
      ":../b",
      ":/./b",
      ":/",
      ":",
      "://",
      ":///..",
      ":b?c#d",
      "/:",
      "//:@",
      "//h/..",
    ]) {
      for (let cut = 0; cut <= rest.length; cut++) compare(faults, "a".repeat(length) + rest.slice(0, cut));
      compare(faults, `${"a".repeat(length)}${rest}${"b".repeat(BLOCK)}`);
    }
  }
  expectNoFaults(faults, 1_000);
});

test("what an earlier text left behind is no part of a text", () => {
  const faults = newFaults();
  for (const piece of PIECES.filter((each) => each !== "\u00e9")) {
    for (let length = 0; length <= BLOCK + 1; length++) {
      wasm.scan(piece.repeat(2 * BLOCK), URI_REFERENCE);
      compare(faults, "http://h/".slice(0, length).padEnd(length, "a"));
      compare(faults, `${"a".repeat(length)}%4`);
    }
  }
  expectNoFaults(faults, 10_000);
});

test("lines of every length at every alignment", () => {
  const faults = newFaults();
  const twin = jsLines();
  const encoder = new TextEncoder();
  const texts = ["http://example.com:8042/over/./there?name=ferret#nose", "//H/..", "a b", "%4", "", "?"];
  for (let length = 0; length <= BLOCK; length++) {
    for (let before = 0; before <= BLOCK; before++) {
      const content = texts.flatMap((text) => [text, text.padEnd(length, "a")]);
      const end = length % 2 === 0 ? "\n" : "\r\n";
      const input = encoder.encode(`${"x".repeat(before)}${end}${content.join(end)}${end}`);
      const [left, right] = [lines, twin].map((backend) => {
        const taken = backend.step({ verb: "scan", rule: URI_REFERENCE }, input, 0, true);
        return `${taken} ${backend.lines} ${backend.columns} ${backend.issues}`;
      });
      same(faults, left, right, before, length);
    }
  }
  expectNoFaults(faults, 4_000);
});
