import { expect, test } from "vitest";
import { pieces } from "../../playground/shared/pieces.ts";

const span = (name: string, start: number, end: number) => ({ name, start, end });
const shown = (text: string, ...spans: ReturnType<typeof span>[]) =>
  pieces(text, spans).map(({ text: part, spans: over }) => [part, over.map(({ name }) => name).join("")]);

test("a string without spans is one piece", () => {
  expect(shown("abc")).toEqual([["abc", ""]]);
});

test("spans that overlap share the piece in the middle", () => {
  expect(shown("abcdef", span("x", 1, 4), span("y", 3, 5))).toEqual([
    ["a", ""],
    ["bc", "x"],
    ["d", "xy"],
    ["e", "y"],
    ["f", ""],
  ]);
});

test("an empty span is an empty piece, also at the ends", () => {
  expect(shown("ab", span("x", 0, 0), span("y", 2, 2))).toEqual([
    ["", "x"],
    ["ab", ""],
    ["", "y"],
  ]);
});

test("the pieces are the string, and each knows where it starts", () => {
  const text = "http://a:80/b";
  const cut = pieces(text, [span("x", 7, 8), span("y", 0, 13), span("z", 9, 11)]);
  expect(cut.map((piece) => piece.text).join("")).toBe(text);
  for (const { text: part, start } of cut) expect(text.startsWith(part, start)).toBe(true);
});
