// I2: every result parses into the components that are meant: a path never becomes an authority or a scheme.
// The expected results come from the pseudocode of RFC 3986, 5.2, and the guards.

import fc from "fast-check";
import { describe, test } from "vitest";
import { check, normalize, removeDotSegments, resolve, split } from "../../ts/index.ts";
import { made, RUNS, validText } from "../oracle/grammar/arbitrary.ts";
import { pick } from "../oracle/grammar/generate.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { normalized } from "../oracle/reference/normalize.ts";
import {
  appendixB,
  guarded,
  remove_dot_segments,
  resolved,
  transformReferences,
} from "../oracle/reference/resolve.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { must, newFaults, outcome, same } from "../support/faults.ts";
import { LONGEST } from "../support/longest.ts";

const RULES = ["URI-reference", "IRI-reference"] as const;
const PATHS = textsOver([..."./:a"], LONGEST);

/** The paths that the grammar allows without anything before them. */
const REFERENCES = validTexts("", LONGEST);

/** The paths that the grammar allows after each of these. */
function validTexts(before: string, most: number): string[] {
  const texts: string[] = [];
  for (const path of PATHS) {
    if (path.length > most) break;
    if (recognizes("URI-reference", before + path)) texts.push(before + path);
  }
  return texts;
}

describe("I2: removeDotSegments is 5.2.4", () => {
  test(`on all paths over \`. / : a\` to length ${LONGEST}`, () => {
    const faults = newFaults();
    for (const path of PATHS) same(faults, removeDotSegments(path), remove_dot_segments(path), path);
    expectNoFaults(faults, 4 ** LONGEST);
  });

  test("on all paths over `. / a` to length 10", () => {
    const faults = newFaults();
    for (const path of textsOver([..."./a"], 10)) {
      same(faults, removeDotSegments(path), remove_dot_segments(path), path);
    }
    expectNoFaults(faults, 3 ** 10);
  });
});

