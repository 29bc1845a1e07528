import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  appendParams,
  build,
  type ParamChanges,
  params,
  parse,
  split,
  UriSyntaxError,
  type WithParamsOptions,
  withComponents,
  withParams,
} from "../../../ts/index.ts";

type Case = readonly [uri: string, changes: ParamChanges, result: string, options?: WithParamsOptions];

/** Queries with what real ones have: several spellings of one name, empty pairs, octets that do not decode. */
const QUERY = fc.string({
  unit: fc.constantFrom("a", "b", "=", "&", "+", "%20", "%61", "%2B", "%C3%A9", "é", "[]", "%zz", "%ff", "/"),
});
const NAME = fc.constantFrom("a", "b", "a b", "+", "é", "[]", "%zz", "c", "toString", "__proto__");
const VALUE = fc.string({ unit: fc.constantFrom("a", " ", "+", "&", "=", "#", "%", "é", "😀") });
const URI = fc
  .tuple(fc.constantFrom("", "/p", "http://h/p", "//u@h", "a|b"), QUERY, fc.constantFrom("", "#", "#f?a=1&b"))
  .map(([before, query, after]) => `${before}?${query}${after}`);

function searchOf(uri: string): URLSearchParams {
  return new URLSearchParams(split(uri).query ?? "");
}

