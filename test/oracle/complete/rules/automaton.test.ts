// The hypotheses of a complete suite: the automaton is the smallest one, and the identifiers tell its states apart.

import { describe, expect, test } from "vitest";
import type { Rule } from "../../../../ts/generated/rules.ts";
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

/** Returns an automaton with another verdict of a state. */
function withVerdict(automaton: Automaton, state: number): Automaton {
  const [end, ...rest] = automaton.words;
  const accepted = end!.accepted.map((each, at) => (at === state ? !each : each));
  return { ...automaton, words: [{ text: "", accepted }, ...rest] };
}

/** Returns an automaton with another successor of a state. */
function withSuccessor(automaton: Automaton, state: number, each: number, target: number): Automaton {
  const next = automaton.next.map((row, at) =>
    at === state ? Object.assign([...row], { [each]: target }) : row,
  );
  return { ...automaton, next };
}

/** Returns the automata that differ from one in a single verdict of a state, or in one successor, which is one of `targets`. */
function* changedAt(automaton: Automaton, state: number, targets: readonly number[]): Generator<Automaton> {
  yield withVerdict(automaton, state);
  for (const [each, old] of automaton.next[state]!.entries()) {
    for (const target of targets) if (target !== old) yield withSuccessor(automaton, state, each, target);
  }
}

/** Returns the automata with one more state: it is a copy of the target of one transition, which now leads to it. */
function* withCopiedState(automaton: Automaton): Generator<Automaton> {
  const copy = automaton.next.length;
  for (const [state, row] of automaton.next.entries()) {
    for (const [each, target] of row.entries()) {
      const next = [...automaton.next, automaton.next[target]!];
      const words = automaton.words.map(({ text, accepted }) => ({
        text,
        accepted: [...accepted, accepted[target]!],
      }));
      yield withSuccessor({ ...automaton, next, words }, state, each, copy);
    }
  }
}

/** Creates a function that returns whether the suite for k more states notices that an automaton is another one. */
function noticesBy(rule: Rule, k: number): (other: Automaton) => boolean {
  const cases = [...suite(automatonFor(rule), k)];
  return (other) =>
    cases.some(({ text, isValid }) => other.words[0]!.accepted[stateAfter(other, text)] !== isValid);
}

describe.each(["path-noscheme", "IPvFuture", "dec-octet", "h16"] as const)("the suite of %s", (rule) => {
  const automaton = automatonFor(rule);
  const states = [...automaton.next.keys()];
  const [notices, noticesMore] = [noticesBy(rule, 0), noticesBy(rule, 1)];

  test("notices each automaton that differs in one successor or in one verdict", () => {
    expect(notices(automaton)).toBe(false);
    const others = states.flatMap((state) => [...changedAt(automaton, state, states)]);
    expect(others.filter((other) => !notices(other))).toEqual([]);
  });

  test("for one more state notices each automaton with a copy of a state that differs so", () => {
    let onlyByMore = 0;
    for (const larger of withCopiedState(automaton)) {
      expect(noticesMore(larger)).toBe(false);
      for (const other of changedAt(larger, states.length, states)) {
        if (!noticesMore(other)) expect.fail(JSON.stringify(other));
        if (!notices(other)) onlyByMore++;
      }
    }
    // Without such automata, the suite for no more states would be enough.
    expect(onlyByMore).toBeGreaterThan(0);
  });
});

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
