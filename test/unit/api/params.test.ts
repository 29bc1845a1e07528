import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  build,
  groupedParams,
  type ParamsOptions,
  param,
  params,
  parse,
  split,
  withParams,
} from "../../../ts/index.ts";

// The examples are vectors: 3.4-params and 3.4-param in test/vectors/building.json.
describe("params splits a query before it decodes (RFC 3986, 3.4 and 2.4)", () => {
  test("accepts a record, and an object with a query", () => {
    expect(params(parse("http://h?a=b#c"))).toEqual([["a", "b"]]);
    expect(params(parse("http://h"))).toEqual([]);
    expect(params({ query: "?a=b#c" })).toEqual([["?a", "b#c"]]);
    expect(params({ query: undefined })).toEqual([]);
  });

  test("an error of decoding has its index in the argument", () => {
    expect(() => params("http://h?a=1&b=+%")).toThrow(
      expect.objectContaining({
        code: "ERR_URI_INVALID_PCT_ENCODED",
        rule: "pct-encoded",
        index: 16,
        input: "http://h?a=1&b=+%",
      }),
    );
    expect(() => params({ query: "a=+%FF" })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 3, input: "a=+%FF" }),
    );
    expect(() => params("?a%E3=%82%A2")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 2 }),
    );
    expect(() => params("?a=\ud800#")).toThrow(
      expect.objectContaining({ code: "ERR_URI_LONE_SURROGATE", rule: "query", index: 3 }),
    );
  });

  test("another argument is a TypeError", () => {
    for (const value of [
      undefined,
      null,
      1,
      {},
      [],
      { query: null },
      { query: 1 },
      new URLSearchParams("a=b"),
    ]) {
      expect(() => params(value as string)).toThrow(TypeError);
    }
    const message = "Expected a string, or an object with a query or href, got";
    expect(() => params(1 as never)).toThrow(`${message} number`);
    expect(() => params(null as never)).toThrow(`${message} null`);
    expect(() => params({} as never)).toThrow(`${message} object`);
  });

  test('a name without = has the value "", and by the option bare no value', () => {
    expect(params("?b&c=&&=")).toStrictEqual([
      ["b", ""],
      ["c", ""],
      ["", ""],
      ["", ""],
    ]);
    expect(params("?b&c=&&=", { bare: false })).toStrictEqual(params("?b&c=&&="));
    expect(params("?b&c=&&=", { bare: true })).toStrictEqual([["b"], ["c", ""], [""], ["", ""]]);
  });

  test("the pairs are those of a Map and a URLSearchParams", () => {
    const pairs = params("?a=1&b&a=%26");
    expect(new Map(pairs)).toEqual(
      new Map([
        ["a", "&"],
        ["b", ""],
      ]),
    );
    expect(new URLSearchParams(pairs).toString()).toBe("a=1&b=&a=%26");
  });

  test("with bare, reads back what build wrote (I2)", () => {
    const text = fc.string({ unit: "grapheme" });
    const pair: fc.Arbitrary<[string] | [string, string]> = fc.oneof(fc.tuple(text), fc.tuple(text, text));
    // An empty query has no pairs, so a single empty name is written with its `=`.
    const pairs = fc.array(pair).filter((all) => all.length !== 1 || all[0]!.length > 1 || all[0]![0] !== "");
    fc.assert(
      fc.property(pairs, (all) => {
        const uri = build({ params: all });
        expect(params(uri, { bare: true })).toStrictEqual(all);
        expect(params(uri)).toStrictEqual(all.map(([name, value = ""]) => [name, value]));
        expect(build({ params: params(uri, { bare: true }) })).toBe(uri);
      }),
    );
  });

  test("agrees with URLSearchParams, which drops empty pairs", () => {
    const unit = fc.constantFrom("a", "=", "&", "+", "%20", "%2B", "%26", "%C3%A9", "?", "/");
    fc.assert(
      fc.property(fc.string({ unit }), (query) => {
        const expected = [...new URLSearchParams(`?${query}`)];
        const found = params(`?${query}`, { bare: true }).filter((pair) => pair.length > 1 || pair[0] !== "");
        expect(found.map(([name, value = ""]) => [name, value])).toEqual(expected);
      }),
    );
  });
});

