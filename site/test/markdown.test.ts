import { expect, test } from "vitest";
import { withLinesOfResults } from "../.vitepress/markdown.ts";

const CALL = `check("http://example.com/${"a".repeat(30)}")?.message;`;

test("a result that does not fit beside its statement stands below it", () => {
  expect(withLinesOfResults(`  ${CALL} // "a long message"`)).toBe(`  ${CALL}\n  // "a long message"`);
});

test("a result that fits, and a long line without a result, stay", () => {
  const code = `parse("s:a").path; // "a"\n${CALL}${CALL}`;
  expect(withLinesOfResults(code)).toBe(code);
});
