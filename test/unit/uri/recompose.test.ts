import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Components, parse, recompose, split, UriSyntaxError } from "../../../ts/index.ts";
import { CODE_POINT } from "../../oracle/grammar/arbitrary.ts";
import { textsOver } from "../../oracle/grammar/texts.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { must, newFaults, outcome, same, thrownBy } from "../../support/faults.ts";

const piece = fc
  .array(fc.constantFrom(":", "/", "//", "?", "#", "a", "@", "%", " ", "\ud800"))
  .map((all) => all.join(""));

describe("recompose joins components (RFC 3986, 5.3)", () => {
  const cases: readonly [Components, string][] = [
    [{ path: "" }, ""],
    [{ scheme: "a", path: "" }, "a:"],
    [{ scheme: "http", authority: "h", path: "/p", query: "q", fragment: "f" }, "http://h/p?q#f"],
    [{ authority: "", path: "" }, "//"],
    [{ authority: "", path: "//a" }, "////a"],
    [{ path: "a", query: "", fragment: "" }, "a?#"],
    [{ path: "", query: "a?b/c:d" }, "?a?b/c:d"],
    [{ path: "", fragment: "#?/:" }, "##?/:"],
    [{ path: ":a" }, ":a"],
    [{ path: "/a:b" }, "/a:b"],
    [{ path: "a/b:c" }, "a/b:c"],
    [{ scheme: "a", path: "b:c" }, "a:b:c"],
    [{ scheme: "1 ", path: "" }, "1 :"],
    [{ authority: "h:[@ ", path: "" }, "//h:[@ "],
  ];
  test.each(cases)("%j is %j", (components, text) => {
    expect(recompose(components)).toBe(text);
  });

  const refused: readonly [Components, string, number][] = [
    [{ path: "//a" }, "path-absolute", 1],
    [{ scheme: "a", path: "//b" }, "path-absolute", 3],
    [{ path: "a:b" }, "path-noscheme", 1],
    [{ path: "a b:" }, "path-noscheme", 3],
    [{ authority: "h", path: "b" }, "path-abempty", 3],
    [{ scheme: "a", authority: "", path: "b" }, "path-abempty", 4],
    [{ path: "a?b" }, "path", 1],
    [{ authority: "h", path: "/a#b" }, "path", 5],
    [{ path: "a:b?c" }, "path-noscheme", 1],
    [{ path: "a?b:c" }, "path", 1],
    [{ scheme: "", path: "a" }, "scheme", 0],
    [{ scheme: "a:b", path: "" }, "scheme", 1],
    [{ scheme: "a/", path: "" }, "scheme", 1],
    [{ authority: "a/b", path: "" }, "authority", 3],
    [{ scheme: "a", authority: "b?", path: "c" }, "authority", 5],
    [{ path: "a", query: "b#c" }, "query", 3],
  ];
  test.each(refused)(
    "rejects %j, which would be read as other components (3.3)",
    (components, rule, index) => {
      expect(() => recompose(components)).toThrow(UriSyntaxError);
      expect(() => recompose(components)).toThrow(
        expect.objectContaining({ code: "ERR_URI_AMBIGUOUS_COMPONENTS", rule, index }),
      );
    },
  );

  test("rejects an array, a map or a date, even with an own property path", () => {
    for (const [built, kind] of [
      [[], "Array"],
      [new Map(), "Map"],
      [new Set(), "Set"],
      [new Date(0), "Date"],
      [/a/, "RegExp"],
      [new URL("http://h/"), "URL"],
    ] as const) {
      const error = new TypeError(`Expected an object of components, got ${kind}`);
      expect(() => recompose(Object.assign(built, { path: "a" }))).toThrow(error);
    }
    expect(() => recompose(Object.assign(() => 1, { path: "a" }))).toThrow(TypeError);
    class Parts {
      path = "a";
    }
    expect(recompose(new Parts())).toBe("a");
    expect(recompose(Object.assign(Object.create(null), { path: "a" }))).toBe("a");
  });

  test("accepts a record of parse", () => {
    expect(recompose(parse("http://me@h:8/p?q#f"))).toBe("http://me@h:8/p?q#f");
  });

  test("throws a TypeError if a component is neither a string nor absent", () => {
    for (const components of [
      {},
      { path: undefined },
      { path: "a", scheme: null },
      { path: "a", query: 1 },
    ]) {
      expect(() => recompose(components as Components)).toThrow(TypeError);
    }
  });

  test("is the inverse of split on every string (I1)", () => {
    fc.assert(
      fc.property(fc.oneof(piece, fc.string({ unit: CODE_POINT })), (text) => {
        must(recompose(split(text)), text);
      }),
      { numRuns: 5000 },
    );
  });

  test("returns a string that splits into the same components, or throws (I2)", () => {
    const absent = fc.constant(undefined);
    const components = fc.record({
      scheme: fc.oneof(absent, piece),
      authority: fc.oneof(absent, piece),
      path: piece,
      query: fc.oneof(absent, piece),
      fragment: fc.oneof(absent, piece),
    });
    fc.assert(
      fc.property(components, (each) => {
        const { scheme, authority, path, query, fragment } = each;
        // The pseudocode of 5.3.
        let text = "";
        if (scheme !== undefined) text += `${scheme}:`;
        if (authority !== undefined) text += `//${authority}`;
        text += path;
        if (query !== undefined) text += `?${query}`;
        if (fragment !== undefined) text += `#${fragment}`;
        const isSame = JSON.stringify(split(text)) === JSON.stringify(each);
        if (isSame) must(recompose(each), text);
        else must(thrownBy(() => recompose(each)) instanceof UriSyntaxError, true, text);
      }),
      { numRuns: 5000 },
    );
  });

  test("every path of up to seven characters stays the path (I2)", () => {
    const faults = newFaults();
    for (const path of textsOver([..."./:a"], 7)) {
      for (const authority of [undefined, "h"]) {
        for (const scheme of [undefined, "s"]) {
          const components = { scheme, authority, path, query: undefined, fragment: undefined };
          const text = outcome(() => recompose(components)) as string;
          // After an authority, a path is empty or starts with "/". Otherwise it does not start with "//", and without a scheme no
          // scheme either (3.3, and the regular expression of appendix B).
          const isOther =
            authority === undefined
              ? path.startsWith("//") || (scheme === undefined && /^[^:/?#]+:/.test(path))
              : /^[^/]/.test(path);
          same(faults, text.startsWith("ERR_"), isOther, path);
          if (!isOther) same(faults, { ...split(text) }, components, text);
        }
      }
    }
    expectNoFaults(faults, 10_000);
  });
});
