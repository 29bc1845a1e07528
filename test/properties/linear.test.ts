// I5: input that is sixteen times as long takes about sixteen times as long, for every function and every shape of input.
//
// No test asserts a time, only how it grows: 16 is linear, 256 is quadratic, and the limit is 40.

import { describe, expect, test } from "vitest";
import { explainIssue, explainNormalize, explainResolve } from "../../ts/explain/index.ts";
import type { Rule } from "../../ts/generated/rules.ts";
import { RULES } from "../../ts/generated/rules.ts";
import * as pchar from "../../ts/index.ts";
import { fromSuffix } from "../../ts/text/index.ts";
import { growth } from "../support/growth.ts";

const LIMIT = 40;

/** The shorter lengths. The longer ones are up to 512,000: the core takes strings up to 1 MiB, and the fallback longer ones. */
const SHORT = 1500;
const LONG = 32_000;

/** Functions that are linear but slow, or whose output is several times as long as the input. */
const HEAVY = /^(build|equivalent|matches|relativize|with)/;
const HEAVY_SHORT = 400;

/** Functions that create an object for each part: with a million of them, the garbage collector would be measured. */
const COLLECTS = /^(append|build, of data|explain|params?|pctEncode|segment)/;
const MANY = 1000;

/** All shapes up to some length, and one in eight up to 512,000 code units too. */
function startsOf(name: string, callNumber: number, shape: Shape, shapeNumber: number): readonly number[] {
  const start = HEAVY.test(name) ? HEAVY_SHORT : SHORT;
  // Their intermediate strings would be too long for the core.
  const wouldCross = pchar.backend().name === "wasm" && HEAVY.test(name);
  if (wouldCross || (callNumber + shapeNumber) % 8 !== 0) return [start];
  const isCollected = COLLECTS.test(name) && textOf(shape, LONG).split(/[^A-Za-z0-9]/).length > MANY;
  return isCollected ? [start] : [start, LONG];
}

type Shape = readonly [name: string, before: string, piece: string, after?: string];

/** Strings of any length: a start, a part that is repeated, and an end. */
const SHAPES: readonly Shape[] = [
  ["letters", "", "a"],
  ["dots", "a:/", "."],
  ["./", "a:/", "./"],
  ["../", "a:/", "../"],
  ["../ without a scheme", "", "../"],
  ["a/../", "a:/", "a/../"],
  ["/..", "a://h", "/.."],
  ["slashes", "", "/"],
  ["backslashes", "a:", "\\"],
  ["percent signs", "a:", "%"],
  ["%41", "a:", "%41"],
  ["%2e%2e/", "a:/", "%2e%2e/"],
  ["%zz", "a:", "%zz"],
  ["%c3%a9", "a:?", "%c3%a9"],
  ["colons", "", ":"],
  ["@", "//", "@"],
  ["@ in a path", "/", "@"],
  ["colons of a userinfo", "http://", "u:", "@h"],
  ["letters of a host", "HTTP://", "H"],
  ["an IPv4address that continues", "//", "1.2.3.4."],
  ["//me:pw@", "", "//me:pw@"],
  ["//[", "", "//["],
  ["brackets", "//", "["],
  ["brackets that are closed", "//", "[::1]"],
  ["digits of an IPv6address", "//[", "f"],
  ["groups of an IPv6address", "//[", "0:"],
  ["an IPvFuture", "//[v1.", "a", "]"],
  ["digits of a port", "http://h:", "1"],
  ["zeros of a port", "http://h:", "0", "80"],
  ["question marks", "", "?"],
  ["number signs", "", "#"],
  ["&=", "?", "&="],
  ["ampersands", "a:?", "a&"],
  ["+", "?", "+"],
  ["beyond ASCII", "a:", "é"],
  ["beyond the Basic Multilingual Plane", "a:/", "\u{10000}"],
  ["lone surrogates", "a:", "\ud800"],
  ["NUL", "", "\u0000"],
  ["white space", "a:", " \n"],
];

function textOf([, before, piece, after = ""]: Shape, length: number): string {
  const middle = piece.repeat(Math.ceil(length / piece.length)).slice(before.length + after.length, length);
  return before + middle + after;
}

const BASE = "a://h/b/c?d";
const OTHER_RULES: readonly Rule[] = RULES.filter((rule) => !/^(URI|IRI|absolute|i?relative-ref)/.test(rule));
const SERVER_RULES = { trailingSlash: true, indexFiles: ["index.html"] };

/** Resolves against other bases first, one for each engine, because an engine does not scan its last base again. */
function afterOther(act: () => unknown): unknown {
  pchar.resolve("g", BASE);
  pchar.resolve("g", "a:é", { rule: "IRI-reference" });
  return act();
}

