// `matches`, compared with the complete suites of the rules of parts. It uses no engine for them.

import { describe, test } from "vitest";
import { matches } from "../../../../ts/index.ts";
import { expectNoFaults } from "../../../support/expect-no-faults.ts";
import { newFaults, same } from "../../../support/faults.ts";
import { OTHER_RULES } from "../../grammar/agree.ts";
import { automatonFor, compareCharacters } from "../compare.ts";
import { casesOf } from "../suite.ts";

describe.each(OTHER_RULES)("%s", (rule) => {
  test("matches the valid strings of its suite and no others", () => {
    const faults = newFaults();
    for (const { text, isValid } of casesOf(automatonFor(rule)))
      same(faults, matches(text, rule), isValid, rule, text);
    expectNoFaults(faults, 3);
  });

  test("tells no characters of a class apart in any state", () => {
    const faults = newFaults();
    compareCharacters(faults, rule);
    expectNoFaults(faults, 128 * automatonFor(rule).next.length);
  });
});
