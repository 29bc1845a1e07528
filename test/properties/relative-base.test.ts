// The law of `relativeBase`: resolve(resolve(r, b), B) is resolve(r, resolve(b, B)) for every hierarchical B deep enough.

import fc from "fast-check";
import { describe, test } from "vitest";
import { check, resolve } from "../../ts/index.ts";
import { made, RUNS, validText } from "../oracle/grammar/arbitrary.ts";
import { pick, type Random } from "../oracle/grammar/generate.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { type Faults, must, newFaults, same } from "../support/faults.ts";
import { LONGEST } from "../support/longest.ts";

/** A base that is deeper than the dot segments of any string here go up. */
const DEEP = "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/";
const BASES = [`x://h${DEEP}y`, `x:${DEEP}?q#f`];

/** Each base, resolved against all of `BASES`. */
const resolvedBases = new Map<string, readonly string[]>();

function checkLaw(faults: Faults, reference: string, base: string): void {
  const between = resolve(reference, base, { relativeBase: true });
  const targets = resolvedBases.get(base) ?? BASES.map((absolute) => resolve(base, absolute));
  resolvedBases.set(base, targets);
  for (const [at, absolute] of BASES.entries()) {
    const want = resolve(reference, targets[at]!);
    same(faults, resolve(between, absolute), want, reference, base, absolute, between);
  }
}

/** All relative references up to a length, some with an authority. */
function relativeTexts(most: number, before = ""): string[] {
  return textsOver([..."./a?"], most)
    .map((text) => before + text)
    .filter((text) => recognizes("relative-ref", text));
}

describe("the law of relativeBase", () => {
  test("holds for all references to length 4 and bases to length 4 over `. / a ?`", () => {
    const faults = newFaults();
    const texts = relativeTexts(4);
    for (const base of texts) for (const reference of texts) checkLaw(faults, reference, base);
    expectNoFaults(faults, 2 * 340 * 340);
  });

  test(`holds for all paths to length ${LONGEST - 1} over \`. / a\` on some bases, and as bases`, () => {
    const faults = newFaults();
    const others = [
      "",
      "a",
      "a/",
      "a/b/c",
      "..",
      "../",
      "../a",
      "a/..",
      "a//b",
      "/",
      "/a",
      "//h",
      "//h/a",
      "./a",
      ".",
    ];
    for (const path of textsOver([..."./a"], LONGEST - 1)) {
      if (path.startsWith("//")) continue;
      for (const other of others) {
        checkLaw(faults, path, other);
        checkLaw(faults, other, path);
      }
    }
    expectNoFaults(faults, 2 * 3 ** (LONGEST - 1) * others.length);
  });

  test("holds for colons in the first segment", () => {
    const faults = newFaults();
    const texts = textsOver([".", "..", "/", "a", ":", "//h"], 4).filter((text) =>
      recognizes("relative-ref", text),
    );
    for (const base of texts.filter((_, at) => at % 11 === 0)) {
      for (const reference of texts) checkLaw(faults, reference, base);
    }
    expectNoFaults(faults, 50_000);
  });

  test.each(["URI-reference", "IRI-reference"] as const)("holds for generated strings of %s", (rule) => {
    const relative = (random: Random): string => {
      for (;;) {
        const text = validText(rule, random).replace(/^[a-z][a-z0-9+.-]*:/i, "");
        if (recognizes(rule === "URI-reference" ? "relative-ref" : "irelative-ref", text)) return text;
      }
    };
    const some = made((random) => {
      const reference = random() < 0.2 ? validText(rule, random) : relative(random);
      return [reference, relative(random), pick(BASES, random)] as const;
    });
    fc.assert(
      fc.property(some, ([reference, base, absolute]) => {
        const deep = absolute.replace("/1/", `/${"0/".repeat(base.length + reference.length)}1/`);
        const between = resolve(reference, base, { relativeBase: true, rule });
        must(check(between, rule), undefined, "check", between);
        const want = resolve(reference, resolve(base, deep, { rule }), { rule });
        must(resolve(between, deep, { rule }), want, "the law", between);
      }),
      RUNS,
    );
  });

  test("makes no difference if the base has a scheme", () => {
    fc.assert(
      fc.property(
        made((random) => [validText("URI-reference", random), `s:${"/a".repeat(random() * 3)}/b?q`] as const),
        ([reference, base]) => {
          must(resolve(reference, base, { relativeBase: true }), resolve(reference, base));
        },
      ),
      RUNS,
    );
  });
});
