// `fromHref` leads where `URL` leads, if it is that of the standard. `scripts/check/agree-with-url.mjs` does the same in other runtimes.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fromHref } from "../../../ts/text/index.ts";
import { withoutStacks } from "../../support/faults.ts";
import { URL_IS_STANDARD } from "../../support/url.ts";
import { hrefAgreement } from "../../unit/text/href-agreement.ts";
import { hrefs } from "../../unit/text/hrefs.ts";

/** The number of hrefs: `PCHAR_TEXTS=500000 npx vitest run test/properties/text/hrefs.test.ts` */
const COUNT = Number(process.env["PCHAR_TEXTS"] ?? 20_000);
const SEED = Number(process.env["PCHAR_SEED"] ?? 1);

const corpus = (name: string): string[] =>
  readFileSync(new URL(`../../../bench/corpora/${name}.txt`, import.meta.url), "utf8").split("\n");

describe.skipIf(!URL_IS_STANDARD)("fromHref and a URL that follows the standard, as in Node 24", () => {
  const links = ["urls-48k", "references", "messy", "iris", "file-paths"].flatMap(corpus);
  const found = withoutStacks(() => hrefAgreement(URL_IS_STANDARD ? COUNT : 0, SEED, links));

  test("agree on the target of every href, with every kind of base, and on what is rejected", () => {
    expect(found.faults).toEqual([]);
  });

  test("are compared over hrefs of every kind", () => {
    for (const count of [found.refused, found.changed, found.relative, found.absolute]) {
      expect(count).toBeGreaterThan(COUNT / 10);
    }
    expect(found.untouched).toBeGreaterThan(COUNT / 100);
    expect(found.opaqueDots).toBeLessThan(COUNT / 100);
  });
});

test("the real links of the corpus stay as they are, except those that are no URI references", () => {
  const changed = corpus("urls-48k")
    .slice(1, -1)
    .filter((link) => fromHref(link).changes.length > 0);
  expect(changed.filter((link) => !/[^!-~]|[|[\]{}^`"<>\\]|%(?![0-9a-f]{2})|#.*#/i.test(link))).toEqual([]);
  expect(changed.length).toBeGreaterThan(50);
});

test("a seed gives the same hrefs", () => {
  const [one, other, another] = [hrefs(1, ["a"]), hrefs(1, ["a"]), hrefs(2, ["a"])];
  const some = Array.from({ length: 50 }, one);
  expect(Array.from({ length: 50 }, other)).toEqual(some);
  expect(Array.from({ length: 50 }, another)).not.toEqual(some);
});
