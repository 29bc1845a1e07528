// The number of times that a function scans its string: each call of the engine scans one string or, to resolve, a reference.

import { afterEach, expect, test, vi } from "vitest";
import { active } from "../../../ts/engine/engine.ts";
import { normalize, parse, type SchemeNormalizer, tryParse, UriSyntaxError } from "../../../ts/index.ts";
import { inspect, isSafeToFetch, render } from "../../../ts/inspect/index.ts";
import { ALL_SCHEMES, mailto } from "../../../ts/schemes/index.ts";
import { fromHref } from "../../../ts/text/index.ts";
import { UriRecord } from "../../../ts/uri/record.ts";
import { thrownBy } from "../../support/faults.ts";

afterEach(() => vi.restoreAllMocks());

/** Returns how many strings a call scans, and how many it normalizes. */
function countOf(call: () => unknown): { readonly scans: number; readonly normalizations: number } {
  const engine = active();
  const scan = vi.spyOn(engine, "scan");
  const resolve = vi.spyOn(engine, "resolve");
  const normalized = vi.spyOn(engine, "normalize");
  const compared = vi.spyOn(engine, "equivalent");
  call();
  expect(compared).not.toHaveBeenCalled();
  return {
    scans: scan.mock.calls.length + resolve.mock.calls.length,
    normalizations: normalized.mock.calls.length,
  };
}

const LINK = "https://example.com/a?b#c";
const MAIL = "mailto:a@H?subject=x";

/** A scheme like `mailto` that is not one of `pchar/schemes`. */
const foreign: SchemeNormalizer = { name: "mailto", normalize: (uri) => uri.toLowerCase() };

test.each<[string, () => unknown, scans: number, normalizations: number]>([
  ["tryParse", () => tryParse(LINK), 1, 0],
  ["tryParse, invalid", () => tryParse("a b"), 1, 0],
  ["isSafeToFetch of a plain link", () => isSafeToFetch(LINK), 0, 0],
  ["isSafeToFetch", () => isSafeToFetch("https://example.com/%41"), 1, 0],
  ["isSafeToFetch, with ports", () => isSafeToFetch(LINK, { ports: [443] }), 1, 0],
  ["isSafeToFetch, invalid", () => isSafeToFetch("a b"), 1, 0],
  ["inspect of a plain link", () => inspect(LINK), 0, 0],
  ["inspect", () => inspect("https://example.com/%41"), 1, 0],
  ["render", () => render(LINK), 1, 0],
  // The page is scanned once.
  ["fromHref, a space", () => fromHref("a b.html", "http://h/"), 1, 0],
  ["fromHref, a space, again", () => fromHref("a b.html", "http://h/"), 0, 0],
  ["fromHref, an apostrophe", () => fromHref("a b'.html", "http://h/"), 0, 0],
  ["fromHref, valid", () => fromHref("b.html", "http://h/a"), 1, 0],
  ["fromHref, valid, again", () => fromHref("b.html", "http://h/a"), 0, 0],
  ["normalize by a scheme", () => normalize(MAIL, { schemeRules: [mailto] }), 0, 1],
  ["normalize by a scheme, changed", () => normalize("MAILTO:%61@H", { schemeRules: [mailto] }), 1, 1],
  ["normalize, another scheme", () => normalize(LINK, { schemeRules: [mailto] }), 0, 1],
  ["normalize by an object", () => normalize(MAIL, { schemeRules: [foreign] }), 2, 0],
])("%s scans as often as needed", (_, call, scans, normalizations) => {
  expect(countOf(call)).toEqual({ scans, normalizations });
});

test.each(["HTTP://a:80/./b", "http://u@[::1]:1/%41?q#f", "//h:1/", "//h", "/a%2fb", "?q", "#f", "", "a:"])(
  "a normalization of %o leaves the record of the string as given",
  (text) => {
    const engine = active();
    normalize("x://y/z/../z");
    normalize(text);
    expect(new UriRecord(text, engine.record)).toEqual(parse(text));
  },
);

test("a result that is not a URI is rejected, except from pchar/schemes", () => {
  for (const result of ["http://a b", "//h", "", undefined]) {
    const broken = { name: "mailto", normalize: () => result } as unknown as SchemeNormalizer;
    expect(() => normalize(MAIL, { schemeRules: [broken] })).toThrow(
      new TypeError("Expected normalize of the scheme mailto to return a URI"),
    );
  }
  // A wrapper around the method of a scheme is another function.
  const wrapped: SchemeNormalizer = { ...mailto, normalize: (uri) => `${mailto.normalize(uri)} ` };
  expect(() => normalize(MAIL, { schemeRules: [wrapped] })).toThrow(TypeError);
  expect(normalize(MAIL, { schemeRules: [{ ...mailto }] })).toBe("mailto:a@h?subject=x");
});

test("a string that is invalid throws the same error with schemes as without", () => {
  for (const { name } of ALL_SCHEMES) {
    for (const text of [`${name}:a b`, `${name}:%zz`, `${name}://[::1`, `${name}:é`, `${name}:\ud800`]) {
      for (const rule of ["URI-reference", "IRI-reference"] as const) {
        const { issue } = tryParse(text, rule);
        if (issue === undefined) continue;
        const error = thrownBy(() => normalize(text, { rule, schemeRules: ALL_SCHEMES })) as UriSyntaxError;
        expect(error, text).toBeInstanceOf(UriSyntaxError);
        expect([error.code, error.rule, error.index]).toEqual([issue.code, issue.rule, issue.index]);
      }
    }
  }
});