describe("withParams sets, replaces and deletes (RFC 3986, 3.4)", () => {
  const cases: readonly Case[] = [
    ["?a=b+c&d=%7e&e=x/y:z", { d: 1 }, "?a=b+c&d=1&e=x/y:z"],
    ["http://h/p?a=1#f?a=2", { a: 3 }, "http://h/p?a=3#f?a=2"],
    ["", { a: 1 }, "?a=1"],
    ["#f", { a: 1 }, "?a=1#f"],
    ["?", { a: 1 }, "?a=1"],
    ["http://h", { a: 1, b: 2 }, "http://h?a=1&b=2"],
    // The new pairs are at the place of the first one, and new names at the end.
    ["?x&a=1&y&a=2&z", { a: 3 }, "?x&a=3&y&z"],
    ["?x&a=1&y&a=2&z", { a: [3, 4, 5] }, "?x&a=3&a=4&a=5&y&z"],
    ["?x&a=1&y", { c: 1, a: 2, b: 3 }, "?x&a=2&y&c=1&b=3"],
    // Values
    [
      "",
      { s: "a b", n: -1.5, z: -0, b: 10n, t: true, f: false, e: "" },
      "?s=a%20b&n=-1.5&z=0&b=10&t=true&f=false&e=",
    ],
    ["", { a: ["x", null, 1, false] }, "?a=x&a=1&a=false"],
    ["", { "a b": "&=#+%/?:é" }, "?a%20b=%26%3D%23%2B%25%2F%3F%3A%C3%A9"],
    // Deleted
    ["?a=1&b=2&a", { a: null }, "?b=2"],
    ["?a=1&b=2&a", { a: [] }, "?b=2"],
    ["?a=1&b=2&a", { a: [null] }, "?b=2"],
    ["http://h/?a=1#f", { a: null }, "http://h/#f"],
    ["?a&a", { a: null }, ""],
    ["?a&", { a: null }, ""],
    ["?a", { a: null, b: 1 }, "?b=1"],
    // Empty pairs have the empty name, and keep their places.
    ["?&a=1&&b&", { a: 2 }, "?&a=2&&b&"],
    ["?a&&b", { a: null }, "?&b"],
    ["?a&&b&=x", { "": null }, "?a&b"],
    ["?a&&b", { "": "v" }, "?a&=v&b"],
    ["?a&", { b: 1 }, "?a&b=1"],
    ["?a=1&", { a: null, b: 1 }, "?b=1"],
    ["?a&", { "": "", b: 1 }, "?a&&b=1"],
    // Names compare decoded, and those that do not decode by their octets.
    ["?%61=1&a=2", { a: 3 }, "?%61=3"],
    ["?a+b=1&a%20b=2", { "a b": 3 }, "?a+b=3"],
    ["?%C3%a9=1&é=2", { é: 3 }, "?%C3%a9=3"],
    ["?%ff=1", { "\ufffd": 2 }, "?%ff=1&%EF%BF%BD=2"],
    ["?%ff=1", { "%ff": 2 }, "?%ff=1&%25ff=2"],
    ["?%zz=1&%25zz=2", { "%zz": 3 }, "?%zz=3"],
    ["?\ud800=1&a=%ff", { a: 2 }, "?\ud800=1&a=2"],
    // A string that is not valid is split by appendix B.
    ["?filter[]=a", { x: 1 }, "?filter[]=a&x=1"],
    ["?filter[]=a&b={}", { "filter[]": ["b", "c"] }, "?filter[]=b&filter[]=c&b={}"],
    ["http://h h/|?a=%&b=\\", { b: 1 }, "http://h h/|?a=%&b=1"],
    // A pair of one element is a name without `=`.
    ["?a=1", [["a"], ["b"], ["c", ""]], "?a&b&c="],
    ["?a=", [["a"]], "?a"],
    // An empty query has no pairs, so a pair without characters needs its `=` if it is alone.
    ["", [[""]], "?="],
    ["?", [[""]], "?="],
    ["?=", [[""]], "?="],
    ["?&", [[""]], "?="],
    ["?a", [["a", null], [""]], "?="],
    ["?&a", [["a", null], [""]], "?="],
    ["?a", [[""]], "?a&"],
    // The empty rest after a deletion is not a pair either.
    ["?a&", { a: null }, ""],
    // Pairs, with a name more than once
    [
      "?a=1&b",
      [
        ["a", 2],
        ["c", 3],
        ["a", 4],
      ],
      "?a=2&a=4&b&c=3",
    ],
    [
      "?a=1",
      [
        ["a", null],
        ["a", 2],
        ["a", null],
        ["a", [3, null]],
      ],
      "?a=2&a=3",
    ],
    ["?a=1&b=2", [["a", null]], "?b=2"],
    [
      "?a=1",
      new Map<string, string | number>([
        ["a", 2],
        ["b", "x"],
      ]),
      "?a=2&b=x",
    ],
    ["?a=1", new URLSearchParams("a=2&b=x+y&a=%2B"), "?a=2&a=%2B&b=x%20y"],
    [
      "?toString=1",
      { toString: "2", constructor: "3" } as unknown as ParamChanges,
      "?toString=2&constructor=3",
    ],
  ];
  test.each(cases.map(([uri, changes, result]) => [uri, shown(changes), result, changes] as const))(
    "%j with %s is %j",
    (uri, _, result, changes) => {
      expect(withParams(uri, changes)).toBe(result);
    },
  );

  const same: readonly (readonly [string, ParamChanges])[] = [
    ["?", {}],
    ["?a&&b", {}],
    ["?", { a: null }],
    ["", { a: null }],
    ["?a&&b", { c: [] }],
    ["?a&&b", { "": "" }],
    ["?a=%7e", { a: "~" }],
    ["?a=b+c&d", { a: "b c" }],
    ["?%61=1&x&a=%32", { a: [1, 2] }],
    ["?b&c=", { b: "", c: "" }],
    ["?b&c=", [["b"], ["c", ""]]],
    ["?%zz=%", { "%zz": "%" }],
    ["http://h/?a=1#a", new URLSearchParams("a=1")],
  ];
  test.each(same.map(([uri, changes]) => [uri, shown(changes), changes] as const))(
    "%j with %s is the same string: nothing changes",
    (uri, _, changes) => {
      expect(withParams(uri, changes)).toBe(uri);
    },
  );

  test("the option plus says what a plus sign and a new space are", () => {
    expect(withParams("?a+b=1", { "a b": "c d+e" })).toBe("?a+b=c%20d%2Be");
    expect(withParams("?a+b=1", { "a b": "c d+e" }, { plus: undefined })).toBe("?a+b=c%20d%2Be");
    expect(withParams("?a+b=1", { "a b": "c d+e" }, { plus: true })).toBe("?a+b=c+d%2Be");
    expect(withParams("?a+b=1", { "a b": "c d+e" }, { plus: false })).toBe("?a+b=1&a%20b=c%20d%2Be");
    expect(withParams("?a+b=1", { "a+b": "c d+e" }, { plus: false })).toBe("?a+b=c%20d%2Be");
    expect(withParams("?a=%20+%2520", { a: "  %20" }, { plus: true })).toBe("?a=%20+%2520");
    expect(withParams("?a=1+1", { a: "1+1" }, { plus: false })).toBe("?a=1+1");
    expect(appendParams("?a=+", { a: " +%20" }, { plus: true })).toBe("?a=+&a=+%2B%2520");
  });

  test("accepts a record", () => {
    const record = parse("http://me@h/p?a=1#f");
    expect(withParams(record, { a: 2 })).toBe("http://me@h/p?a=2#f");
    expect(withParams({ ...record }, {})).toBe("http://me@h/p?a=1#f");
    expect(appendParams(record, { a: 2 })).toBe("http://me@h/p?a=1&a=2#f");
  });

  test("an own key only is a change, and a Map from any realm is one", () => {
    const inherited = Object.create({ a: 1 }, { b: { value: 2, enumerable: true }, c: { value: 3 } });
    expect(withParams("", inherited)).toBe("?b=2");
    expect(withParams("", JSON.parse('{"__proto__": 1}'))).toBe("?__proto__=1");
    expect(withParams("", { [Symbol("a")]: 1 } as unknown as ParamChanges)).toBe("");
    const iterable = { [Symbol.iterator]: () => [["a", 1] as const].values() };
    expect(withParams("", iterable)).toBe("?a=1");
  });

  test("an array of 200,000 values, and as many pairs", () => {
    const many = Array<number>(200_000).fill(1);
    expect(withParams("?b", { a: many })).toHaveLength(2 + 4 * many.length);
    expect(appendParams("?b", { a: many })).toHaveLength(2 + 4 * many.length);
    expect(build({ params: { a: many } })).toHaveLength(4 * many.length);
  });
});

