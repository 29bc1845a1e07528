// The complete suites of other grammars: RFC 2396, RFC 1630, RFC 6570, and those of the schemes.

import { describe, expect, test } from "vitest";
import { check1630, check2396, parse1630, parse2396 } from "../../../../ts/legacy/index.ts";
import { checkTemplate, uriTemplate } from "../../../../ts/template/index.ts";
import { expectNoFaults } from "../../../support/expect-no-faults.ts";
import { newFaults, outcome, same } from "../../../support/faults.ts";
import { isBeyondGrammar, SCHEMES } from "../../../support/schemes.ts";
import { olderGrammar } from "../../grammar/older.ts";
import { GRAMMAR } from "../../grammar/schemes.ts";
import { automatonOf, type Grammar } from "../automaton.ts";
import { suite } from "../suite.ts";

/** `npm run parity` runs more: all schemes take minutes. */
const IS_WHOLE = process.env["PCHAR_COMPLETE"] !== undefined;

const rfc2396 = olderGrammar("rfc2396.abnf").GRAMMAR;
const rfc1630 = olderGrammar("rfc1630.abnf").GRAMMAR;
const rfc6570 = new Map(olderGrammar("rfc6570.abnf").GRAMMAR);
// Section 3 expands no operator that is reserved for extensions, so `checkTemplate` rejects them.
rfc6570.delete("op-reserve");
rfc6570.set("operator", {
  type: "alternation",
  nodes: ["op-level2", "op-level3"].map((name) => ({ type: "rule", name })),
});

describe.each<[string, string, Grammar, (text: string) => unknown, (text: string) => unknown]>([
  ["RFC 2396", "URI-reference", rfc2396, check2396, parse2396],
  ["RFC 1630", "fragmentaddress", rfc1630, check1630, parse1630],
  ["RFC 6570", "URI-Template", rfc6570, checkTemplate, uriTemplate],
])("the suite of %s, %s", (_, rule, grammar, checkText, parseText) => {
  test.each(IS_WHOLE ? [0, 1, 2] : [0, 1])("for %i more states", (k) => {
    const faults = newFaults();
    for (const { text, isValid } of suite(automatonOf(grammar, rule), k)) {
      same(faults, checkText(text) === undefined, isValid, text);
      if (isValid)
        same(
          faults,
          outcome(() => String(parseText(text))),
          text,
        );
    }
    expectNoFaults(faults, 500 * 5 ** k);
  });
});

const automata = [...SCHEMES].map(
  ([name, scheme]) => [name, scheme, automatonOf(GRAMMAR, `${name}.text`)] as const,
);
const schemes = automata.filter(([, , { next }]) => IS_WHOLE || next.length < 50);

test("a quarter of the schemes have few states", () =>
  expect(schemes.length).toBeGreaterThan(SCHEMES.size / 4));

test.each(schemes)(
  "the suite of the scheme %s, of which rules beyond the grammar reject at most two thirds",
  { timeout: 600_000 },
  (_, scheme, automaton) => {
    const faults = newFaults();
    let beyond = 0;
    let valid = 0;
    for (const { text, isValid } of suite(automaton, 0)) {
      const issue = scheme.check(text);
      const isBeyond = issue !== undefined && isBeyondGrammar(text, issue);
      if (isValid) valid++;
      if (isValid && isBeyond) beyond++;
      else same(faults, issue === undefined, isValid, text, issue?.message);
      if (issue === undefined) same(faults, scheme.format(scheme.parse(text)), text);
    }
    expect(beyond).toBeLessThan((2 / 3) * valid);
    expectNoFaults(faults, 500);
  },
);
