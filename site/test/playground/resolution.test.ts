import { readFileSync } from "node:fs";
import * as core from "pchar";
import { explainNormalize, explainResolve } from "pchar/explain";
import { describe, expect, test } from "vitest";
import { type Decision, decisionOf } from "../../playground/tabs/resolve/decisions.ts";
import { resolveCalls, resolveText } from "../../playground/tabs/resolve/resolution.ts";
import { keptRanges, sourcePieces, targetPieces } from "../../playground/tabs/resolve/target.ts";

const BASE = "http://a/b/c/d;p?q";

interface Vector {
  readonly op: string;
  readonly reference: string;
  readonly base: string;
  readonly strict?: boolean;
  readonly expect: string;
}

/** The examples of RFC 3986, 5.4. */
const EXAMPLES = (
  JSON.parse(
    readFileSync(new URL("../../../test/vectors/resolution-examples.json", import.meta.url), "utf8"),
  ) as Vector[]
).filter(({ op, base, expect: target }) => op === "resolve" && base === BASE && typeof target === "string");

describe("the pieces of a target", () => {
  test("are the target, for every example of 5.4", () => {
    expect(EXAMPLES.length).toBeGreaterThan(40);
    for (const { reference, strict = true, expect: target } of EXAMPLES) {
      const found = targetPieces(core, explainResolve(reference, BASE, { strict }));
      expect([reference, found.map(({ text }) => text).join("")]).toEqual([reference, target]);
    }
  });

  test.each([
    ["g", BASE, "base: http://a/b/c/, reference: g"],
    ["../../g?y#s", BASE, "base: http://a, reference: /g?y#s"],
    ["?y", BASE, "base: http://a/b/c/d;p, reference: ?y"],
    ["#s", BASE, "base: http://a/b/c/d;p?q, reference: #s"],
    ["//g", BASE, "base: http:, reference: //g"],
    ["g:h", BASE, "reference: g:h"],
    // These are in neither string.
    ["g", "http://a", "base: http://a, added: /, reference: g"],
    ["..//g", "s:/a/b", "base: s:, added: /., reference: //g"],
  ])("of %s against %s come from the string that has them", (reference, base, expected) => {
    const pieces = targetPieces(core, explainResolve(reference, base));
    expect(pieces.map(({ text, from }) => `${from}: ${text}`).join(", ")).toBe(expected);
  });
});

/** Writes what is in the target in parentheses. */
const used = (reference: string, base = BASE) => {
  const found = sourcePieces(core, explainResolve(reference, base));
  return [found.base, found.reference].map((list) =>
    list.map(({ text, isUsed }) => (isUsed ? `(${text})` : text)).join(""),
  );
};

test.each([
  ["g", ["(http:)(//a)(/b)(/c)(/)d;p?q", "(g)"]],
  ["../g#s", ["(http:)(//a)(/b)/c/d;p?q", "..(/g)(#s)"]],
  ["?y", ["(http:)(//a)(/b/c/d;p)?q", "(?y)"]],
  ["", ["(http:)(//a)(/b/c/d;p)(?q)", ""]],
  ["/x/./y", ["(http:)(//a)/b/c/d;p?q", "(/x)/.(/y)"]],
  ["g:h", ["http://a/b/c/d;p?q", "(g:)(h)"]],
])("the reference %j and the base show what is in the target", (reference, expected) => {
  expect(used(reference)).toEqual(expected);
});

test.each([
  ["s:/a/b/c/./../../g", ["/a", "/g"]],
  ["s:mid/content=5/../6", ["mid", "/6"]],
])("the kept ranges of %s are those of the example of 5.2.4", (text, kept) => {
  const path = text.slice(2);
  const { buffers } = explainNormalize(text).steps.find(({ code }) => code === "path")!;
  expect(keptRanges(buffers!).map(([start, end]) => path.slice(start, end))).toEqual(kept);
});

/** The questions that are asked, with their answers. */
function asked({ question, answer, yes, no }: Decision): string[] {
  if (answer === undefined) return [];
  const next = (answer === "yes" ? yes : no).decision;
  return [`${question} ${answer}`, ...(next === undefined ? [] : asked(next))];
}

const decisions = (reference: string, strict = true) =>
  asked(decisionOf(explainResolve(reference, BASE, { strict }).steps)).map((line) => line.split(" ").at(-1));

test.each([
  ["g:h", ["yes"]],
  ["//g", ["no", "yes"]],
  ["", ["no", "no", "yes", "no"]],
  ["?y", ["no", "no", "yes", "yes"]],
  ["#s", ["no", "no", "yes", "no"]],
  ["/g", ["no", "no", "no", "yes"]],
  ["g", ["no", "no", "no", "no"]],
] as const)("the reference %j takes the way of 5.2.2", (reference, answers) => {
  expect(decisions(reference)).toEqual(answers);
});

test("the scheme of the base is ignored unless resolution is strict", () => {
  expect(decisions("http:g")).toEqual(["yes"]);
  expect(decisions("http:g", false)).toEqual(["no", "no", "no", "no"]);
});

test("it says which of both strings is wrong", () => {
  const wrong = (reference: string, base: string) =>
    resolveText(core, explainResolve, reference, base, true).of;
  expect(wrong("a b", BASE)).toBe("reference");
  expect(wrong("a", "http://h h")).toBe("base");
  expect(wrong("a", "/b")).toBe("base");
  expect(wrong("a", BASE)).toBeUndefined();
});

test("the calls are those that a reader would write", () => {
  expect(resolveCalls("pchar/js", "it's", "s:b", false)).toEqual({
    code: 'import { resolve } from "pchar/js";\n\nresolve("it\'s", "s:b", { strict: false });',
    command: "npx pchar resolve --no-strict 'it'\\''s' 's:b'",
  });
});