describe("params is strict where URLSearchParams is not (RFC 3986, 2.1 and 2.5)", () => {
  const cases: readonly [string, string, number][] = [
    ["?a=%FF", "ERR_URI_INVALID_UTF8", 3],
    ["?a=%zz", "ERR_URI_INVALID_PCT_ENCODED", 3],
    ["?a=1&b=%", "ERR_URI_INVALID_PCT_ENCODED", 7],
    ["?a=1&%4=b", "ERR_URI_INVALID_PCT_ENCODED", 5],
    ["?a=%E3%82&b=%A2", "ERR_URI_INVALID_UTF8", 3],
    ["http://h/p?filter[]=%C0%AF", "ERR_URI_INVALID_UTF8", 20],
  ];
  test.each(cases)("%j is %s at %i", (uri, code, index) => {
    expect(() => params(uri)).toThrow(
      expect.objectContaining({ code, rule: "pct-encoded", index, input: uri }),
    );
    expect([...new URLSearchParams(split(uri).query)]).not.toEqual([]);
  });

  test("order and duplicates are kept", () => {
    expect(params("?b=1&a=2&b=3&a=2")).toEqual([
      ["b", "1"],
      ["a", "2"],
      ["b", "3"],
      ["a", "2"],
    ]);
  });
});

describe("the options of params", () => {
  const cases: readonly [string, ParamsOptions, readonly (readonly [string, string])[]][] = [
    [
      "?a=%zz&b=100%",
      { malformed: "keep" },
      [
        ["a", "%zz"],
        ["b", "100%"],
      ],
    ],
    ["?a=%FF%41", { invalidUtf8: "replace" }, [["a", "\ufffdA"]]],
    ["?a=%E9+%E9", { charset: "iso-8859-1" }, [["a", "é é"]]],
    ["?a+b=1+%2B+1", { plus: false }, [["a+b", "1+++1"]]],
    ["?a+b=1+%2B+1", { plus: true, malformed: "keep" }, [["a b", "1 + 1"]]],
    [
      "?a&b=%",
      { malformed: "keep" },
      [
        ["a", ""],
        ["b", "%"],
      ],
    ],
  ];
  test.each(cases)("%j by %j", (uri, options, pairs) => {
    expect(params(uri, options)).toEqual(pairs);
  });

  test("an error that no option allows has its index in the whole text", () => {
    expect(() => params("?a=%zz&b=%FF", { malformed: "keep" })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 9 }),
    );
    expect(() => params("?a=%FF&b=%zz", { invalidUtf8: "replace" })).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 9 }),
    );
  });

  test.each([
    { plus: "no" },
    { plus: null },
    { bare: 1 },
    { bare: null },
    { malformed: "drop" },
    { invalidUtf8: true },
    { charset: "latin1" },
    null,
    1,
  ])("rejects %j", (options) => {
    expect(() => params("?a", options as never)).toThrow(TypeError);
  });
});

