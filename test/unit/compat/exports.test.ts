// The ways to import fast-uri work here too, by changing the name of the package alone.

import { expect, test } from "vitest";
import fastUri, * as all from "../../../ts/compat/fast-uri.ts";

test("the default export and fastUri are one object with all exports, which can be extended", () => {
  expect(fastUri).toBe(all.fastUri);
  expect({ ...fastUri }).toEqual({ ...all });
  expect(Object.isExtensible(fastUri)).toBe(true);
});

test("SCHEMES has the schemes that have rules, and cannot be changed", () => {
  for (const frozen of [all.SCHEMES, ...Object.values(all.SCHEMES)]) {
    expect(Object.isFrozen(frozen)).toBe(true);
  }
  // RFC 9110, 4.2; RFC 6455, 3; RFC 8141, 2: the components of these schemes differ from the generic ones, or are checked.
  for (const [name, { scheme }] of Object.entries(all.SCHEMES)) {
    expect(scheme).toBe(name);
    const generic = all.parse("x:");
    const { scheme: _, ...found } = all.parse(`${name}:`);
    expect({ ...found, scheme: "x" }).not.toEqual(generic);
  }
  expect("toString" in all.SCHEMES).toBe(false);
  expect(() => {
    (all.SCHEMES as Record<string, unknown>)["x"] = {};
  }).toThrow(TypeError);
});
