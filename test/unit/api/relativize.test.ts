import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, relativize, resolve, UriSyntaxError } from "../../../ts/index.ts";
import { generate, seeded } from "../../oracle/grammar/generate.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";

const BASE = "http://a/b/c/d;p?q";

describe("relativize finds the shortest reference to a target (RFC 3986, 5.2)", () => {
  // The examples of 5.4.1 reversed, if no shorter reference resolves to the same target.
  const cases: readonly [string, string][] = [
    ["http://a/b/c/g", "g"],
    ["http://a/b/c/g/", "g/"],
    ["http://a/g", "/g"],
    ["http://g", "//g"],
    ["http://a/b/c/d;p?y", "?y"],
    ["http://a/b/c/g?y", "g?y"],
    ["http://a/b/c/d;p?q#s", "#s"],
    ["http://a/b/c/g#s", "g#s"],
    ["http://a/b/c/g?y#s", "g?y#s"],
    ["http://a/b/c/;x", ";x"],
    ["http://a/b/c/g;x?y#s", "g;x?y#s"],
    ["http://a/b/c/d;p?q", ""],
    ["http://a/b/c/", "."],
    ["http://a/b/", ".."],
    ["http://a/b/g", "../g"],
    ["http://a/", "/"],
    ["g:h", "g:h"],
    // The query of the base is dropped if the reference has a path (5.2.2).
    ["http://a/b/c/d;p", "d;p"],
    ["http://a/b/c/d;p?", "?"],
    ["http://a/b/c/?q", ".?q"],
    ["http://a/b/c", "../c"],
    ["http://a", "//a"],
    ["http://a?q", "//a?q"],
    // References that would be misread get a prefix (4.2).
    ["http://a/b/c/g:h", "./g:h"],
    ["http://a/b/c//g", ".//g"],
    ["http://a/b//g", "..//g"],
    ["http://a//g", "/.//g"],
    // Schemes and authorities are compared character by character.
    ["HTTP://a/b/c/g", "HTTP://a/b/c/g"],
    ["http://A/b/c/g", "//A/b/c/g"],
    ["http://u@a/b/c/g", "//u@a/b/c/g"],
    ["http:/b/c/g", "http:/b/c/g"],
  ];
  test.each(cases)("%j from the base of 5.4 is %j", (target, reference) => {
    expect(relativize(target, BASE)).toBe(reference);
    expect(relativize(parse(target), parse(`${BASE}#f`))).toBe(reference);
    expect(resolve(reference, BASE)).toBe(target);
  });

  const otherBases: readonly [string, string, string][] = [
    ["foo:", "foo:a/b/c", "foo:"],
    ["foo:", "foo:a", "."],
    ["foo:", "foo:?q", "."],
    ["foo:a/", "foo:a/b/c", ".."],
    ["foo:c", "foo:a/b", "foo:c"],
    ["foo:a/c", "foo:a/b/d", "../c"],
    ["foo:x:y", "foo:a", "./x:y"],
    ["foo:/a", "foo:b/c", "/a"],
    ["a:/.//g", "a:/b", ".//g"],
    ["a:/.//g", "a:/.//h", "g"],
    ["a:/.//g", "a:b", "/.//g"],
    ["a:/.//g", "b:/c", "a:/.//g"],
    ["a://g", "a:/b", "//g"],
    ["http://a", "http://a", ""],
    ["http://a/b", "http://a", "b"],
    ["http://a/b/../c#s", "http://a/b/../c", "#s"],
    ["http://a/b/c", "http://a/b/..", "c"],
    ["file:///x/y", "file:///x/z", "y"],
    ["file:////y", "file:///x", ".//y"],
    ["mailto:a@b?subject=c", "mailto:a@b", "?subject=c"],
  ];
  test.each(otherBases)("%j from %j is %j", (target, base, reference) => {
    const found = relativize(target, base);
    expect(resolve(found, base)).toBe(target);
    expect(found).toHaveLength(reference.length);
    expect(resolve(reference, base)).toBe(target);
  });

  test.each([
    ["http://a/b/../g", BASE],
    ["http://a/b/./", BASE],
    ["http://a/..", "http://b/"],
    ["http://a/b/../c", "http://a/b/../c?q"],
    ["g", BASE],
    ["//a/b/c/d;p?q", BASE],
  ])(
    "no reference leads to %j from %j: resolution removes dot segments and adds a scheme",
    (target, base) => {
      expect(() => relativize(target, base)).toThrow(
        expect.objectContaining({
          code: "ERR_URI_NO_REFERENCE",
          rule: "relative-ref",
          index: 0,
          input: target,
        }),
      );
    },
  );

  test("invalid texts and a base without scheme are rejected (5.1)", () => {
    expect(() => relativize("http://a/b c", BASE)).toThrow(expect.objectContaining({ index: 10 }));
    expect(() => relativize(BASE, "http://a/b c")).toThrow(
      expect.objectContaining({ input: "http://a/b c" }),
    );
    expect(() => relativize(BASE, "b")).toThrow(
      expect.objectContaining({ code: "ERR_URI_BASE_NOT_ABSOLUTE" }),
    );
  });

  test("IRIs are accepted by the rule IRI-reference (RFC 3987, 6.5)", () => {
    expect(relativize("http://é/ü/ä", "http://é/ü/", { rule: "IRI-reference" })).toBe("ä");
  });

  test("no reference is shorter: checked for all of up to six characters, or five with a query", () => {
    const bases = [
      "s:",
      "s:a",
      "s:a/",
      "s:a/b/a",
      "s:/",
      "s:/a",
      "s:/a/b",
      "s:/.//a",
      "s:/.//a/",
      "s:a//b",
      "s:a/../b",
    ];
    const withAuthority = [
      "s://",
      "s://a",
      "s:///",
      "s:///a",
      "s://a//",
      "s://a/b",
      "s://a/b/a",
      "s://a/a:/b?",
      "s://a/../b?a",
    ];
    const references = [
      ...textsOver([..."a/.:"], 6),
      ...textsOver([..."ab/.?"], 5).filter((text) => text.includes("?")),
    ];
    references.sort((one, other) => one.length - other.length);
    for (const base of [...bases, ...withAuthority]) {
      const shortest = new Map<string, string>();
      for (const reference of references) {
        let target: string;
        try {
          target = resolve(reference, base);
        } catch {
          continue;
        }
        if (!shortest.has(target)) shortest.set(target, reference);
      }
      expect(shortest.size).toBeGreaterThan(100);
      for (const [target, reference] of shortest) {
        const found = relativize(target, base);
        if (found.length !== reference.length || resolve(found, base) !== target) {
          expect({ base, target, found }).toEqual({ base, target, found: reference });
        }
      }
    }
  });

  test("resolve returns the target, or there is no reference at all (I2)", () => {
    const random = seeded(17);
    let reached = 0;
    for (let turn = 0; turn < 5000; turn++) {
      const base = generate("URI", random);
      const target = resolve(generate("URI-reference", random), base);
      const reference = relativize(target, base);
      expect(resolve(reference, base)).toBe(target);
      expect(reference.length).toBeLessThanOrEqual(target.length);
      if (reference !== target) reached++;
    }
    expect(reached).toBeGreaterThan(1000);
  });

  test("for random URIs, the reference resolves to the target, or the target is unreachable", () => {
    const segment = fc.constantFrom("", ".", "..", "a", "b", "a:b", "%2e");
    const path = fc.array(segment).map((segments) => segments.join("/"));
    const uri = fc
      .tuple(fc.constantFrom("s:", "s://a", "s://", "t:"), path, fc.constantFrom("", "?", "?q", "#f", "?q#f"))
      .map(([start, middle, end]) =>
        start.includes("//") ? `${start}/${middle}${end}` : start + middle.replace(/^\/+/, "/") + end,
      );
    fc.assert(
      fc.property(uri, uri, (target, base) => {
        let reference: string;
        try {
          reference = relativize(target, base);
        } catch (error) {
          expect(error).toBeInstanceOf(UriSyntaxError);
          expect(resolve(target, base)).not.toBe(target);
          return;
        }
        expect(resolve(reference, base)).toBe(target);
      }),
      { numRuns: 5000 },
    );
  });
});
