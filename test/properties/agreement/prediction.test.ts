// The scan predicts what `normalize` may change. If no bit of a level is set, every step of that level leaves the string as it is.
// Here the steps run without looking at the prediction, on the record of the engine.

import { describe, expect, test } from "vitest";
import { grammarOf } from "../../../ts/core/grammar.ts";
import { jsNormalize, normalize } from "../../../ts/core/normalize.ts";
import { active } from "../../../ts/engine/engine.ts";
import * as field from "../../../ts/generated/record.ts";
import { RULES } from "../../../ts/generated/rules.ts";
import { automatonFor } from "../../oracle/complete/compare.ts";
import { casesOf } from "../../oracle/complete/suite.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { type Faults, newFaults, same } from "../../support/faults.ts";
import { EDGES, edgeUris } from "./edge.ts";

const SYNTAX = field.CASE | field.PERCENT | field.PATH | field.IPV6;
const LEVELS = {
  case: field.CASE,
  percent: field.PERCENT,
  path: field.PATH,
  syntax: SYNTAX,
  scheme: SYNTAX | field.SCHEME,
};
const REFERENCES = ["URI-reference", "IRI-reference"] as const;

/** Returns the number of levels without a bit in the record. With a bit, the result has to be that of all steps. */
function comparePrediction(faults: Faults, text: string, rule: (typeof REFERENCES)[number]): number {
  const engine = active();
  const number = RULES.indexOf(rule);
  if (engine.scan(text, number) !== field.OK) return 0;
  const { record } = engine;
  const mayChange = record[field.MAY_CHANGE]!;
  const everything = record.slice();
  everything[field.MAY_CHANGE] = -1;
  let clear = 0;
  for (const [level, flags] of Object.entries(LEVELS)) {
    for (const kept of [0, field.KEEP_ENCODED_DOTS]) {
      const form = normalize(text, everything, grammarOf(number), flags | kept);
      if ((mayChange & flags) === 0) {
        clear++;
        same(faults, form, text, "no bit", level, kept, rule, text);
      } else {
        same(
          faults,
          engine.normalize(text, number, flags | kept, jsNormalize),
          form,
          level,
          kept,
          rule,
          text,
        );
      }
    }
  }
  return clear;
}

describe.each(REFERENCES)("no bit of a level, no change at that level, by %s", (rule) => {
  test(`${EDGES} edge URIs`, { timeout: 36_000_000 }, () => {
    const faults = newFaults();
    let clear = 0;
    for (const text of edgeUris()) clear += comparePrediction(faults, text, rule);
    expect(clear).toBeGreaterThan(EDGES);
    expectNoFaults(faults, 4 * EDGES);
  });

  test("the complete suite", () => {
    const faults = newFaults();
    let clear = 0;
    for (const { text } of casesOf(automatonFor(rule))) clear += comparePrediction(faults, text, rule);
    expect(clear).toBeGreaterThan(10_000);
    expectNoFaults(faults, 10_000);
  });
});
