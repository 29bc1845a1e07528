// I5 for templates: a template, value or URI that is 16 times as long takes about 16 times as long.
//
// Only the growth is asserted, not the time: linear work grows by 16, quadratic work by 256. The limit is 40.

import { describe, expect, test } from "vitest";
import { checkTemplate, expandTemplate, uriTemplate } from "../../../ts/template/index.ts";
import { thrownBy } from "../../support/faults.ts";
import { growth } from "../../support/growth.ts";

const LIMIT = 40;
const SHORT = 1024;

/** Strings that are repeated to make a template. Each `$` becomes a new name. */
const PIECES: readonly string[] = [
  ..."a % %41 ü { {a {? } {a} {/a} {?a} {a}/ ({$}) {/$} {.$} {;$}/ /{$} {#$} {+$} {?$}{&$} {$:3}".split(" "),
];

/** Those of which no repetition is a template (RFC 6570, 2). */
const INVALID: readonly string[] = ["%", "{", "{a", "{?", "}"];

/** Strings that are repeated inside one expression. */
const LISTS: readonly (readonly [before: string, piece: string])[] = [
  ["{", "a,"],
  ["{?", "$,"],
  ["{;", "$*,"],
  ["{", "a."],
  ["{", "a"],
  ["{", "%41"],
  ["{", "a:1,"],
];

/** Repeats a string up to a length. */
function repeated(piece: string, length: number): string {
  let text = "";
  for (let count = 0; text.length < length; count++) text += piece.replaceAll("$", `v${count}`);
  return text;
}

const TEMPLATES: readonly (readonly [name: string, make: (length: number) => string, isValid: boolean])[] = [
  ...PIECES.map(
    (piece) => [piece, (length: number) => repeated(piece, length), !INVALID.includes(piece)] as const,
  ),
  ...LISTS.map(
    ([before, piece]) =>
      [
        before + piece,
        (length: number) => `${before}${repeated(piece, length).replace(/[.,]$/, "")}}`,
        true,
      ] as const,
  ),
];

function expectLinear(make: (length: number) => () => unknown): void {
  expect(growth(make, SHORT, LIMIT)).toBeLessThan(LIMIT);
}

describe("I5: time grows as the template does", () => {
  test.each(TEMPLATES)("%s", { timeout: 300_000 }, (_, make, isValid) => {
    expectLinear((length) => {
      const template = make(length);
      return () => checkTemplate(template);
    });
    expect(checkTemplate(make(SHORT)) === undefined).toBe(isValid);
    if (!isValid) return;
    expectLinear((length) => {
      const template = make(length);
      const { variables } = uriTemplate(template);
      const values = Object.fromEntries(variables.map((name) => [name, "x"]));
      const uri = expandTemplate(template, values);
      // An ambiguous template is rejected in linear time too.
      return () => [expandTemplate(template, values), thrownBy(() => uriTemplate(template).match(uri))];
    });
  });
});

describe("I5: time grows as the values and the URI do", () => {
  const VALUES: readonly string[] = ["a", "%", "%41", "%zz", "%C3", "%F0%9F", "ü", "\u{1f600}", "/", ","];
  const FORMS = ["{a}", "{+a}", "{#a}", "{?a}", "{a:9999}", "{+a:9999}"];

  test.each(FORMS)("%s of a string", { timeout: 300_000 }, (form) => {
    for (const piece of VALUES) {
      expectLinear((length) => {
        const a = repeated(piece, length);
        return () => expandTemplate(form, { a });
      });
    }
  });

  test.each(["{a}", "{a*}", "{/a*}", "{;a*}", "{?a*}", "{?a}", "{+a*}"])(
    "%s of many",
    { timeout: 300_000 },
    (form) => {
      expectLinear((length) => {
        const list = Array.from({ length }, () => "x");
        const pairs = Object.fromEntries(list.map((each, at) => [`k${at}`, each]));
        return () => [expandTemplate(form, { a: list }), expandTemplate(form, { a: pairs })];
      });
    },
  );

  const URIS: readonly (readonly [template: string, before: string, piece: string])[] = [
    ["{a}", "", "a"],
    ["{a}", "", "%41"],
    ["{a}", "", "%C3"],
    ["{a}", "", "%F0%9F%98%80"],
    ["{a}.a", "", ".a"],
    ["{+a}", "", "/,"],
    ["({a*})", "(", "x,"],
    ["{/a*}", "", "/"],
    ["{;a*,b}", "", ";a"],
    ["{?a*,b}", "?b=1", "&a=1"],
    ["{?a*,b}", "?a=1", "&a=1"],
    ["{?a*,b}", "?", "a"],
    ["/{a}/{b}/{c}", "/", "/"],
  ];

  test.each(URIS)("%s on %s%s...", { timeout: 300_000 }, (template, before, piece) => {
    const read = uriTemplate(template);
    expectLinear((length) => {
      const uri = before + repeated(piece, length);
      return () => read.match(uri);
    });
  });

  const STOPS: readonly (readonly [template: string, before: string, piece: string])[] = [
    ["{a}-{b}", "", "a"],
    ["{a}aab{b}", "", "aa"],
    ["{a}aab{b}", "//", "AA"],
    ["{+a}/%c3b/{b}", "", "/%C3"],
    ["{/a*}-{b}", "", "/a"],
    ["//{a}.H/{b}", "//", ".h"],
  ];

  test.each(STOPS)("%s on %s%s... with stopAtLiteral", { timeout: 300_000 }, (template, before, piece) => {
    const read = uriTemplate(template);
    expectLinear((length) => {
      const uri = before + repeated(piece, length);
      return () => read.match(uri, { stopAtLiteral: true });
    });
  });
});

test("quadratic work is over the limit, on a busy machine too", { timeout: 300_000 }, () => {
  const quadratic = (length: number) => (): number => {
    let count = 0;
    for (let first = 0; first < length; first++) for (let second = 0; second < length; second += 64) count++;
    return count;
  };
  expect(growth(quadratic, SHORT, LIMIT)).toBeGreaterThan(LIMIT);
});