describe("param returns the first value of a name (RFC 3986, 3.4)", () => {
  test("another name or value may not decode", () => {
    expect(param("?%ff=1&%zz=2&b=%&\ud800&a=3", "a")).toBe("3");
  });

  test("accepts a record", () => {
    expect(param(parse("http://h/?a=%20#f"), "a")).toBe(" ");
  });

  test("takes the options of params", () => {
    expect(param("?a+b=1+1", "a+b", { plus: false })).toBe("1+1");
    expect(param("?a+b=1+1", "a b", { plus: false })).toBe(undefined);
    expect(param("?%E9=%E9", "é", { charset: "iso-8859-1" })).toBe("é");
    expect(param("?a=%FF", "a", { invalidUtf8: "replace" })).toBe("\ufffd");
    expect(param("?a=100%", "a", { malformed: "keep" })).toBe("100%");
  });

  test("is the first pair of params with this name, and of URLSearchParams", () => {
    const unit = fc.constantFrom("a", "b", "=", "&", "+", "%20", "%61", "%C3%A9", "é");
    fc.assert(
      fc.property(fc.string({ unit }), fc.constantFrom("a", "b", "a b", " ", "é", ""), (query, name) => {
        const uri = `?${query}`;
        expect(param(uri, name)).toBe(params(uri).find(([each]) => each === name)?.[1]);
        if (name !== "") expect(param(uri, name) ?? null).toBe(new URLSearchParams(query).get(name));
      }),
    );
  });

  test("a value that does not decode is an error with its index in the argument", () => {
    expect(() => param("http://h/?a=1&b=%ff", "b")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_UTF8", index: 16, input: "http://h/?a=1&b=%ff" }),
    );
    expect(() => param("?b=%", "b")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 3 }),
    );
  });

  test("another argument is a TypeError", () => {
    for (const uri of [null, undefined, 1, {}, []]) expect(() => param(uri as never, "a")).toThrow(TypeError);
    for (const name of [null, undefined, 1, {}])
      expect(() => param("?a", name as never)).toThrow(/^Expected a string, got /);
  });
});

test("an object that inherits its query, absent or not, is read", () => {
  expect(params(Object.create(parse("//h/?a=1")))).toEqual([["a", "1"]]);
  expect(params(Object.create(parse("//h/")))).toEqual([]);
});

test("an Object.prototype with a query or an option has no effect", () => {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  try {
    Object.assign(prototype, { query: "evil=1", plus: false, bare: true });
    expect(params("?a+b")).toEqual([["a b", ""]]);
    expect(param("?a+b=1", "a b")).toBe("1");
    expect(withParams("?a+b=1", { "a b": "c d" })).toBe("?a+b=c%20d");
    expect(params(Object.create(null, { query: { value: "a" } }) as { query: string })).toEqual([["a", ""]]);
  } finally {
    for (const name of ["query", "plus", "bare"]) delete prototype[name];
  }
});

describe("groupedParams", () => {
  const part = fc.string({ unit: fc.constantFrom("a", "b", "=", "&", "%20", "+", "é"), maxLength: 3 });

  test("has every pair of `params` once, by name and in order", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const uri = `?${parts.join("&")}`;
        const pairs = params(uri);
        const groups = groupedParams(uri);
        expect([...groups.keys()]).toEqual([...new Set(pairs.map(([name]) => name))]);
        for (const [name, values] of groups) {
          expect(values).toEqual(pairs.filter((pair) => pair[0] === name).map(([, value]) => value));
        }
      }),
    );
  });

  test("is what `build` writes, also for a name that objects have", () => {
    const groups = groupedParams({ query: "__proto__=1&tag=a&__proto__=2&constructor" });
    expect([...groups]).toEqual([
      ["__proto__", ["1", "2"]],
      ["tag", ["a"]],
      ["constructor", [""]],
    ]);
    expect(build({ params: groups })).toBe("?__proto__=1&__proto__=2&tag=a&constructor=");
  });

  test("takes the options of `param`, and no other", () => {
    expect(groupedParams("?a=1+1&a=%zz", { plus: false, malformed: "keep" }).get("a")).toEqual([
      "1+1",
      "%zz",
    ]);
    expect(() => groupedParams("?a=%zz")).toThrow(
      expect.objectContaining({ code: "ERR_URI_INVALID_PCT_ENCODED", index: 3 }),
    );
    expect(() => groupedParams("?a", { bare: true } as never)).toThrow(TypeError);
  });
});
