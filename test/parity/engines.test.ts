// The two engines give the same answers: record, error code, rule and index, and output strings.

import { describe, expect, test } from "vitest";
import * as field from "../../ts/generated/record.ts";
import { URI_REFERENCE } from "../../ts/generated/rules.ts";
import { expectNoFaults } from "../support/expect-no-faults.ts";
import { newFaults } from "../support/faults.ts";
import {
  compareAll,
  compareEquivalent,
  compareNormalize,
  comparePairs,
  compareResolve,
  compareScan,
  REFERENCE_RULES,
  SYNTAX,
  TOP_NUMBERS,
} from "./compare.ts";

/** The number of code units that an area of the core holds. */
const AREA = 1024 * 1024;

describe("generated and mutated strings", () => {
  test.each([1, 2, 3, 4])("130,000 call pairs with seed %i", { timeout: 300_000 }, (seed) => {
    const faults = newFaults();
    comparePairs(faults, seed, 130_000);
    expectNoFaults(faults, 130_000);
  });
});

describe("special characters anywhere in a string", () => {
  const templates = [
    "http://u:p@example.com:80/a/./b?q=%41#f",
    "//[2001:db8::7]:1/x",
    "a:b/../c",
    "../%7e?",
    "http://[v1.a]/",
  ];
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
  const specials = [
    "\u007f",
    " ",
    "\\",
    "é",
    "\u0080",
    "\uffff",
    "\u{10000}",
    "\ud800",
    "\udc00",
    "\ud83d\ud83d",
  ];

  test.each(templates)("every control, surrogates and others at every index of %s", (template) => {
    const faults = newFaults();
    for (const special of [...controls, ...specials]) {
      for (let at = 0; at <= template.length; at++) {
        for (const rest of [template.slice(at), template.slice(at + 1)]) {
          const text = template.slice(0, at) + special + rest;
          compareScan(faults, text, TOP_NUMBERS);
          compareNormalize(faults, text, REFERENCE_RULES, [SYNTAX | field.SCHEME]);
          compareResolve(faults, text, "a://h/b", REFERENCE_RULES, [field.STRICT]);
          compareResolve(faults, "g", text, REFERENCE_RULES, [field.STRICT]);
        }
      }
    }
    expectNoFaults(faults, 42 * 2 * 8 * template.length);
  });

  test("every surrogate pattern to length 4", () => {
    const faults = newFaults();
    const units = ["a", "\ud800", "\udbff", "\udc00", "\udfff"];
    let texts = [""];
    for (let length = 1; length <= 4; length++) {
      texts = texts.flatMap((text) => units.map((unit) => text + unit));
      for (const text of texts) compareAll(faults, text, `a:${text}`);
    }
    expectNoFaults(faults, 5 ** 4 * 40);
  });
});

/** Functions that return a string of a given length, by shape. */
const SHAPES: readonly (readonly [string, (length: number) => string])[] = [
  ["a path", (length) => "/a/b".repeat(length).slice(0, length)],
  ["a rootless path", (length) => "a".repeat(length)],
  ["a scheme", (length) => `${"s".repeat(Math.max(0, length - 1))}:`.slice(0, length)],
  ["dot segments", (length) => `s:/${"../a/./".repeat(length)}`.slice(0, length)],
  ["triplets", (length) => `s:${"%7E%2f".repeat(length)}`.slice(0, length)],
  ["a host", (length) => `S://${"H%41".repeat(length)}`.slice(0, length)],
  ["a port", (length) => `http://h:${"0".repeat(length)}`.slice(0, length)],
  ["an empty path", (length) => `http://${"h".repeat(length)}`.slice(0, length)],
  ["a file", (length) => `file:/${"h/".repeat(length)}`.slice(0, length)],
  ["a path that needs a guard", (length) => `s:/..//${"/".repeat(length)}`.slice(0, length)],
  ["a query", (length) => `?${"q/?".repeat(length)}`.slice(0, length)],
  ["a fragment", (length) => `#${"f".repeat(length)}`.slice(0, length)],
  [
    "an IPvFuture",
    (length) => `//[v1.${"a".repeat(length)}`.slice(0, Math.max(0, length - 1)) + "]".slice(0, length),
  ],
  ["an IRI", (length) => `é${"a".repeat(length)}`.slice(0, length)],
];

