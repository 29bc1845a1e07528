import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equivalent } from "../../../ts/api/equivalent.ts";
import { uriKey } from "../../../ts/api/uri-key.ts";
import { UriMap, UriSet } from "../../../ts/api/uri-map.ts";
import { defragment, normalize, parse, resolve, UriSyntaxError } from "../../../ts/index.ts";
import type { ComparisonOptions } from "../../../ts/uri/generated/options.ts";
import { made, RUNS, validText } from "../../oracle/grammar/arbitrary.ts";
import { mutate, pick } from "../../oracle/grammar/generate.ts";
import { recognizes } from "../../oracle/grammar/recognize.ts";
import { appendixB } from "../../oracle/reference/resolve.ts";
import { must, thrownBy } from "../../support/faults.ts";

const SERVER_RULES = { trailingSlash: true, indexFiles: ["index.html", "a", ""] };
const OPTIONS: readonly ComparisonOptions[] = [
  {},
  ...(["string", "case", "percent", "path", "syntax", "scheme"] as const).map((level) => ({ level })),
  { level: "protocol", serverRules: SERVER_RULES },
  { level: "protocol", serverRules: SERVER_RULES, fragment: "ignore", base: "http://h/a/b?q#f" },
  { level: "string", base: "a:/b/c" },
  { fragment: "ignore" },
  { encodedDots: "keep" },
];

describe("uriKey (RFC 3986, 6.2)", () => {
  test("returns the same key for equivalent texts, and only for these", () => {
    const pairs = made((random) => {
      const text = validText("URI-reference", random);
      const other = pick(
        [mutate(text, random), `${text}#`, text.toUpperCase(), `${text}/`, `./${text}`],
        random,
      );
      return [text, other] as const;
    });
    let same = 0;
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        for (const options of OPTIONS) {
          if (!recognizes("URI-reference", b)) {
            must(equivalent(a, b, options), false, a, b, options);
            continue;
          }
          const isSame = uriKey(a, options) === uriKey(b, options);
          must(equivalent(a, b, options), isSame, a, b, options);
          if (isSame) same++;
        }
      }),
      { ...RUNS, numRuns: 5000 },
    );
    expect(same).toBeGreaterThan(3000);
  });

  test("returns URI references that are their own keys, and differ from a normal form in the path only", () => {
    fc.assert(
      fc.property(
        made((random) => validText("URI-reference", random)),
        (text) => {
          for (const options of OPTIONS) {
            const { base, level, fragment, encodedDots } = options;
            const key = uriKey(text, options);
            must(uriKey(key, options), key, text, options);
            const target = base === undefined ? text : resolve(text, base);
            const compared = fragment === "ignore" ? defragment(target) : target;
            const form =
              level === "string"
                ? compared
                : normalize(compared, { level: level === "protocol" ? "scheme" : level, encodedDots });
            const { path, ...rest } = appendixB(form);
            must({ ...appendixB(key), path: "" }, { ...rest, path: "" }, text, options);
            must(path.startsWith(appendixB(key).path), true, text, options);
            if (level !== "protocol") must(key, form, text, options);
          }
        },
      ),
      { ...RUNS, numRuns: 3000 },
    );
  });

  test("shortens the path by everything in serverRules (6.2.4)", () => {
    const level = "protocol";
    const both = { level, serverRules: { trailingSlash: true, indexFiles: ["index.html"] } } as const;
    for (const text of ["/a", "/a/", "/a/index.html", "/a/index.html/", "/a/index.html/index.html"])
      expect(uriKey(`http://h${text}`, both)).toBe("http://h/a");
    for (const text of ["", "/", "/index.html", "/index.html/"])
      expect(uriKey(`http://h${text}`, both)).toBe("http://h/");
    expect(uriKey("http://h/a//index.html", both)).toBe("http://h/a//");
    expect(uriKey("index.html", both)).toBe("index.html");
    const onlyFiles = { level, serverRules: { indexFiles: ["index.html", ""] } } as const;
    expect(uriKey("http://h/a/index.html/index.html", onlyFiles)).toBe("http://h/a/index.html/");
  });

  test("throws the error of parse for an invalid text", () => {
    for (const text of ["a b", "http://[::1", "%", "1:2", "\ud800", "http://a/\u00e9"]) {
      const error = { ...thrown(() => parse(text)) };
      for (const options of OPTIONS) {
        expect(thrown(() => uriKey(text, options))).toMatchObject(error);
        expect(thrown(() => uriKey(text, options))).toHaveProperty(
          "message",
          thrown(() => parse(text)).message,
        );
      }
    }
    expect(uriKey("http://\u00e9/%C3%A9", { rule: "IRI-reference" })).toBe("http://\u00e9/\u00e9");
  });

  test("rejects wrong options", () => {
    for (const options of [
      { level: "all" },
      { level: "protocol" },
      { fragment: "drop" },
      { encodedDots: "drop" },
      { rule: "URI" },
      { base: 1 },
    ]) {
      expect(() => uriKey("a", options as unknown as ComparisonOptions)).toThrow(TypeError);
      expect(() => new UriMap([], options as unknown as ComparisonOptions)).toThrow(TypeError);
      expect(() => new UriSet(null, options as unknown as ComparisonOptions)).toThrow(TypeError);
    }
    expect(() => uriKey(1 as unknown as string)).toThrow(TypeError);
    expect(() => new UriSet([], { base: "b" })).toThrow(
      expect.objectContaining({ code: "ERR_URI_BASE_NOT_ABSOLUTE" }),
    );
  });
});