/** Writes changes for the title of a test. */
function shown(changes: ParamChanges): string {
  const given = Symbol.iterator in changes ? [...(changes as Iterable<unknown>)] : changes;
  return JSON.stringify(given, (_, value) =>
    typeof value === "bigint" ? `${value}n` : value === undefined ? "undefined" : value,
  );
}

describe("appendParams adds pairs and changes none (RFC 3986, 3.4)", () => {
  const cases: readonly (readonly [string, ParamChanges, string])[] = [
    ["", { a: 1 }, "?a=1"],
    ["?", { a: 1 }, "?a=1"],
    ["#f", { a: 1 }, "?a=1#f"],
    ["?a=%7e&&x/y:+#f", { a: ["~", 2] }, "?a=%7e&&x/y:+&a=~&a=2#f"],
    ["?a&", { a: 1 }, "?a&a=1"],
    ["?a&", [[""]], "?a&="],
    ["?filter[]=a", { "filter[]": "b" }, "?filter[]=a&filter%5B%5D=b"],
    ["?a=1", { a: null, b: [], d: [null] }, "?a=1"],
    ["?", [], "?"],
    ["?a=1", [["a"], ["b", ""], ["a", null]], "?a=1&a&b="],
    ["?a=1", new URLSearchParams("a=1&b=+"), "?a=1&a=1&b=%20"],
  ];
  test.each(cases.map(([uri, pairs, result]) => [uri, shown(pairs), result, pairs] as const))(
    "%j with %s is %j",
    (uri, _, result, pairs) => {
      expect(appendParams(uri, pairs)).toBe(result);
    },
  );
});

