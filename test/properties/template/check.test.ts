// `checkTemplate` knows plain templates by a regular expression. It agrees with the parser, which finds the issue of any other.

import { expect, test } from "vitest";
import { checkTemplate } from "../../../ts/template/index.ts";
import { partsOf } from "../../../ts/template/parts.ts";
import { pick, seeded } from "../../oracle/grammar/generate.ts";
import { EDGES, SEED } from "../agreement/edge.ts";

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const PIECES = [
  ...[
    "{",
    "{",
    "}",
    "}",
    "{?",
    "{/",
    "{+",
    "{&",
    "{#",
    "{;",
    "{.",
    "{=",
    "{|",
    ",",
    ",",
    "*",
    ":",
    ":3",
    ":0",
  ],
  ...[":9999", ":10000", "a", "b_1", "a.b", "a.", ".a", "%41", "%4", "%", "\u00e9", "\ud800", "\ud83d\ude00"],
  ...["{a}", "{a*}", "{a:3,b}", "{?a,b}", "/", "~", "'"],
];

test(`${EDGES} templates`, () => {
  const random = seeded(SEED);
  let valid = 0;
  for (let count = 0; count < EDGES; count++) {
    const template = Array.from({ length: Math.floor(random() * 7) }, () =>
      pick(random() < 0.9 ? PIECES : ASCII, random),
    ).join("");
    const parts = partsOf(template);
    const issue = Array.isArray(parts) ? undefined : parts;
    expect([template, checkTemplate(template)]).toEqual([template, issue]);
    if (issue === undefined) valid++;
  }
  expect(valid).toBeGreaterThan(EDGES / 10);
});

test("each character of ASCII, outside of an expression and in one", () => {
  for (const character of ASCII) {
    for (const template of [
      character,
      `{${character}}`,
      `{a${character}}`,
      `{a:${character}}`,
      `{a,${character}b}`,
    ]) {
      const parts = partsOf(template);
      expect([template, checkTemplate(template)]).toEqual([
        template,
        Array.isArray(parts) ? undefined : parts,
      ]);
    }
  }
});
