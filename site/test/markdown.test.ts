import { expect, test } from "vitest";
import { withColorOfLine, withLinesOfResults } from "../.vitepress/markdown.ts";

const CALL = `check("http://example.com/${"a".repeat(30)}")?.message;`;

test("a result that does not fit beside its statement stands below it", () => {
  expect(withLinesOfResults(`  ${CALL} // "a long message"`)).toBe(`  ${CALL}\n  // "a long message"`);
});

test("if one result stands below its statement, all of the same paragraph do", () => {
  expect(withLinesOfResults(`f(1); // 1\n${CALL} // "a long message"\n\nf(2); // 2`)).toBe(
    `f(1);\n// 1\n${CALL}\n// "a long message"\n\nf(2); // 2`,
  );
});

test("a result that fits, and a long line without a result, stay", () => {
  const code = `parse("s:a").path; // "a"\n${CALL}${CALL}`;
  expect(withLinesOfResults(code)).toBe(code);
});

test("a line of code has the color of most of its tokens, and says how far it is indented", () => {
  const token = (style: string, value: string) => ({
    type: "element" as const,
    tagName: "span",
    properties: { style },
    children: [{ type: "text" as const, value }],
  });
  const line = {
    type: "element" as const,
    tagName: "span",
    properties: { class: "line" } as Record<string, string>,
    children: [
      token("red", "  if"),
      token("black", " (value) "),
      token("red", "return"),
      token("black", ";"),
      token("black", " // 1"),
    ],
  };
  const kept = line.children[0];
  withColorOfLine.line!.call({} as never, line, 1);
  expect(line.properties).toEqual({ class: "line", style: "--indent:2;black" });
  const black = { type: "text", value: " (value) " };
  expect(line.children).toEqual([
    kept,
    black,
    token("red", "return"),
    { type: "text", value: ";" },
    { type: "text", value: " // 1" },
  ]);
});
