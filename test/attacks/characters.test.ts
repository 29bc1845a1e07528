// Vulnerabilities of real parsers, with their advisories: backslashes, white space, controls and surrogates.
// Each test states one promise, which test/properties checks for all input.

import { describe, expect, test } from "vitest";
import { RULES } from "../../ts/generated/rules.ts";
import * as pchar from "../../ts/index.ts";
import { expectedIssue } from "../oracle/grammar/expect.ts";
import { enumerate, generate, seeded } from "../oracle/grammar/generate.ts";
import { textsOver } from "../oracle/grammar/texts.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults, outcome, same, thrownBy } from "../support/faults.ts";
import { expectErrorAtEachPlace } from "./placements.ts";

const { build, check, normalize, params, parse, pctDecode, pctEncode, resolve, segments, split } = pchar;

describe("the backslash: CVE-2021-27515, CVE-2021-27516, CVE-2026-16221, CVE-2026-18446", () => {
  test("is an error at its index, anywhere in strings of twelve characters", () => {
    expectErrorAtEachPlace(["\\"]);
  });

  test("is percent-encoded by the functions that build a string, and never becomes a slash", () => {
    expect(build({ host: "a\\b", path: "/c\\d", query: "\\", fragment: "\\" })).toBe("//a%5Cb/c%5Cd?%5C#%5C");
    expect(build({ user: "\\", hostName: "a\\b", segments: ["\\..\\x"] })).toBe("//%5C@a%5Cb/%5C..%5Cx");
    expect(segments("/a%5C..%5Cb")).toEqual(["a\\..\\b"]);
    expect(normalize("a:/b%5C..%5Cc")).toBe("a:/b%5C..%5Cc");
  });
});

describe("tab, CR, LF, leading controls and spaces: CVE-2022-0691, CVE-2022-0391, CVE-2023-24329", () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));

  test("each control is an error at its index, anywhere in a string", { timeout: 60_000 }, () => {
    expectErrorAtEachPlace([...controls, " ", "\u007f"]);
  });

  test("nothing is trimmed: no rule allows a line feed at the end", () => {
    const faults = newFaults();
    for (const rule of RULES) {
      const random = seeded(RULES.indexOf(rule));
      const texts = enumerate(rule, 500) ?? Array.from({ length: 100 }, () => generate(rule, random));
      for (const text of texts) {
        for (const changed of [`${text}\n`, `${text}\r\n`, `\n${text}`, ` ${text}`, `${text}\u0000`]) {
          same(faults, pchar.matches(changed, rule), false, rule, changed);
        }
      }
    }
    expectNoFaults(faults, RULES.length * 5);
  });
});

describe("lone surrogates", () => {
  test("every pattern of surrogates is an error at the first lone one", () => {
    const faults = newFaults();
    for (const pattern of textsOver(["a", "\ud800", "\udbfe", "\udc00", "\udffd"], 5)) {
      const alone = pattern.search(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
      for (const [before, after] of [
        ["", ""],
        ["//", "@h"],
        ["//h", "/"],
        ["a:?", "#"],
        ["#", ""],
      ] as const) {
        const text = before + pattern + after;
        const first = pattern.search(/[^a]/);
        same(faults, check(text)?.index, first === -1 ? undefined : before.length + first, "URI", text);
        const issue = expectedIssue(text, "IRI-reference");
        same(faults, check(text, "IRI-reference")?.index, issue?.index, "IRI", text);
        if (alone !== -1) same(faults, issue === undefined, false, "the grammar", text);
        same(faults, pchar.recompose(split(text)), text, "split");
      }
      const place = `ERR_URI_LONE_SURROGATE unreserved ${alone}`;
      same(
        faults,
        alone === -1 ? alone : outcome(() => pctEncode(pattern)),
        alone === -1 ? alone : place,
        pattern,
      );
      const isRefused = thrownBy(() => build({ path: pattern })) instanceof pchar.UriSyntaxError;
      same(faults, isRefused, alone !== -1, "build", pattern);
      if (alone === -1) same(faults, pctEncode(pattern), encodeURIComponent(pattern), "pctEncode", pattern);
    }
    expectNoFaults(faults, 5 ** 5 * 12);
  });
});

describe("NUL", () => {
  test("is an error at its index, anywhere in a string", () => {
    expectErrorAtEachPlace(["\u0000"]);
  });

  test("stays if it is percent-encoded, and is percent-encoded if it is data", () => {
    for (const text of ["http://u%00@h%00/a%00b/%00?%00#%00", "a:%00"]) {
      expect(normalize(text)).toBe(text);
      expect(resolve(text, "b:")).toBe(text);
      expect(pchar.recompose(parse(text))).toBe(text);
    }
    expect(pctDecode("a%00b", undefined, { allowNul: true })).toBe("a\u0000b");
    expect(() => pctDecode("a%00b")).toThrow(expect.objectContaining({ code: "ERR_URI_NUL", index: 1 }));
    expect(segments("/a%00b")).toEqual(["a\u0000b"]);
    expect(params("?a%00=%00")).toEqual([["a\u0000", "\u0000"]]);
    expect(build({ segments: ["a\u0000"], query: "\u0000" })).toBe("/a%00?%00");
    expect(pchar.equivalent("a:%00", "a:")).toBe(false);
  });
});
