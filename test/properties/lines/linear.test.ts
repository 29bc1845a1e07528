// I5 for lines: sixteen times as many bytes take about sixteen times as long, for any lines and chunks.
//
// The tests assert growth, not time: linear work gives 16, or a few times as much if the longer input does not fit into the
// caches; quadratic work gives 256. The limit is 120.

import { describe, expect, test } from "vitest";
import { activeLines } from "../../../ts/engine/lines.ts";
import {
  checkLines,
  componentsOfLines,
  dedupeLines,
  normalizeLines,
  resolveLines,
} from "../../../ts/lines/index.ts";
import { csv } from "../../support/columns.ts";
import { GROWTH, stopwatch } from "../../support/growth.ts";

const LIMIT = 120;

/** The minimum duration of a measurement, and the minimum time and number of attempts before one over the limit fails. */
const MIN_MS = 0.5;
const RETRY_MS = 5000;
const ATTEMPTS = 3;

/** The shorter lengths in bytes. The module accepts both lengths of one line, or neither: then the JavaScript engine reads the line. */
const ONE_LINE = 16_000;
const LONG_LINE = 270_000;
const LINES = 12_000;
const CSV_ROW = 960_000;
const CSV_LIMIT = 45;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Inputs of any length. */
const SHAPES: Readonly<Record<string, (length: number) => Uint8Array>> = {
  "one line": (length) => bytesOf(`http://h/${"a".repeat(length)}`),
  "one line that changes": (length) => bytesOf(`http://h/${"%7e/./".repeat(length / 6)}`),
  "one line that is invalid at its end": (length) => bytesOf(`http://h/${"a".repeat(length)} `),
  "one line that is invalid at its start": (length) => bytesOf(` ${"u:p@".repeat(length / 4)}`),
  "one line of non-ASCII characters": (length) => bytesOf(`http://h/${"é".repeat(length / 2)}`),
  "empty lines": (length) => bytesOf("\n".repeat(length)),
  "short lines": (length) => bytesOf("a\r\n".repeat(length / 3)),
  "short lines that change": (length) => bytesOf("HTTP://A\n".repeat(length / 9)),
  "lines that are invalid": (length) => bytesOf("http://h/a b\n".repeat(length / 13)),
  "lines that are all different": (length) =>
    bytesOf(Array.from({ length: length / 8 }, (_, at) => at).join("\n")),
  "octets that are not UTF-8": (length) => new Uint8Array(length).fill(0xff),
  "lines of octets that are not UTF-8": (length) =>
    new Uint8Array(length).map((_, at) => (at % 5 === 0 ? 0x0a : 0xc3)),
  returns: (length) => bytesOf("\r".repeat(length)),
};

const FUNCTIONS: Readonly<Record<string, (bytes: Uint8Array) => unknown>> = {
  checkLines: (bytes) => checkLines(bytes),
  componentsOfLines: (bytes) => componentsOfLines(bytes).column("query"),
  normalizeLines: (bytes) => normalizeLines(bytes),
  resolveLines: (bytes) => resolveLines(bytes, "http://a/b/c/d;p?q"),
  dedupeLines: (bytes) => dedupeLines(bytes),
};

/** Returns the milliseconds of a call, repeated until the clock can measure it. */
async function timeOf(act: () => unknown): Promise<number> {
  for (let calls = 1; ; calls *= 4) {
    const read = stopwatch();
    for (let call = 0; call < calls; call++) await act();
    const elapsed = read();
    if (elapsed >= MIN_MS) return elapsed / calls;
  }
}

/** Returns the ratio of the two times. Over the limit, both are measured again, and the fastest times count. */
async function growth(short: () => unknown, long: () => unknown, limit = LIMIT): Promise<number> {
  const start = performance.now();
  let shortest = Math.min(await timeOf(short), await timeOf(short));
  let longest = await timeOf(long);
  for (let attempts = 1; longest / shortest >= limit; attempts++) {
    if (attempts >= ATTEMPTS && performance.now() - start > RETRY_MS) break;
    shortest = Math.min(shortest, await timeOf(short));
    longest = Math.min(longest, await timeOf(long));
  }
  return longest / shortest;
}

async function drain(results: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of results);
}

describe("I5: time grows as the bytes do", () => {
  test.each(Object.keys(FUNCTIONS))("%s", async (name) => {
    const tooSlow: string[] = [];
    for (const [shape, make] of Object.entries(SHAPES)) {
      const isLong = shape === "one line" || (shape.startsWith("one line") && activeLines().name === "js");
      const isFew = /^(one line|returns|octets)/.test(shape);
      const lengths = [isFew ? ONE_LINE : LINES, ...(isLong ? [LONG_LINE] : [])];
      for (const length of lengths) {
        const short = make(length);
        const long = make(GROWTH * length);
        const times = await growth(
          () => FUNCTIONS[name]!(short),
          () => FUNCTIONS[name]!(long),
        );
        if (times >= LIMIT) tooSlow.push(`${shape} of ${length} bytes: ${times.toFixed(0)} times`);
      }
    }
    expect(tooSlow).toEqual([]);
  });
});

describe("I5: time grows as the number of chunks does", () => {
  const LENGTH = 4000;

  async function* chunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array, void> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }

  test.each([
    ["one line", 1],
    ["one line", 100],
    ["one line that is invalid at its start", 1],
    ["short lines", 1],
    ["empty lines", 1],
    ["lines of octets that are not UTF-8", 1],
    ["returns", 1],
  ])("%s, in chunks of %i", async (shape, size) => {
    const length = size === 1 ? LENGTH : LENGTH * 20;
    const short = SHAPES[shape]!(length);
    const long = SHAPES[shape]!(GROWTH * length);
    const times = await growth(
      () => drain(normalizeLines(chunks(short, size))),
      () => drain(normalizeLines(chunks(long, size))),
    );
    expect(times).toBeLessThan(LIMIT);
  });
});

// A row that ends in a later chunk is read again when it is twice as long. If it were read again for each chunk, this would be 60.
test("I5: time grows as a row of CSV with line feeds in quotes does", async () => {
  const rowOf = (length: number): string => `url,n\nA:,"${"\n".repeat(length)}"\n`;
  const read = (length: number) => async (): Promise<void> => {
    expect((await csv("normalize", rowOf(length))).written).toBe(rowOf(length).replace("A:", "a:"));
  };
  expect(await growth(read(CSV_ROW), read(GROWTH * CSV_ROW), CSV_LIMIT)).toBeLessThan(CSV_LIMIT);
});
