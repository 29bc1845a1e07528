// `resolve` and `resolver` with `unchecked`: RFC 3986, 5.2.2, on strings that appendix B splits and no rule accepts.

import { describe, expect, test } from "vitest";
import { type ResolveOptions, resolve, resolver } from "../../../ts/index.ts";
import { thrownBy } from "../../support/faults.ts";

/** Resolves with both functions, and returns both results. */
function both(reference: string, base: string, options?: ResolveOptions): string[] {
  const all = { ...options, unchecked: true };
  return [resolve(reference, base, all), resolver(base, all)(reference)];
}

const BASE = "a://h i/b c/d;p?q r#f g";

describe("RFC 3986, 5.2.2", () => {
  test.each([
    ["", "a://h i/b c/d;p?q r"],
    ["#s t", "a://h i/b c/d;p?q r#s t"],
    ["?y z#s", "a://h i/b c/d;p?y z#s"],
    ["g h", "a://h i/b c/g h"],
    ["g|?y#s", "a://h i/b c/g|?y#s"],
    ["./g h/", "a://h i/b c/g h/"],
    ["../g h/./i", "a://h i/g h/i"],
    ["/g h/../i", "a://h i/i"],
    ["/g h", "a://h i/g h"],
    ["//x y/./g?y#s", "a://x y/g?y#s"],
    ["//x y", "a://x y"],
    ["z:/g h/../i?y/../#s/.", "z:/i?y/../#s/."],
    ["z://x y/../i", "z://x y/i"],
    ["a:g h", "a:g h"],
  ])("%j is %j", (reference, target) => {
    expect(both(reference, BASE)).toEqual([target, target]);
  });

  test.each([
    ["g h", "a:", "a:g h"],
    ["g h", "a://x", "a://x/g h"],
    ["#s t", "a:b c", "a:b c#s t"],
    ["?y z", "a:b c?q", "a:b c?y z"],
    ["", "a:b c/./d?q r", "a:b c/./d?q r"],
    ["", "a:b c#f g", "a:b c"],
    ["g", "a:/b c/./d", "a:/b c/g"],
  ])("%j on %j is %j", (reference, base, target) => {
    expect(both(reference, base)).toEqual([target, target]);
  });
});

test("without `strict`, the scheme of the base is ignored (RFC 3986, 5.2.2)", () => {
  const options = { strict: false };
  expect(both("A:g h", BASE, options)).toEqual(["a://h i/b c/g h", "a://h i/b c/g h"]);
  expect(both("z:g h", BASE, options)).toEqual(["z:g h", "z:g h"]);
});

test("with `relativeBase`, the base needs no scheme", () => {
  const options = { relativeBase: true };
  expect(both("../g h", "b c/d e/f", options)).toEqual(["b c/g h", "b c/g h"]);
  expect(both("g", "b c/d", options)).toEqual(["b c/g", "b c/g"]);
  // Appendix B reads no scheme in it, so its path needs no guard.
  expect(both(":g h", "b c", options)).toEqual([":g h", ":g h"]);
});

describe("a base without a scheme (RFC 3986, 5.1)", () => {
  const unchecked = true;
  const error = {
    ...{ code: "ERR_URI_BASE_NOT_ABSOLUTE", rule: "absolute-URI", index: 0, input: "b c" },
  };

  test("is rejected if the reference uses it", () => {
    expect(thrownBy(() => resolve("g", "b c", { unchecked }))).toMatchObject(error);
    expect(thrownBy(() => resolve("z:g", "b c", { unchecked, strict: false }))).toMatchObject(error);
    expect(thrownBy(() => resolver("b c", { unchecked }))).toMatchObject(error);
  });

  test("asks whether the arguments were swapped", () => {
    expect(thrownBy(() => resolve("z:g h", "b c", { unchecked }))).toMatchObject({
      ...error,
      message: expect.stringMatching(/; were reference and base swapped\? The reference comes first$/),
    });
  });

  test("is not used by a reference with a scheme, if it is empty", () => {
    expect(resolve("z:g h/../i", "", { unchecked })).toBe("z:/i");
    // Appendix B reads a scheme in it.
    expect(resolve("1a:b/../i", "", { unchecked })).toBe("1a:/i");
    expect(resolve("z:g h/../i", "b c", { unchecked, relativeBase: true })).toBe("z:/i");
  });
});

test("`unchecked` is a boolean, beside which a rule has no effect", () => {
  expect(resolve("g", "a:/b", { unchecked: false, rule: "IRI-reference" })).toBe("a:/g");
  expect(() => resolve("g", "a:/b", { unchecked: 1 as never })).toThrow(
    new TypeError("Expected unchecked true or false, got number"),
  );
  for (const rule of ["URI-reference", "IRI-reference"] as const)
    expect(both("<é>", "a:/b", { unchecked: true, rule })).toEqual(["a:/<é>", "a:/<é>"]);
  for (const options of [{ unchecked: 1 }, { unchecked: true, rule: "URI" }]) {
    expect(() => resolve("g", "a:/b", options as never)).toThrow(TypeError);
    expect(() => resolver("a:/b", options as never)).toThrow(TypeError);
  }
});
