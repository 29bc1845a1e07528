// `resolve` has the reference first, and `url.resolve` of Node the base: a base without a scheme beside a reference with one.

import { describe, expect, test } from "vitest";
import { resolve, resolver } from "../../../ts/index.ts";
import { thrownBy } from "../../support/faults.ts";

const CODE = { code: "ERR_URI_BASE_NOT_ABSOLUTE", rule: "absolute-URI", index: 0 };
const QUESTION = "; were reference and base swapped? The reference comes first";

describe("swapped arguments", () => {
  test.each([
    ["http://a/b/", "c"],
    ["http://a/b/", "../c"],
    ["http://a/b/", "//h"],
    ["http://a/b/", "?q"],
    ["urn:a:b", "#f"],
  ])("resolve(%j, %j) throws, and asks", (reference, base) => {
    for (const options of [undefined, { strict: false }, { unchecked: true }]) {
      const error = thrownBy(() => resolve(reference, base, options)) as Error;
      expect(error).toMatchObject({ ...CODE, input: base });
      expect(error.message.endsWith(QUESTION), error.message).toBe(true);
    }
    expect(resolve(reference, base, { relativeBase: true })).toBe(reference);
  });

  test("are not suspected if the reference has no scheme", () => {
    const error = thrownBy(() => resolve("g", "a/b")) as Error;
    expect(error).toMatchObject(CODE);
    expect(error.message).not.toContain("swapped");
    expect((thrownBy(() => resolver("a/b")) as Error).message).not.toContain("swapped");
  });

  test("are not suspected if the base is empty or absolute", () => {
    for (const unchecked of [false, true]) {
      expect(resolve("http://a/b/", "", { unchecked })).toBe("http://a/b/");
      expect(resolve("http://a/b/", "urn:c", { unchecked })).toBe("http://a/b/");
    }
  });
});
