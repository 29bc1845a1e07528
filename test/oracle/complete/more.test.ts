// The suites for implementations with one more state, and those of long strings. `npm run parity` runs them for all rules,
// otherwise they run for rules with few states.

import { describe, test } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { matches } from "../../../ts/index.ts";
import { checkLines } from "../../../ts/lines/index.ts";
import type { TopRule } from "../../../ts/uri/types.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { type Faults, newFaults, same } from "../../support/faults.ts";
import { RULE_NAMES } from "../grammar/abnf.ts";
import { TOP_RULES } from "../grammar/expect.ts";
import { automatonFor, compareScan } from "./compare.ts";
import { type Case, loopsOf, OFFSETS, pumped, suite } from "./suite.ts";

const MOST_STATES = process.env["PCHAR_COMPLETE"] === undefined ? 30 : Number.POSITIVE_INFINITY;
const RULES = RULE_NAMES.filter((rule) => automatonFor(rule).next.length < MOST_STATES);
const TIMEOUT = { timeout: 3_600_000 };
/** The number of lines in one call. */
const BATCH = 10_000;

/** Compares the verdicts of `checkLines`. */
function compareLines(faults: Faults, rule: TopRule, cases: readonly Case[]): void {
  const bytes = new TextEncoder().encode(`${cases.map(({ text }) => text).join("\n")}\n`);
  const { invalid } = checkLines(bytes, { rule });
  const rows = new Set(invalid.map(({ row }) => row));
  for (const [at, { text, isValid }] of cases.entries()) same(faults, !rows.has(at), isValid, "line", text);
}

function compareAll(faults: Faults, rule: Rule, cases: Iterable<Case>): void {
  const top = TOP_RULES.find((each) => each === rule);
  let batch: Case[] = [];
  for (const each of cases) {
    if (top === undefined) same(faults, matches(each.text, rule), each.isValid, rule, each.text);
    else {
      compareScan(faults, top, each);
      if (batch.push(each) < BATCH) continue;
      compareLines(faults, top, batch);
      batch = [];
    }
  }
  if (top !== undefined) compareLines(faults, top, batch);
}

describe.each(RULES)("%s", (rule) => {
  test("has the expected results for one more state", TIMEOUT, () => {
    const faults = newFaults();
    const automaton = automatonFor(rule);
    compareAll(faults, rule, suite(automaton, 1));
    expectNoFaults(faults, automaton.next.length * automaton.characters.length);
  });

  test("has the expected results for long strings", TIMEOUT, () => {
    const faults = newFaults();
    const automaton = automatonFor(rule);
    compareAll(faults, rule, pumped(automaton));
    expectNoFaults(faults, loopsOf(automaton).length * OFFSETS.length);
  });
});
