import { expect, test } from "vitest";
import { SCHEME_LEVEL } from "../../../ts/schemes/define/define-scheme.ts";
import { flagsOfLevel } from "../../../ts/uri/generated/options.ts";

test("the flags of schemes are those of the level scheme", () => {
  expect(SCHEME_LEVEL).toBe(flagsOfLevel("scheme"));
});
