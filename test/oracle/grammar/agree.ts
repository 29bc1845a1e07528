/** Compares the public functions with the oracle, string by string, without the cost of an assertion for each. */

import { expect } from "vitest";
import { RULES, type Rule } from "../../../ts/generated/rules.ts";
import { check, matches, parse } from "../../../ts/index.ts";
import type { TopRule } from "../../../ts/uri/types.ts";
import { expectedIssue, expectedRecord, TOP_RULES } from "./expect.ts";
import { recognizes } from "./recognize.ts";

/** The rules of parts: `matches` uses no engine for them. */
export const OTHER_RULES: readonly Rule[] = RULES.filter((rule) => !TOP_RULES.some((top) => top === rule));

/** The results of a run of comparisons. */
export interface Tally {
  texts: number;
  comparisons: number;
  disagreements: number;
  /** The first ten disagreements. */
  readonly first: string[];
}

export function newTally(): Tally {
  return { texts: 0, comparisons: 0, disagreements: 0, first: [] };
}

/** The only assertion of a test: no disagreements, among at least this many strings. */
export function expectAgreement(tally: Tally, texts: number): void {
  expect({ disagreements: tally.disagreements, first: tally.first }).toEqual({ disagreements: 0, first: [] });
  expect(tally.texts).toBeGreaterThanOrEqual(texts);
}

function note(tally: Tally, call: string, got: unknown, want: unknown): void {
  tally.disagreements++;
  if (tally.first.length < 10)
    tally.first.push(`${call}: ${JSON.stringify(got)}, not ${JSON.stringify(want)}`);
}

/** Compares the result of `matches` by some rules, all by default. */
export function compareMatches(tally: Tally, text: string, rules: readonly Rule[] = RULES): void {
  tally.texts++;
  for (const rule of rules) {
    tally.comparisons++;
    const want = recognizes(rule, text);
    const got = matches(text, rule);
    if (got !== want) note(tally, `matches(${JSON.stringify(text)}, "${rule}")`, got, want);
  }
}

/** Compares the result of `check` by some top rules, all by default. */
export function compareCheck(tally: Tally, text: string, tops: readonly TopRule[] = TOP_RULES): void {
  tally.texts++;
  for (const top of tops) {
    tally.comparisons++;
    const want = expectedIssue(text, top);
    const got = check(text, top);
    if (got?.code === want?.code && got?.rule === want?.rule && got?.index === want?.index) continue;
    const { code, rule, index } = got ?? {};
    note(tally, `check(${JSON.stringify(text)}, "${top}")`, got && { code, rule, index }, want);
  }
}

/** Compares the record of `parse` by the top rules that match the string. */
export function compareRecord(tally: Tally, text: string, tops: readonly TopRule[] = TOP_RULES): void {
  tally.texts++;
  for (const top of tops) {
    if (!recognizes(top, text)) continue;
    tally.comparisons++;
    const want = expectedRecord(text, top);
    const got = outcome(() => parse(text, top));
    const keys = Object.keys(want) as (keyof typeof want)[];
    if (keys.every((key) => got[key] === want[key])) continue;
    note(tally, `parse(${JSON.stringify(text)}, "${top}")`, got, want);
  }
}

function outcome(act: () => object): Record<string, unknown> {
  try {
    return { ...act() };
  } catch (error) {
    return { threw: String(error) };
  }
}
