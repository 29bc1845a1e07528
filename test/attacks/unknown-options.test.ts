// A misspelt option would leave a default in force: a guard would be weaker, or two URIs the same. The recorded surface lists the
// functions that take options, so a new one is tested too.

import { describe, expect, test } from "vitest";
import { guardedFetch, guardedLookup } from "../../ts/guard/index.ts";
import { transformFile } from "../../ts/lines/file/index.ts";
import { uriTemplate } from "../../ts/template/index.ts";
import { CALLS } from "../support/calls.ts";
import { type OptionsOwner, ownersOfOptions } from "../support/surface.ts";

type CallWith = (options: object) => unknown;

/** The functions and methods of which test/support/calls.ts has no call. */
const OTHER_CALLS: Readonly<Record<string, CallWith>> = {
  "pchar/guard guardedFetch": (options) => guardedFetch("http://h.example/", options),
  "pchar/guard guardedLookup": (options) => guardedLookup(options),
  "pchar/lines-file transformFile": (options) => transformFile("check", { input: "/", ...options } as never),
  "pchar/template UriTemplate.expand": (options) => uriTemplate("/{a}").expand({}, options),
  "pchar/template UriTemplate.match": (options) => uriTemplate("/{a}").match("/b", options),
};

/** Returns a function that calls another with these options, and its other arguments valid. */
function callOf({ entry, name, at }: OptionsOwner): CallWith {
  const other = OTHER_CALLS[`${entry} ${name}`];
  if (other !== undefined) return other;
  const file = entry
    .replace(/^pchar\/?(?=.)/, "")
    .replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  // Calls of `pchar/arrow` do not have the module, and each scheme has the methods of `Scheme`.
  const index = entry === "pchar/arrow" ? at - 1 : at;
  const full = `${file}.${name.replace("Scheme.", "http.")}`;
  const call = CALLS.find((each) => each.name === full && each.args.length >= index);
  if (call === undefined) throw new Error(`test/support/calls.ts has no call of ${full}`);
  const rest = call.args.slice(0, index);
  return (options) => call.run(...rest, { ...(call.args[index] as object | undefined), ...options });
}

/** Returns what a call throws, or what its promise rejects with. */
async function errorOf(call: CallWith, options: object): Promise<unknown> {
  try {
    await call(options);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The facades ignore unknown options, as the libraries do. */
const OWNERS = ownersOfOptions().filter(({ entry }) => !entry.startsWith("pchar/compat/"));

test("the surface has functions with options, constructors and methods", () => {
  const names = OWNERS.map(({ entry, name }) => `${entry} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      ...["pchar resolve", "pchar UriMap", "pchar/schemes Scheme.parse", "pchar/inspect isSafeToFetch"],
      ...Object.keys(OTHER_CALLS),
    ]),
  );
});

describe.each(OWNERS.map((owner) => [`${owner.entry} ${owner.name}`, callOf(owner)] as const))(
  "%s",
  (name, call) => {
    test("rejects an unknown option, and names those that it has", async () => {
      const error = await errorOf(call, { unlikely: false });
      expect(error).toBeInstanceOf(TypeError);
      const names = /^Unknown option "unlikely", expected ((?:\w+, )*\w+)$/.exec(
        (error as Error).message,
      )?.[1];
      expect(names, String(error)).toBeDefined();
      for (const known of names!.split(", ")) {
        const misspelt = `${known[0]!.toUpperCase()}${known.slice(1)}`;
        expect(String(await errorOf(call, { [misspelt]: true }))).toBe(
          `TypeError: Unknown option "${misspelt}", expected ${names}; did you mean ${known}?`,
        );
      }
    });

    test("accepts one that is undefined, and the methods of a class", async () => {
      if (name in OTHER_CALLS && !name.startsWith("pchar/template ")) return;
      class Options {
        unlikely(): void {}
      }
      expect(await errorOf(call, { unlikely: undefined })).toBeUndefined();
      expect(await errorOf(call, new Options())).toBeUndefined();
    });
  },
);

test("an option of another function is unknown, because it would have no effect", async () => {
  const callNamed = (name: string): CallWith => callOf(OWNERS.find((owner) => owner.name === name)!);
  for (const [name, options] of [
    ["resolve", { plus: true }],
    ["normalize", { fragment: "ignore" }],
    ["isSameDocument", { base: "http://h/" }],
    ["dedupeLines", { fragment: "ignore" }],
    ["extract", { format: "html" }],
    ["params", { as: "bytes" }],
  ] as const)
    expect(String(await errorOf(callNamed(name), options)), name).toMatch(/^TypeError: Unknown option /);
});
