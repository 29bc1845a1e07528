// The two backends agree on everything: record, error code, rule and index, and output strings.

import { beforeAll, describe, expect, test } from "vitest";
import type { Backend } from "../ts/backend/backend.ts";
import { jsBackend } from "../ts/backend/js/backend.ts";
import { twinNormalize } from "../ts/backend/js/normalize.ts";
import { twinResolve } from "../ts/backend/js/resolve.ts";
import { start } from "../ts/backend/wasm/start.ts";
import * as word from "../ts/backend/words.ts";
import { IRI_REFERENCE, RULES, URI_REFERENCE } from "../ts/generated/rules.ts";
import { UriRecord } from "../ts/record.ts";
import { expectNoFaults, type Faults, newFaults, same } from "./faults.ts";
import { validText } from "./grammar/arbitrary.ts";
import { TOP_RULES } from "./grammar/expect.ts";
import { mutate, pick, type Random, seeded } from "./grammar/generate.ts";

/** How many code units an area of the core takes. */
const AREA = 1024 * 1024;

const js = jsBackend();
let wasm: Backend;

beforeAll(() => {
  if (start === undefined) throw new Error("there is no start of the core here");
  const started = start((_, error) => {
    throw error;
  });
  // Else the twin would be compared with itself.
  expect(started.reason).toBeUndefined();
  expect(started.use.name).toBe("wasm");
  wasm = started.use;
});

const TOP_NUMBERS: readonly number[] = TOP_RULES.map((rule) => RULES.indexOf(rule));
const REFERENCE_RULES: readonly number[] = [URI_REFERENCE, IRI_REFERENCE];
const RESOLVE_FLAGS: readonly number[] = [
  0,
  word.STRICT,
  word.RELATIVE_BASE,
  word.STRICT | word.RELATIVE_BASE,
];

const SYNTAX = word.CASE | word.PERCENT | word.PATH | word.IPV6;
const LEVELS: readonly number[] = [word.CASE, word.PERCENT, word.PATH, SYNTAX, SYNTAX | word.SCHEME];
const NORMALIZE_FLAGS: readonly number[] = LEVELS.flatMap((level) => [level, level | word.KEEP_ENCODED_DOTS]);
const ALL_FLAGS: readonly number[] = Array.from({ length: 128 }, (_, flags) => flags);

/** The record of a text, as words and as its ten keys, or the error, as one text that can be compared. */
function scanned(backend: Backend, text: string, rule: number): string {
  const code = backend.scan(text, rule);
  const { words } = backend;
  if (code !== words[word.CODE]) return `returned ${code}, noted ${words[word.CODE]}`;
  if (code !== 0) return errorIn(words);
  const keys = Object.values(new UriRecord(text, words)).map((key) => key ?? "\u0000absent");
  return `${words.slice(0, word.CODE).join()} ${keys.join("\n")}`;
}

function errorIn(words: Int32Array): string {
  return `error ${words[word.CODE]} rule ${words[word.RULE]} index ${words[word.INDEX]} input ${words[word.INPUT]}`;
}

function resolved(backend: Backend, reference: string, base: string, rule: number, flags: number): string {
  const target = backend.resolve(reference, base, rule, flags, twinResolve);
  return target === undefined ? errorIn(backend.words) : `target ${target}`;
}

function normalized(backend: Backend, text: string, rule: number, flags: number): string {
  const normal = backend.normalize(text, rule, flags, twinNormalize);
  return normal === undefined ? errorIn(backend.words) : `normal ${normal}`;
}

function compareScan(faults: Faults, text: string, rules: readonly number[]): void {
  for (const rule of rules) {
    same(faults, scanned(wasm, text, rule), scanned(js, text, rule), "scan", RULES[rule], text);
  }
}

function compareResolve(
  faults: Faults,
  reference: string,
  base: string,
  rules: readonly number[] = REFERENCE_RULES,
  allFlags: readonly number[] = RESOLVE_FLAGS,
): void {
  for (const rule of rules) {
    for (const flags of allFlags) {
      const got = resolved(wasm, reference, base, rule, flags);
      same(
        faults,
        got,
        resolved(js, reference, base, rule, flags),
        "resolve",
        RULES[rule],
        flags,
        reference,
        base,
      );
    }
  }
}

function compareNormalize(
  faults: Faults,
  text: string,
  rules: readonly number[] = REFERENCE_RULES,
  allFlags: readonly number[] = NORMALIZE_FLAGS,
): void {
  for (const rule of rules) {
    for (const flags of allFlags) {
      const got = normalized(wasm, text, rule, flags);
      same(faults, got, normalized(js, text, rule, flags), "normalize", RULES[rule], flags, text);
    }
  }
}

/** All that a backend answers of two texts. */
function compareAll(faults: Faults, text: string, other: string): void {
  compareScan(faults, text, TOP_NUMBERS);
  compareNormalize(faults, text);
  compareResolve(faults, text, other);
  compareResolve(faults, other, text);
}

function someText(random: Random): string {
  const text = validText(random() < 0.6 ? "URI-reference" : "IRI-reference", random);
  return random() < 0.5 ? text : mutate(text, random);
}

/** Each of the two projects has pairs of its own. */
const SEED = process.env["PCHAR_BACKEND"] === "js" ? 100 : 0;

