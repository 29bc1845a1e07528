// Runs a call in two libraries, and compares the results.

import type { Call } from "./calls.ts";
import type { Class } from "./classes.ts";

/** The functions of a library. */
export type Library = Readonly<Record<Call["name"], (...args: unknown[]) => unknown>>;

/** The result of a call: a value, or that it threw. */
export type Result = { readonly threw: true } | { readonly threw: false; readonly value: unknown };

/** Runs a call with a copy of its arguments: uri-js changes those that it gets. */
export function run(library: Library, { name, args }: Call): Result {
  try {
    return { threw: false, value: library[name](...structuredClone(args)) };
  } catch {
    return { threw: true };
  }
}

/** Writes a result without absent components. Of an error only its presence is kept. */
export function shown(result: Result): string {
  if (result.threw) return "throws";
  if (typeof result.value !== "object") return JSON.stringify(result.value);
  const entries = Object.entries(result.value as object)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, key === "error" ? true : value] as const);
  return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Returns the names of the classes that explain a difference, or `undefined` if they do not. */
export function explained(
  call: Call,
  theirs: Library,
  ours: Library,
  classes: readonly Class[],
): readonly string[] | undefined {
  const skipping = classes.find(({ skips }) => skips?.(call, ours));
  if (skipping !== undefined) return [skipping.title];
  const results = (used: readonly Class[]): readonly [string, string] => {
    const changed = used.reduce((next, { input }) => input?.(next) ?? next, call);
    const rewritten = (library: Library): string => {
      const result = run(library, changed);
      if (result.threw) return shown(result);
      return shown({
        threw: false,
        value: used.reduce((value, { output }) => rewrite(value, output), result.value),
      });
    };
    return [rewritten(theirs), rewritten(ours)];
  };
  const [a, b] = results(classes);
  if (a !== b && !isDerived(call, theirs, ours, classes)) return undefined;
  return classes
    .filter((each) => {
      const [c, d] = results(classes.filter((other) => other !== each));
      return c !== d;
    })
    .map(({ title }) => title);
}

/**
 * Two URIs are equal in one library alone because the normal form of one of them is another. Components are written and read again
 * before other steps.
 */
function isDerived({ name, args }: Call, theirs: Library, ours: Library, classes: readonly Class[]): boolean {
  if (name === "parse" || name === "serialize" || name === "resolve") return false;
  const count = name === "normalize" ? 1 : 2;
  return args.slice(0, count).some((value) => {
    if (typeof value === "string" && name === "normalize") return false;
    const call: Call = {
      name: typeof value === "string" ? "normalize" : "serialize",
      args: [value, args[count]],
    };
    const isAlike = shown(run(theirs, call)) === shown(run(ours, call));
    return !isAlike && explained(call, theirs, ours, classes) !== undefined;
  });
}

function rewrite(value: unknown, output: Class["output"]): unknown {
  if (output === undefined) return value;
  if (typeof value === "string") return output(value, "uri");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      typeof each === "string" && key !== "error" ? output(each, key) : each,
    ]),
  );
}