describe("parameters that cannot be written", () => {
  const writers: readonly (readonly [string, (given: unknown) => unknown])[] = [
    ["changes", (given) => withParams("?a", given as ParamChanges)],
    ["pairs", (given) => appendParams("?a", given as ParamChanges)],
    ["params", (given) => build({ params: given as ParamChanges })],
    ["params", (given) => withComponents("?a", { params: given as ParamChanges })],
  ];

  test.each(writers)("%s are no object", (what, write) => {
    for (const [given, kind] of [
      ["a=1", "string"],
      [1, "number"],
      [true, "boolean"],
      [Symbol("a"), "symbol"],
      [() => {}, "function"],
    ] as const) {
      expect(() => write(given)).toThrow(
        new TypeError(`Expected ${what} to be an object, a Map or pairs, got ${kind}`),
      );
    }
  });

  test.each(writers)(
    "%s are an object without named contents, such as a promise that nobody awaited",
    (what, write) => {
      for (const given of [
        new Date(),
        /a/,
        Promise.resolve({ a: 1 }),
        new URL("http://h/?a=1"),
        new Error("a"),
      ]) {
        const name = Object.prototype.toString.call(given).slice(8, -1);
        expect(() => write(given)).toThrow(new TypeError(`Expected an object of ${what}, got ${name}`));
      }
    },
  );

  test.each(writers)("%s have a value of another type, and the error names the parameter", (_, write) => {
    const types = "to be a string, a finite number, a bigint or a boolean";
    for (const [value, got] of [
      [Number.NaN, "NaN"],
      [Number.NEGATIVE_INFINITY, "-Infinity"],
      [{}, "object"],
      [new Date(), "Date"],
      [new String("a"), "String"],
      [new Map(), "Map"],
      [Symbol("a"), "symbol"],
      [() => {}, "function"],
    ] as const) {
      const message = new TypeError(`Expected parameter "a b" ${types}, got ${got}`);
      for (const given of [
        { "a b": value },
        { "a b": [1, value] },
        [["a b", value]],
        new Map([["a b", value]]),
      ]) {
        expect(() => write(given)).toThrow(message);
      }
    }
    expect(() => write({ a: [[1]] })).toThrow(new TypeError(`Expected parameter "a" ${types}, got Array`));
  });

  test.each(writers)(
    "%s have the value undefined, and the error says how to remove and how to keep",
    (_, write) => {
      for (const given of [
        { "a b": undefined },
        { "a b": ["c", undefined] },
        [["a b", undefined]],
        new Map([["a b", undefined]]),
        // biome-ignore lint/suspicious/noSparseArray: a hole is undefined.
        { "a b": ["c", , "d"] },
      ]) {
        expect(() => write(given)).toThrow(
          new TypeError(
            'Expected a value of parameter "a b", got undefined: null removes it, and without its name it stays as it is',
          ),
        );
      }
    },
  );

  test.each(writers)("%s have something else than pairs", (what, write) => {
    for (const [given, got] of [
      [["ab"], '"ab"'],
      [[[]], "Array"],
      [[["a", "b", "c"]], "Array"],
      [[{ name: "a" }], "object"],
      [[null], "null"],
      [new Set(["a"]), '"a"'],
    ] as const) {
      expect(() => write(given)).toThrow(
        new TypeError(`Expected ${what} to have pairs of name and value, got ${got}`),
      );
    }
    for (const [given, got] of [
      [[[1, "a"]], "number"],
      [[[undefined]], "undefined"],
      [new Map([[null, "a"]]), "null"],
    ] as const) {
      expect(() => write(given)).toThrow(
        new TypeError(`Expected ${what} to have names that are strings, got ${got}`),
      );
    }
  });

  test.each(writers)("%s with a lone surrogate are an error with its index", (_, write) => {
    for (const [given, input, index] of [
      [{ a: "b\ud800" }, "b\ud800", 1],
      [{ "ab\udc00c": "d" }, "ab\udc00c", 2],
      [[["\ud800"]], "\ud800", 0],
    ] as const) {
      expect(() => write(given)).toThrow(UriSyntaxError);
      expect(() => write(given)).toThrow(
        expect.objectContaining({ code: "ERR_URI_LONE_SURROGATE", rule: "unreserved", index, input }),
      );
    }
    // In the query it stays, but it is not data, so it equals nothing.
    expect(() => withParams("?a=\ud800", { a: "\ud800" })).toThrow(UriSyntaxError);
    expect(withParams("?a=\ud800", { a: null })).toBe("");
  });

  test("another URI, and an option of another type", () => {
    for (const uri of [null, undefined, 1, {}, { query: "a" }]) {
      expect(() => withParams(uri as string, {})).toThrow(
        /^Expected a string, a record of parse or an object with href, got /,
      );
      expect(() => appendParams(uri as string, {})).toThrow(
        /^Expected a string, a record of parse or an object with href, got /,
      );
    }
    for (const write of [withParams, appendParams]) {
      for (const changes of [null, undefined]) {
        expect(() => write("?a", changes as never)).toThrow(/ to be an object, a Map or pairs, got /);
      }
      for (const plus of [null, "no", 1]) {
        expect(() => write("?a", {}, { plus } as never)).toThrow(/^Expected plus true or false, got /);
      }
    }
  });
});

