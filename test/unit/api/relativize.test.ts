import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relativize, resolve, UriSyntaxError } from "../../../ts/index.ts";
import { generate, seeded } from "../../oracle/grammar/generate.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";
import { must } from "../../support/faults.ts";

const BASE = "http://a/b/c/d;p?q";

// The examples are vectors: 5.2-relativize in test/vectors/building.json.
describe("relativize finds the shortest reference to a target (RFC 3986, 5.2)", () => {
  test("of two references that are equally short, it returns one", () => {
    for (const reference of [relativize("a:/.//g", "a:b"), "/.//g"]) {
      expect(resolve(reference, "a:b")).toBe("a:/.//g");
      expect(reference).toHaveLength(5);
    }
  });

  test("the error of a target without a reference has the target", () => {
    expect(() => relativize("g", BASE)).toThrow(expect.objectContaining({ input: "g" }));
  });

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
      must(resolve(reference, base), target);
      must(reference.length <= target.length, true, reference, target);
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
          must(error instanceof UriSyntaxError, true);
          must(resolve(target, base) === target, false);
          return;
        }
        must(resolve(reference, base), target);
      }),
      { numRuns: 5000 },
    );
  });
});
