// A wrong argument is a mistake of the caller, and a `TypeError` of this library says which; no function of the engine fails on it.

import { describe, expect, test } from "vitest";
import { PcharError } from "../../ts/index.ts";
import { CALLS, type Call } from "../support/calls.ts";
import { thrownBy } from "../support/faults.ts";

const OWN = new Error("of the proxy");
const refuse = (): never => {
  throw OWN;
};
const THROWS = new Proxy({}, { get: refuse, has: refuse, getOwnPropertyDescriptor: refuse, ownKeys: refuse });

/** Values of every type, most of them wrong wherever they are. */
const VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ["undefined", undefined],
  ["null", null],
  ["1", 1],
  ["true", true],
  ["a symbol", Symbol("a")],
  ["1n", 1n],
  ["[]", []],
  ["[undefined]", [undefined]],
  ["[null]", [null]],
  ["a Date", new Date(0)],
  ["a Map", new Map([["a", 1]])],
  ["{}", {}],
  ["a function", () => {}],
  ["an object without a prototype", Object.create(null)],
  ["a string", "evil"],
  ["a proxy that throws", THROWS],
];

/** The first words of messages of this library. Those of engines begin in other ways, such as `Cannot read properties`. */
const OURS =
  /^(Expected|Unknown|The (?:finding|registered redirect URI)|Cannot (write|format|fill in|measure) )/;

function isOurs(error: unknown): boolean {
  if (error === undefined || error === OWN || error instanceof PcharError) return true;
  return error instanceof TypeError && OURS.test(error.message);
}

/** The arguments of a call with one of them, or one property of one of them, replaced by each value. */
function* variants({ args }: Call): Generator<readonly [about: string, args: readonly unknown[]]> {
  for (const [name, value] of VALUES) {
    // One more than the call has is an option that it could have.
    for (let at = 0; at <= args.length; at++) {
      yield [`argument ${at + 1} is ${name}`, [...args.slice(0, at), value, ...args.slice(at + 1)]];
      const given = args[at];
      if (typeof given !== "object" || given === null || Array.isArray(given) || ArrayBuffer.isView(given))
        continue;
      for (const key of Object.keys(given)) {
        const changed = { ...given, [key]: value };
        yield [
          `${key} of argument ${at + 1} is ${name}`,
          [...args.slice(0, at), changed, ...args.slice(at + 1)],
        ];
      }
    }
  }
}

describe("an argument of a wrong type", () => {
  test("never ends in an error of the engine", async () => {
    const faults = new Set<string>();
    const note = (name: string, about: string, error: unknown): void => {
      if (!isOurs(error)) faults.add(`${name}, ${about}: ${String(error)}`);
    };
    for (const call of CALLS) {
      for (const [about, args] of variants(call)) {
        let result: unknown;
        note(
          call.name,
          about,
          thrownBy(() => {
            result = call.run(...args);
          }),
        );
        if (result instanceof Promise) await result.catch((error: unknown) => note(call.name, about, error));
      }
    }
    expect([...faults]).toEqual([]);
  });
});

describe("options", () => {
  test("are an object, and not an array, a map or a date", async () => {
    const faults: string[] = [];
    for (const { name, args, run } of CALLS) {
      const last = args.length - 1;
      const isOptions =
        last > 0 && typeof args[last] === "object" && Object.keys(args[last] as object).length === 0;
      if (!isOptions || Array.isArray(args[last])) continue;
      for (const wrong of [[], new Date(0), new Map(), new Set(), /a/, null, 1, "a"]) {
        // The facades take null for no options, as the libraries do.
        if (wrong === null && /^(fastUri|uriJs)\./.test(name)) continue;
        const work = (async () => run(...args.slice(0, last), wrong))();
        const error = await work.then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (!(error instanceof TypeError)) faults.push(`${name}: ${String(wrong)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
