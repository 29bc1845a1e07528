// The string module on generated strings. Before Node 22 it cannot run: then the runtime matrix compares it.

import { expect, test } from "vitest";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { compareInPlace } from "./in-place.ts";

const CHECKS = 300_000;
const canRun = Number.parseInt(process.versions.node, 10) >= 22;

test.skipIf(!canRun)(
  `the string module and the JavaScript engine agree${canRun ? "" : " (skipped: it needs Node 22)"}`,
  () => {
    const { faults, taken } = compareInPlace(CHECKS, 3986);
    expectNoFaults(faults, CHECKS);
    expect(taken).toBeGreaterThan(CHECKS / 10);
  },
);