function thrown(act: () => unknown): UriSyntaxError {
  const error = thrownBy(act);
  expect(error).toBeInstanceOf(UriSyntaxError);
  return error as UriSyntaxError;
}

const ALIASES = [
  "http://example.com",
  "HTTP://EXAMPLE.COM/",
  "http://example.com:80/",
  "http://example.com:",
];

describe("UriMap", () => {
  test("has one value for equivalent texts, under the first of them", () => {
    const map = new UriMap<number>();
    ALIASES.forEach((text, i) => {
      expect(map.set(text, i)).toBe(map);
    });
    expect(map.size).toBe(1);
    expect([...map]).toEqual([["http://example.com", 3]]);
    for (const text of ALIASES) {
      expect(map.get(text)).toBe(3);
      expect(map.get(parse(text))).toBe(3);
      expect(map.has(text)).toBe(true);
    }
    expect(map.get("http://example.com/?")).toBeUndefined();
    expect(map.has("http://example.com/#")).toBe(false);
    expect(map.delete("http://example.com/#")).toBe(false);
    expect(map.delete("Http://example.com")).toBe(true);
    expect(map.size).toBe(0);
  });

  test("has the order of a Map, and keeps a text whose value is undefined", () => {
    const map = new UriMap<number | undefined>([
      ["http://b", 1],
      [parse("HTTP://a"), undefined],
      ["http://c", 3],
    ]);
    map.set("http://b/", 4).set("http://d", 5);
    expect([...map.entries()]).toEqual([
      ["http://b", 4],
      ["HTTP://a", undefined],
      ["http://c", 3],
      ["http://d", 5],
    ]);
    expect([...map.keys()]).toEqual(["http://b", "HTTP://a", "http://c", "http://d"]);
    expect([...map.values()]).toEqual([4, undefined, 3, 5]);
    expect(map.has("http://a/")).toBe(true);
    map.delete("http://b:80/");
    map.set("http://b/", 6);
    expect([...map.keys()].at(-1)).toBe("http://b/");
    const seen: unknown[] = [];
    map.forEach((value, text, self) => {
      seen.push([text, value, self === map]);
    });
    expect(seen).toEqual([...map].map((entry) => [...entry, true]));
    map.clear();
    expect([map.size, ...map]).toEqual([0]);
    expect(Object.prototype.toString.call(map)).toBe("[object UriMap]");
  });

  test("behaves like a Map of keys under any sequence of calls", () => {
    const texts = [
      "http://a",
      "http://a/",
      "HTTP://A:80",
      "http://b",
      "b",
      "./b",
      "%62",
      "",
      "#",
      "http://%61/",
    ];
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.constantFrom("set", "get", "has", "delete", "clear"), fc.constantFrom(...texts)),
        ),
        (acts) => {
          const map = new UriMap<number>();
          const model = new Map<string, number>();
          const first = new Map<string, string>();
          acts.forEach(([act, text], i) => {
            const key = normalize(text);
            if (act === "set") {
              map.set(text, i);
              model.set(key, i);
              if (!first.has(key)) first.set(key, text);
            } else if (act === "clear") {
              for (const each of [map, model, first]) each.clear();
            } else {
              expect(map[act as "get"](text)).toBe(model[act as "get"](key));
              if (act === "delete") first.delete(key);
            }
          });
          expect(map.size).toBe(model.size);
          expect([...map]).toEqual([...model].map(([key, value]) => [first.get(key), value]));
        },
      ),
    );
  });

  test("has no keys from Object.prototype", () => {
    const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "size"];
    const map = new UriMap<string>();
    for (const name of names) {
      expect(map.has(name)).toBe(false);
      expect(map.get(name)).toBeUndefined();
    }
    for (const name of names) map.set(name, name);
    expect([...map.keys()]).toEqual(names);
    expect(map.get("%5F_proto__")).toBe("__proto__");
    expect(({} as Record<string, unknown>)["size"]).toBeUndefined();
    expect(Object.keys(map)).toEqual([]);
  });

  test("rejects an invalid text in each method, and stays unchanged", () => {
    const map = new UriMap<number>([["http://a", 1]]);
    for (const act of ["get", "has", "delete", "set"] as const) {
      const error = thrown(() => map[act]("http://a/b c", 2));
      expect(error).toMatchObject({ code: "ERR_URI_UNEXPECTED_CHARACTER", rule: "path", index: 10 });
      expect(() => map[act](1 as unknown as string, 2)).toThrow(TypeError);
    }
    expect([...map]).toEqual([["http://a", 1]]);
    expect(() => new UriMap(["ab"] as unknown as [string, string][])).toThrow(TypeError);
    expect(() => new UriMap([null] as unknown as [string, string][])).toThrow(TypeError);
  });

  test("compares by its options", () => {
    const options = { base: "http://a/b/c", fragment: "ignore" } as const;
    const map = new UriMap([["d#x", 1]], options);
    for (const text of ["d", "./d#y", "/b/d", "//A:80/b/d", "http://a/b/%64"]) expect(map.get(text)).toBe(1);
    expect([...map.keys()]).toEqual(["d#x"]);
    expect(new UriMap([["HTTP://a", 1]], { level: "string" }).has("http://a")).toBe(false);
    const protocol = { level: "protocol", serverRules: { trailingSlash: true } } as const;
    expect(new UriMap([["http://a/b", 1]], protocol).get("http://a/b/")).toBe(1);
  });

  test("does not confuse a string with the equal key of another one, if a scheme changes its own results", () => {
    const longer = { name: "s", normalize: (uri: string) => `${uri}x` };
    const map = new UriMap([["s:a", 1]], { schemeRules: [longer] });
    expect(uriKey("s:a", { schemeRules: [longer] })).toBe("s:ax");
    for (const text of ["http://b/", "s:ax", "s:ax"]) expect(map.get(text)).toBeUndefined();
    expect(map.get("s:a")).toBe(1);
  });
});

