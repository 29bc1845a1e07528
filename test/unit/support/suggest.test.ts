// The names that a caller may have meant.

import { expect, test } from "vitest";
import { suggestion } from "../../../ts/support/suggest.ts";

const NAMES = ["level", "rule", "encodedDots", "markdown", "html", "host", "hostName"];

test.each([
  ["levle", "level"],
  ["elvel", "level"],
  ["lvl", "level"],
  ["Level", "level"],
  ["ENCODEDDOTS", "encodedDots"],
  ["encodeDot", "encodedDots"],
  ["encdoedDost", "encodedDots"],
  ["rul", "rule"],
  ["rulee", "rule"],
  ["rube", "rule"],
  ["md", "markdown"],
  ["mark", "markdown"],
  ["Host", "host"],
  ["hostname", "hostName"],
])("%s means %s", (word, name) => {
  expect(suggestion(word, NAMES)).toBe(`; did you mean ${name}?`);
});

test.each([
  ["a name of nothing", "format"],
  ["three errors", "lvxxl"],
  ["two errors in four letters", "ruxx"],
  ["an abbreviation of several names", "hm5"],
  ["one letter", "l"],
  ["two letters that differ", "ht2"],
  ["an empty word", ""],
  ["no string", 1],
])("%s means nothing", (_, word) => {
  expect(suggestion(word, NAMES)).toBe("");
});

test("a long word takes no longer than it is", () => {
  const word = "level".repeat(400_000);
  const start = performance.now();
  expect(suggestion(word, NAMES)).toBe("");
  expect(performance.now() - start).toBeLessThan(1000);
});
