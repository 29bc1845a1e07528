// I5: sixteen times as long a text takes about sixteen times as long, for each verb and for texts of every shape.
//
// No time is asserted, only how it grows: linear work gives 16, quadratic gives 256, and the line is drawn at 40.

import { describe, expect, test } from "vitest";
import { explainNormalize, explainResolve } from "../ts/explain/index.ts";
import type { Rule } from "../ts/generated/rules.ts";
import { RULES } from "../ts/generated/rules.ts";
import * as pchar from "../ts/index.ts";
import { GROWTH, growth } from "./growth.ts";

const LIMIT = 40;

/** The lengths to begin with: the core takes texts up to 1 MiB, the twin the longer ones, and no way crosses that. */
const SHORT = 4000;
const LONG = 65_000;

/** What takes long even where it is linear, or writes a text several times as long as what it is given. */
const HEAVY = /^(build|equivalent|matches|relativize|with)/;
const HEAVY_SHORT = 400;

/** What makes a thing of each piece of a text: of a million things it is the garbage collector that is measured. */
const COLLECTS = /^(explain|params|pctEncode|segment)/;
const MANY = 1000;

/** All shapes to some length, one in eight to a megabyte too. */
function startsOf(verb: string, verbNumber: number, shape: Shape, shapeNumber: number): readonly number[] {
  const start = HEAVY.test(verb) ? HEAVY_SHORT : SHORT;
  // What they write on the way would be too long for the core.
  const wouldCross = pchar.backend.name === "wasm" && HEAVY.test(verb);
  if (wouldCross || (verbNumber + shapeNumber) % 8 !== 0) return [start];
  const isCollected = COLLECTS.test(verb) && textOf(shape, LONG).split(/[^A-Za-z0-9]/).length > MANY;
  return isCollected ? [start] : [start, LONG];
}

type Shape = readonly [name: string, before: string, piece: string, after?: string];

/** Texts of any length: what comes first, what comes again and again, and what comes last. */
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
  ["an IPv4address that goes on", "//", "1.2.3.4."],
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
const LEARNED = { trailingSlash: true, indexFiles: ["index.html"] };

/** Resolves on other bases first, one for the core and one for the twin: of a base that comes again nothing is read. */
function afterOther(act: () => unknown): unknown {
  pchar.resolve("g", BASE);
  pchar.resolve("g", "a:é", { rule: "IRI-reference" });
  return act();
}

/** Every public verb, with the text in each of its places. */
const VERBS: Readonly<Record<string, (text: string) => unknown>> = {
  parse: (text) => pchar.parse(text).toString(),
  "parse, an IRI": (text) => pchar.parse(text, "IRI"),
  check: (text) => pchar.check(text),
  "check, an absolute URI": (text) => pchar.check(text, "absolute-URI"),
  "matches, by every rule": (text) => OTHER_RULES.map((rule) => pchar.matches(text, rule)),
  split: (text) => pchar.split(text),
  "split, and recompose": (text) => pchar.recompose(pchar.split(text)),
  "recompose, a path": (text) => pchar.recompose({ path: text }),
  "recompose, an authority": (text) => pchar.recompose({ authority: text, path: "" }),
  resolve: (text) => pchar.resolve(text, BASE),
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
    pchar.equivalent(text, `${text}/`, { level: "protocol", learned: LEARNED }),
  pctEncode: (text) => pchar.pctEncode(text),
  "pctEncode, a segment": (text) => pchar.pctEncode(text, "isegment"),
  pctDecode: (text) => pchar.pctDecode(text),
  "pctDecode, a query": (text) => pchar.pctDecode(text, "query", { as: "bytes" }),
  "build, of URI text": (text) => pchar.build({ host: "h", path: `/${text}`, query: text }),
  "build, of a path": (text) => pchar.build({ scheme: "a", path: text }),
  "build, of an authority": (text) => pchar.build({ userinfo: text, host: text, port: text }),
  "build, of data": (text) => pchar.build({ hostName: "h", segments: [text], params: [["a", text]] }),
  "build, of a scheme": (text) => pchar.build({ scheme: text }),
  withComponents: (text) => pchar.withComponents(text, { scheme: undefined, query: undefined }),
  "withComponents, an authority": (text) => pchar.withComponents(BASE, { authority: text }),
  segments: (text) => pchar.segments(text),
  segmentParts: (text) => pchar.segmentParts(text),
  fromSuffix: (text) => pchar.fromSuffix(text, { scheme: "http" }),
  uriKey: (text) => pchar.uriKey(text, { level: "protocol", learned: LEARNED }),
  UriMap: (text) => new pchar.UriMap([[text, 1]], { base: BASE }).get(text),
  explainResolve: (text) => String(explainResolve(text, BASE)),
  explainNormalize: (text) => String(explainNormalize(text)),
  params: (text) => pchar.params(text),
  "params, of a query": (text) => pchar.params({ query: text }),
};

describe("I5: time grows as the text does", () => {
  const verbs = Object.entries(VERBS).map(([name, verb], number) => [name, verb, number] as const);

  test.each(verbs)("%s", { timeout: 300_000 }, (name, verb, verbNumber) => {
    const tooSlow: string[] = [];
    for (const [shapeNumber, shape] of SHAPES.entries()) {
      for (const start of startsOf(name, verbNumber, shape, shapeNumber)) {
        const short = textOf(shape, start);
        const long = textOf(shape, GROWTH * start);
        const times = growth(
          () => verb(short),
          () => verb(long),
          LIMIT,
        );
        if (times >= LIMIT) tooSlow.push(`${shape[0]}, from length ${start}: ${times.toFixed(0)} times`);
      }
    }
    expect(tooSlow).toEqual([]);
  });
});

/** What grows with the number of things, not with the length of a text. */
const LISTS: Readonly<Record<string, (count: number) => () => unknown>> = {
  "build, of segments": (count) => {
    const segments = Array<string>(count).fill("é");
    return () => pchar.build({ segments });
  },
  "build, of params": (count) => {
    const params = Array<[string, string]>(count).fill(["&", "="]);
    return () => pchar.build({ params });
  },
  "baseUri, of redirects": (count) => {
    const retrieval = [BASE, ...Array<string>(count).fill("../g")];
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

describe("I5: time grows as a list does", () => {
  test.each(Object.entries(LISTS))("%s", { timeout: 300_000 }, (_, list) => {
    expect(growth(list(1000), list(GROWTH * 1000), LIMIT)).toBeLessThan(LIMIT);
  });
});
