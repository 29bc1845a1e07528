// What pchar adds to the bundle of a user: as bench/size.snap has it, and no more than it may.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  BUNDLES,
  ENTRIES,
  gzipWith,
  leftOver,
  nameOf,
  readSnap,
  type Size,
  SNAP,
  sizeOf,
} from "../scripts/size.mjs";
import { SCHEMES } from "./schemes.ts";

/**
 * The bytes by gzip -9 that a bundle may have. A first number is what was planned; one that had to be raised has the
 * reason beside it.
 */
const CEILINGS: readonly (readonly [bundle: string, bytes: number, planned: number, why: string])[] = [
  [
    "pchar/js { parse }",
    6_100,
    4_000,
    "the scanner has 2.3 kB, with places for errors and marks for normalize; what errors say, with passwords masked: 2.2 kB; records as arguments, judged: 0.4 kB",
  ],
  [
    "pchar/js",
    18_000,
    10_000,
    "codecs and what builds: 4.3 kB; keys, maps and suffix references: 1.6 kB; the readers of all rules: 0.6 kB; options and schemes, judged: 0.2 kB; errors as above",
  ],
  ["pchar/template", 10_000, 10_000, ""],
  [
    "pchar",
    31_200,
    20_000,
    "the module is 9.9 kB by gzip and 10.8 kB as digits, since the short way through the scanner is in it; the rest is pchar/js",
  ],
];

/** How much the compressed bytes may differ from one release of Node to another, whose libraries are others. */
const TOLERANCE = 0.01;

const found = new Map<string, Size>();

beforeAll(async () => {
  for (const bundle of BUNDLES) found.set(nameOf(bundle), await sizeOf(bundle));
}, 120_000);

describe("bench/size.snap", () => {
  const snap = readSnap(readFileSync(SNAP, "utf8"));
  const hint = "run `node scripts/size.mjs`, and commit what it writes";

  test("has a line for each bundle", () => {
    expect(
      snap.map(({ name }) => name),
      hint,
    ).toEqual(BUNDLES.map(nameOf));
  });

  test.each(snap)("$name is as large as it says", ({ name, raw, gzip, brotli }) => {
    const size = found.get(name)!;
    expect(size.raw, hint).toBe(raw);
    expect(Math.abs(size.gzip - gzip), hint).toBeLessThanOrEqual(gzip * TOLERANCE);
    expect(Math.abs(size.brotli - brotli), hint).toBeLessThanOrEqual(brotli * TOLERANCE);
  });
});

describe("ceilings", () => {
  test.each(CEILINGS)("%s: %i bytes by gzip", (name, ceiling, planned, why) => {
    const { gzip } = found.get(name)!;
    expect(gzip).toBeLessThanOrEqual(ceiling);
    // A ceiling that is far above what is there is none.
    expect(gzip).toBeGreaterThan(ceiling * 0.9);
    if (ceiling > planned) expect(why).not.toBe("");
  });
});

/**
 * What a scheme may add by gzip to a program that parses and normalizes, encodes and decodes: beneath every scheme is what
 * all share, which the smallest of them brings; the ceilings are of what each adds to that.
 */
const SMALLEST_SCHEME = 1_500;
const SCHEME_CEILING = 1_500;
const SCHEME_CEILINGS: Readonly<Record<string, readonly [bytes: number, why: string]>> = {
  file: [2_500, "planned so"],
  ldap: [2_500, "planned so"],
  ldaps: [2_500, "the grammar of ldap"],
  mailto: [2_500, "planned so"],
  urn: [2_500, "planned so"],
  imap: [
    2_850,
    "five forms of URL, with mailboxes, sections, ranges, dates and tokens, and the names of users",
  ],
};

describe("a scheme that is imported", () => {
  const SMALLEST = "about";
  let none = 0;
  let smallest = 0;
  beforeAll(async () => {
    none = await gzipWith([]);
    smallest = await gzipWith([SMALLEST]);
  });

  test("the first brings what all share", () => {
    expect(smallest - none).toBeLessThanOrEqual(SMALLEST_SCHEME);
    expect(smallest - none).toBeGreaterThan(SMALLEST_SCHEME * 0.9);
  });

  test.each([...SCHEMES.keys()].filter((name) => name !== SMALLEST))("%s", async (name) => {
    const [ceiling] = SCHEME_CEILINGS[name] ?? [SCHEME_CEILING];
    expect((await gzipWith([SMALLEST, name])) - smallest).toBeLessThanOrEqual(ceiling);
  });
});

// A table that is made by a call is part of every bundle, used or not, unless the call has `/* @__PURE__ */` before it. The
// programs of Node, which import its modules, are nobody's bundle.
test.each(ENTRIES.filter((entry) => entry !== "pchar/lines/file"))(
  "%s leaves next to nothing where nothing of it is used",
  async (entry) => {
    expect(await leftOver(entry)).toBeLessThanOrEqual(1000);
  },
);
