// I5 for the masking of passwords: a string that is 16 times as long takes about 16 times as long.
//
// Only the growth is asserted, not the time: linear work grows by 16, quadratic work by 256. The limit is 40.

import { expect, test } from "vitest";
import { type MaskedAs, mask } from "../../../ts/uri/mask.ts";
import { growth } from "../../support/growth.ts";

const LIMIT = 40;
const SHORT = 4000;

const STARTS = ["x://", "x://u:p w@", "http:/", "http:u:p w@", "x:", "sip:"];
const SHAPES = ["//a:b@c", "//a@b", "//a", "@", ":", "//", "\\", "[", "//[", "%", "/", "//a:80"];

const KINDS: readonly MaskedAs[] = ["uri", "authority", "path"];

test.each(KINDS)("the time to mask a string as %s grows with its length", (as) => {
  for (const start of STARTS) {
    for (const shape of SHAPES) {
      const prepare = (length: number): (() => unknown) => {
        const text = `${start}${shape.repeat(length / shape.length)}@`;
        return () => mask(text, as);
      };
      expect(growth(prepare, SHORT, LIMIT), start + shape).toBeLessThan(LIMIT);
    }
  }
});
