// The fast path of the core reads blocks of 64 bytes. It is compared with the JavaScript engine, which has no blocks, on
// strings that end at each position of the first three blocks and have delimiters there.

import { beforeAll, expect, test } from "vitest";
import type { Engine } from "../../ts/core/engine.ts";
import { jsEngine } from "../../ts/core/js-engine.ts";
import type { LinesEngine } from "../../ts/core/lines/engine.ts";
import { jsLines } from "../../ts/core/lines/js-engine.ts";
import { CODE, INPUT } from "../../ts/generated/record.ts";
import { IRI_REFERENCE, URI, URI_REFERENCE } from "../../ts/generated/rules.ts";
import { startLines } from "../../ts/wasm/lines-start.ts";
import { start } from "../../ts/wasm/start.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { type Faults, newFaults, same } from "../support/faults.ts";

const BLOCK = 64;
/** Each is inserted at each position. */
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

const js = jsEngine();
let wasm: Engine;
let lines: LinesEngine;

beforeAll(() => {
  const fail = ({ cause }: { readonly cause?: unknown }): void => {
    throw cause;
  };
  const [core, linesCore] = [start?.(fail), startLines?.(fail)];
  // Otherwise the JavaScript engine would be compared with itself.
  expect([core?.engine.name, linesCore?.engine.name]).toEqual(["wasm", "wasm"]);
  wasm = core!.engine;
  lines = linesCore!.engine;
});

function recordOf(engine: Engine, text: string, rule: number): string {
  const code = engine.scan(text, rule);
  return String(code === 0 ? engine.record.slice(0, CODE) : engine.record.slice(CODE, INPUT));
}

function compare(faults: Faults, text: string): void {
  for (const rule of [URI_REFERENCE, URI, IRI_REFERENCE]) {
    same(faults, recordOf(wasm, text, rule), recordOf(js, text, rule), text, rule);
  }
}

test("strings of every length, with each piece at each position", () => {
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

test("bytes of an earlier string do not matter", () => {
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
  const jsForLines = jsLines();
  const encoder = new TextEncoder();
  const texts = ["http://example.com:8042/over/./there?name=ferret#nose", "//H/..", "a b", "%4", "", "?"];
  for (let length = 0; length <= BLOCK; length++) {
    for (let before = 0; before <= BLOCK; before++) {
      const content = texts.flatMap((text) => [text, text.padEnd(length, "a")]);
      const end = length % 2 === 0 ? "\n" : "\r\n";
      const input = encoder.encode(`${"x".repeat(before)}${end}${content.join(end)}${end}`);
      const [left, right] = [lines, jsForLines].map((engine) => {
        const taken = engine.step({ operation: "components", rule: URI_REFERENCE }, input, 0, true);
        return `${taken} ${engine.lines} ${engine.rows} ${engine.issues}`;
      });
      same(faults, left, right, before, length);
    }
  }
  expectNoFaults(faults, 4_000);
});