describe("I2: resolve is 5.2.2, and its result parses into the target", () => {
  const bases = "b: b:/ b:c b:/c/d b:c/d/ b:c/../.. b:/.//c b:/c//d b:c:d/: b://h b://h/ b://h/c//d/..".split(
    " ",
  );

  test.each(bases)(`for all paths over \`. / : a\` to length ${LONGEST} on %s`, (base) => {
    const faults = newFaults();
    for (const reference of REFERENCES) {
      same(faults, resolve(reference, base), resolved(reference, base), reference, base);
    }
    expectNoFaults(faults, 10_000);
  });

  test.each(["a:", "b:", "//", "//h", "a://", "a://h"])(
    `for all paths to length ${LONGEST} after %s`,
    (before) => {
      const faults = newFaults();
      for (const reference of validTexts(before, LONGEST)) {
        for (const strict of [true, false]) {
          const got = resolve(reference, "b:c/d", { strict });
          same(faults, got, resolved(reference, "b:c/d", strict), reference, strict);
        }
      }
      expectNoFaults(faults, 2 * 4 ** (LONGEST - 1));
    },
  );

  test.each(["b:", "b://h"])("for all paths of the base to length 7 after %s", (before) => {
    const faults = newFaults();
    const references = [
      "",
      "g",
      ".",
      "..",
      "../..",
      "./:",
      "a:.//g",
      "?y",
      "/",
      ".//g",
      "..//",
      "/..//g",
      "//g",
      "g/..",
    ];
    for (const base of validTexts(before, 7)) {
      for (const reference of references) {
        same(faults, resolve(reference, base), resolved(reference, base), reference, base);
      }
    }
    expectNoFaults(faults, 14 * 5000);
  });

  test("for all paths to length 4 on all to length 4", () => {
    const faults = newFaults();
    const targets = ["", "a:", "//h"].flatMap((before) => validTexts(before, 4));
    for (const base of ["a:", "a://h"].flatMap((before) => validTexts(before, 4))) {
      for (const reference of targets) {
        const got = resolve(reference, base, { strict: false });
        same(faults, got, resolved(reference, base, false), reference, base);
      }
    }
    expectNoFaults(faults, 100_000);
  });

  test.each(RULES)("for generated strings of %s", (rule) => {
    const texts = made((random) => {
      const base = validText(rule, random);
      return [
        validText(rule, random),
        /^[a-z][^:/?#]*:/i.test(base) ? base : `x:${base}`,
        random() < 0.5,
      ] as const;
    });
    fc.assert(
      fc.property(texts, ([reference, base, strict]) => {
        const target = resolve(reference, base, { strict, rule });
        must(target, resolved(reference, base, strict), "resolve");
        const meant = guarded(transformReferences(appendixB(reference), appendixB(base), strict));
        must(appendixB(target), meant, "components");
        must(check(target, rule), undefined, "check");
      }),
      { ...RUNS, numRuns: 10_000 },
    );
  });
});

describe("I2: normalize keeps the components", () => {
  const befores = [
    "",
    "a:",
    "A:",
    "//",
    "//h",
    "a://",
    "a://h",
    "http://h",
    "file:",
    "file://",
    "file://localhost",
  ];

  test.each(befores)(`of all paths over \`. / : a\` to length ${LONGEST} behind %j`, (before) => {
    const faults = newFaults();
    for (const text of validTexts(before, before.length < 6 ? LONGEST : 7)) {
      for (const level of ["path", "scheme"] as const) {
        same(faults, normalize(text, { level }), normalized(text, level), level, text);
      }
    }
    expectNoFaults(faults, 2 * 4 ** 6);
  });

  test("of all paths of percent-encoded octets and delimiters", () => {
    const faults = newFaults();
    for (const path of textsOver([".", "/", ":", "%2e", "%2F", "%61"], 5)) {
      for (const before of ["", "a:", "a://h", "file:"]) {
        const text = before + path;
        if (!recognizes("URI-reference", text)) continue;
        for (const level of ["percent", "path", "syntax", "scheme"] as const) {
          for (const encodedDots of ["decode", "keep"] as const) {
            const got = normalize(text, { level, encodedDots });
            same(faults, got, normalized(text, level, encodedDots), level, encodedDots, text);
          }
        }
      }
    }
    expectNoFaults(faults, 100_000);
  });

  test.each(RULES)("of generated strings of %s", (rule) => {
    const levels = ["case", "percent", "path", "syntax", "scheme"] as const;
    const texts = made((random) => {
      const encodedDots: "decode" | "keep" = random() < 0.5 ? "decode" : "keep";
      return [validText(rule, random), pick(levels, random), encodedDots] as const;
    });
    fc.assert(
      fc.property(texts, ([text, level, encodedDots]) => {
        const normal = normalize(text, { level, encodedDots, rule });
        must(normal, normalized(text, level, encodedDots, rule), "normalize");
        must(check(normal, rule), undefined, "check");
        const [before, after] = [split(text), split(normal)];
        const names = ["scheme", "query", "fragment"] as const;
        for (const name of names) must(after[name] === undefined, before[name] === undefined, name);
      }),
      { ...RUNS, numRuns: 10_000 },
    );
  });

  test("and rejects strings that are not references", () => {
    const faults = newFaults();
    for (const text of ["", "//h"].flatMap((before) =>
      textsOver([..."./:a"], 6).map((path) => before + path),
    )) {
      if (recognizes("URI-reference", text)) continue;
      const issue = check(text);
      const want = `ERR_URI_UNEXPECTED_CHARACTER ${issue?.rule} ${issue?.index}`;
      same(
        faults,
        outcome(() => normalize(text)),
        want,
        "normalize",
        text,
      );
      same(
        faults,
        outcome(() => resolve(text, "a://h/")),
        want,
        "resolve",
        text,
      );
    }
    expectNoFaults(faults, 1000);
  });
});
