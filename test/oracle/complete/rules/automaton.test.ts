// The hypotheses of a complete suite: the automaton is the smallest one, and the identifiers tell its states apart.

import { describe, expect, test } from "vitest";
import { expectNoFaults } from "../../../support/expect-no-faults.ts";
import { newFaults, same } from "../../../support/faults.ts";
import { RULE_NAMES } from "../../grammar/abnf.ts";
import { TOP_RULES } from "../../grammar/expect.ts";
import { type Automaton, classOf } from "../automaton.ts";
import { automatonFor } from "../compare.ts";
import { identifiersOf, loopsOf, stateCover, suite } from "../suite.ts";

/** Returns the state after a string, by the code points of the classes. */
function stateAfter(automaton: Automaton, text: string, from = 0): number {
  return [...text].reduce(
    (state, each) => automaton.next[state]![classOf(automaton, each.codePointAt(0)!)]!,
    from,
  );
}

describe("the automaton", () => {
  test.each([
    ["URI", 180, 21],
    ["URI-reference", 183, 21],
    ["IRI", 183, 23],
    ["IRI-reference", 186, 23],
    // By hand: the start, after 1, after 2, before the last digit, after 25, the end, and the dead state.
    ["dec-octet", 7, 7],
    ["pct-encoded", 5, 3],
    ["path-empty", 2, 1],
  ] as const)("of %s has %i states and %i classes", (rule, states, classes) => {
    const { next, characters } = automatonFor(rule);
    expect([next.length, characters.length]).toEqual([states, classes]);
  });

  test.each(RULE_NAMES)("of %s has words to all states, and identifiers that tell any two apart", (rule) => {
    const automaton = automatonFor(rule);
    const { next, words } = automaton;
    const cover = stateCover(automaton);
    expect([...cover].filter(([state, text]) => stateAfter(automaton, text) !== state)).toEqual([]);
    expect(cover.size).toBe(next.length);
    const accepts = words[0]!.accepted;
    const identifiers = identifiersOf(automaton);
    const faults = newFaults();
    for (const state of next.keys()) {
      same(faults, identifiers[state]![0]!.text, "", state);
      for (const { text, accepted } of identifiers[state]!) {
        same(faults, accepted[state], accepts[stateAfter(automaton, text, state)], state, text);
      }
      for (const other of next.keys()) {
        const shared = identifiers[state]!.filter((word) => identifiers[other]!.includes(word));
        const apart = shared.some(({ accepted }) => accepted[state] !== accepted[other]);
        same(faults, apart, state !== other, state, other);
      }
    }
    expectNoFaults(faults, next.length ** 2);
  });
});

test.each(["path-noscheme", "IPvFuture", "dec-octet", "h16"])(
  "the suite of %s notices each automaton that differs in one successor or in one verdict",
  (rule) => {
    const automaton = automatonFor(rule);
    const { next, words } = automaton;
    const cases = [...suite(automaton, 0)].map(({ text, isValid }) => ({ text, isValid }));
    const notices = (other: Automaton): boolean =>
      cases.some(({ text, isValid }) => other.words[0]!.accepted[stateAfter(other, text)] !== isValid);
    expect(notices(automaton)).toBe(false);
    const unnoticed: number[][] = [];
    for (const state of next.keys()) {
      const [end, ...rest] = words;
      const accepted = end!.accepted.map((each, at) => (at === state ? !each : each));
      if (!notices({ ...automaton, words: [{ text: "", accepted }, ...rest] })) unnoticed.push([state]);
      for (const [each, old] of next[state]!.entries()) {
        for (const target of next.keys()) {
          const rows = next.map((row, at) =>
            at === state ? Object.assign([...row], { [each]: target }) : row,
          );
          if (target !== old && !notices({ ...automaton, next: rows })) unnoticed.push([state, each, target]);
        }
      }
    }
    expect(unnoticed).toEqual([]);
  },
);

test.each(TOP_RULES)("a repeated character leads to each state of %s, except at its start", (rule) => {
  const automaton = automatonFor(rule);
  const reached = new Set(
    loopsOf(automaton).flatMap(({ state }) => [...stateCover(automaton, state).keys()]),
  );
  const others = [...stateCover(automaton)].filter(([state]) => !reached.has(state));
  // Without a scheme before them, no character that repeats comes before these states.
  const starts = rule.endsWith("relative-ref") ? ["", "/", "//"] : [""];
  expect(others.map(([, text]) => text)).toEqual(starts);
});
