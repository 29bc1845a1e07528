// The crate masks the same passwords as TypeScript: in the module for columns, string by string.

import fc from "fast-check";
import { expect, test } from "vitest";
import { mask } from "../../ts/uri/mask.ts";
import { PIECES, STARTS } from "../support/userinfo-texts.ts";
import { readVectors } from "../vectors/read.ts";
import { maskArrow, startPython } from "./arrow-module.ts";

const core = startPython();

const isUnicode = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/** Compares the masked string. */
function compare(text: string): void {
  expect(maskArrow(core, text), text).toBe(mask(text).text);
}

test("on the strings of all vectors", () => {
  const texts = readVectors().flatMap(({ vectors }) =>
    vectors.flatMap((vector) =>
      "input" in vector && typeof vector.input === "string" ? [vector.input] : [],
    ),
  );
  expect(texts.length).toBeGreaterThan(2000);
  for (const text of texts.filter(isUnicode)) compare(text);
});

test("on strings put together from pieces", () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((each) => each.join(""));
  const texts = fc.tuple(fc.constantFrom(...STARTS), pieces, pieces);
  fc.assert(
    fc.property(texts, ([start, userinfo, rest]) => compare(`${start}${userinfo}@${rest}`)),
    { numRuns: 20_000 },
  );
});
