// Every function rejects invalid options, whatever its other arguments are.

import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import * as pchar from "../../../ts/index.ts";
import { inspect, render } from "../../../ts/inspect/index.ts";
import { transformFile } from "../../../ts/lines/file/index.ts";
import {
  checkLines,
  componentsOfLines,
  dedupeLines,
  lines,
  normalizeLines,
  resolveLines,
} from "../../../ts/lines/index.ts";
import { mailto, SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { delimit, extract, extractor, fromSuffix, fromTyped } from "../../../ts/text/index.ts";
import { CALLS as ALL_CALLS } from "../../support/calls.ts";
import { outcome, thrownBy } from "../../support/faults.ts";
import { namesRead, OPTIONS_OF } from "../../support/options.ts";

const BASE = "http://a/b";
const BYTES = new TextEncoder().encode("MAILTO:a@EXAMPLE.com\n");

/** A call of each function that takes options. The other arguments are valid. */
const CALLS: readonly (readonly [name: string, call: (options: never) => unknown])[] = [
  ["normalize", (options) => pchar.normalize("a", options)],
  ["equivalent", (options) => pchar.equivalent("a", "a", options)],
  ["uriKey", (options) => pchar.uriKey("a", options)],
  ["UriMap", (options) => new pchar.UriMap([], options)],
  ["UriSet", (options) => new pchar.UriSet([], options)],
  ["isSameDocument", (options) => pchar.isSameDocument("g", BASE, options)],
  ["isSameDocument, no base", (options) => pchar.isSameDocument("g", undefined, options)],
  ["segments", (options) => pchar.segments("a", options)],
  ["params", (options) => pchar.params("?a", options)],
  ["param", (options) => pchar.param("?a", "a", options)],
  ["withParams", (options) => pchar.withParams("?a", {}, options)],
  ["appendParams", (options) => pchar.appendParams("?a", {}, options)],
  ["build", (options) => pchar.build({ path: "a" }, options)],
  ["withComponents", (options) => pchar.withComponents("a", {}, options)],
  ["relativize", (options) => pchar.relativize(BASE, BASE, options)],
  ["defragment", (options) => pchar.defragment("a", options)],
  ["referenceKind", (options) => pchar.referenceKind("a", options)],
  ["baseUri", (options) => pchar.baseUri({ retrieval: BASE }, options)],
  ["fromSuffix", (options) => fromSuffix("www.example.org", options)],
  ["fromTyped", (options) => fromTyped("a", options)],
  ["inspect", (options) => inspect("a", options)],
  ["parse of a scheme", (options) => mailto.parse("mailto:a@b", options)],
  ["normalize of a scheme", (options) => mailto.normalize("mailto:a@b", options)],
  ["resolve", (options) => pchar.resolve("g", BASE, options)],
  ["resolver", (options) => pchar.resolver(BASE, options)],
  ["pctEncode", (options) => pchar.pctEncode("a", undefined, options)],
  ["pctDecode", (options) => pchar.pctDecode("a", undefined, options)],
  ["delimit", (options) => delimit(BASE, options)],
  ["extract", (options) => extract("a", options)],
  ["extractor", (options) => extractor(options)],
  ["render", (options) => render(BASE, options)],
  ["checkLines", (options) => checkLines(BYTES, options)],
  ["componentsOfLines", (options) => componentsOfLines(BYTES, options)],
  ["normalizeLines", (options) => normalizeLines(BYTES, options)],
  ["dedupeLines", (options) => dedupeLines(BYTES, options)],
  ["resolveLines", (options) => resolveLines(BYTES, BASE, options)],
  ["lines", (options) => lines("normalize", options)],
];

describe("options that are not an object", () => {
  test.each(CALLS)("%s", (_, call) => {
    for (const [options, kind] of [
      [null, "null"],
      ["syntax", "string"],
      [0, "number"],
      [() => {}, "function"],
    ] as const) {
      expect(() => call(options as never)).toThrow(
        new TypeError(`Expected an object of options, got ${kind}`),
      );
    }
    expect(() => call(undefined as never)).not.toThrow();
  });
});

describe("options of other operations that are not an object", () => {
  test("for lines that resolves", () => {
    expect(() => lines("resolve", null as never)).toThrow(
      new TypeError("Expected an object of options, got null"),
    );
  });

  test("for transformFile", async () => {
    const work = transformFile("check", null as never);
    await expect(work).rejects.toThrow(new TypeError("Expected an object of options, got null"));
  });
});

describe.each([...OPTIONS_OF])("the defined options of %s", (name, options) => {
  const calls = ALL_CALLS.filter((call) => call.name.endsWith(`.${name}`));
  const call = calls.find(({ args }) => isDeepStrictEqual(args.at(-1), {}))!;
  const callWith = (given: object): unknown => outcome(() => call.run(...call.args.slice(0, -1), given));

  test("are read", () => {
    const read = namesRead([{}], (given) => callWith(given as object));
    expect([...read]).toEqual(expect.arrayContaining(options.map((option) => option.name)));
  });

  test("have the defaults that are defined", () => {
    for (const option of options) expect(callWith({ [option.name]: option.default })).toEqual(callWith({}));
  });

  test("have the values that are defined, and no others", () => {
    for (const { name, values = [], default: first } of options) {
      // A value may need another option, as the level "protocol" does.
      for (const value of values)
        expect(String(callWith({ [name]: value }))).not.toMatch(
          /^TypeError: (Unknown|Expected (?!the option ))/,
        );
      if (first === undefined) continue;
      for (const wrong of ["evil", 1, {}])
        expect(String(callWith({ [name]: wrong }))).toMatch(/^TypeError: (Expected|Unknown)/);
    }
  });
});

describe("an option that is true or false", () => {
  const wrong: readonly (readonly [name: string, call: (value: never) => unknown])[] = [
    ["strict", (strict) => pchar.resolve("http:g", BASE, { strict })],
    ["strict", (strict) => pchar.resolver(BASE, { strict })],
    ["strict", (strict) => resolveLines(BYTES, BASE, { strict })],
    ["strict", (strict) => lines("resolve", { base: BASE, strict })],
    ["relativeBase", (relativeBase) => pchar.resolve("g", "a", { relativeBase })],
    ["relativeBase", (relativeBase) => resolveLines(BYTES, "a", { relativeBase })],
    ["plus", (plus) => pchar.pctEncode("a b", "query", { plus })],
    ["plus", (plus) => pchar.pctDecode("a+b", "query", { plus })],
    ["plus", (plus) => pchar.params("?a+b", { plus })],
    ["plus", (plus) => pchar.param("?a+b", "a", { plus })],
    ["plus", (plus) => pchar.withParams("?a+b", {}, { plus })],
    ["plus", (plus) => pchar.appendParams("?a+b", {}, { plus })],
    ["bare", (bare) => pchar.params("?a", { bare })],
    ["allowNul", (allowNul) => pchar.pctDecode("%00", undefined, { allowNul })],
    ["color", (color) => render(BASE, { color })],
  ];
  test.each(wrong)("%s accepts nothing else", (name, call) => {
    for (const [value, shown] of [
      ["false", '"false"; did you mean false?'],
      [null, "null"],
      [1, "number"],
      [{}, "object"],
    ] as const) {
      expect(() => call(value as never)).toThrow(
        new TypeError(`Expected ${name} true or false, got ${shown}`),
      );
    }
  });

  test("may be undefined, like an absent one", () => {
    expect(pchar.resolve("http:g", BASE, { strict: undefined })).toBe("http:g");
    expect(() => pchar.resolve("g", "a", { relativeBase: undefined })).toThrow(pchar.UriSyntaxError);
    expect(pchar.pctEncode("a b", "query", { plus: undefined })).toBe("a%20b");
    expect(() => pchar.pctDecode("%00", undefined, { allowNul: undefined })).toThrow(pchar.UriSyntaxError);
    expect(render("//h", { color: undefined })).toBe(render("//h"));
  });
});

describe("isSameDocument", () => {
  test("validates its options first", () => {
    for (const base of [undefined, BASE]) {
      for (const options of [
        { level: "bogus" },
        { level: "protocol" },
        { encodedDots: "drop" },
        { rule: "URI" },
      ]) {
        expect(() => pchar.isSameDocument("g", base, options as never)).toThrow(TypeError);
      }
    }
  });

  test("treats encodedDots as equivalent does", () => {
    const [reference, base] = ["/%2E/c", "http://a/c"];
    expect(pchar.isSameDocument(reference, base, { level: "path" })).toBe(false);
    expect(pchar.isSameDocument(reference, base, { level: "syntax" })).toBe(true);
    expect(pchar.isSameDocument(reference, base, { level: "syntax", encodedDots: "keep" })).toBe(false);
  });
});

describe("schemeRules", () => {
  const ARRAY = new TypeError(
    "Expected schemeRules to be an array of objects with a lower-case name, and a normalize method or caseSensitiveHost: true",
  );

  test.each([
    ["a scheme", mailto],
    ["a string", "mailto"],
    ["a set", new Set([mailto])],
    ["null", null],
    ["an array of null", [null]],
    ["no name", [{ normalize: (uri: string) => uri }]],
    ["a name that is not a string", [{ name: ["mailto"], normalize: (uri: string) => uri }]],
    ["a name in upper case", [{ name: "MAILTO", normalize: (uri: string) => uri }]],
    ["a name with its colon", [{ name: "mailto:", normalize: (uri: string) => uri }]],
    ["an empty name", [{ name: "", normalize: (uri: string) => uri }]],
    ["no normalize", [{ name: "mailto" }]],
    ["the second of two", [mailto, { name: "X", normalize: (uri: string) => uri }]],
  ])("%s is not an array of schemes", (_, schemeRules) => {
    const options = { schemeRules } as never;
    for (const text of ["mailto:a@B", "x:y", "g"]) {
      for (const level of ["scheme", "case"]) {
        expect(() => pchar.normalize(text, { level, schemeRules } as never)).toThrow(ARRAY);
      }
      expect(() => pchar.uriKey(text, options)).toThrow(ARRAY);
      expect(() => pchar.equivalent(text, text, options)).toThrow(ARRAY);
    }
    expect(() => new pchar.UriMap(null, options)).toThrow(ARRAY);
    expect(() => new pchar.UriSet(null, options)).toThrow(ARRAY);
  });

  test.each(["not a uri", "", "g", "//h", "http://é/", undefined, null, 1, Promise.resolve("x:y")])(
    "a scheme that returns %s is a TypeError that names it",
    (form) => {
      const schemeRules = [{ name: "x", normalize: () => form as string }];
      const message = new TypeError("Expected normalize of the scheme x to return a URI");
      expect(() => pchar.normalize("X:y", { schemeRules })).toThrow(message);
      expect(() => pchar.uriKey("x:y", { schemeRules })).toThrow(message);
      expect(() => pchar.equivalent("x:y", "x:y", { schemeRules })).toThrow(message);
      expect(() => new pchar.UriSet(["x:y"], { schemeRules })).toThrow(message);
      expect(pchar.normalize("Y:z", { schemeRules })).toBe("y:z");
    },
  );

  test("may reject a text with their own error, with an index", () => {
    const schemeRules = [mailto];
    const text = "mailto:a@b@c";
    for (const call of [
      () => pchar.normalize(text, { schemeRules }),
      () => pchar.uriKey(text, { schemeRules }),
      () => new pchar.UriMap([[text, 1]], { schemeRules }),
      () => new pchar.UriSet(null, { schemeRules }).has(text),
    ]) {
      const error = thrownBy(call);
      expect(error).toBeInstanceOf(SchemeSyntaxError);
      expect(error).toBeInstanceOf(pchar.PcharError);
      expect(error).not.toBeInstanceOf(pchar.UriSyntaxError);
      expect(error).toMatchObject({ input: text, index: expect.any(Number) });
    }
  });

  test.each([
    ["normalizeLines", (options: never) => normalizeLines(BYTES, options)],
    ["dedupeLines", (options: never) => dedupeLines(BYTES, options)],
    ["lines normalize", (options: never) => lines("normalize", options)],
    ["lines dedupe", (options: never) => lines("dedupe", options)],
  ])("are rejected by %s, which cannot call them", (_, call) => {
    const message = /^Unknown option "schemeRules", expected rule, level, encodedDots/;
    expect(() => call({ schemeRules: [mailto] } as never)).toThrow(message);
    expect(() => call({ schemeRules: undefined } as never)).not.toThrow();
  });
});

test("a wrong top rule is named in the error", () => {
  expect(() => ["http://a"].map(pchar.parse as never)).toThrow(
    new TypeError(
      "Expected the rule to be one of URI-reference, URI, absolute-URI, relative-ref, IRI-reference, IRI, absolute-IRI, irelative-ref, got number",
    ),
  );
  for (const run of [pchar.parse, pchar.check, pchar.tryParse]) {
    for (const [rule, shown] of [
      ["host", '"host"'],
      [{ rule: "URI" }, "object"],
      [null, "null"],
    ]) {
      expect(() => run("a", rule as never)).toThrow(
        new TypeError(
          `Expected the rule to be one of URI-reference, URI, absolute-URI, relative-ref, IRI-reference, IRI, absolute-IRI, irelative-ref, got ${shown}`,
        ),
      );
    }
  }
});

test("wrong components and paths are named in the error", () => {
  for (const [value, kind] of [
    [null, "null"],
    [undefined, "undefined"],
    ["//me:pw@h", "string"],
  ] as const) {
    expect(() => pchar.recompose(value as never)).toThrow(
      new TypeError(`Expected an object of components, got ${kind}`),
    );
  }
  expect(() => pchar.removeDotSegments(null as never)).toThrow(new TypeError("Expected a path, got null"));
});
