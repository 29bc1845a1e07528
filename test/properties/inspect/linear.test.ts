// I5 for `pchar/inspect`: a string 16 times as long takes about 16 times as long.
//
// Only growth is asserted: linear work gives 16, and some times as much if the collected findings grow with
// the string; quadratic work gives 256; the limit is 120.

import { describe, expect, test } from "vitest";
import { inspect, isWithin, looseIpv4, redact, render } from "../../../ts/inspect/index.ts";
import { growth } from "../../support/growth.ts";

const LIMIT = 120;

/** The length to begin with: the core takes all of the texts, up to 1 MiB, so that no way crosses that. */
const START = 500;

const rule = "IRI-reference";

const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  inspect: (text) => inspect(text, { rule }),
  redact: (text) => redact(text),
  "redact with params": (text) => redact(text, { params: ["a"] }),
  "redact with a function": (text) => redact(text, { params: [(name) => name === "a"] }),
  isWithin: (text) => isWithin(text, ["https://*.h.example/docs/"]),
  render: (text) => render(text, { rule }),
  looseIpv4: (text) => looseIpv4(text),
};

const PLACES: readonly (readonly [string, string])[] = [
  ["http://", "/"],
  ["http://h/", ""],
  ["http:", ""],
  ["http://u", "@h"],
  ["x:/.", ""],
  ["x:?", ""],
  ["", ""],
];

const PIECES = [
  "a",
  "%00",
  "a.",
  "1.",
  "%2e/",
  "/./",
  "/../",
  "//",
  "%C3%A9",
  "%ff",
  "xn--a.",
  "xn--",
  "0",
  "0x",
  "%2541",
  "aux/",
  "...",
  "é",
  "\u0301",
  "e\u0301",
  "a:b/",
  ":",
  "@",
  "%5c",
  "\u200b",
  "א",
  "。",
  "１",
  "a=a&",
  "http:",
  "&",
  "\\",
  " ",
  "a:b@\\",
];

describe("I5: time is linear", () => {
  test.each(Object.entries(FUNCTIONS))("%s", { timeout: 300_000 }, (_, call) => {
    const tooSlow: string[] = [];
    let measured = 0;
    for (const [before, after] of PLACES) {
      for (const piece of PIECES) {
        const text = (length: number): string => before + piece.repeat(length / piece.length) + after;
        measured++;
        const prepare = (length: number): (() => unknown) => {
          const uri = text(length);
          return () => call(uri);
        };
        const times = growth(prepare, START, LIMIT);
        if (times >= LIMIT) tooSlow.push(`${before}${piece}${after}: ${times.toFixed(0)}`);
      }
    }
    expect(tooSlow).toEqual([]);
    expect(measured).toBeGreaterThan(150);
  });
});

test("quadratic work is over the limit", () => {
  const quadratic = (length: number): number => {
    let sum = 0;
    for (let one = 0; one < length; one++) for (let other = 0; other < length; other++) sum += one ^ other;
    return sum;
  };
  // Before it is compiled the shorter one takes too long.
  for (let run = 0; run < 50; run++) quadratic(200);
  const times = growth((length) => () => quadratic(length), 200, LIMIT / 3);
  expect(times).toBeGreaterThan(LIMIT);
});
