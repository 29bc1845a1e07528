import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { build, type ParamsOptions, params, parse, split } from "../../../ts/index.ts";

type Pairs = [string, string | undefined][];

describe("params splits a query before it decodes (RFC 3986, 3.4 and 2.4)", () => {
  const cases: readonly [string, Pairs][] = [
    [
      "?name=John&age=30",
      [
        ["name", "John"],
        ["age", "30"],
      ],
    ],
    ["?search=hello+world", [["search", "hello world"]]],
    ["?q=%E4%BD%A0%E5%A5%BD", [["q", "你好"]]],
    [
      "?key1=value1&key2=value2&key3=value3",
      [
        ["key1", "value1"],
        ["key2", "value2"],
        ["key3", "value3"],
      ],
    ],
    [
      "?filter[]=a&filter[]=b",
      [
        ["filter[]", "a"],
        ["filter[]", "b"],
      ],
    ],
    ["http://h/?a=b#c=d", [["a", "b"]]],
    ["?a", [["a", undefined]]],
    ["?a=", [["a", ""]]],
    ["?=a", [["", "a"]]],
    ["?=", [["", ""]]],
    ["?a=b=c", [["a", "b=c"]]],
    ["?a%3Db=c%26d", [["a=b", "c&d"]]],
    ["?a+b=%2B", [["a b", "+"]]],
    ["?a=%252B", [["a", "%2B"]]],
    [
      "?&a&&",
      [
        ["", undefined],
        ["a", undefined],
        ["", undefined],
        ["", undefined],
      ],
    ],
    ["?a;b=c/d?e", [["a;b", "c/d?e"]]],
    ["?a=é b", [["a", "é b"]]],
    [
      "?__proto__=1&toString",
      [
        ["__proto__", "1"],
        ["toString", undefined],
      ],
    ],
    ["?", []],
    ["", []],
    ["a=b", []],
    ["#?a=b", []],
  ];
  test.each(cases)("%j has %j", (uri, pairs) => {
    expect(params(uri)).toStrictEqual(pairs);
    expect(params({ query: split(uri).query })).toStrictEqual(pairs);
  });

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
  });

  test("reads back what build wrote (I2)", () => {
    const text = fc.string({ unit: "grapheme" });
    const pair = fc.tuple(text, fc.oneof(fc.constant(undefined), text));
    // A single empty name without a value is an empty query, which has no pairs.
    const pairs = fc
      .array(pair)
      .filter((all) => all.length !== 1 || all[0]![0] !== "" || all[0]![1] !== undefined);
    fc.assert(
      fc.property(pairs, (all) => {
        expect(params(build({ params: all }))).toStrictEqual(all);
      }),
    );
  });

  test("agrees with URLSearchParams on pairs that both can represent", () => {
    const unit = fc.constantFrom("a", "=", "&", "+", "%20", "%2B", "%26", "%C3%A9", "?", "/");
    fc.assert(
      fc.property(fc.string({ unit }), (query) => {
        // URLSearchParams has no absent values, and drops empty pairs.
        const expected = [...new URLSearchParams(`?${query}`)];
        const found = params(`?${query}`).filter(([name, value]) => name !== "" || value !== undefined);
        expect(found.map(([name, value]) => [name, value ?? ""])).toEqual(expected);
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
  const cases: readonly [string, ParamsOptions, readonly (readonly [string, string | undefined])[]][] = [
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
        ["a", undefined],
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

  test.each([{ plus: "no" }, { malformed: "drop" }, { invalidUtf8: true }, { charset: "latin1" }, null, 1])(
    "rejects %j",
    (options) => {
      expect(() => params("?a", options as never)).toThrow(TypeError);
    },
  );
});