describe("UriSet", () => {
  test("keeps the first of equivalent texts", () => {
    const set = new UriSet([...ALIASES, parse("http://b")]);
    expect(set.size).toBe(2);
    expect([...set]).toEqual(["http://example.com", "http://b"]);
    expect([...set.values()]).toEqual([...set]);
    expect([...set.keys()]).toEqual([...set]);
    expect([...set.entries()]).toEqual([...set].map((text) => [text, text]));
    expect(set.add("http://B/")).toBe(set);
    expect(set.has("HTTP://b:80")).toBe(true);
    expect(set.has("http://b/?")).toBe(false);
    expect(set.delete("HTTP://b:80")).toBe(true);
    expect(set.delete("HTTP://b:80")).toBe(false);
    const seen: unknown[] = [];
    set.forEach((text, same, self) => {
      seen.push([text, same, self === set]);
    });
    expect(seen).toEqual([["http://example.com", "http://example.com", true]]);
    set.clear();
    expect(set.size).toBe(0);
    expect(Object.prototype.toString.call(set)).toBe("[object UriSet]");
  });

  test("rejects an invalid text, and a string instead of an iterable", () => {
    expect(thrown(() => new UriSet(["a", "a b"]))).toMatchObject({ index: 1 });
    for (const act of ["add", "has", "delete"] as const)
      expect(thrown(() => new UriSet()[act]("%"))).toMatchObject({ code: "ERR_URI_INVALID_PCT_ENCODED" });
    expect(() => new UriSet("http://a" as unknown as string[])).toThrow(TypeError);
  });

  test("has no values from Object.prototype", () => {
    expect(new UriSet().has("__proto__")).toBe(false);
    expect([...new UriSet(["__proto__", "constructor", "%5f%5Fproto__"])]).toEqual([
      "__proto__",
      "constructor",
    ]);
  });

  test("keeps references that begin with a digit, which it stores with a space before them", () => {
    const set = new UriSet(["12", "./12", "%37?x", "http://a/"]);
    expect([...set]).toEqual(["12", "./12", "%37?x", "http://a/"]);
    expect(["12", "%312", "7?x", "http://a/", "13"].map((text) => set.has(text))).toEqual([
      ...[true, true, true, true, false],
    ]);
    // The last string was its own key.
    expect(set.has("http://a/")).toBe(true);
    expect(thrown(() => set.has(" 12"))).toMatchObject({ index: 0 });
    expect([set.delete("%312"), set.delete("12"), set.size]).toEqual([true, false, 3]);
  });
});
