// I5 for schemes: a URI that is 16 times as long takes about 16 times as long to check, to normalize, and to read leniently.
//
// Only the growth is asserted, not the time: linear work grows by 16, quadratic work by 256. The limit is 40.

import { expect, test } from "vitest";
import { SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { growth } from "../../support/growth.ts";
import { type AnyScheme, SCHEMES } from "../../support/schemes.ts";

const LIMIT = 40;
const SHORT = 600;

/** The start of a URI after its scheme: empty, a host, a host with path or query, or a path with query. */
const HEADS = ["", "//h/", "//h/a,b;c=", "a?", "//h/a?", "//h/????"];

/** The strings that are repeated: delimiters, opening brackets and percent-encoded octets. */
const UNITS = [
  ..."a . , ; & = : / ? ! @ ( ) (& %41 %28 %2C %5C a, a; a@b, a=b& a=1, /a !/ ?? +".split(" "),
  // What only lenient readers accept.
  ...[" ", "1 ", '"', '" ', "<", "a>,", "%", "&amp;", "%20", "=%20", "a <a@h>;", "é"],
];

test.each([...SCHEMES])("%s", (name, scheme: AnyScheme) => {
  const slow: unknown[] = [];
  for (const head of HEADS) {
    for (const unit of UNITS) {
      const run = (uri: string): void => {
        if (scheme.check(uri) === undefined) scheme.normalize(uri);
        try {
          scheme.parse(uri, { lenient: true });
        } catch (error) {
          if (!(error instanceof SchemeSyntaxError)) throw error;
        }
      };
      const prepare = (length: number): (() => unknown) => {
        const uri = `${name}:${head}${unit.repeat(length / unit.length)}`;
        return () => run(uri);
      };
      const times = growth(prepare, SHORT, LIMIT);
      if (times > LIMIT) slow.push([head, unit, times]);
    }
  }
  expect(slow).toEqual([]);
});
