// The two engines on generated strings. `npm run parity` makes new ones: a failure names the seed to set as PCHAR_SEED, which
// brings it back.

import { test } from "vitest";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults } from "../support/faults.ts";
import { comparePairs } from "./compare.ts";

const pairs = Number(process.env["PCHAR_PAIRS"] ?? 100_000);
if (!Number.isSafeInteger(pairs) || pairs < 1)
  throw new RangeError("PCHAR_PAIRS requires a positive integer");
const seed = Number(process.env["PCHAR_SEED"] ?? 3986);

test(`${pairs} call pairs agree: PCHAR_SEED=${seed}`, { timeout: 36_000_000 }, () => {
  const faults = newFaults();
  comparePairs(faults, seed, pairs);
  expectNoFaults(faults, pairs);
});
