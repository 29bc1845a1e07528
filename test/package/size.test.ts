// Measures the package, and what pchar adds to a user's bundle: nothing is above its ceiling.

import { beforeAll, describe, expect, test } from "vitest";
import {
  bundleOf,
  CEILINGS,
  ENTRIES,
  gzipWith,
  leftOver,
  nameOf,
  PACKAGE_CEILING,
  packageSize,
  sizeOf,
} from "../../scripts/check/size.mjs";
import { ARROW_CORE } from "../../ts/wasm/arrow-core.ts";
import { EXPORTS } from "../support/schemes.ts";

/** A ceiling far above the size would hold nothing. */
function expectJustBelow(size: number, ceiling: number): void {
  expect(size).toBeLessThanOrEqual(ceiling);
  expect(size).toBeGreaterThan(ceiling * 0.9);
}

describe("ceilings", () => {
  test("of the package", () => {
    const { packed, unpacked } = packageSize();
    expectJustBelow(packed, PACKAGE_CEILING.packed);
    expectJustBelow(unpacked, PACKAGE_CEILING.unpacked);
  });

  test.each(CEILINGS.map((each) => [nameOf(each), each] as const))("of %s", async (_, each) => {
    expectJustBelow(await sizeOf(each), each.gzip);
  });
});

/**
 * The number of bytes that a scheme may add by gzip to a program that parses, normalizes, encodes and decodes. The smallest scheme
 * brings the code that all schemes share, with that of edits, and the messages of all errors: 0.2 kB. The other ceilings are for what a scheme adds
 * to that.
 */
const SMALLEST_SCHEME = 3_020;
const SCHEME_CEILING = 1_500;
const SCHEME_CEILINGS: Readonly<Record<string, number>> = {
  // `pkg` has the table of the types of package URLs, `geo` the links of Android. Each `lenient` reader returns edits.
  ...{
    pkg: 2_760,
    geo: 1_800,
    data: 1_570,
    xmpp: 1_700,
    file: 2_500,
    ldap: 2_500,
    ldaps: 2_500,
    mailto: 2_500,
    urn: 2_500,
  },
  // The reader of the hosts of `sip` is that of `stun` too. Pairs of names and values have a reader and a writer that schemes share.
  // `sms` has the reader of `tel`, also for short codes, and corrects its body.
  ...{ sms: 2_110, news: 1_600, snews: 1_600, sip: 1_760, sips: 1_760, imap: 3_100, otpauth: 2_110 },
  // A connection string has several hosts, and a fix for a password that is not encoded.
  ...{ postgres: 2_430, postgresql: 2_430, mysql: 2_430, mongodb: 2_430, "mongodb+srv": 2_430 },
  ...{ redis: 2_430, rediss: 2_430, amqp: 2_430, amqps: 2_430 },
};

test("schemeOf brings all schemes, the table of package types among them", async () => {
  expectJustBelow(await sizeOf({ entry: "pchar/schemes", functions: ["schemeOf"] }), 40_400);
});

describe("a scheme that is imported", () => {
  const SMALLEST = "about";
  let none = 0;
  let smallest = 0;
  beforeAll(async () => {
    none = await gzipWith([]);
    smallest = await gzipWith([SMALLEST]);
  });

  test("brings the shared code, if it is the first", () => {
    expectJustBelow(smallest - none, SMALLEST_SCHEME);
  });

  test.each([...EXPORTS].filter(([name]) => name !== SMALLEST))("%s", async (name, exported) => {
    const ceiling = SCHEME_CEILINGS[name] ?? SCHEME_CEILING;
    expect((await gzipWith([SMALLEST, exported])) - smallest).toBeLessThanOrEqual(ceiling);
  });
});

test("pchar/lines contains nothing of the module for columns", async () => {
  const textsOf = (name: string): Promise<string> => bundleOf({ entry: name, functions: [] });
  const packed = ARROW_CORE.slice(-1000);
  expect(await textsOf("pchar/lines")).not.toContain(packed);
  expect(await textsOf("pchar/arrow")).toContain(packed);
});

// A table that is made by a call is in every bundle, used or not, unless the call has `/* @__PURE__ */` before it. Nobody
// bundles `pchar/lines/file` and `pchar/guard`, which import modules of Node.
test.each(ENTRIES.filter((entry) => entry !== "pchar/lines/file" && entry !== "pchar/guard"))(
  "%s leaves next to nothing in a bundle that does not use it",
  async (entry) => {
    expect(await leftOver(entry)).toBeLessThanOrEqual(1050);
  },
);