/** Every public function, with the string as each of its arguments. */
const FUNCTIONS: Readonly<Record<string, (text: string) => unknown>> = {
  parse: (text) => pchar.parse(text).toString(),
  "parse, an IRI": (text) => pchar.parse(text, "IRI"),
  check: (text) => pchar.check(text),
  "check, an absolute URI": (text) => pchar.check(text, "absolute-URI"),
  tryParse: (text) => pchar.tryParse(text),
  "matches, by every rule": (text) => OTHER_RULES.map((rule) => pchar.matches(text, rule)),
  split: (text) => pchar.split(text),
  "split, and recompose": (text) => pchar.recompose(pchar.split(text)),
  "recompose, a path": (text) => pchar.recompose({ path: text }),
  "recompose, an authority": (text) => pchar.recompose({ authority: text, path: "" }),
  resolve: (text) => pchar.resolve(text, BASE),
  "resolve, unchecked": (text) => pchar.resolve(text, BASE, { unchecked: true }),
  "resolve, on it as base": (text) => afterOther(() => pchar.resolve("../g", text)),
  "resolve, on it as relative base": (text) =>
    afterOther(() => pchar.resolve(text, text, { relativeBase: true, strict: false })),
  resolver: (text) => afterOther(() => pchar.resolver(text)(text)),
  removeDotSegments: (text) => pchar.removeDotSegments(text),
  "relativize, to it": (text) => pchar.relativize(text, BASE),
  "relativize, from it": (text) => afterOther(() => pchar.relativize("a:/g", text)),
  "relativize, from it to a neighbour": (text) =>
    afterOther(() => pchar.relativize(`${text}/a/b?`, `${text}/c/d/e`)),
  baseUri: (text) => pchar.baseUri({ embedded: text, retrieval: BASE }),
  isSameDocument: (text) => afterOther(() => pchar.isSameDocument(text, `${text}#`)),
  defragment: (text) => pchar.defragment(text),
  referenceKind: (text) => pchar.referenceKind(text),
  normalize: (text) => pchar.normalize(text),
  "normalize, an IRI": (text) => pchar.normalize(text, { rule: "IRI-reference" }),
  "normalize, encoded dots kept": (text) => pchar.normalize(text, { encodedDots: "keep", level: "syntax" }),
  equivalent: (text) => pchar.equivalent(text, `${text}#s`, { fragment: "ignore", base: BASE }),
  "equivalent, by protocol": (text) =>
    pchar.equivalent(text, `${text}/`, { level: "protocol", serverRules: SERVER_RULES }),
  pctEncode: (text) => pchar.pctEncode(text),
  "pctEncode, a segment": (text) => pchar.pctEncode(text, "isegment"),
  pctDecode: (text) => pchar.pctDecode(text),
  "pctDecode, a query": (text) => pchar.pctDecode(text, "query", { as: "bytes" }),
  "build, of URI text": (text) => pchar.build({ host: "h", path: `/${text}`, query: `a${text}` }),
  "build, of a path": (text) => pchar.build({ scheme: "a", path: text }),
  "build, of an authority": (text) => pchar.build({ userinfo: text, host: text, port: text }),
  "build, of data": (text) => pchar.build({ hostName: "h", segments: [text], params: [["a", text]] }),
  "build, of a scheme": (text) => pchar.build({ scheme: text }),
  withComponents: (text) => pchar.withComponents(text, { scheme: null, query: null }),
  "withComponents, an authority": (text) => pchar.withComponents(BASE, { authority: text }),
  segments: (text) => pchar.segments(text),
  appendSegments: (text) => pchar.appendSegments(text, "a"),
  "appendSegments, of a segment": (text) => pchar.appendSegments("/a", text),
  appendPath: (text) => pchar.appendPath(text, "a"),
  "appendPath, of a path": (text) => pchar.appendPath("/a", text),
  origin: (text) => pchar.origin(text),
  segmentParts: (text) => pchar.segmentParts(text),
  fromSuffix: (text) => fromSuffix(text, { scheme: "http" }),
  uriKey: (text) => pchar.uriKey(text, { level: "protocol", serverRules: SERVER_RULES }),
  UriMap: (text) => new pchar.UriMap([[text, 1]], { base: BASE }).get(text),
  explainResolve: (text) => String(explainResolve(text, BASE)),
  explainNormalize: (text) => String(explainNormalize(text)),
  explainIssue: (text) => explainIssue(pchar.check(`${text}\0`)!, `${text}\0`).hint,
  params: (text) => pchar.params(text),
  groupedParams: (text) => pchar.groupedParams(text),
  param: (text) => pchar.param(text, "b"),
  "param, a name that is long": (text) => pchar.param(`?${text}`, text),
  withParams: (text) => pchar.withParams(text, { a: [text, 1], b: null }),
  "withParams, a name that is long": (text) => pchar.withParams(`?${text}&a`, { [text]: text, a: null }),
  appendParams: (text) => pchar.appendParams(text, { [text]: text }),
  sortParams: (text) => pchar.sortParams(`?${text}&${text}`),
  withoutParams: (text) => pchar.withoutParams(`?a&${text}`, (name) => name === "a"),
  "params, of a query": (text) => pchar.params({ query: text }),
};

