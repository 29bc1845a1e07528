import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ComparisonOptions,
  type EquivalentLevel,
  equivalent,
  normalize,
  parse,
} from "../../../ts/index.ts";
import { made, RUNS, validText } from "../../oracle/grammar/arbitrary.ts";
import { generate, mutate, seeded } from "../../oracle/grammar/generate.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { normalized } from "../../oracle/reference/normalize.ts";
import { appendixB, type FiveComponents } from "../../oracle/reference/resolve.ts";
import { must } from "../../support/faults.ts";

const SERVER_RULES = { trailingSlash: true, indexFiles: ["index.html"] };
const LEVELS: readonly EquivalentLevel[] = [
  "string",
  "case",
  "percent",
  "path",
  "syntax",
  "scheme",
  "protocol",
];

describe("equivalent compares at the levels of RFC 3986, 6.2", () => {
  // For each pair, the levels at which it is equivalent, and levels at which it is not.
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
    // Not equivalent at any level.
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
      expect(equivalent(a, b, { level, serverRules: SERVER_RULES })).toBe(true);
      expect(equivalent(parse(b), parse(a), { level, serverRules: SERVER_RULES })).toBe(true);
    }
    for (const level of different) {
      expect(equivalent(a, b, { level, serverRules: SERVER_RULES })).toBe(false);
      expect(equivalent(b, a, { level, serverRules: SERVER_RULES })).toBe(false);
    }
  });

  test("the default level is scheme (6.2.3)", () => {
    expect(equivalent("http://a", "http://a:80/")).toBe(true);
  });

  test("references are resolved first if there is a base (6.1)", () => {
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

  test("fragments can be ignored (6.1)", () => {
    expect(equivalent("http://a/#x", "http://a/#y", { fragment: "ignore" })).toBe(true);
    expect(equivalent("http://a/#", "http://a/", { fragment: "ignore", level: "string" })).toBe(true);
    expect(equivalent("#x", "#y", { fragment: "ignore" })).toBe(true);
    expect(equivalent("http://a/?#x", "http://a/#x", { fragment: "ignore" })).toBe(false);
    expect(equivalent("http://a/#x", "http://a/#y")).toBe(false);
  });

  test("paths are equivalent as serverRules say (6.2.4)", () => {
    const level = "protocol";
    const slash = { level, serverRules: { trailingSlash: true } } as const;
    const index = { level, serverRules: { indexFiles: ["", "index.html", "a/b"] } } as const;
    expect(equivalent("http://a/b/", "http://a/b", slash)).toBe(true);
    expect(equivalent("http://a/b/index.html", "http://a/b/", slash)).toBe(false);
    expect(equivalent("http://a/b/index.html", "http://a/b/", index)).toBe(true);
    expect(equivalent("http://a/b/index.html", "http://a/b", index)).toBe(false);
    expect(equivalent("http://a/a/b", "http://a/", index)).toBe(false);
    expect(equivalent("index.html", "", index)).toBe(false);
    expect(equivalent("a:index.html", "a:", index)).toBe(false);
    expect(equivalent("a:/", "a:", slash)).toBe(false);
    expect(equivalent("http://a", "http://a:80/", { level, serverRules: {} })).toBe(true);
    expect(() => equivalent("a", "a", { level })).toThrow(TypeError);
  });

  test("serverRules are validated", () => {
    const hostile = { toJSON: () => expect.unreachable(), toString: () => expect.unreachable() };
    for (const serverRules of [
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
      const options = { level: "protocol", serverRules } as unknown as ComparisonOptions;
      expect(() => equivalent("http://a/index", "http://a/", options)).toThrow(TypeError);
      expect(() => equivalent("http://a/index", "http://a/", options)).toThrow(
        /^Expected (indexFiles|trailingSlash) /,
      );
    }
    const nothing = { trailingSlash: undefined, indexFiles: undefined };
    expect(equivalent("http://a/b", "http://a/b/", { level: "protocol", serverRules: nothing })).toBe(false);
  });

  test("an undefined option is an absent one", () => {
    const absent = {
      level: undefined,
      base: undefined,
      fragment: undefined,
      rule: undefined,
      serverRules: undefined,
    };
    expect(equivalent("http://a", "http://a:80/", absent)).toBe(true);
    expect(equivalent("http://a/#x", "http://a/#y", absent)).toBe(false);
  });

  test("wrong options are TypeErrors", () => {
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
      expect(() => equivalent("a", "a", options as unknown as ComparisonOptions)).toThrow(TypeError);
    }
    expect(() => equivalent("a", "a", { level: 1n as unknown as "case" })).toThrow(
      "Expected level to be one of case, percent, path, syntax, scheme, string, protocol, got bigint",
    );
    expect(() => equivalent(1 as unknown as string, "a")).toThrow(TypeError);
  });

  test("an invalid text is not equivalent to anything", () => {
    for (const text of ["a b", "1:2", "http://[::1", "%", "\ud800", "http://h:x/", "é"]) {
      for (const level of LEVELS) {
        expect(equivalent(text, text, { level, serverRules: SERVER_RULES })).toBe(false);
        expect(equivalent("a", text, { level, serverRules: SERVER_RULES, base: "http://a/" })).toBe(false);
      }
    }
  });

  test("IRIs are accepted by the rule IRI-reference (RFC 3987, 5.3.2.3)", () => {
    expect(equivalent("http://h/é", "http://h/%C3%A9", { rule: "IRI-reference" })).toBe(true);
    expect(equivalent("http://h/é", "http://h/%C3%A9", { rule: "IRI-reference", level: "case" })).toBe(false);
  });

  test("true means that both are valid and have the same normal form", () => {
    const random = seeded(6);
    let taken = 0;
    for (let turn = 0; turn < 5000; turn++) {
      const a = generate("URI-reference", random);
      const b = turn % 2 === 0 ? mutate(a, random) : normalize(a);
      for (const level of ["case", "percent", "path", "syntax", "scheme"] as const) {
        const isValid = recognizes("URI-reference", b);
        const expected = isValid && normalize(a, { level }) === normalize(b, { level });
        must(equivalent(a, b, { level }), expected);
        if (expected && a !== b) taken++;
      }
    }
    expect(taken).toBeGreaterThan(1000);
  });

  test("a level treats as equivalent whatever a lower level does, and each is an equivalence relation", () => {
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
          const same = (one: string, other: string) =>
            equivalent(one, other, { level, serverRules: SERVER_RULES });
          must(same(a, a), valid);
          must(same(a, b), same(b, a));
          if (same(a, b) && same(b, c)) must(same(a, c), true);
          if (!same(a, b)) continue;
          if (level === "string")
            for (const other of LEVELS)
              must(equivalent(a, b, { level: other, serverRules: SERVER_RULES }), true);
          if (level !== "protocol")
            must(equivalent(a, b, { level: "protocol", serverRules: SERVER_RULES }), true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("percent-encoded dots are not dots with encodedDots keep", () => {
    const keep = { encodedDots: "keep" } as const;
    expect(equivalent("http://a/b/%2e%2e/c", "http://a/c")).toBe(true);
    expect(equivalent("http://a/b/%2e%2e/c", "http://a/c", keep)).toBe(false);
    expect(equivalent("http://a/b/%2e%2E/c", "http://a/b/%2E%2e/c", keep)).toBe(true);
    expect(equivalent("http://a/b/../c", "http://a/c", keep)).toBe(true);
    expect(equivalent("%2e", "g/..", { ...keep, base: "http://a/" })).toBe(false);
    expect(() => equivalent("a", "a", { encodedDots: "drop" as "keep" })).toThrow(TypeError);
  });
});

/** One way to respell a text, and the levels at which the respelling is equivalent. */
type Alias = readonly [levels: readonly EquivalentLevel[], write: (text: string, at: number) => string];

const ALIASES: readonly Alias[] = [
  [
    ["case", "syntax", "scheme"],
    (text) => text.replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toUpperCase()),
  ],
  [
    ["case", "syntax", "scheme"],
    (text) => text.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toLowerCase()),
  ],
  [
    ["percent", "syntax", "scheme"],
    // Not in a scheme or a percent-encoded octet, and not a dot, which would create or destroy a dot segment.
    (text, at) => {
      const start = /^[^:/?#]*:/.exec(text)?.[0].length ?? 0;
      const places = [...text.matchAll(/%..|[a-z~_-]/gi)].filter(
        ({ 0: found, index }) =>
          index >= start &&
          found.length === 1 &&
          !inBrackets(text, index) &&
          !/:\d*$/.test(text.slice(0, index)),
      );
      const { index } = places[at % places.length] ?? { index: -1 };
      if (index < 0) return text;
      const triplet = `%${text.charCodeAt(index).toString(16).toUpperCase()}`;
      return text.slice(0, index) + triplet + text.slice(index + 1);
    },
  ],
  [
    ["path", "syntax", "scheme"],
    // Not in a rootless path: removing a segment there leaves a slash (5.2.4).
    (text, at) => {
      const end = /^[^?#]*/.exec(text)![0].length;
      const start = /^[^:/?#]*:(?:\/\/[^/?#]*(?=\/)|(?=\/(?!\/)))/.exec(text)?.[0].length ?? end;
      const slashes = [...text.slice(start, end).matchAll(/\//g)].map(({ index }) => start + index);
      const slash = slashes[at % slashes.length] ?? -1;
      const inserted = at % 2 === 0 ? "/." : "/x/..";
      return slash < 0 ? text : text.slice(0, slash) + inserted + text.slice(slash);
    },
  ],
  [
    ["scheme"],
    (text) => text.replace(/^(https?:\/\/(?:[^/?#@]*@)?(?:[^/?#:[]+|\[[^\]]*\]))(?=[/?#]|$)/, "$1:"),
  ],
];

function inBrackets(text: string, index: number): boolean {
  const open = text.lastIndexOf("[", index);
  return open >= 0 && text.indexOf("]", open) > index;
}

/** Returns what the components of a text mean at a level, computed from the RFC without the library. */
function componentsAt(text: string, level: EquivalentLevel): FiveComponents {
  return appendixB(level === "string" ? text : normalized(text, level === "protocol" ? "scheme" : level));
}

describe("no false positives (RFC 3986, 6.1): equivalent texts have the same components at that level", () => {
  const levels = LEVELS.filter((level) => level !== "protocol");
  const pairs = made((random): readonly [string, string] => {
    const text = validText("URI-reference", random);
    let other = text;
    for (let turn = 0; turn < 3; turn++) {
      const [, write] = ALIASES[Math.floor(random() * ALIASES.length)]!;
      other = random() < 0.3 ? mutate(other, random) : write(other, Math.floor(random() * 100));
    }
    return [text, other];
  });

  test("for respelled texts and for changed texts", () => {
    let taken = 0;
    let rejected = 0;
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        for (const level of levels) {
          if (!equivalent(a, b, { level })) {
            rejected++;
            continue;
          }
          must(recognizes("URI-reference", b), true, level, a, b);
          must(componentsAt(a, level), componentsAt(b, level), level, a, b);
          // The parts that no level may change, compared without any normal form.
          const [one, other] = [appendixB(a), appendixB(b)];
          must(one.query === undefined, other.query === undefined, level, a, b);
          must(one.fragment === undefined, other.fragment === undefined, level, a, b);
          must(one.scheme?.toLowerCase(), other.scheme?.toLowerCase(), level, a, b);
          for (const name of ["query", "fragment"] as const)
            must(reservedOf(one[name]), reservedOf(other[name]), level, a, b);
          if (a !== b) taken++;
        }
      }),
      { ...RUNS, numRuns: 6000 },
    );
    expect(taken).toBeGreaterThan(3000);
    expect(rejected).toBeGreaterThan(3000);
  });

  test("and every respelling is recognized at its levels", () => {
    let seen = 0;
    fc.assert(
      fc.property(
        made((random) => [validText("URI-reference", random), Math.floor(random() * 100)] as const),
        ([text, at]) => {
          for (const [meaningless, write] of ALIASES) {
            const other = write(text, at);
            if (other === text || !recognizes("URI-reference", other)) continue;
            // At the level "scheme", only the case of a URN is normalized (RFC 8141, 3.1).
            const isCaseOnly = /^urn:/i.test(text) && !meaningless.includes("case");
            for (const level of meaningless)
              must(equivalent(text, other, { level }), level !== "scheme" || !isCaseOnly, level, text, other);
            must(equivalent(text, other, { level: "string" }), false, text, other);
            seen++;
          }
        },
      ),
      { ...RUNS, numRuns: 6000 },
    );
    expect(seen).toBeGreaterThan(3000);
  });
});

/** Returns the reserved characters of a component in order, raw and percent-encoded ones kept apart. */
function reservedOf(text: string | undefined): string {
  return (text ?? "").replace(/%[0-9a-f]{2}|./gis, (found) => {
    if (/^[\w.~-]$/.test(found) || /^[\w.~-]$/.test(octetOf(found))) return "";
    return found.toUpperCase();
  });
}

function octetOf(found: string): string {
  return found.length === 3 ? String.fromCharCode(Number.parseInt(found.slice(1), 16)) : "";
}
