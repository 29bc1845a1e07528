// `resolve` with the option `unchecked`: 5.2 on any strings, split by appendix B (RFC 3986).

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ResolveOptions, resolve, resolver, split } from "../../ts/index.ts";
import { made, RUNS, validText } from "../oracle/grammar/arbitrary.ts";
import { pick, type Random } from "../oracle/grammar/generate.ts";
import { appendixB, guarded, transformReferences } from "../oracle/reference/resolve.ts";
import { must, outcome } from "../support/faults.ts";

const OPTIONS: readonly ResolveOptions[] = [true, false].flatMap((strict) =>
  [true, false].map((relativeBase) => ({ strict, relativeBase })),
);

const PIECES = [
  ..."a b : / / // . .. ../ ./ ? # [ ] < > | \\ % %zz %2e @ 1a: http: HTTP: é".split(" "),
  ...[" ", "\n", "\u0000", "\ud800", "\t"],
];

/** Returns any string. */
function anyText(random: Random): string {
  let text = pick(["", "", "http://h", "a:", "1a:", "//h", " "], random);
  while (random() < 0.8) text += pick(PIECES, random);
  return text;
}

test("valid strings have the same result as without the option", () => {
  fc.assert(
    fc.property(
      made((random) => [validText("IRI-reference", random), validText("IRI-reference", random)] as const),
      ([reference, base]) => {
        for (const options of OPTIONS) {
          const unchecked = { ...options, unchecked: true };
          const checked = { ...options, rule: "IRI-reference" } as const;
          must(
            outcome(() => resolve(reference, base, unchecked)),
            outcome(() => resolve(reference, base, checked)),
            reference,
            base,
            options,
          );
          must(
            outcome(() => resolver(base, unchecked)(reference)),
            outcome(() => resolver(base, checked)(reference)),
            reference,
            base,
            options,
          );
        }
      },
    ),
    RUNS,
  );
});

describe("any strings", () => {
  const pairs = made((random) => [anyText(random), anyText(random)] as const);

  test("are resolved as in the pseudocode, and split into the components of the target (I2)", () => {
    let count = 0;
    fc.assert(
      fc.property(pairs, ([reference, base]) => {
        const [R, Base] = [appendixB(reference), appendixB(base)];
        if (Base.scheme === undefined) return;
        for (const strict of [true, false]) {
          const target = resolve(reference, base, { unchecked: true, strict });
          must({ ...split(target) }, guarded(transformReferences(R, Base, strict)), reference, base, strict);
          must(resolver(base, { unchecked: true, strict })(reference), target, reference, base, strict);
          count++;
        }
      }),
      RUNS,
    );
    expect(count).toBeGreaterThan(2000);
  });

  test("never make a path an authority or a scheme, if the base is relative (I2)", () => {
    fc.assert(
      fc.property(pairs, ([reference, base]) => {
        const [R, Base] = [appendixB(reference), appendixB(base)];
        const target = split(resolve(reference, base, { unchecked: true, relativeBase: true }));
        must(target.scheme, R.scheme ?? Base.scheme, reference, base);
        const isOwn = R.scheme !== undefined || R.authority !== undefined;
        must(target.authority, isOwn ? R.authority : Base.authority, reference, base);
        must(target.fragment, R.fragment, reference, base);
      }),
      RUNS,
    );
  });
});

test.each([
  // JSON-LD to RDF, test tli12 of the W3C.
  ["<>/", "http://invalid/", "http://invalid/<>/"],
  ["/<>/./a b", "http://invalid/x?y", "http://invalid/<>/a b"],
  ["1a:b", "http://h/", "1a:b"],
  [" g ", "http://h/", "http://h/ g "],
  ["\\\\evil\\..\\g", "http://h/a/b", "http://h/a/\\\\evil\\..\\g"],
  [".//g", "a:/<", "a:/.//g"],
  ["#a#b", "http://h/|", "http://h/|#a#b"],
  ["g", "http://[", "http://[/g"],
])("resolve(%j, %j)", (reference, base, target) => {
  expect(resolve(reference, base, { unchecked: true })).toBe(target);
  expect(resolver(base, { unchecked: true })(reference)).toBe(target);
});

describe("the base", () => {
  const NOT_ABSOLUTE = { code: "ERR_URI_BASE_NOT_ABSOLUTE", index: 0 };

  test("needs a scheme, if it is used", () => {
    const options = { unchecked: true } as const;
    expect(() => resolve("g", "<>", options)).toThrow(expect.objectContaining(NOT_ABSOLUTE));
    expect(() => resolver("<>", options)).toThrow(expect.objectContaining(NOT_ABSOLUTE));
    expect(resolve("1:<>", "", options)).toBe("1:<>");
    expect(() => resolve("1:<>", "<>", options)).toThrow(expect.objectContaining(NOT_ABSOLUTE));
    expect(() => resolve("1:<>", "<>", { ...options, strict: false })).toThrow(
      expect.objectContaining(NOT_ABSOLUTE),
    );
    expect(resolve("g", "<>/", { ...options, relativeBase: true })).toBe("<>/g");
  });
});

test("a rule has no effect", () => {
  for (const rule of ["URI-reference", "IRI-reference"] as const) {
    expect(resolve("<é>", "a:b", { unchecked: true, rule })).toBe("a:<é>");
    expect(resolver("a:b", { unchecked: true, rule })("<é>")).toBe("a:<é>");
    expect(resolve("g", "a:b", { unchecked: false, rule })).toBe("a:g");
  }
  expect(() => resolve("g", "a:b", { unchecked: 1 as never })).toThrow(TypeError);
});
