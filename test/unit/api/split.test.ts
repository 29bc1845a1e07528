import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, split } from "../../../ts/index.ts";
import { CODE_POINT } from "../../oracle/grammar/arbitrary.ts";
import { must } from "../../support/faults.ts";

/** The regular expression of RFC 3986, appendix B. With the flag `s`, "." matches line breaks too. */
const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/s;

function byExpression(text: string) {
  const found = APPENDIX_B.exec(text)!;
  return { scheme: found[2], authority: found[4], path: found[5]!, query: found[7], fragment: found[9] };
}

/** Strings in which delimiters are common, with lone surrogates and line breaks. */
const delimited = fc
  .array(
    fc.constantFrom(
      ":",
      "/",
      "//",
      "?",
      "#",
      "a",
      "%",
      "@",
      "[",
      "\n",
      "\ud800",
      "\udc00",
      "é",
      " ",
      "\u0000",
    ),
  )
  .map((pieces) => pieces.join(""));

describe("split returns the components of any string (RFC 3986, appendix B)", () => {
  test("the example of appendix B has no query", () => {
    expect(split("http://www.ics.uci.edu/pub/ietf/uri/#Related")).toStrictEqual({
      scheme: "http",
      authority: "www.ics.uci.edu",
      path: "/pub/ietf/uri/",
      query: undefined,
      fragment: "Related",
    });
  });

  test("absent and empty components differ (5.3), and all five keys are there", () => {
    expect(split("")).toStrictEqual({
      scheme: undefined,
      authority: undefined,
      path: "",
      query: undefined,
      fragment: undefined,
    });
    expect(split("//?#")).toStrictEqual({
      scheme: undefined,
      authority: "",
      path: "",
      query: "",
      fragment: "",
    });
    expect(Object.keys(split("a"))).toEqual(["scheme", "authority", "path", "query", "fragment"]);
  });

  const cases: readonly [string, { readonly [name: string]: string | undefined }][] = [
    [":a", { scheme: undefined, path: ":a" }],
    ["1:a", { scheme: "1", path: "a" }],
    ["a/b:c", { scheme: undefined, path: "a/b:c" }],
    ["?a:b", { scheme: undefined, path: "", query: "a:b" }],
    ["#a:b?c", { scheme: undefined, path: "", query: undefined, fragment: "a:b?c" }],
    ["a:///b", { scheme: "a", authority: "", path: "/b" }],
    ["a:/b//c", { scheme: "a", authority: undefined, path: "/b//c" }],
    ["//a?b/c", { authority: "a", path: "", query: "b/c" }],
    ["//a#b/c", { authority: "a", path: "", fragment: "b/c" }],
    ["a\n:b", { scheme: "a\n", path: "b" }],
    ["#a\nb", { fragment: "a\nb" }],
  ];
  test.each(cases)("%j", (text, expected) => {
    expect(split(text)).toMatchObject(expected);
  });

  test("agrees with the regular expression on strings of all kinds", () => {
    fc.assert(
      fc.property(fc.oneof(delimited, fc.string({ unit: CODE_POINT })), (text) => {
        must(split(text), byExpression(text));
      }),
      { numRuns: 5000 },
    );
  });

  test("agrees with the regular expression on every string of up to six delimiters", () => {
    let texts = [""];
    for (let length = 1; length <= 6; length++) {
      texts = texts.flatMap((text) => [":", "/", "?", "#", "a"].map((next) => text + next));
      for (const text of texts) {
        const components = split(text);
        const expected = byExpression(text);
        for (const key of ["scheme", "authority", "path", "query", "fragment"] as const) {
          if (components[key] !== expected[key]) expect({ text, components }).toEqual({ text, expected });
        }
      }
    }
  });

  test("accepts strings and records only", () => {
    expect(split(parse("http://h/?q")).query).toBe("q");
    for (const value of [undefined, null, 1, {}, new String("a")]) {
      expect(() => split(value as string)).toThrow(TypeError);
    }
  });
});
