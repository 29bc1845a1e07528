// I5 for schemes: sixteen times as long a URI takes about sixteen times as long to judge, and to normalize.
//
// No time is asserted, only how it grows: linear work gives 16, quadratic gives 256, and the line is drawn at 40.

import { expect, test } from "vitest";
import { GROWTH, growth } from "./growth.ts";
import { type AnyScheme, SCHEMES } from "./schemes.ts";

const LIMIT = 40;
const SHORT = 2000;

/** What stands before: nothing, a host, a host and what is read behind it, a query, a query of a host. */
const HEADS = ["", "//h/", "//h/a,b;c=", "a?", "//h/a?", "//h/????"];

/** What comes again and again: what parts, what opens, what is decoded. */
const UNITS = "a . , ; & = : / ? ! @ ( ) (& %41 %28 %2C %5C a, a; a@b, a=b& a=1, /a !/ ?? +".split(" ");

test.each([...SCHEMES])("%s", (name, scheme: AnyScheme) => {
  const slow: unknown[] = [];
  for (const head of HEADS) {
    for (const unit of UNITS) {
      const text = (length: number): string => `${name}:${head}${unit.repeat(length / unit.length)}`;
      const judge = (uri: string): void => {
        if (scheme.check(uri) === undefined) scheme.normalize(uri);
      };
      const [short, long] = [text(SHORT), text(SHORT * GROWTH)];
      const times = growth(
        () => judge(short),
        () => judge(long),
        LIMIT,
      );
      if (times > LIMIT) slow.push([head, unit, times]);
    }
  }
  expect(slow).toEqual([]);
});
