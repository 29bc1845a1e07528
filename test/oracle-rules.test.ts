// The rules of parts judged by the grammar file, on every short text. No backend is asked for them.

import { test } from "vitest";
import { compareMatches, expectAgreement, newTally, OTHER_RULES } from "./grammar/agree.ts";
import { TWELVE, textsOver } from "./grammar/texts.ts";

test("all texts over twelve characters to length 5 match as the grammar has it", { timeout: 300_000 }, () => {
  const tally = newTally();
  for (const text of textsOver(TWELVE, 5)) compareMatches(tally, text, OTHER_RULES);
  expectAgreement(tally, 12 ** 5);
});