describe("the laws of withParams and appendParams", () => {
  const entries = (search: URLSearchParams): [string, string][] => [...search];

  test("a value that is set is the only one of its name", () => {
    fc.assert(
      fc.property(URI, NAME, VALUE, fc.constantFrom(undefined, true, false), (uri, name, value, plus) => {
        const result = withParams(uri, { [name]: value }, { plus });
        const read = params(result, { plus: plus ?? true, malformed: "keep", invalidUtf8: "replace" });
        expect(read.filter(([each]) => each === name)).toEqual([[name, value]]);
      }),
    );
  });

  test("URLSearchParams has the same parameters after set, append and delete", () => {
    fc.assert(
      fc.property(URI, NAME, VALUE, (uri, name, value) => {
        const set = searchOf(uri);
        set.set(name, value);
        expect(entries(searchOf(withParams(uri, { [name]: value })))).toEqual(entries(set));
        const appended = searchOf(uri);
        appended.append(name, value);
        expect(entries(searchOf(appendParams(uri, { [name]: value })))).toEqual(entries(appended));
        const deleted = searchOf(uri);
        deleted.delete(name);
        expect(entries(searchOf(withParams(uri, { [name]: null })))).toEqual(entries(deleted));
      }),
    );
  });

  test("all other pairs, and all other components, keep their characters", () => {
    const pairsOf = (uri: string): string[] => split(uri).query?.split("&") ?? [];
    const isOther = (name: string) => (pair: string) =>
      (entries(new URLSearchParams(pair))[0]?.[0] ?? "") !== name;
    fc.assert(
      fc.property(URI, NAME, fc.array(VALUE), (uri, name, values) => {
        const others = pairsOf(uri).filter(isOther(name));
        // A new name takes the place of one empty pair at the end.
        const isNew = values.length > 0 && others.length === pairsOf(uri).length;
        const before = isNew && others.at(-1) === "" ? others.slice(0, -1) : others;
        const result = withParams(uri, { [name]: values });
        const after = pairsOf(result).filter(isOther(name));
        // An empty query has no pairs: nobody can see an empty one of them.
        if (before.join("&") !== "" || after.length > 0) expect(after.join("&")).toBe(before.join("&"));
        const { query: _, ...components } = split(uri);
        expect(split(result)).toMatchObject(components);
        expect(appendParams(uri, { [name]: values }).startsWith(uri.split("#")[0]!)).toBe(true);
      }),
    );
  });

  test("the own parameters of a URI, once and twice, are no change", () => {
    const options = { bare: true } as const;
    const readable = URI.filter((uri) => !/%zz|%ff/.test(uri));
    fc.assert(
      fc.property(readable, VALUE, (uri, value) => {
        expect(withParams(uri, params(uri, options))).toBe(uri);
        expect(withParams(uri, params(uri))).toBe(uri);
        const result = withParams(uri, { a: value, c: [value, value], b: null });
        expect(withParams(result, { a: value, c: [value, value], b: null })).toBe(result);
      }),
    );
  });

  test("what they write, build writes too", () => {
    const changes = fc.array(
      fc.oneof(
        fc.tuple(VALUE),
        fc.tuple(VALUE, fc.oneof(VALUE, fc.double({ noDefaultInfinity: true, noNaN: true }))),
      ),
    );
    fc.assert(
      fc.property(changes, (pairs) => {
        expect(appendParams("/p", pairs)).toBe(build({ path: "/p", params: pairs }));
      }),
    );
  });
});