const LONGER = SHAPES.filter(([name]) => /^(dot segments|an IRI|a path that needs)/.test(name));

/** A base of any kind has a result with these flags. */
const RELATIVE: number = field.STRICT | field.RELATIVE_BASE;

const LONG_BASES: readonly string[] = ["a://h/b/c?d", "../a/.."];

describe("strings of each length", () => {
  test.each(SHAPES)("from 0 to 70 of %s", (_, shape) => {
    const faults = newFaults();
    for (let length = 0; length <= 70; length++) {
      const text = shape(length);
      expect(text).toHaveLength(length);
      compareAll(faults, text, LONG_BASES[length % 2]!);
      // The same with one invalid or non-ASCII character at each index.
      for (let at = 0; at < length; at++) {
        for (const special of ["é", "^", "%"]) {
          const changed = text.slice(0, at) + special + text.slice(at + 1);
          compareScan(faults, changed, REFERENCE_RULES);
        }
      }
    }
    expectNoFaults(faults, 70 * 40);
  });

  test.each(SHAPES.filter((_, at) => at % 2 === 0))(
    "around the size of an area, of %s",
    { timeout: 120_000 },
    (_, shape) => {
      const faults = newFaults();
      const text = shape(AREA);
      compareScan(faults, text, REFERENCE_RULES);
      compareNormalize(faults, text, [URI_REFERENCE], [SYNTAX | field.SCHEME, field.PERCENT]);
      compareEquivalent(faults, text, LONG_BASES[0]!, [URI_REFERENCE], [SYNTAX | field.SCHEME]);
      compareResolve(faults, text, LONG_BASES[0]!, [URI_REFERENCE], [field.STRICT]);
      compareResolve(faults, "../g", text, [URI_REFERENCE], [RELATIVE]);
      compareResolve(faults, text, text, [URI_REFERENCE], [field.RELATIVE_BASE]);
      for (const at of [64, AREA - 1]) {
        for (const special of ["é", "^", "%"]) {
          compareScan(faults, text.slice(0, at) + special + text.slice(at + 1), [URI_REFERENCE]);
        }
      }
      compareScan(faults, shape(AREA + 1), [URI_REFERENCE]);
      expectNoFaults(faults, 11 + 7);
    },
  );

  // The core does not read such a string. The JavaScript engine answers, with the record that the other engine has.
  test.each(LONGER)("longer than an area, of %s", (_, shape) => {
    const faults = newFaults();
    const text = shape(AREA + 1);
    compareScan(faults, text, REFERENCE_RULES);
    compareNormalize(faults, text, [URI_REFERENCE], [SYNTAX | field.SCHEME]);
    compareEquivalent(faults, text, LONG_BASES[0]!, [URI_REFERENCE], [SYNTAX | field.SCHEME]);
    compareResolve(faults, text, LONG_BASES[0]!, [URI_REFERENCE], [field.STRICT]);
    compareResolve(faults, "g", text, [URI_REFERENCE], [field.RELATIVE_BASE]);
    // An earlier call does not change the result of a later one.
    compareResolve(faults, "g", LONG_BASES[0]!, [URI_REFERENCE], [field.STRICT]);
    expectNoFaults(faults, 10);
  });

  test("that fill the output: one result of two strings as large as an area", () => {
    const faults = newFaults();
    const half = "bbbbbbb/".repeat((AREA - 8) / 8);
    for (const base of [`s://h/${half}`, `s:/${half}`, `s:${half}`, `/${half}`, half]) {
      for (const reference of [
        half,
        `${half}..`,
        `../${half}`,
        `./${half}`,
        `${"../".repeat(AREA / 3 - 1)}g`,
        `?${half}`,
      ]) {
        compareResolve(faults, reference, base, [URI_REFERENCE], [RELATIVE]);
      }
    }
    for (const before of ["file:/", "file:.//", "s:/..//", "s:/.//", "http://h", "HTTP://h?"]) {
      for (const length of [AREA - 8, AREA - 2, AREA - 1, AREA, AREA + 1]) {
        const text = before + "/aaaaaaa".repeat(AREA / 8 + 1).slice(0, length - before.length);
        compareNormalize(faults, text, [URI_REFERENCE], [SYNTAX | field.SCHEME]);
      }
    }
    expectNoFaults(faults, 30 + 30);
  });
});
