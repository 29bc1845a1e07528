import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EquivalentLevel, type EquivalentOptions, equivalent, normalize, parse } from "../ts/index.ts";
import { generate, mutate, seeded } from "./grammar/generate.ts";
import { recognizes } from "./grammar/recognize.ts";

const LEARNED = { trailingSlash: true, indexFiles: ["index.html"] };
const LEVELS: readonly EquivalentLevel[] = [
  "string",
  "case",
  "percent",
  "path",
  "syntax",
  "scheme",
  "protocol",
];

describe("equivalent compares at the rungs of the ladder (RFC 3986, 6.2)", () => {
  // For each pair the lowest rungs at which it is seen to be one, and those at which it is not.
  const cases: readonly [string, string, EquivalentLevel[], EquivalentLevel[]][] = [
    ["http://a/", "http://a/", [...LEVELS], []],
    [
      "HTTP://www.EXAMPLE.com/",
      "http://www.example.com/",
      ["case", "syntax", "scheme"],
      ["string", "percent", "path"],
    ],
    ["http://a/%3a", "http://a/%3A", ["case", "syntax"], ["string", "percent", "path"]],
    ["http://a/%7Eb", "http://a/~b", ["percent", "syntax"], ["string", "case", "path"]],
    ["http://a/b/../c", "http://a/c", ["path", "syntax"], ["string", "case", "percent"]],
    [
      "example://a/b/c/%7Bfoo%7D",
      "eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
      ["syntax", "scheme"],
      ["case", "percent", "path"],
    ],
    ["http://example.com", "http://example.com/", ["scheme"], ["syntax"]],
    ["http://example.com:/", "http://example.com/", ["scheme"], ["syntax"]],
    ["http://example.com:80/", "http://example.com", ["scheme"], ["syntax"]],
    ["http://a/data", "http://a/data/", ["protocol"], ["scheme"]],
    ["http://a/data/index.html", "http://a/data/", ["protocol"], ["scheme"]],
    ["http://a/data/index.html?q", "http://a/data?q", ["protocol"], ["scheme"]],
    ["http://a/index.html", "http://a", ["protocol"], ["scheme"]],
    // Never one, at any rung.
    ["http://example.com/", "http://example.com/?", [], [...LEVELS]],
    ["http://example.com/", "http://example.com/#", [], [...LEVELS]],
    ["http://example.com/", "http://@example.com/", [], [...LEVELS]],
    ["http://u:@h/", "http://u@h/", [], [...LEVELS]],
    ["http://a/b%2Fc", "http://a/b/c", [], [...LEVELS]],
    ["http://a/B", "http://a/b", [], [...LEVELS]],
    ["http://a:81/", "http://a/", [], [...LEVELS]],
    ["http://a/?b", "http://a/?B", [], [...LEVELS]],
    ["a:/.//b", "a://b", [], [...LEVELS]],
    ["a", "./a", [], [...LEVELS]],
    ["http://a//", "http://a/", [], [...LEVELS]],
    ["http://a/data//", "http://a/data/", [], [...LEVELS]],
    ["http://a/data/?/", "http://a/data/?", [], [...LEVELS]],
    ["http://a/xindex.html", "http://a/x", [], [...LEVELS]],
    ["http://a/%2E%2E%2Fb", "http://a/b", [], [...LEVELS]],
  ];
  test.each(cases)("%j and %j", (a, b, same, different) => {
    for (const level of same) {
      expect(equivalent(a, b, { level, learned: LEARNED })).toBe(true);
      expect(equivalent(parse(b), parse(a), { level, learned: LEARNED })).toBe(true);
    }
    for (const level of different) {
      expect(equivalent(a, b, { level, learned: LEARNED })).toBe(false);
      expect(equivalent(b, a, { level, learned: LEARNED })).toBe(false);
    }
  });

  test("the level is that of the scheme where none is given (6.2.3)", () => {
    expect(equivalent("http://a", "http://a:80/")).toBe(true);
  });

  test("references are resolved first where a base is given (6.1)", () => {
    const base = "http://a/b/c?q#f";
    expect(equivalent("d", "/b/d", { base })).toBe(true);
    expect(equivalent("", "?q", { base, level: "string" })).toBe(true);
    expect(equivalent("//A/d", "../d", { base })).toBe(true);
    expect(equivalent("d", "/d", { base })).toBe(false);
    expect(equivalent("d", "/b/d")).toBe(false);
    expect(() => equivalent("a", "a", { base: "b" })).toThrow(
      expect.objectContaining({ code: "ERR_URI_BASE_NOT_ABSOLUTE" }),
    );
    expect(() => equivalent("a b", "a", { base: "b c" })).toThrow(expect.objectContaining({ input: "b c" }));
  });

  test("fragments are left out on request (6.1)", () => {
    expect(equivalent("http://a/#x", "http://a/#y", { fragment: "ignore" })).toBe(true);
    expect(equivalent("http://a/#", "http://a/", { fragment: "ignore", level: "string" })).toBe(true);
    expect(equivalent("#x", "#y", { fragment: "ignore" })).toBe(true);
    expect(equivalent("http://a/?#x", "http://a/#x", { fragment: "ignore" })).toBe(false);
    expect(equivalent("http://a/#x", "http://a/#y")).toBe(false);
  });

  test("what is learned is what is taken for one (6.2.4)", () => {
    const level = "protocol";
    const slash = { level, learned: { trailingSlash: true } } as const;
    const index = { level, learned: { indexFiles: ["", "index.html", "a/b"] } } as const;
    expect(equivalent("http://a/b/", "http://a/b", slash)).toBe(true);
    expect(equivalent("http://a/b/index.html", "http://a/b/", slash)).toBe(false);
    expect(equivalent("http://a/b/index.html", "http://a/b/", index)).toBe(true);
    expect(equivalent("http://a/b/index.html", "http://a/b", index)).toBe(false);
    expect(equivalent("http://a/a/b", "http://a/", index)).toBe(false);
    expect(equivalent("index.html", "", index)).toBe(false);
    expect(equivalent("a:index.html", "a:", index)).toBe(false);
    expect(equivalent("a:/", "a:", slash)).toBe(false);
    expect(equivalent("http://a", "http://a:80/", { level, learned: {} })).toBe(true);
    expect(() => equivalent("a", "a", { level })).toThrow(TypeError);
  });

  test("what is learned is judged by its type", () => {
    const hostile = { toJSON: () => expect.unreachable(), toString: () => expect.unreachable() };
    for (const learned of [
      { indexFiles: "index.html" },
      { indexFiles: { includes: () => true } },
      { indexFiles: new Set(["index.html"]) },
      { indexFiles: [1] },
      { indexFiles: ["a", 1n] },
      { indexFiles: [hostile] },
      { indexFiles: new Array(1) },
      { indexFiles: null },
      { trailingSlash: 1 },
      { trailingSlash: "false" },
      { trailingSlash: null },
      { trailingSlash: hostile },
    ]) {
      const options = { level: "protocol", learned } as unknown as EquivalentOptions;
      expect(() => equivalent("http://a/index", "http://a/", options)).toThrow(TypeError);
      expect(() => equivalent("http://a/index", "http://a/", options)).toThrow(
        /^Expected (indexFiles|trailingSlash) /,
      );
    }
    const nothing = { trailingSlash: undefined, indexFiles: undefined };
    expect(equivalent("http://a/b", "http://a/b/", { level: "protocol", learned: nothing })).toBe(false);
  });

  test("an option that is undefined is absent", () => {
    const absent = {
      level: undefined,
      base: undefined,
      fragment: undefined,
      rule: undefined,
      learned: undefined,
    };
    expect(equivalent("http://a", "http://a:80/", absent)).toBe(true);
    expect(equivalent("http://a/#x", "http://a/#y", absent)).toBe(false);
  });

  test("options that are none are the caller's mistake", () => {
    const hostile = { toJSON: () => expect.unreachable() };
    for (const options of [
      { level: "all" },
      { fragment: "drop" },
      { rule: "URI" },
      { level: "toString" },
      { level: 1n },
      { level: hostile },
      { fragment: Symbol("keep") },
      { fragment: hostile },
    ]) {
      expect(() => equivalent("a", "a", options as unknown as EquivalentOptions)).toThrow(TypeError);
    }
    expect(() => equivalent("a", "a", { level: 1n as unknown as "case" })).toThrow("Unknown level bigint");
    expect(() => equivalent(1 as unknown as string, "a")).toThrow(TypeError);
  });

  test("what is not valid is equivalent to nothing", () => {
    for (const text of ["a b", "1:2", "http://[::1", "%", "\ud800", "http://h:x/", "é"]) {
      for (const level of LEVELS) {
        expect(equivalent(text, text, { level, learned: LEARNED })).toBe(false);
        expect(equivalent("a", text, { level, learned: LEARNED, base: "http://a/" })).toBe(false);
      }
    }
  });

  test("IRIs are taken where the rule says so (RFC 3987, 5.3.2.3)", () => {
    expect(equivalent("http://h/é", "http://h/%C3%A9", { rule: "IRI-reference" })).toBe(true);
    expect(equivalent("http://h/é", "http://h/%C3%A9", { rule: "IRI-reference", level: "case" })).toBe(false);
  });

  test("true means that both are valid and normalize to one text", () => {
    const random = seeded(6);
    let taken = 0;
    for (let turn = 0; turn < 5000; turn++) {
      const a = generate("URI-reference", random);
      const b = turn % 2 === 0 ? mutate(a, random) : normalize(a);
      for (const level of ["case", "percent", "path", "syntax", "scheme"] as const) {
        const isValid = recognizes("URI-reference", b);
        const expected = isValid && normalize(a, { level }) === normalize(b, { level });
        expect(equivalent(a, b, { level })).toBe(expected);
        if (expected && a !== b) taken++;
      }
    }
    expect(taken).toBeGreaterThan(1000);
  });

  test("a rung takes for one what a lower rung does, and each is an equivalence", () => {
    const part = fc.constantFrom(
      "",
      "a",
      "A",
      "%61",
      "%41",
      ".",
      "..",
      "%2e",
      "index.html",
      ":",
      "%2F",
      "%2f",
    );
    const text = fc
      .tuple(
        fc.constantFrom("", "s:", "S:", "http:", "HTTP:"),
        fc.constantFrom("", "//h", "//H", "//h:80", "//h:"),
        fc.array(part).map((parts) => parts.map((each) => `/${each}`).join("")),
        fc.constantFrom("", "?", "#", "?q"),
      )
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        const valid = recognizes("URI-reference", a);
        for (const level of LEVELS) {
          const same = (one: string, other: string) => equivalent(one, other, { level, learned: LEARNED });
          expect(same(a, a)).toBe(valid);
          expect(same(a, b)).toBe(same(b, a));
          if (same(a, b) && same(b, c)) expect(same(a, c)).toBe(true);
          if (!same(a, b)) continue;
          if (level === "string")
            for (const other of LEVELS)
              expect(equivalent(a, b, { level: other, learned: LEARNED })).toBe(true);
          if (level !== "protocol")
            expect(equivalent(a, b, { level: "protocol", learned: LEARNED })).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