describe("a query is its pairs, joined by &, and an empty query has no pairs (RFC 3986, 3.4)", () => {
  type Pair = [string] | [string, string];
  const BARE = { bare: true } as const;
  /** All strings of up to five of the three characters that matter. */
  const queries = [""];
  for (const query of queries)
    if (query.length < 5) queries.push(...["&", "=", "a"].map((each) => query + each));
  const pairsOf = (query: string): Pair[] =>
    query === ""
      ? []
      : query.split("&").map((pair): Pair => {
          const [name = "", ...value] = pair.split("=");
          return value.length === 0 ? [name] : [name, value.join("=")];
        });
  const read = (query: string): [string, string][] =>
    pairsOf(query).map(([name, value = ""]) => [name, value]);
  const short = queries.filter((query) => query.length < 4);
  // A value keeps its `=` in the text, and is encoded when it is written.
  const written = (query: string): string =>
    pairsOf(query)
      .map((pair) => pair.map((part) => part.replaceAll("=", "%3D")).join("="))
      .join("&");

  test("params splits it, and build, withParams and appendParams join it again", () => {
    expect(queries).toHaveLength(364);
    for (const query of queries) {
      const uri = `?${query}`;
      const pairs = params(uri, BARE);
      expect(pairs, uri).toStrictEqual(pairsOf(query));
      expect(params(uri), uri).toStrictEqual(read(query));
      expect(withParams(uri, pairs), uri).toBe(uri);
      const joined = query === "" ? "" : `?${written(query)}`;
      expect(build({ params: pairs }), uri).toBe(joined);
      expect(appendParams("", pairs), uri).toBe(joined);
      // The pairs of a name follow each other.
      expect(params(withParams("", pairs)).sort(), uri).toEqual(read(query).sort());
    }
  });

  test("appended pairs follow those that are there", () => {
    for (const query of short) {
      for (const more of short) {
        const sign = query === "" || more === "" || query.endsWith("&") ? "" : "&";
        expect(appendParams(`?${query}`, pairsOf(more))).toBe(`?${query}${sign}${written(more)}`);
      }
      // No query reads as the pair `[""]` alone. It is written as the pair with the same name and value that there is.
      const appended = appendParams(`?${query}`, [[""]]);
      const isOpen = query === "" || query.endsWith("&");
      expect(appended).toBe(`?${query}${isOpen ? "=" : "&"}`);
      expect(params(appended)).toStrictEqual([...read(query).slice(0, isOpen ? -1 : undefined), ["", ""]]);
    }
  });

  test("a deletion leaves the other pairs, and no query if none of their characters is left", () => {
    expect(params("?a=1&", { bare: true })).toEqual([["a", "1"], [""]]);
    expect(withParams("?a=1&", { a: null })).toBe("");
    expect(withParams("?a=1&&", { a: null })).toBe("?&");
    for (const query of queries) {
      for (const name of ["", "a"]) {
        const left = query.split("&").filter((pair) => pair.split("=")[0] !== name || query === "");
        const isChanged = left.length < query.split("&").length;
        const expected = isChanged && left.join("&") === "" ? "" : `?${left.join("&")}`;
        expect(withParams(`?${query}`, { [name]: null }), query).toBe(expected);
      }
    }
  });
});
