// The rules of parts, compared with the grammar file on every short string. `matches` uses no engine for them.

import { test } from "vitest";
import { compareMatches, expectAgreement, newTally, OTHER_RULES } from "./agree.ts";
import { TWELVE, TWELVE_BEYOND, textsOver } from "./texts.ts";

test("all strings over twelve characters to length 4 match by the grammar", { timeout: 300_000 }, () => {
  const tally = newTally();
  for (const text of textsOver(TWELVE, 4)) compareMatches(tally, text, OTHER_RULES);
  expectAgreement(tally, 12 ** 4);
});

test("all strings over characters of RFC 3987 to length 4 match by the grammar", { timeout: 300_000 }, () => {
  const tally = newTally();
  for (const text of textsOver(TWELVE_BEYOND, 4)) compareMatches(tally, text, OTHER_RULES);
  expectAgreement(tally, 12 ** 4);
});
