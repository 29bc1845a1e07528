// The crate masks the same passwords as TypeScript: in the module for columns, string by string.

import fc from "fast-check";
import { expect, test } from "vitest";
import { mask } from "../../ts/uri/mask.ts";
import { PIECES, STARTS } from "../support/userinfo-texts.ts";
import { readVectors } from "../vectors/read.ts";
import { maskArrow, startPython } from "./arrow-module.ts";

const core = startPython();

const isUnicode = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Compares the masked string, and the place of an index in it. The module counts bytes. */
function compare(text: string, index: number): void {
  const masked = mask(text);
  const place = Buffer.byteLength(masked.text.slice(0, masked.at(index)));
  expect(maskArrow(core, text, Buffer.byteLength(text.slice(0, index))), text).toEqual([masked.text, place]);
}

test("on the strings of all vectors", () => {
  const texts = readVectors().flatMap(({ vectors }) =>
    vectors.flatMap((vector) =>
      "input" in vector && typeof vector.input === "string" ? [vector.input] : [],
    ),
  );
  expect(texts.length).toBeGreaterThan(2000);
  for (const text of texts.filter(isUnicode)) compare(text, text.length >> 1);
});

test("on strings put together from pieces", () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((each) => each.join(""));
  const texts = fc.tuple(fc.constantFrom(...STARTS), pieces, pieces);
  fc.assert(
    fc.property(texts, fc.nat(40), ([start, userinfo, rest], at) => {
      const text = `${start}${userinfo}@${rest}`;
      const index = Math.min(at, text.length);
      // An index in the middle of a character has no place among bytes.
      compare(text, isUnicode(text.slice(0, index)) ? index : 0);
    }),
    { numRuns: 20_000 },
  );
});
