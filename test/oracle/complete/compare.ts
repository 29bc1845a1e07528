/** Compares the public functions with the verdicts of a suite, with the expected errors, and with the components of appendix B. */
import { active } from "../../../ts/engine/engine.ts";
import { RECORDED } from "../../../ts/generated/errors.ts";
import { CODE, INPUT, OK } from "../../../ts/generated/record.ts";
import { RULES, type Rule } from "../../../ts/generated/rules.ts";
import { check, matches, parse, recompose } from "../../../ts/index.ts";
import type { TopRule } from "../../../ts/uri/types.ts";
import { type Faults, outcome, placed, same } from "../../support/faults.ts";
import { GRAMMAR } from "../grammar/abnf.ts";
import { expectedIssue } from "../grammar/expect.ts";
import { type Automaton, automatonOf, classOf } from "./automaton.ts";
import { type Components, componentsOf } from "./components.ts";
import { type Case, identifiersOf, stateCover } from "./suite.ts";

const automata = new Map<string, Automaton>();

/** Returns the automaton of a rule of RFC 3986 or RFC 3987. */
export function automatonFor(rule: string): Automaton {
  const found = automata.get(rule) ?? automatonOf(GRAMMAR, rule);
  automata.set(rule, found);
  return found;
}

/** Compares the functions on one string by a top rule. */
export function compare(faults: Faults, top: TopRule, each: Case): void {
  const { text, isValid } = each;
  const expected = expectedPlace(each, top);
  const found = check(text, top);
  same(faults, found && placed(found), expected, "check", top, text);
  same(faults, matches(text, top), isValid, "matches", top, text);
  const record = outcome(() => parse(text, top));
  if (isValid) compareRecord(faults, record as ReturnType<typeof parse>, text);
  else same(faults, record, expected, "parse", top, text);
}

/** Compares the scan behind these functions. It writes no messages, which take most of the time. */
export function compareScan(faults: Faults, top: TopRule, each: Case): void {
  const engine = active();
  const isValid = engine.scan(each.text, RULES.indexOf(top)) === OK;
  const [code, rule, index] = engine.record.subarray(CODE, INPUT);
  const found = isValid ? undefined : `${RECORDED[code!]![0]} ${RULES[rule!]} ${index}`;
  same(faults, found, expectedPlace(each, top), "scan", top, each.text);
  if (each.isValid) compareRecord(faults, parse(each.text, top), each.text);
}

function expectedPlace({ text, isValid }: Case, top: TopRule): string | undefined {
  const issue = isValid ? undefined : expectedIssue(text, top);
  return issue && placed(issue);
}

function compareRecord(faults: Faults, record: ReturnType<typeof parse>, text: string): void {
  const expected = componentsOf(text);
  for (const name of Object.keys(expected) as (keyof Components)[]) {
    same(faults, record[name], expected[name], name, text);
  }
  same(faults, recompose(record), text, "recompose");
  same(faults, String(record), text, "String");
}

/** Compares `matches`, in every state, with the class of each ASCII character, and of the characters at the borders of each class beyond ASCII. */
export function compareCharacters(faults: Faults, rule: Rule): void {
  const automaton = automatonFor(rule);
  const identifiers = identifiersOf(automaton);
  const { borders } = automaton;
  // At each border of classes beyond ASCII, the last character of one class and the first one of the next.
  const ends = borders.filter(([code, each], at) => code > 128 && each !== borders[at - 1]![1]);
  const codes = [...Array(129).keys(), ...ends.flatMap(([code]) => [code - 1, code])];
  for (const [state, before] of stateCover(automaton)) {
    for (const code of codes) {
      const text = before + String.fromCodePoint(code);
      const reached = automaton.next[state]![classOf(automaton, code)]!;
      for (const word of identifiers[reached]!) {
        same(faults, matches(text + word.text, rule), word.accepted[reached], rule, text, word.text);
      }
    }
  }
}
