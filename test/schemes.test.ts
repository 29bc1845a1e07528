// What holds for every scheme: the grammar above it judges its check, and its verbs keep their laws.

import { describe, expect, test, vi } from "vitest";
import type { Rule } from "../ts/generated/rules.ts";
import { check } from "../ts/index.ts";
import { ALL_SCHEMES, type SchemeErrorCode, SchemeSyntaxError } from "../ts/schemes/index.ts";
import { generate, mutate, seeded } from "./grammar/generate.ts";
import { recognizes, viablePrefix } from "./grammar/recognize.ts";
import { type AnyScheme, fieldsOf, SCHEMES } from "./schemes.ts";

vi.mock("./grammar/abnf.ts", () => import("./grammar/schemes.ts"));

/** What a scheme refuses in texts that its grammar takes: what a grammar cannot say, or says badly. */
const BEYOND_GRAMMAR: ReadonlySet<SchemeErrorCode> = new Set<SchemeErrorCode>([
  "ERR_URI_INVALID_UTF8",
  "ERR_URI_ENCODED_CONTROL",
  "ERR_URI_ENCODED_DELIMITER",
  "ERR_URI_OUT_OF_RANGE",
  "ERR_URI_REPEATED_PART",
  "ERR_URI_CHECK_DIGIT",
  "ERR_URI_INVALID_BASE64",
  "ERR_URI_UNEXPECTED_PART",
  "ERR_URI_NUL",
  "ERR_URI_DOT_SEGMENT",
  "ERR_URI_MALFORMED_PART",
]);

const GENERATED = 300;
const MUTATED = 1200;

/** Texts of a scheme, and others that are near. The longest are left out: they say nothing new. */
function textsOf(name: string): { readonly valid: readonly string[]; readonly near: readonly string[] } {
  const random = seeded(name.length * 1000 + name.charCodeAt(0));
  const valid: string[] = [];
  while (valid.length < GENERATED) {
    const text = generate(`${name}.text` as Rule, random);
    if (text.length < 300) valid.push(text);
  }
  const near = Array.from({ length: MUTATED }, (_, at) => mutate(valid[at % GENERATED]!, random));
  return { valid, near };
}

test("ALL_SCHEMES are all that are exported, in the order of their names", () => {
  expect(ALL_SCHEMES.map(({ name }) => name)).toEqual([...SCHEMES.keys()].sort());
});

describe.each([...SCHEMES])("%s", (name, scheme: AnyScheme) => {
  const rule = `${name}.text` as Rule;
  const { valid, near } = textsOf(name);
  const accepted = [...valid, ...near].filter((text) => scheme.check(text) === undefined);

  test("its check takes what its grammar takes", () => {
    for (const text of [...valid, ...near]) {
      const issue = scheme.check(text);
      if (!recognizes(rule, text)) {
        expect(issue, text).toBeDefined();
        expect(issue!.index, text).toBeLessThanOrEqual(text.length);
      } else if (issue !== undefined)
        expect(BEYOND_GRAMMAR, `${text}: ${issue.message}`).toContain(issue.code);
    }
    expect(accepted.length).toBeGreaterThan(GENERATED / 10);
  });

  test("what RFC 3986 refuses, it refuses there", () => {
    for (const text of near) {
      const issue = check(text, "URI");
      if (issue !== undefined) expect(scheme.check(text), text).toEqual(issue);
    }
  });

  test("an unexpected character stands no later than where no string of the grammar goes on", () => {
    for (const text of near) {
      const issue = scheme.check(text);
      if (issue?.code !== "ERR_URI_UNEXPECTED_CHARACTER" || check(text, "URI") !== undefined) continue;
      expect(issue.index, `${text}: ${issue.message}`).toBeLessThanOrEqual(viablePrefix(rule, text));
    }
  });

  test("parse throws what check finds, and nothing else", () => {
    for (const text of near) {
      const issue = scheme.check(text);
      try {
        scheme.parse(text);
        expect(issue, text).toBeUndefined();
      } catch (error) {
        expect(error, text).toBeInstanceOf(SchemeSyntaxError);
        const { code, rule: broken, index } = error as SchemeSyntaxError;
        expect({ code, rule: broken, index }, text).toEqual({
          code: issue?.code,
          rule: issue?.rule,
          index: issue?.index,
        });
      }
    }
  });

  test("format gives back what parse has read", () => {
    for (const text of accepted) expect(scheme.format(scheme.parse(text))).toBe(text);
  });

  test("format of the fields gives a URI with the same fields", () => {
    for (const text of accepted) {
      const record = scheme.parse(text);
      const again = scheme.parse(scheme.format({ ...record }));
      expect(fieldsOf(again), text).toEqual(fieldsOf(record));
    }
  });

  test("normalize is idempotent", () => {
    for (const text of accepted) {
      const normal = scheme.normalize(text);
      expect(scheme.normalize(normal), text).toBe(normal);
    }
  });
});
