// I5 for two characters that alternate: the time of every public function is linear in each string that it is given.
//
// The functions and their arguments are the calls of test/support/calls.ts, and test/package/surface says what must be among them.
// The strings are short, so work that is bounded but takes a thousand times the length is found too.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { backend } from "../../ts/index.ts";
import { CALLS } from "../support/calls.ts";
import { thrownBy } from "../support/faults.ts";
import { type Act, hasFunction, isPlain, METHODS, stringPlaces } from "../support/places.ts";

/** The lengths: eight times as long takes 8 times as long if time is linear, and 64 times if it is quadratic. */
const [SHORT, LONG] = [128, 1024];
const LIMIT = 24;
/** Quadratic work on `LONG` characters takes longer than this, in milliseconds. */
const SURELY_LINEAR = 0.06;
/** How often both lengths are measured before the fastest times count. */
const ATTEMPTS = 20;

/** A character of each class that some function tells apart from the others. */
const CLASSES = [..."aA1-.:/?#[@;=&+%\\ <(", "\n", "é", "\ud800"];

/** The units that are repeated: each character, and each two. */
const UNITS = CLASSES.flatMap((one, at) => CLASSES.slice(at).map((other) => one + other));

function textOf(head: string, unit: string, length: number): string {
  return head + unit.repeat(length / 2);
}

function timeOf(act: Act, text: string): number {
  const start = performance.now();
  thrownBy(() => act(text));
  return performance.now() - start;
}

/** Returns how many times as long the longer string takes, or 0 if it is fast. */
function growthOf(act: Act, head: string, unit: string): number {
  const [short, long] = [textOf(head, unit, SHORT), textOf(head, unit, LONG)];
  let longest = timeOf(act, long);
  let shortest = timeOf(act, short);
  for (let attempt = 0; longest > SURELY_LINEAR && longest >= LIMIT * shortest; attempt++) {
    if (attempt === ATTEMPTS) return longest / shortest;
    longest = Math.min(longest, timeOf(act, long));
    shortest = Math.min(shortest, timeOf(act, short));
  }
  return 0;
}

const CASES = stringPlaces();
const NAMES = [...new Set([...CASES.keys()].map((name) => name.replace(/, argument.*/, "")))].filter(
  // The WebAssembly engine answers these itself. The others are measured on the JavaScript engine only.
  (name) => backend().name === "js" || /^(pchar|lines|arrow)\./.test(name),
);

describe("I5: time is linear if two characters alternate", () => {
  test.each(NAMES)("%s", { timeout: 300_000 }, (name) => {
    const tooSlow: string[] = [];
    for (const [place, [heads, act]] of CASES) {
      if (place !== name && !place.startsWith(`${name}, `)) continue;
      // One of a list of values, and no text.
      if (thrownBy(() => act("a")) instanceof TypeError) continue;
      for (const head of heads) {
        for (const unit of UNITS) {
          if (tooSlow.length > 2) break;
          const times = growthOf(act, head, unit);
          if (times > 0) tooSlow.push(`${place}: ${JSON.stringify([head, unit])}, ${times.toFixed(0)} times`);
        }
      }
    }
    expect(tooSlow).toEqual([]);
  });

  test("quadratic work is over the limit", () => {
    const quadratic: Act = (text) => {
      let sum = 0;
      for (let one = 0; one < text.length; one++) {
        for (let other = 0; other < text.length; other++) sum += one ^ other;
      }
      return sum;
    };
    // Before it is compiled the shorter one takes too long.
    for (let run = 0; run < 50; run++) quadratic("ab".repeat(SHORT));
    expect(growthOf(quadratic, "", "ab")).toBeGreaterThan(LIMIT);
  });
});

const FOLDER = new URL("../package/surface/", import.meta.url);
const SURFACES = readdirSync(FOLDER).map(
  (file) => [file, readFileSync(new URL(file, FOLDER), "utf8")] as const,
);

/** Matches of an expression in the surfaces, with the interface, class or function that they are in. */
function declared(pattern: RegExp): string[] {
  return SURFACES.flatMap(([, text]) =>
    text.split(/\n(?=\S)/).flatMap((statement) => {
      const owner = /^(?:abstract )?(?:interface|class|function|type) (\w+)/.exec(statement)?.[1];
      return [...statement.matchAll(pattern)].map((match) => `${owner}.${match[1]}`);
    }),
  );
}

describe("the recorded surface", () => {
  test("has no method of a string that is not measured", () => {
    const methods = declared(/^ {4}(?:readonly )?(\w+)\??[:(] ?\(?\w+: (?:UriInput|string|unknown)\b/gm);
    expect(methods.length).toBeGreaterThan(5);
    // The handlers of the facades are the caller's, and so are scheme normalizers.
    const other = /^(Scheme|SchemeHandler|SchemeNormalizer|UriSchemaRules)\./;
    expect(methods.filter((name) => !other.test(name) && !(name in METHODS))).toEqual([]);
  });

  test("has no function among its options and arguments that is not in a call", () => {
    const taken = declared(/(\w+)\??: (?:Iterable<string \| )?\(*\(.*\) => /g);
    const given = new Set(CALLS.flatMap(({ name, args }) => args.flatMap((arg) => functionsIn(arg, name))));
    expect(taken.length).toBeGreaterThan(5);
    // Modules and files are no strings, and `forEach` has none. METHODS has the methods.
    const other = /^(ArrowModule|FileOptions)\.|\.callback$/;
    const isGiven = (name: string): boolean => name.split(".").some((each) => given.has(each));
    expect(taken.filter((name) => !other.test(name) && !(name in METHODS) && !isGiven(name))).toEqual([]);
  });
});

/** Returns the names of the options that are functions, and the name of the function that a function is given to. */
function functionsIn(arg: unknown, name: string): string[] {
  if (typeof arg === "function") return [name.replace(/.*\./, "")];
  return isPlain(arg) ? Object.entries(arg).flatMap(([key, each]) => (hasFunction(each) ? [key] : [])) : [];
}
