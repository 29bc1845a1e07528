// I3: normalizing a normal form changes nothing: at every level, with encoded dots decoded and kept, by both rules.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equivalent, type NormalizeOptions, normalize } from "../../ts/index.ts";
import { made, RUNS, validText } from "../oracle/grammar/arbitrary.ts";
import { mutate } from "../oracle/grammar/generate.ts";
import { recognizes } from "../oracle/grammar/recognize.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { must, newFaults, same } from "../support/faults.ts";

const LEVELS = ["case", "percent", "path", "syntax", "scheme"] as const;
const RULES = ["URI-reference", "IRI-reference"] as const;
const OPTIONS: readonly NormalizeOptions[] = LEVELS.flatMap((level) =>
  (["decode", "keep"] as const).flatMap((encodedDots) => RULES.map((rule) => ({ level, encodedDots, rule }))),
);

describe("I3: normalize is idempotent", () => {
  test.each(RULES)("on generated texts of %s", (rule) => {
    const texts = made((random) => validText(rule, random));
    fc.assert(
      fc.property(texts, (text) => {
        for (const options of OPTIONS) {
          if (options.rule === "URI-reference" && rule !== "URI-reference") continue;
          const normal = normalize(text, options);
          must(normalize(normal, options), normal, "normalize", options);
        }
      }),
      RUNS,
    );
  });

  test("on all paths of percent-encoded octets, dots and delimiters to length 5", () => {
    const faults = newFaults();
    for (const path of textsOver([".", "/", ":", "%2e", "%25", "a"], 5)) {
      for (const before of ["", "a:", "file:", "http://h"]) {
        const text = before + path;
        if (!recognizes("URI-reference", text)) continue;
        for (const options of OPTIONS) {
          if (options.rule === "IRI-reference" || options.level === "case") continue;
          const normal = normalize(text, options);
          same(faults, normalize(normal, options), normal, options, text);
        }
      }
    }
    expectNoFaults(faults, 100_000);
  });

  test("on all sequences of up to four percent-encoded octets, some of them UTF-8", () => {
    const octets = "2E 41 7F 80 8F 90 A0 BF C1 C2 DF E0 E2 ED EF F0 F4".split(" ");
    const faults = newFaults();
    for (const path of textsOver(
      octets.map((octet) => `%${octet}`),
      4,
    )) {
      for (const level of ["percent", "scheme"] as const) {
        const options = { level, rule: "IRI-reference" } as const;
        const normal = normalize(`a:/${path}`, options);
        same(faults, normalize(normal, options), normal, options, path);
      }
    }
    expectNoFaults(faults, 2 * 17 ** 4);
  });

  test("on hosts that change by their letters and percent-encoded octets", () => {
    const pieces = ["%31", ".2", "%2e", ":80", ":", ":080", "localhost", "%6C", "u@", "A", "%4a"];
    const faults = newFaults();
    for (const authority of textsOver(pieces, 4)) {
      for (const scheme of ["http", "file", "x"]) {
        const text = `${scheme}://${authority}`;
        if (!recognizes("URI-reference", text)) continue;
        for (const level of LEVELS) {
          const normal = normalize(text, { level });
          same(faults, normalize(normal, { level }), normal, level, text);
        }
      }
    }
    expectNoFaults(faults, 40_000);
  });
});

describe("I3: a normal form is equivalent", () => {
  test.each(RULES)("to the original, for strings of %s", (rule) => {
    const texts = made((random) => {
      const text = validText(rule, random);
      return [text, mutate(text, random)] as const;
    });
    fc.assert(
      fc.property(texts, ([text, other]) => {
        for (const level of LEVELS) {
          must(equivalent(text, normalize(text, { level, rule }), { level, rule }), true, level);
          const isSame =
            recognizes(rule, other) && normalize(text, { level, rule }) === normalize(other, { level, rule });
          must(equivalent(text, other, { level, rule }), isSame, level);
          must(equivalent(other, text, { level, rule }), isSame, level);
        }
      }),
      RUNS,
    );
  });

  test("and each level includes the ones below it, except for URNs (RFC 8141, 3.1)", () => {
    fc.assert(
      fc.property(
        made((random) => validText("IRI-reference", random)),
        (text) => {
          if (/^urn:/i.test(text)) return;
          const rule = "IRI-reference";
          const highest = normalize(text, { rule });
          for (const level of ["case", "percent", "path", "syntax"] as const) {
            must(normalize(normalize(text, { level, rule }), { rule }), highest, level);
            must(normalize(highest, { level, rule }), highest, level);
          }
        },
      ),
      RUNS,
    );
  });

  test("and is returned itself, not as a copy, if there is nothing to change", () => {
    expect(normalize("http://example.com/~smith/home.html")).toBe("http://example.com/~smith/home.html");
  });
});
