/** What a loop of many checks finds wrong: one assertion at its end instead of one for each, and the first ten faults in it. */
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { UriSyntaxError } from "../ts/index.ts";

/** A run of checks. */
export interface Faults {
  checks: number;
  count: number;
  readonly first: string[];
}

export function newFaults(): Faults {
  return { checks: 0, count: 0, first: [] };
}

/** Checks that two values are the same; `about` says of what. */
export function same(faults: Faults, got: unknown, want: unknown, ...about: readonly unknown[]): void {
  faults.checks++;
  if (got === want || (typeof got === "object" && isDeepStrictEqual(got, want))) return;
  faults.count++;
  if (faults.first.length < 10) {
    faults.first.push(`${about.map(shown).join(" ")}: ${shown(got)}, not ${shown(want)}`);
  }
}

function shown(value: unknown): string {
  if (value === undefined) return "undefined";
  const text = JSON.stringify(value, (_, each: unknown) => (each === undefined ? "undefined" : each));
  return text.length > 400 ? `${text.slice(0, 300)}... of length ${text.length}` : text;
}

/** The one assertion: nothing is wrong, and so many checks were made. */
export function expectNoFaults({ checks, count, first }: Faults, atLeast: number): void {
  expect({ faults: count, first }).toEqual({ faults: 0, first: [] });
  expect(checks).toBeGreaterThanOrEqual(atLeast);
}

/** What a call returns, or the error that it throws, in a word. */
export function outcome(act: () => unknown): unknown {
  let result: unknown;
  const error = thrownBy(() => {
    result = act();
  });
  if (error === undefined) return result;
  return error instanceof UriSyntaxError ? placed(error) : String(error);
}

/** What a call throws, or `undefined`. The error has no stack, which takes most of the time that throwing takes. */
export function thrownBy(act: () => unknown): unknown {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    act();
  } catch (error) {
    return error;
  } finally {
    Error.stackTraceLimit = limit;
  }
  return undefined;
}

/** Where an error is, as one text. */
export function placed({ code, rule, index }: { code: string; rule: string; index: number }): string {
  return `${code} ${rule} ${index}`;
}

/** Throws where two values are not the same: what `expect` does, but a hundred times as fast when they are. */
export function must(got: unknown, want: unknown, ...about: readonly unknown[]): void {
  const faults = newFaults();
  same(faults, got, want, ...about);
  if (faults.count > 0) throw new Error(faults.first[0]);
}
