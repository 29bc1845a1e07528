// sortParams and withoutParams (RFC 3986, 3.4), except their vectors.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalize, parse, sortParams, withoutParams, withParams } from "../../../ts/index.ts";

const PAIRS = fc.array(
  fc.string({ unit: fc.constantFrom("a", "b", "=", "+", "%20", "%61", "%2b", "%C3%a9", "~", "/") }),
);
const searchOf = (query: string): URLSearchParams => new URLSearchParams(query);
const nameOf = (pair: string): string => [...searchOf(pair)][0]?.[0] ?? "";

describe("sortParams", () => {
  test("sorts as URLSearchParams does, and keeps the characters of each pair", () => {
    fc.assert(
      fc.property(PAIRS, (pairs) => {
        const sorted = sortParams(`?${pairs.join("&")}#f`).slice(1, -2);
        const expected = searchOf(pairs.join("&"));
        expected.sort();
        expect([...searchOf(sorted)]).toEqual([...expected]);
        expect(sorted.split("&").sort()).toEqual(pairs.join("&").split("&").sort());
      }),
    );
  });

  test("takes a function that compares decoded names", () => {
    const compare = (one: string, other: string): number => other.length - one.length;
    expect(sortParams("?a=123&%62c=2&&d+e", compare)).toBe("?d+e&%62c=2&a=123&");
    expect(sortParams(parse("http://me@h/?b&a"), undefined)).toBe("http://me@h/?a&b");
    for (const given of [null, "a", 1, {}]) {
      expect(() => sortParams("?a", given as never)).toThrow(/^Expected compare to be a function, got /);
    }
    for (const uri of [null, undefined, 1, {}]) {
      expect(() => sortParams(uri as never)).toThrow(
        /^Expected a string, a record of parse or an object with href, got /,
      );
    }
  });
});

describe("withoutParams", () => {
  test("removes what URLSearchParams.delete and withParams remove", () => {
    fc.assert(
      fc.property(PAIRS, fc.constantFrom("", "a", "b", "a b", "+", "é"), (pairs, name) => {
        const uri = `/?${pairs.join("&")}#f`;
        const result = withoutParams(uri, (each) => each === name);
        expect(result).toBe(withParams(uri, { [name]: null }));
        const expected = searchOf(pairs.join("&"));
        expected.delete(name);
        expect([...searchOf(parse(result).query ?? "")]).toEqual([...expected]);
      }),
    );
  });

  test("passes decoded names and values, and those that do not decode as they are", () => {
    const passed: [string, string][] = [];
    const uri = "?a+b=%26&%zz=%ff&&c#d";
    expect(withoutParams(uri, (...pair) => passed.push(pair) < 0)).toBe(uri);
    expect(passed).toEqual([
      ["a b", "&"],
      ["%zz", "%ff"],
      ["", ""],
      ["c", ""],
    ]);
    for (const given of [undefined, null, "a", ["a"]]) {
      expect(() => withoutParams("?a", given as never)).toThrow(/^Expected isRemoved to be a function, got /);
    }
  });
});

// The law of the key in docs/crawl.md.
test("a key of sorted parameters ignores the order of different names, and nothing else", () => {
  const key = (uri: string): string => sortParams(normalize(uri));
  fc.assert(
    fc.property(PAIRS, fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), (pairs, ranks) => {
      const names = [...new Set(pairs.map(nameOf))];
      const rank = (pair: string): number => ranks[names.indexOf(nameOf(pair)) % ranks.length]!;
      const uri = (all: readonly string[]): string => `http://h/?${all.join("&")}`;
      const shuffled = [...pairs].sort((one, other) => rank(one) - rank(other));
      expect(key(uri(shuffled))).toBe(key(uri(pairs)));
      const found = key(uri(pairs)).slice(10).split("&");
      const wanted = normalize(uri(pairs)).slice(10).split("&");
      expect([...found].sort()).toEqual([...wanted].sort());
      for (const name of names) {
        const ofName = (pair: string): boolean => pair !== "" && nameOf(pair) === name;
        expect(found.filter(ofName)).toEqual(wanted.filter(ofName));
      }
    }),
  );
  expect(key("http://h/?flag")).not.toBe(key("http://h/?flag="));
  expect([key("http://h/"), key("http://h/?")]).toEqual(["http://h/", "http://h/?"]);
});
