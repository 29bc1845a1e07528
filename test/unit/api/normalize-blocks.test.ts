// The core normalizes a string in blocks of 64 bytes, so each change is tried at each position of three blocks.

import { expect, test } from "vitest";
import { normalize } from "../../../ts/index.ts";

test.each([
  ["/./b", "/b"],
  ["/c/../b", "/b"],
  ["/../b/", "/b/"],
  ["/%7e", "/~"],
  ["/%2f", "/%2F"],
  ["/.", "/"],
])("%s after a path of any length becomes %s (RFC 3986, 6.2.2)", (end, normal) => {
  const wrong: string[] = [];
  for (let length = 1; length <= 200; length++) {
    // A `..` removes the segment before it.
    const path = `/p/${"a".repeat(length)}`;
    const expected = `http://h${end.startsWith("/../") ? "/p" : path}${normal}`;
    if (normalize(`http://h${path}${end}`) !== expected) wrong.push(`${path}${end}`);
  }
  expect(wrong).toEqual([]);
});

test("every spelling of every octet has one normal form (RFC 3986, 6.2.2.1 and 6.2.2.2)", () => {
  const digits = [..."0123456789abcdefABCDEF"];
  const wrong: string[] = [];
  for (const high of digits) {
    for (const low of digits) {
      const triplet = `%${high}${low}`;
      const character = String.fromCharCode(Number.parseInt(high + low, 16));
      const expected = /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase();
      if (normalize(`/a${triplet}b`) !== `/a${expected}b`) wrong.push(triplet);
    }
  }
  expect(wrong).toEqual([]);
});
