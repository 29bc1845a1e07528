// Measures what pchar adds to a user's bundle: it is what bench/size.snap says, and below its ceiling.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  BUNDLES,
  bundleOf,
  ENTRIES,
  gzipWith,
  leftOver,
  nameOf,
  packageSize,
  readSnap,
  type Size,
  SNAP,
  sizeOf,
} from "../../scripts/check/size.mjs";
import { ARROW_CORE } from "../../ts/wasm/arrow-core.ts";
import { SCHEMES } from "../support/schemes.ts";

/** The largest size by gzip -9 of a bundle, beside the size that was planned. One that had to be raised says why. */
const CEILINGS: readonly (readonly [bundle: string, bytes: number, planned: number, why: string])[] = [
  [
    "pchar/js { parse }",
    6_600,
    4_000,
    "the scanner has 2.3 kB, with the indices of errors and marks for normalize; error messages, with passwords masked: 2.4 kB; records as arguments, validated, whose parts must agree: 0.7 kB; console.log of a record: 0.2 kB; options that ignore Object.prototype: 0.2 kB",
  ],
  ["pchar { parse }", 20_300, 20_500, ""],
  [
    "pchar/js",
    21_300,
    10_000,
    "codecs and functions that build: 4.6 kB; functions for single parameters, for segments and for the origin: 1.5 kB; keys, maps and suffix references: 1.8 kB; the readers of all rules: 0.6 kB; options and schemes, validated: 0.5 kB; errors as above",
  ],
  ["pchar/lines", 27_820, 27_820, ""],
  [
    "pchar/template",
    12_100,
    10_000,
    "the scanner, which says how the string in a message is masked: 1.7 kB; values and options that ignore Object.prototype: 0.5 kB",
  ],
  [
    "pchar",
    35_000,
    20_000,
    "the module has 10.5 kB by gzip and 10.6 kB packed, since it has the fast path of the scanner; the rest is pchar/js",
  ],
];

/** How much compressed sizes may differ, since releases of Node have different compressors. */
const TOLERANCE = 0.01;

const found = new Map<string, Size>();

beforeAll(async () => {
  for (const bundle of BUNDLES) found.set(nameOf(bundle), await sizeOf(bundle));
}, 120_000);

describe("bench/size.snap", () => {
  const snap = readSnap(readFileSync(SNAP, "utf8"));
  const hint = "run `node scripts/check/size.mjs`, and commit what it writes";
  const isNear = (value: number, wanted: number): void =>
    expect(Math.abs(value - wanted), hint).toBeLessThanOrEqual(wanted * TOLERANCE);

  test("has the size of the package", () => {
    const { packed, unpacked, files } = packageSize();
    isNear(packed, snap.size.packed);
    isNear(unpacked, snap.size.unpacked);
    expect(files, hint).toBe(snap.size.files);
  });

  test("has a line for each bundle", () => {
    expect(
      snap.sizes.map(({ name }) => name),
      hint,
    ).toEqual(BUNDLES.map(nameOf));
  });

  test.each(snap.sizes)("$name is as large as it says", ({ name, raw, gzip, brotli }) => {
    const size = found.get(name)!;
    expect(size.raw, hint).toBe(raw);
    isNear(size.gzip, gzip);
    isNear(size.brotli, brotli);
  });
});

describe("ceilings", () => {
  test.each(CEILINGS)("%s: %i bytes by gzip", (name, ceiling, planned, why) => {
    const { gzip } = found.get(name)!;
    expect(gzip).toBeLessThanOrEqual(ceiling);
    // A ceiling far above the size would hold nothing.
    expect(gzip).toBeGreaterThan(ceiling * 0.9);
    if (ceiling > planned) expect(why).not.toBe("");
  });
});

/**
 * How many bytes a scheme may add by gzip to a program that parses, normalizes, encodes and decodes. The smallest scheme
 * brings the code that all schemes share, and the messages of all errors: 0.2 kB. The other ceilings are for what a scheme adds
 * to that.
 */
const SMALLEST_SCHEME = 2_400;
const SCHEME_CEILING = 1_500;
const SCHEME_CEILINGS: Readonly<Record<string, readonly [bytes: number, why: string]>> = {
  file: [2_500, "as planned"],
  ldap: [2_500, "as planned"],
  ldaps: [2_500, "the grammar of ldap"],
  mailto: [2_500, "as planned"],
  urn: [2_500, "as planned"],
  news: [1_600, "three forms of URL, each with the address of a message"],
  snews: [1_600, "the grammar of news"],
  imap: [
    3_000,
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

  test("brings the shared code, if it is the first", () => {
    expect(smallest - none).toBeLessThanOrEqual(SMALLEST_SCHEME);
    expect(smallest - none).toBeGreaterThan(SMALLEST_SCHEME * 0.9);
  });

  test.each([...SCHEMES.keys()].filter((name) => name !== SMALLEST))("%s", async (name) => {
    const [ceiling] = SCHEME_CEILINGS[name] ?? [SCHEME_CEILING];
    expect((await gzipWith([SMALLEST, name])) - smallest).toBeLessThanOrEqual(ceiling);
  });
});

test("pchar/lines contains nothing of the module for columns", async () => {
  const textsOf = (name: string): Promise<string> => bundleOf({ entry: name, functions: [] });
  const packed = ARROW_CORE.slice(-1000);
  expect(await textsOf("pchar/lines")).not.toContain(packed);
  expect(await textsOf("pchar/arrow")).toContain(packed);
  // Beyond its size before `pchar/arrow` existed, in bytes without compression.
  expect(found.get("pchar/lines")!.raw).toBeLessThanOrEqual(66_729);
});

// A table that is made by a call is in every bundle, used or not, unless the call has `/* @__PURE__ */` before it. Nobody
// bundles `pchar/lines/file`, which imports modules of Node.
test.each(ENTRIES.filter((entry) => entry !== "pchar/lines/file"))(
  "%s leaves next to nothing in a bundle that does not use it",
  async (entry) => {
    expect(await leftOver(entry)).toBeLessThanOrEqual(1000);
  },
);