describe("I5: time grows with the length of the input", () => {
  const functions = Object.entries(FUNCTIONS).map(([name, call], number) => [name, call, number] as const);

  test.each(functions)("%s", { timeout: 300_000 }, (name, call, callNumber) => {
    const tooSlow: string[] = [];
    for (const [shapeNumber, shape] of SHAPES.entries()) {
      for (const start of startsOf(name, callNumber, shape, shapeNumber)) {
        const prepare = (length: number): (() => unknown) => {
          const text = textOf(shape, length);
          return () => call(text);
        };
        const ratio = growth(prepare, start, LIMIT);
        if (ratio >= LIMIT) tooSlow.push(`${shape[0]}, from length ${start}: ${ratio.toFixed(0)} times`);
      }
    }
    expect(tooSlow).toEqual([]);
  });
});

/** Functions whose time grows with the number of items, not with the length of a string. */
const LISTS: Readonly<Record<string, (count: number) => () => unknown>> = {
  "build, of segments": (count) => {
    const segments = Array<string>(count).fill("é");
    return () => pchar.build({ segments });
  },
  "appendSegments, of many": (count) => {
    const segments = Array<string>(count).fill("é");
    return () => pchar.appendSegments("/", ...segments);
  },
  "build, of params": (count) => {
    const params = Array<[string, string]>(count).fill(["&", "="]);
    return () => pchar.build({ params });
  },
  "withParams, of many changes in many pairs": (count) => {
    const names = Array.from({ length: count }, (_, each) => `n${each}`);
    const uri = `?${names.join("&")}`;
    const changes = new Map(names.map((name, each) => [name, each % 2 ? null : each]));
    return () => pchar.withParams(uri, changes);
  },
  "withParams, of many values of one name": (count) => {
    const uri = `?${"a=1&".repeat(count)}`;
    const changes = { a: Array<number>(count).fill(2) };
    return () => pchar.withParams(uri, changes);
  },
  "appendParams, of pairs": (count) => {
    const pairs = Array<[string, string]>(count).fill(["&", "="]);
    return () => pchar.appendParams("?a", pairs);
  },
  "param, of names that do not decode": (count) => {
    const uri = `?${"%ff&".repeat(count)}`;
    return () => pchar.param(uri, "a");
  },
  "baseUri, of redirects": (count) => {
    const retrieval = [BASE, ...Array<string>(count).fill("../g")];
    return () => pchar.baseUri({ retrieval });
  },
  "baseUri, of redirects that add a segment each": (count) => {
    const retrieval = [BASE, ...Array<string>(count).fill("a/")];
    return () => pchar.baseUri({ retrieval });
  },
  "baseUri, of short redirects after a long URI": (count) => {
    const retrieval = [`a://h/${"b/".repeat(count)}`, ...Array<string>(count).fill("../b/c")];
    return () => pchar.baseUri({ retrieval });
  },
  "baseUri, of a long path that queries follow": (count) => {
    const retrieval = [`a://h/${"b/".repeat(count)}`, ...Array<string>(count).fill("?q")];
    return () => pchar.baseUri({ retrieval });
  },
  "baseUri, of long redirects": (count) => {
    const retrieval = [BASE, ...Array<string>(count).fill(`../${"c/".repeat(25)}d`)];
    return () => pchar.baseUri({ retrieval });
  },
  "baseUri, of what encloses what encloses what": (count) => {
    let sources: pchar.BaseSources = { retrieval: BASE };
    for (let depth = 0; depth < count; depth++) sources = { embedded: "../g", encapsulating: sources };
    return () => pchar.baseUri(sources);
  },
  "resolver, of many references": (count) => {
    const resolveFromBase = pchar.resolver(BASE);
    return () => {
      for (let each = 0; each < count; each++) resolveFromBase("../g");
    };
  },
};

describe("I5: time grows with the length of a list", () => {
  test.each(Object.entries(LISTS))("%s", { timeout: 300_000 }, (_, list) => {
    expect(growth(list, 1000, LIMIT)).toBeLessThan(LIMIT);
  });
});
