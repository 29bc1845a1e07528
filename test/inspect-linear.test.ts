// I5 for what inspects: sixteen times as long a text takes about sixteen times as long.
//
// No time is asserted, only how it grows: linear work gives 16, and some times as much where what is collected grows with
// the text; quadratic gives 256. The line is drawn at 120.

import { describe, expect, test } from "vitest";
import { check } from "../ts/index.ts";
import { inspect, looseIpv4, redact, render } from "../ts/inspect/index.ts";
import { GROWTH, growth } from "./growth.ts";

const LIMIT = 120;

/** The length to begin with: the core takes all of the texts, up to 1 MiB, so that no way crosses that. */
const START = 3000;

const rule = "IRI-reference";

const VERBS: Readonly<Record<string, (text: string) => unknown>> = {
  inspect: (text) => inspect(text, { rule }),
  redact: (text) => redact(text),
  render: (text) => render(text, { rule }),
  looseIpv4: (text) => looseIpv4(text),
};

const PLACES: readonly (readonly [string, string])[] = [
  ["http://", "/"],
  ["http://h/", ""],
  ["http:", ""],
  ["http://u", "@h"],
  ["x:/.", ""],
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
];

describe("I5: time grows as the text does", () => {
  test.each(Object.entries(VERBS))("%s", { timeout: 300_000 }, (_, verb) => {
    const tooSlow: string[] = [];
    let measured = 0;
    for (const [before, after] of PLACES) {
      for (const piece of PIECES) {
        const text = (length: number): string => before + piece.repeat(length / piece.length) + after;
        const [short, long] = [text(START), text(GROWTH * START)];
        if (check(long, rule) !== undefined) continue;
        measured++;
        const times = growth(
          () => verb(short),
          () => verb(long),
          LIMIT,
        );
        if (times >= LIMIT) tooSlow.push(`${before}${piece}${after}: ${times.toFixed(0)}`);
      }
    }
    expect(tooSlow).toEqual([]);
    expect(measured).toBeGreaterThan(90);
  });
});

test("what is not linear is over the limit", () => {
  const quadratic = (length: number): number => {
    let sum = 0;
    for (let one = 0; one < length; one++) for (let other = 0; other < length; other++) sum += one ^ other;
    return sum;
  };
  // Before it is compiled the shorter one takes too long.
  for (let run = 0; run < 50; run++) quadratic(1000);
  const times = growth(
    () => quadratic(1000),
    () => quadratic(GROWTH * 1000),
    LIMIT,
  );
  expect(times).toBeGreaterThan(LIMIT);
});
