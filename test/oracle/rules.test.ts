// The rules of parts, compared with the grammar file on every short string. `matches` uses no engine for them.

import { test } from "vitest";
import { compareMatches, expectAgreement, newTally, OTHER_RULES } from "./grammar/agree.ts";
import { TWELVE, textsOver } from "./grammar/texts.ts";

test("all strings over twelve characters to length 5 match by the grammar", { timeout: 300_000 }, () => {
  const tally = newTally();
  for (const text of textsOver(TWELVE, 5)) compareMatches(tally, text, OTHER_RULES);
  expectAgreement(tally, 12 ** 5);
});
