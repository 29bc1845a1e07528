/** Collects the faults of a loop with many checks, so that one assertion at its end replaces one for each and shows ten faults. */
import { isDeepStrictEqual } from "node:util";
import { UriSyntaxError } from "../../ts/index.ts";

/** A run of checks. */
export interface Faults {
  checks: number;
  count: number;
  readonly first: string[];
}

export function newFaults(): Faults {
  return { checks: 0, count: 0, first: [] };
}

/** Checks that two values are the same. `about` describes them. */
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

/** Returns the result of a call, or the error that it throws as a string. */
export function outcome(act: () => unknown): unknown {
  let result: unknown;
  const error = thrownBy(() => {
    result = act();
  });
  if (error === undefined) return result;
  return error instanceof UriSyntaxError ? placed(error) : String(error);
}

/** Returns what a call throws, or `undefined`. */
export function thrownBy(act: () => unknown): unknown {
  return withoutStacks(() => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return undefined;
  });
}

/** Returns the result of a call. Its errors have no stacks, because capturing them takes most of the time. */
export function withoutStacks<T>(act: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return act();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** Returns code, rule and index of an error as one string. */
export function placed({ code, rule, index }: { code: string; rule: string; index: number }): string {
  return `${code} ${rule} ${index}`;
}

/** Throws if two values differ, like `expect`. It is a hundred times as fast if they do not. */
export function must(got: unknown, want: unknown, ...about: readonly unknown[]): void {
  const faults = newFaults();
  same(faults, got, want, ...about);
  if (faults.count > 0) throw new Error(faults.first[0]);
}
