// Properties of every scheme: check accepts its ABNF, and parse, check, format and normalize agree with each other.

import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { check } from "../../../ts/index.ts";
import { ALL_SCHEMES, SchemeSyntaxError } from "../../../ts/schemes/index.ts";
import { must, placed, thrownBy } from "../../support/faults.ts";
import { type AnyScheme, fieldsOf, isBeyondGrammar, SCHEMES } from "../../support/schemes.ts";
import { generate, mutate, seeded } from "../grammar/generate.ts";
import { recognizes, viablePrefix } from "../grammar/recognize.ts";

vi.mock("../grammar/abnf.ts", () => import("../grammar/schemes.ts"));

/**
 * The number of valid strings of each scheme. Four times as many are mutated. A scheme may have its own run:
 * `PCHAR_TEXTS=100000 npx vitest run test/oracle/schemes/schemes.test.ts -t "^xmpp "`
 */
const GENERATED = Number(process.env["PCHAR_TEXTS"] ?? 300);
const MUTATED = 4 * GENERATED;
/** `PCHAR_SEED` makes other strings. */
const SEED = Number(process.env["PCHAR_SEED"] ?? 0);
const TIMEOUT = 3_600_000;

// Nobody reads the stacks of a hundred thousand errors.
Error.stackTraceLimit = 0;

/** Returns valid URIs of a scheme, and mutations of them. Very long ones are left out, since they add nothing. */
function textsOf(name: string): { readonly valid: readonly string[]; readonly near: readonly string[] } {
  const random = seeded(SEED + name.length * 1000 + name.charCodeAt(0));
  const valid: string[] = [];
  while (valid.length < GENERATED) {
    const text = generate(`${name}.text` as Rule, random);
    if (text.length < 300) valid.push(text);
  }
  const near = Array.from({ length: MUTATED }, (_, at) => mutate(valid[at % GENERATED]!, random));
  return { valid, near };
}

test("ALL_SCHEMES has every exported scheme, sorted by name", () => {
  expect(ALL_SCHEMES.map(({ name }) => name)).toEqual([...SCHEMES.keys()].sort());
});

describe.each([...SCHEMES])("%s", { timeout: TIMEOUT }, (name, scheme: AnyScheme) => {
  const rule = `${name}.text` as Rule;
  let valid: readonly string[] = [];
  let near: readonly string[] = [];
  let accepted: readonly string[] = [];
  beforeAll(() => {
    ({ valid, near } = textsOf(name));
    accepted = [...valid, ...near].filter((text) => scheme.check(text) === undefined);
  }, TIMEOUT);

  test("check accepts only what the ABNF accepts", () => {
    for (const text of [...valid, ...near]) {
      const issue = scheme.check(text);
      if (!recognizes(rule, text)) {
        must(issue !== undefined && issue.index <= text.length, true, "an issue in", text);
      } else if (issue !== undefined) must(isBeyondGrammar(text, issue), true, text, issue.message);
    }
    expect(accepted.length).toBeGreaterThan(GENERATED / 10);
  });

  test("a string that is not a URI has the issue of check in pchar", () => {
    for (const text of near) {
      const issue = check(text, "URI");
      if (issue !== undefined) must(scheme.check(text), issue, text);
    }
  });

  test("the index of an unexpected character is at most the length of the viable prefix", () => {
    for (const text of near) {
      const issue = scheme.check(text);
      if (issue?.code !== "ERR_URI_UNEXPECTED_CHARACTER" || check(text, "URI") !== undefined) continue;
      must(issue.index <= viablePrefix(rule, text), true, text, issue.message);
    }
  });

  test("parse throws exactly the issues that check returns", () => {
    for (const text of near) {
      const error = thrownBy(() => scheme.parse(text));
      must(error === undefined || error instanceof SchemeSyntaxError, true, text, String(error));
      const issue = scheme.check(text);
      must(error && placed(error as SchemeSyntaxError), issue && placed(issue), text);
    }
  });

  test("format of a record returns the URI unchanged", () => {
    for (const text of accepted) must(scheme.format(scheme.parse(text)), text);
  });

  test("format of the fields gives a URI with the same fields", () => {
    for (const text of accepted) {
      const record = scheme.parse(text);
      const again = scheme.parse(scheme.format({ ...record }));
      must(fieldsOf(again), fieldsOf(record), text);
    }
  });

  test("normalize is idempotent", () => {
    for (const text of accepted) {
      const normal = scheme.normalize(text);
      must(scheme.normalize(normal), normal, text);
    }
  });
});
