import * as core from "pchar";
import { fromHref } from "pchar/text";
import { expect, test } from "vitest";
import { EXAMPLES } from "../../playground/frame/examples.ts";
import { placeOf, shownRules } from "../../playground/reading/broken-rule.ts";
import { attempt } from "../../playground/shared/attempt.ts";
import { command, literal, quoted } from "../../playground/shared/calls.ts";
import { excerptOf, found } from "../../playground/shared/caret.ts";
import { normalizeCalls } from "../../playground/tabs/normalize/levels.ts";
import { resolveCalls } from "../../playground/tabs/resolve/resolution.ts";

/** The rules of the grammar that explain the error of a string. */
const place = (text: string) => {
  const { rule } = core.check(text)!;
  return { ...placeOf(core, text, rule), shown: shownRules(rule) };
};

test.each([
  ["http://h/a b", { rule: "hier-part", element: "path-abempty", shown: ["pchar"] }],
  ["s:/a b", { rule: "hier-part", element: "path-absolute", shown: ["pchar"] }],
  ["s:a b", { rule: "hier-part", element: "path-rootless", shown: ["pchar"] }],
  ["/a b", { rule: "relative-part", element: "path-absolute", shown: ["pchar"] }],
  ["//h/a b", { rule: "relative-part", element: "path-abempty", shown: ["pchar"] }],
  ["1:2", { rule: "relative-part", element: "path-noscheme", shown: ["segment-nz-nc"] }],
  ["s:?a b", { rule: "URI", element: "query", shown: ["query", "pchar"] }],
  ["#a#", { rule: "relative-ref", element: "fragment", shown: ["fragment", "pchar"] }],
  ["http://h h/", { rule: "authority", element: "host", shown: ["reg-name"] }],
  ["http://h:8x/", { rule: "authority", element: "port", shown: ["port"] }],
  ["http://[::x]/", { rule: "IP-literal", element: "IPv6address", shown: ["IPv6address"] }],
] as const)("the error of %s is explained by its rules", (text, expected) => {
  expect(place(text)).toEqual(expected);
});

test("the caret is under the wrong character, and after the last one at the end", () => {
  expect(excerptOf("a b", 1)).toEqual({ before: "a", at: "␣", after: "b" });
  expect(excerptOf("http://[::1", 11)).toEqual({ before: "http://[::1", at: "", after: "" });
  expect(excerptOf("a\u{1f600}b", 1)).toEqual({ before: "a", at: "\u{1f600}", after: "b" });
});

test("a long string is shortened around the error", () => {
  const { before, at, after } = excerptOf(`${"a".repeat(500)}|${"b".repeat(500)}`, 500);
  expect({ at, start: before[0], end: after.at(-1) }).toEqual({ at: "|", start: "…", end: "…" });
  expect(before.length + after.length).toBe(82);
});

test("the wrong character has a name", () => {
  expect(found("a|", 1)).toBe("character |");
  expect(found("a\n", 1)).toBe("character U+000A");
  expect(found("a\u202e", 1)).toBe("character U+202E");
  expect(found("a", 1)).toBe("the end of the string");
});

test("a browser's reading is shown, or why it rejects the string", () => {
  expect(attempt(core, () => fromHref("a b|"))).toMatchObject({ value: { uri: "a%20b%7C" } });
  expect(attempt(core, () => fromHref("http://[::1/")).problem).toContain("index 11");
});

test("a command quotes what a shell would read otherwise", () => {
  expect(quoted("$(rm) `x` \"y\" 'z'")).toBe("'$(rm) `x` \"y\" '\\''z'\\'''");
  expect(command(["parse"], ["a b", "-c"])).toEqual({ command: "npx pchar parse -- 'a b' '-c'" });
  expect(JSON.parse(literal("\u2028\ud800\n"))).toBe("\u2028\ud800\n");
});

// C0 controls, DEL and C1 controls (ISO/IEC 6429). Ctrl-C is U+0003.
const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter(
  (character) => character < " " || character > "~",
);

test("a string with a control character is not written into a command, wherever it stands", () => {
  expect(CONTROLS).toHaveLength(65);
  for (const control of CONTROLS) {
    const text = `a${control}\nid #`;
    for (const { command: line, noCommand } of [
      command(["parse"], [`a${control}`]),
      command(["parse"], ["b", control]),
      resolveCalls("pchar", text, "s:b", true),
      resolveCalls("pchar", "a", text, true),
      normalizeCalls("pchar", text, ""),
      normalizeCalls("pchar", "a", text),
    ]) {
      expect({ control, line }).toEqual({ control, line: undefined });
      expect(noCommand).toMatch(/control characters/);
    }
  }
  expect(command(["parse"], ["\ud800"]).noCommand).toMatch(/lone surrogate/);
});

test("code has no control character, and the same string", () => {
  for (const control of CONTROLS) {
    expect(literal(`a${control}`)).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(literal(`a${control}`))).toBe(`a${control}`);
  }
});

test("the examples are those that their titles promise", () => {
  const [rfc, , refused] = EXAMPLES.map(({ examples }) => examples.map(({ text }) => text));
  expect(rfc).toHaveLength(8);
  expect(rfc!.every((text) => core.matches(text, "URI"))).toBe(true);
  const valid = refused!.filter((text) => core.check(text) === undefined);
  expect(valid).toEqual(["https://example.com:99999/"]);
});
