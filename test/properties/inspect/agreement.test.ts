// Every difference between pchar and `URL` is flagged. The URIs are generated; `scripts/check/agree-with-url.mjs` does the
// same in other runtimes.

import { describe, expect, test } from "vitest";
import { withoutStacks } from "../../support/faults.ts";
import { URL_IS_STANDARD } from "../../support/url.ts";
import { agreement, characterAgreement } from "../../unit/inspect/agreement.ts";
import { invalidAgreement } from "../../unit/inspect/invalid-agreement.ts";
import { nastyTexts } from "../../unit/inspect/nasty.ts";
import { toAscii } from "../../unit/inspect/to-ascii.ts";

/** The number of texts: `PCHAR_TEXTS=500000 npx vitest run test/properties/inspect/agreement.test.ts` */
const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 20_000);
const SEED = Number(process.env["PCHAR_SEED"] ?? 1);

describe("URL and RFC 3986", () => {
  const found = withoutStacks(() => agreement(COUNT, SEED));

  test("flags every difference in host or port", () => {
    expect(found.faults.filter((fault) => fault.startsWith("DISAGREE"))).toEqual([]);
    expect(found.flagged).toBe(found.disagree);
    expect(found.disagree).toBeGreaterThan(COUNT / 20);
    expect(found.both - found.disagree).toBeGreaterThan(COUNT / 20);
  });

  test("flags every difference in the path that a server gets", () => {
    expect(found.faults.filter((fault) => fault.startsWith("path"))).toEqual([]);
    expect(found.pathsFlagged).toBe(found.paths);
    expect(found.paths).toBeGreaterThan(COUNT / 100);
  });

  test("reports the host that URL reads", () => {
    expect(found.readingsWrong).toBe(0);
    expect(found.readings).toBeGreaterThan(COUNT / 40);
  });

  test("flags little else: names that other versions map, and paths like authorities", () => {
    expect(found.flaggedWithout).toBeLessThan(found.both / 20);
    expect(found.pathsFlaggedWithout).toBe(0);
  });

  test("reports everything that URL rejects, and nothing else as rejected", () => {
    expect(found.refusedFlagged).toBe(found.refused);
    expect(found.refused).toBeGreaterThan(COUNT / 20);
    expect(found.refusedWithout).toBe(0);
  });
});

// Of each: the host or scheme that `URL` reads, the dangers of its `href`, and the component of the error.
test.skipIf(!URL_IS_STANDARD)(
  "reports what a URL that follows the standard, as in Node 24, reads in a string that is not a URI",
  {
    timeout: 120_000,
  },
  () => {
    const { faults, invalid, others, dangerous, relative, rejected } = withoutStacks(() =>
      invalidAgreement(COUNT / 2, SEED),
    );
    expect(faults).toEqual([]);
    expect(invalid).toBeGreaterThan(COUNT / 3);
    for (const count of [others, dangerous, relative, rejected]) expect(count).toBeGreaterThan(COUNT / 50);
  },
);

// All places of all characters: `node scripts/check/agree-with-url.mjs --characters [RUNTIME]`
test("reads each non-ASCII character in a host as the URL of this runtime does", { timeout: 300_000 }, () => {
  const found = withoutStacks(() => characterAgreement(false));
  expect(found.faults.filter((fault) => !fault.startsWith("flagged without"))).toEqual([]);
  expect(found.flagged).toBe(found.disagree);
  expect(found.refusedFlagged).toBe(found.refused);
  expect(found.refusedWithout).toBe(0);
  expect(found.readingsWrong).toBe(0);
  // These are the characters that IDNA 2003 reads otherwise.
  expect(found.flaggedWithout).toBeLessThan(20);
  expect(found.disagree).toBeGreaterThan(2500);
});

describe("the generator and the Punycode encoder of this test", () => {
  test("a seed gives the same URIs", () => {
    const [one, other, another] = [nastyTexts(1), nastyTexts(1), nastyTexts(2)];
    const texts = Array.from({ length: 50 }, one);
    expect(Array.from({ length: 50 }, other)).toEqual(texts);
    expect(Array.from({ length: 50 }, another)).not.toEqual(texts);
  });

  // RFC 3492, 7.1 (B), (I), (K), (L).
  test.each([
    ["他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"],
    ["почемужеонинеговорятпорусски", "xn--b1abfaaepdrnnbgefbadotcwatmq2g4l"],
    ["tạisaohọkhôngthểchỉnóitiếngviệt", "xn--tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"],
    ["3年b組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"],
  ])("%s is %s", (name, ascii) => {
    expect(toAscii(name)).toBe(ascii);
  });
});
