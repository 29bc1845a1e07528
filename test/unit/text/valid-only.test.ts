// `extract` in a runtime without `URL`: it throws whatever the document contains, unless only valid strings are wanted.

import { afterEach, describe, expect, test, vi } from "vitest";
import { IdnaUnavailableError } from "../../../ts/iri/index.ts";
import { type ExtractOptions, extract, extractor } from "../../../ts/text/index.ts";

const CONTEXTS = ["plain", "markdown", "html", "xml", "json", "texinfo", "roff"] as const;
const NO_URL = new TypeError("Expected a runtime with the global URL, got none");

const urisOf = (text: string, options: ExtractOptions): readonly string[] =>
  extract(text, { ...options, validOnly: true }).map(({ uri }) => uri);

describe("without URL", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(CONTEXTS)("extract throws at the call for %s", (context) => {
    vi.stubGlobal("URL", undefined);
    for (const text of ["", "no link", "http://e.org/", '<a href="g">'])
      expect(() => extract(text, { context })).toThrow(NO_URL);
    expect(() => extract((async function* () {})(), { context })).toThrow(NO_URL);
    expect(() => extractor({ context })).toThrow(NO_URL);
  });

  test("extract throws the error of a URL that reads nothing, instead of leaving the links out", () => {
    vi.stubGlobal("URL", class {});
    const html = '<a href="g h"><a href="//b\u00fccher.example/">';
    expect(() => extract(html, { context: "html" })).toThrow(IdnaUnavailableError);
    expect(extract(html.slice(0, 14), { context: "html" })).toHaveLength(1);
  });

  test("validOnly finds the same as with URL", () => {
    const calls = (): unknown[] =>
      CONTEXTS.flatMap((context) =>
        [undefined, "http://h/d/"].map((base) =>
          extract(
            "<a href=../g?a> <a href='h i'> [x](k) [y](l m) <http://e.org/c> <http://e.org/a|b> http://e.org/d.",
            { context, base, validOnly: true },
          ),
        ),
      );
    const expected = calls();
    vi.stubGlobal("URL", undefined);
    expect(calls()).toEqual(expected);
    expect(expected.flat().length).toBeGreaterThan(10);
  });
});

test("strings that do not match the rule are left out, and the others are not changed", () => {
  expect(urisOf("<http://e.org/a|b> <http://e.org/c> http://e.org/d|e f", {})).toEqual(["http://e.org/c"]);
  const html = '<a href="../g"><a href=" h"><a href="i|j"><a href=""><a href="http:k">';
  expect(urisOf(html, { context: "html" })).toEqual(["../g", "", "http:k"]);
  expect(urisOf(html, { context: "html", base: "http://h/d/e" })).toEqual([
    "http://h/g",
    "http://h/d/e",
    "http:k",
  ]);
  expect(urisOf("[a](b) [c](d`e) [f](ü)", { context: "markdown" })).toEqual(["b"]);
  expect(urisOf("[f](ü)", { context: "markdown", rule: "IRI-reference" })).toEqual(["ü"]);
  expect(urisOf('<base href="/x/"><a href="y">', { context: "html" })).toEqual(["/x/", "/x/y"]);
  expect(extract("<http://e.org/a|b>", { validOnly: false })).toHaveLength(1);
});

test("the base has to match the rule, and has a scheme", () => {
  const code = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  expect(code(() => extract("", { base: "a/b", validOnly: true }))).toBe("ERR_URI_BASE_NOT_ABSOLUTE");
  expect(code(() => extract("", { base: "http://h/a b", validOnly: true }))).toBe(
    "ERR_URI_UNEXPECTED_CHARACTER",
  );
  expect(extract("", { base: "http://h/a b" })).toEqual([]);
});

test("another value than true or false is a TypeError", () => {
  expect(() => extract("", { validOnly: 1 as unknown as boolean })).toThrow(TypeError);
});