describe("50,000 generated or mutated pairs", () => {
  test.each([1, 2, 3, 4])("part %i", { timeout: 300_000 }, (part) => {
    const faults = newFaults();
    const random = seeded(SEED + part);
    // A base stays for some calls, and comes back later: what a backend remembers of it must not go stale.
    let bases = [someText(random), someText(random)];
    for (let count = 0; count < 12_500; count++) {
      const text = someText(random);
      if (random() < 0.3) bases = [someText(random), bases[0]!];
      const rule = pick(REFERENCE_RULES, random);
      compareScan(faults, text, [pick(TOP_NUMBERS, random), rule]);
      compareResolve(faults, text, pick(bases, random), [rule], [pick(RESOLVE_FLAGS, random), word.STRICT]);
      compareResolve(faults, text, pick(bases, random), [rule], [word.RELATIVE_BASE]);
      compareNormalize(faults, text, [rule], [pick(NORMALIZE_FLAGS, random), pick(ALL_FLAGS, random)]);
      if (count % 20 === 0) compareAll(faults, text, bases[0]!);
    }
    expectNoFaults(faults, 12_500 * 7);
  });
});

describe("what is special at some place of a text", () => {
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

  test.each(templates)("every control, surrogates and others at every place of %s", (template) => {
    const faults = newFaults();
    for (const special of [...controls, ...specials]) {
      for (let at = 0; at <= template.length; at++) {
        for (const rest of [template.slice(at), template.slice(at + 1)]) {
          const text = template.slice(0, at) + special + rest;
          compareScan(faults, text, TOP_NUMBERS);
          compareNormalize(faults, text, REFERENCE_RULES, [SYNTAX | word.SCHEME]);
          compareResolve(faults, text, "a://h/b", REFERENCE_RULES, [word.STRICT]);
          compareResolve(faults, "g", text, REFERENCE_RULES, [word.STRICT]);
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

/** One of every kind of shape, of a length. */
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

const LONG_BASES: readonly string[] = ["a://h/b/c?d", "../a/.."];

describe("texts of each length", () => {
  test.each(SHAPES)("from 0 to 70 of %s", (_, shape) => {
    const faults = newFaults();
    for (let length = 0; length <= 70; length++) {
      const text = shape(length);
      expect(text).toHaveLength(length);
      compareAll(faults, text, LONG_BASES[length % 2]!);
      // The same with one character that is wrong, or not ASCII, at each place.
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
      for (const length of [AREA, AREA + 1]) {
        const text = shape(length);
        compareScan(faults, text, REFERENCE_RULES);
        compareNormalize(faults, text, REFERENCE_RULES, [SYNTAX | word.SCHEME, word.PERCENT]);
        compareResolve(faults, text, LONG_BASES[0]!, [URI_REFERENCE], [word.STRICT]);
        compareResolve(faults, "../g", text, [URI_REFERENCE], [word.STRICT, word.RELATIVE_BASE]);
        compareResolve(faults, text, text, [URI_REFERENCE], [0, word.RELATIVE_BASE]);
        for (const at of [0, 64, length >> 1, length - 1]) {
          for (const special of ["é", "^", "%"]) {
            compareScan(faults, text.slice(0, at) + special + text.slice(at + 1), [URI_REFERENCE]);
          }
        }
      }
      expectNoFaults(faults, 2 * 23);
    },
  );

  test.each(SHAPES.filter((_, at) => at % 2 === 1))("of three megabytes, of %s", (_, shape) => {
    const faults = newFaults();
    const text = shape(3 * AREA);
    compareScan(faults, text, REFERENCE_RULES);
    compareNormalize(faults, text, [URI_REFERENCE], [SYNTAX | word.SCHEME]);
    compareResolve(faults, text, LONG_BASES[0]!, [URI_REFERENCE], [word.STRICT]);
    compareResolve(faults, "g", text, [URI_REFERENCE], [word.RELATIVE_BASE]);
    // What came before it is not in the way of what comes after it.
    compareResolve(faults, "g", LONG_BASES[0]!, [URI_REFERENCE], [word.STRICT]);
    expectNoFaults(faults, 6);
  });

  test("that fill the output: two texts of the size of an area, in one", () => {
    const faults = newFaults();
    const half = "b/".repeat((AREA - 8) / 2);
    for (const base of [`s://h/${half}`, `s:/${half}`, `s:${half}`, `/${half}`, half]) {
      for (const reference of [
        half,
        `${half}..`,
        `../${half}`,
        `./${half}`,
        `${"../".repeat(AREA / 3 - 1)}g`,
        `?${half}`,
      ]) {
        compareResolve(faults, reference, base, [URI_REFERENCE], [word.STRICT, word.RELATIVE_BASE]);
      }
    }
    for (const before of ["file:/", "file:.//", "s:/..//", "s:/.//", "http://h", "HTTP://h?"]) {
      for (const length of [AREA - 8, AREA - 2, AREA - 1, AREA, AREA + 1]) {
        const text = before + "/a".repeat(AREA).slice(0, length - before.length);
        compareNormalize(faults, text, [URI_REFERENCE], [SYNTAX | word.SCHEME, word.PATH]);
      }
    }
    expectNoFaults(faults, 60 + 48);
  });
});
