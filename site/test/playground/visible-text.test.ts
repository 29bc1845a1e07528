import { expect, test } from "vitest";
import { visible, visibleLines, visibleText } from "../../playground/shared/visible-text.ts";

test.each([
  ["a\tb", "a␉b"],
  ["a\u0000", "a␀"],
  ["\u007f", "␡"],
  ["http://a/\u202egpj", "http://a/⟨U+202E⟩gpj"],
  ["a\u200bb", "a⟨U+200B⟩b"],
  ["\ud800", "⟨U+D800⟩"],
  ["a b é 😀", "a b é 😀"],
])("%j is shown as %j", (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test("a document keeps its lines", () => {
  expect(visibleLines("a\n\tb\r\n\u202e")).toBe("a\n\tb␍\n⟨U+202E⟩");
});

test("spaces at the ends of a string are shown, those inside are not", () => {
  expect(visibleText(" a b ")).toBe("␠a b␠");
});
