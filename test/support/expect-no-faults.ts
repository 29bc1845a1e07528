import { expect } from "vitest";
import type { Faults } from "./faults.ts";

/** Asserts that there are no faults, and that this many checks were made. */
export function expectNoFaults({ checks, count, first }: Faults, atLeast: number): void {
  expect({ faults: count, first }).toEqual({ faults: 0, first: [] });
  expect(checks).toBeGreaterThanOrEqual(atLeast);
}
