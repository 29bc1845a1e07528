// Regular expressions with Unicode properties, in engines that have none.

import { afterEach, expect, test, vi } from "vitest";
import { unicodeTest } from "../../../ts/support/unicode.ts";

const ERROR = new TypeError("Expected a runtime with the Unicode properties in ^\\p{L}$, got none");

afterEach(() => vi.unstubAllGlobals());

test("an expression is created at the first call", () => {
  const isLetter = unicodeTest("^\\p{L}$");
  expect(["\u00e9", "1"].map(isLetter)).toEqual([true, false]);
  expect(() => unicodeTest("\\p{Nothing}")).not.toThrow();
  expect(() => unicodeTest("\\p{Nothing}")("a")).toThrow(TypeError);
});

test("an engine that reads a property as the letter p throws at the call", () => {
  class WithoutProperties extends RegExp {
    constructor(source: string) {
      super(source.replaceAll(/\\p|[{}]/g, ""));
    }
  }
  vi.stubGlobal("RegExp", WithoutProperties);
  const isLetter = unicodeTest("^\\p{L}$");
  expect(() => isLetter("a")).toThrow(ERROR);
});

test("an engine that rejects a property throws at the call, each time", () => {
  vi.stubGlobal("RegExp", function read() {
    throw new SyntaxError("Invalid regular expression");
  });
  const isLetter = unicodeTest("^\\p{L}$");
  expect(() => isLetter("a")).toThrow(ERROR);
  expect(() => isLetter("a")).toThrow(ERROR);
});
