// safer, reduced, sameLevel and identical: the law of RFC 1630, and what they never touch.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalize, parse, segments, split } from "../../../ts/index.ts";
import { identical, reduced, safer, sameLevel } from "../../../ts/legacy/index.ts";
import { RUNS, valid } from "../../oracle/grammar/arbitrary.ts";
import { must } from "../../support/faults.ts";

const RESERVED = ":/?#[]@!$&'()*+,;=";
const OTHERS = `ABCXYZabcxyz0189-._~ "<>\\^\`{|}\t\u007fé\u00ffア😀\u0080`;
const HOSTILE = { toJSON: () => expect.unreachable(), toString: () => expect.unreachable() };

const setOf = (characters: string): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((all) => all.join(""));

/** Parts of paths that are hard for a level: dots, delimiters, triplets in both cases, triplets that are not UTF-8. */
const PIECES = [
  ..."/ / / . . .. ... a b A ~ - ? # : ; , ! * ' ( ) + = & @ é ア 😀 | % {"
    .split(" ")
    .filter((each) => each !== "%"),
  ..."%2E %2e %2e%2E .%2E %2F %2f %25 %41 %7E %7e %C3%A9 %c3%a9 %E9 %C3 %E3%82 %20 %00 %21 %2A %3B %5c".split(
    " ",
  ),
  " ",
  "\ud83d",
];
const pieced = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((all) => all.join(""));
const texts = fc.oneof(
  pieced,
  pieced.map((path) => `http://u:p@~h%2e-:80/${path}`),
  pieced.map((path) => `a-b:${path}`),
  valid("URI-reference"),
);
const charsets = fc.constantFrom("utf-8" as const, "iso-8859-1" as const);

/** Returns a string with its triplets in upper case. */
function upper(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (triplet) => triplet.toUpperCase());
}

describe("reduced or increased safe character sets (RFC 1630)", () => {
  test("safer(reduced(x, S), S) is safer(x, S) up to hex case, if S has no reserved characters", () => {
    fc.assert(
      fc.property(texts, setOf(OTHERS), charsets, (text, set, charset) => {
        const there = reduced(text, set, { charset });
        must(upper(safer(there, set, { charset })), upper(safer(text, set, { charset })));
      }),
      { ...RUNS, numRuns: 10_000 },
    );
  });

  test("reserved characters in a set are ignored", () => {
    fc.assert(
      fc.property(texts, setOf(OTHERS), setOf(`${RESERVED}%`), (text, set, reserved) => {
        must(safer(text, set + reserved), safer(text, set));
        must(reduced(text, reserved + set), reduced(text, set));
        must(safer(text, reserved), text);
        must(reduced(text, reserved), text);
      }),
      { ...RUNS, numRuns: 5_000 },
    );
  });

  test("reduced is the inverse of safer, if nothing of the set was encoded", () => {
    fc.assert(
      fc.property(texts, setOf(OTHERS), charsets, (text, set, charset) => {
        const plain = reduced(text, set, { charset });
        must(reduced(safer(plain, set, { charset }), set, { charset }), plain);
        must(safer(safer(text, set, { charset }), set, { charset }), safer(text, set, { charset }));
      }),
      { ...RUNS, numRuns: 5_000 },
    );
  });

  test("scheme, authority, delimiters and dot segments stay, escaped ones too", () => {
    const isDots = (segment: string): boolean => /^(\.|%2e){1,2}$/i.test(segment);
    const dotsOf = (path: string): unknown[] =>
      path.split("/").map((segment) => isDots(segment) && upper(segment));
    fc.assert(
      fc.property(texts, setOf(OTHERS), (text, set) => {
        const before = split(text);
        const dots = dotsOf(before.path);
        for (const changed of [safer(text, set), safer(text), reduced(text, set), ...sameLevel(text, text)]) {
          const after = split(changed);
          must([after.scheme, after.authority], [before.scheme, before.authority]);
          must(after.query === undefined, before.query === undefined);
          must(after.fragment === undefined, before.fragment === undefined);
          must(dotsOf(after.path), dots);
        }
      }),
      { ...RUNS, numRuns: 5_000 },
    );
  });

  test("the data of each segment of a URI stays", () => {
    const unit = fc.constantFrom("a", "~", "-", ".", "/", "%7E", "%2D", "%2e", "%2F", "%C3%A9", ";", "%3B");
    fc.assert(
      fc.property(fc.string({ unit }), setOf("abc~-._é"), (path, set) => {
        const uri = `//h/${path}`;
        must(segments(safer(uri, set)), segments(uri));
        must(segments(reduced(uri, set), { rule: "IRI-reference" }), segments(uri));
        must(parse(safer(uri, set)).authority, "h");
      }),
    );
  });
});

describe("identical, at the same encoding level (RFC 1630)", () => {
  test("identical URIs have one normal form (RFC 3986, 6.2.2)", () => {
    const path = fc.array(
      fc.constantFrom("/", ".", "a", "%61", "~", "%7e", "%2F", "%2f", "%2E", "!", "%21"),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(path, path, (first, second) => {
        const a = `x://h/${first.join("")}`;
        const b = `x://h/${second.join("")}`;
        if (identical(a, b)) must(normalize(a), normalize(b));
        must(identical(a, a), true);
        must(identical(b, a), identical(a, b));
      }),
      { ...RUNS, numRuns: 5_000 },
    );
  });

  test("a string is identical to its safer and its reduced form, if the set has unreserved characters only", () => {
    fc.assert(
      fc.property(texts, setOf("abcABC019-._~"), (text, set) => {
        must(identical(text, safer(text, set)), true);
        must(identical(text, reduced(text, set)), true);
      }),
      { ...RUNS, numRuns: 5_000 },
    );
  });

  test("sameLevel is idempotent", () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [first, second] = sameLevel(a, b);
        expect(sameLevel(first, second)).toEqual([first, second]);
      }),
    );
  });
});

describe("what the levels reject", () => {
  test.each([
    ["/a%", 2],
    ["http://h%zz/", 8],
    ["%", 0],
    ["a?b#%4g", 4],
    ["%41%4", 3],
  ])("%j: a percent sign without its digits at %i", (text, index) => {
    const error = expect.objectContaining({
      code: "ERR_URI_INVALID_PCT_ENCODED",
      rule: "pct-encoded",
      index,
      input: text,
    });
    expect(() => safer(text, "a")).toThrow(error);
    expect(() => reduced(text, "a")).toThrow(error);
    expect(() => sameLevel("a", text)).toThrow(error);
    expect(() => identical(text, "a")).toThrow(error);
  });

  test("messages show no password", () => {
    expect(() => safer("http://u:secret@h/%")).toThrow(/^(?!.*secret)/);
  });

  test("other arguments give a TypeError", () => {
    for (const value of [undefined, null, 1, ["a"], HOSTILE]) {
      expect(() => safer(value as unknown as string)).toThrow(TypeError);
      expect(() => reduced("a", value as unknown as string)).toThrow(/^Expected a set of characters, got /);
      expect(() => identical("a", value as unknown as string)).toThrow(TypeError);
      if (value !== undefined)
        expect(() => safer("a", value as unknown as string)).toThrow(/^Expected a set of characters, got /);
    }
    expect(() => safer("a", "b", { charset: "latin1" as "utf-8" })).toThrow(/^Expected the charset /);
    expect(() => reduced("a", "b", { charset: "latin1" as "utf-8" })).toThrow(/^Expected the charset /);
  });
});
