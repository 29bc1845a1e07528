// Lines and columns as editors show them: from 1, with the line ends of LSP 3.17, "Text Documents": LF, CR LF and CR.

import fc from "fast-check";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { check, position } from "../../../ts/index.ts";
import { extract } from "../../../ts/text/index.ts";

describe("position", () => {
  test.each<[id: string, text: string, index: number, line: number, column: number]>([
    ["position-empty", "", 0, 1, 1],
    ["position-first", "ab", 0, 1, 1],
    ["position-end", "ab", 2, 1, 3],
    ["position-lf", "a\nb", 2, 2, 1],
    ["position-before-lf", "a\nb", 1, 1, 2],
    ["position-cr-lf", "a\r\nb", 3, 2, 1],
    ["position-inside-cr-lf", "a\r\nb", 2, 1, 3],
    ["position-cr", "a\rb", 2, 2, 1],
    ["position-lf-cr", "a\n\rb", 3, 3, 1],
    ["position-after-the-last-line-end", "a\n", 2, 2, 1],
    // UTF-16 code units, as in LSP without another positionEncoding.
    ["position-pair", "\u{1f600}b", 2, 1, 3],
    ["position-line-separator", "a\u2028b\u0085c\vd\fe", 8, 1, 9],
  ])("%s", (_, text, index, line, column) => {
    expect(position(text, index)).toEqual({ line, column });
  });

  test("is the one of the TypeScript compiler, which counts from 0", () => {
    const characters = fc.constantFrom("a", "\n", "\r", "\r\n", "\u00e9", "\u{1f600}");
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 40 }), fc.nat(), (parts, n) => {
        const text = parts.join("");
        const index = n % (text.length + 1);
        const source = ts.createSourceFile("a.txt", text, ts.ScriptTarget.Latest);
        const { line, character } = source.getLineAndCharacterOfPosition(index);
        expect(position(text, index)).toEqual({ line: line + 1, column: character + 1 });
      }),
      { numRuns: 5000 },
    );
  });

  test("of a find and of an issue in it", () => {
    const text = "see\r\n  <http://h/a> and\nhttp://h/b";
    expect(extract(text).map(({ index }) => position(text, index))).toEqual([
      { line: 2, column: 4 },
      { line: 3, column: 1 },
    ]);
    const lines = "http://h/\n/a b";
    expect(position(lines, lines.indexOf("/a b") + check("/a b")!.index)).toEqual({ line: 2, column: 3 });
  });

  test.each([-1, 3, 0.5, Number.NaN, "1", undefined])("rejects the index %j", (index) => {
    expect(() => position("ab", index as number)).toThrow(TypeError);
  });

  test("rejects what is not a string", () => {
    expect(() => position(["a"] as never, 0)).toThrow(TypeError);
  });
});
