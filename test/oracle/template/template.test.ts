// `check` of pchar/template, compared with the ABNF of RFC 6570 run as a recognizer.

import { describe, expect, test, vi } from "vitest";
import type { Rule } from "../../../ts/generated/rules.ts";
import { checkTemplate, uriTemplate } from "../../../ts/template/index.ts";
import { expectNoFaults } from "../../support/expect-no-faults.ts";
import { newFaults, same } from "../../support/faults.ts";
import { generate, mutate, pick, type Random, seeded } from "../grammar/generate.ts";
import { recognizes, viablePrefix } from "../grammar/recognize.ts";
import { textsOver } from "../grammar/texts.ts";

vi.mock("../grammar/abnf.ts", async () => {
  const { olderGrammar } = await import("../grammar/older.ts");
  return olderGrammar("rfc6570.abnf");
});

const TEMPLATE = "URI-Template" as Rule;

/** Returns the expected issue as one string of code, rule and index, or `undefined`. */
function expectedIssue(template: string): string | undefined {
  const at = viablePrefix(TEMPLATE, template);
  // The grammar accepts the operators reserved for extensions, but section 3 does not expand them.
  const reserved = /\{[=,!@|]/.exec(template.slice(0, at));
  if (reserved !== null) return `ERR_URI_RESERVED_OPERATOR op-reserve ${reserved.index + 1}`;
  if (recognizes(TEMPLATE, template)) return undefined;
  const percent = template.slice(0, at).lastIndexOf("%");
  if (percent !== -1 && at - percent <= 2) return `ERR_URI_INVALID_PCT_ENCODED pct-encoded ${percent}`;
  return `ERR_URI_UNEXPECTED_CHARACTER ${ruleAt(template, at)} ${at}`;
}

/** Returns the rule at an index, by the text before it. */
function ruleAt(template: string, at: number): string {
  const [, inside] = /\{([^}]*)$/.exec(template.slice(0, at)) ?? [];
  if (inside === undefined) return "literals";
  if (at === template.length) return "expression";
  const varspec = inside.replace(/^[+#./;?&]/, "").replace(/^.*,/, "");
  if (varspec === "" || varspec.endsWith(".")) return "varname";
  if (varspec.endsWith("*")) return "expression";
  return varspec.includes(":") ? "max-length" : "varspec";
}

function got(template: string): string | undefined {
  const issue = checkTemplate(template);
  return issue && `${issue.code} ${issue.rule} ${issue.index}`;
}

/** Returns the names of the variables of a valid template. */
function expectedVariables(template: string): string[] {
  const inside = Array.from(template.matchAll(/\{[+#./;?&]?([^}]*)\}/g), ([, list]) => list!.split(","));
  return [...new Set(inside.flat().map((varspec) => varspec.replace(/[:*].*/, "")))];
}

/** Strings that change the meaning of a template when they are inserted. */
const PIECES = [
  ..."{{{}}}+#./;?&=,!@|**::0123456789aZ_.%",
  "{a",
  "{?",
  ":1",
  ":9999",
  "*}",
  "%4",
  "%41",
  ",a",
];

function changed(template: string, random: Random): string {
  let text = random() < 0.3 ? mutate(template, random) : template;
  do {
    const at = Math.floor(random() * (text.length + 1));
    text = text.slice(0, at) + pick(PIECES, random) + text.slice(at + (random() < 0.5 ? 1 : 0));
  } while (random() < 0.3);
  return text;
}

describe("RFC 6570, by its grammar", () => {
  test("all templates to length 5 over ten characters", { timeout: 300_000 }, () => {
    const faults = newFaults();
    for (const template of textsOver([..."{}a1%.:*,?"], 5))
      same(faults, got(template), expectedIssue(template), template);
    expectNoFaults(faults, 10 ** 5);
  });

  test("all strings to length 5 in an expression", { timeout: 300_000 }, () => {
    const faults = newFaults();
    for (const text of textsOver([..."a10.:*,%"], 5)) {
      const template = `{${text}}`;
      same(faults, got(template), expectedIssue(template), template);
    }
    expectNoFaults(faults, 8 ** 5);
  });

  test("every character at positions of every rule", () => {
    const faults = newFaults();
    const beyond = [0xa0, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xf8ff, 0xf900, 0xfdd0, 0xfdef, 0xffef, 0xfff0];
    const planes = [
      0xffff, 0x10000, 0x1fffd, 0x1fffe, 0xe0fff, 0xe1000, 0xf0000, 0xffffe, 0x10fffd, 0x10ffff,
    ];
    const codes = [...Array.from({ length: 256 }, (_, code) => code), ...beyond, ...planes];
    const places =
      "~ a~b {~} {~a} {a~} {a~b} {a.~} {a,~} {a:~} {a:1~} {a:1111~} {a*~} {?~} {a}~ %~1 {%4~}".split(" ");
    for (const code of codes) {
      for (const place of places) {
        const template = place.replace("~", () => String.fromCodePoint(code));
        same(faults, got(template), expectedIssue(template), template);
      }
    }
    expectNoFaults(faults, codes.length * places.length);
  });

  test("20,000 generated templates, and as many mutated ones", { timeout: 300_000 }, () => {
    const random = seeded(6570);
    const faults = newFaults();
    let rejected = 0;
    for (let count = 0; count < 20_000; count++) {
      const template = generate(TEMPLATE, random);
      const issue = expectedIssue(template);
      same(faults, got(template), issue, template);
      if (issue === undefined) {
        const { variables } = uriTemplate(template);
        same(faults, [...variables], expectedVariables(template), template);
      }
      const other = changed(template, random);
      same(faults, got(other), expectedIssue(other), other);
      if (checkTemplate(other) !== undefined) rejected++;
    }
    expectNoFaults(faults, 40_000);
    expect(rejected).toBeGreaterThan(5_000);
  });
});
