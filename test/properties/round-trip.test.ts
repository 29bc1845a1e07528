// I1: recompose returns the string that was parsed, and parse returns the components that were recomposed.

import fc from "fast-check";
import { describe, test } from "vitest";
import { parse, recompose, split, type UriReference } from "../../ts/index.ts";
import { CODE_POINT, changed, made, RUNS, valid } from "../oracle/grammar/arbitrary.ts";
import { mutate, piece } from "../oracle/grammar/generate.ts";
import { recognizes, viablePrefix } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { appendixB, type FiveComponents, recomposition } from "../oracle/reference/resolve.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { must, newFaults, outcome, same } from "../support/faults.ts";
import { LONGEST } from "../support/longest.ts";

const RULES = ["URI-reference", "IRI-reference"] as const;

const KEYS: readonly (keyof UriReference)[] = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "hostKind",
  "port",
  "path",
  "pathKind",
  "query",
  "fragment",
];

describe("I1: parse and recompose", () => {
  test.each(RULES)("return each %s unchanged", (rule) => {
    fc.assert(
      fc.property(valid(rule), (text) => {
        const record = parse(text, rule);
        must(recompose(record), text, "recompose");
        must(record.toString(), text, "toString");
        must(Object.keys(record).join(), KEYS.join(), "keys");
        const again = parse(recompose(record), rule);
        for (const key of KEYS) must(again[key], record[key], key);
      }),
      RUNS,
    );
  });

  test.each(RULES)("agree with appendix B on the five components of each %s", (rule) => {
    fc.assert(
      fc.property(valid(rule), (text) => {
        const { scheme, authority, path, query, fragment } = parse(text, rule);
        must({ scheme, authority, path, query, fragment }, appendixB(text));
      }),
      RUNS,
    );
  });
});

describe("I1: split and recompose", () => {
  test("return any string unchanged", () => {
    const anything = fc.oneof(
      changed("IRI-reference"),
      fc.string({ unit: CODE_POINT }),
      made((random) => mutate(piece(random) + piece(random) + piece(random) + piece(random), random)),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const components = split(text);
        must(components, appendixB(text), "split");
        must(recompose(components), text, "recompose");
      }),
      RUNS,
    );
  });

  test("return all strings to length 6 over the delimiters unchanged", { timeout: 60_000 }, () => {
    const faults = newFaults();
    for (const text of textsOver([..."a:/?#@\n"], 6)) {
      const components = split(text);
      same(faults, components, appendixB(text), "split", text);
      same(
        faults,
        outcome(() => recompose(components)),
        text,
        "recompose of split",
        text,
      );
    }
    expectNoFaults(faults, 2 * 7 ** 6);
  });
});

/** Returns the string of components, or the error if 5.3 would make it read as others: the rule that the first of them breaks. */
function expectedRecomposition(components: FiveComponents): string {
  const text = recomposition(components);
  const read = appendixB(text);
  const names = ["scheme", "authority", "path", "query", "fragment"] as const;
  if (names.every((name) => read[name] === components[name])) return text;
  const { scheme, authority, path } = components;
  const start =
    (scheme === undefined ? 0 : scheme.length + 1) + (authority === undefined ? 0 : authority.length + 2);
  const rule =
    authority !== undefined ? "path-abempty" : path.startsWith("//") ? "path-absolute" : "path-noscheme";
  return `ERR_URI_AMBIGUOUS_COMPONENTS ${rule} ${start + viablePrefix(rule, path)}`;
}

describe("I2: the result of recompose never parses into other components", () => {
  test(`for all paths over \`. / : a\` to length ${LONGEST}, with and without scheme and authority`, () => {
    const faults = newFaults();
    const paths = textsOver([..."./:a"], LONGEST);
    for (const scheme of [undefined, "s"]) {
      for (const authority of [undefined, "", "h"]) {
        for (const path of paths) {
          const components = { scheme, authority, path, query: undefined, fragment: undefined };
          const got = outcome(() => recompose(components));
          same(faults, got, expectedRecomposition(components), "recompose", scheme, authority, path);
        }
      }
    }
    expectNoFaults(faults, 6 * 4 ** LONGEST);
  });

  test("for components of delimiters", () => {
    const faults = newFaults();
    const some = [undefined, "", ..."a:/?#", "a:", "/a"];
    for (const scheme of some) {
      for (const authority of some) {
        for (const path of textsOver([..."a:/?#"], 2)) {
          for (const query of [undefined, "", "a", "?", "/:", "#", "a#"]) {
            for (const fragment of [undefined, "", "#", "?"]) {
              const components = { scheme, authority, path, query, fragment };
              const text = recomposition(components);
              const got = outcome(() => recompose(components));
              const keeps = JSON.stringify(appendixB(text)) === JSON.stringify(components);
              const refused = typeof got === "string" && got.startsWith("ERR_URI_AMBIGUOUS_COMPONENTS");
              same(faults, keeps ? got : refused, keeps ? text : true, "recompose", components);
            }
          }
        }
      }
    }
    expectNoFaults(faults, 9 * 9 * 31 * 28);
  });

  test("and it accepts everything that the grammar accepts", () => {
    fc.assert(
      fc.property(valid("URI-reference"), (text) => {
        must(recognizes("URI-reference", recompose(split(text))), true);
      }),
      RUNS,
    );
  });
});
