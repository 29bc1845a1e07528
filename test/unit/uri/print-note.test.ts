import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grammarOf } from "../../../ts/cli/show-issue.ts";
import { RULES } from "../../../ts/generated/rules.ts";
import { width } from "../../../ts/support/cells.ts";
import { point } from "../../../ts/uri/print-note.ts";
import { pchar } from "../../support/shell.ts";

describe("the caret", () => {
  const cases: readonly [string, number, string, number][] = [
    ["http://a/b c", 10, "http://a/b c", 10],
    ["", 0, "", 0],
    ["http://[::1", 11, "http://[::1", 11],
    ["a\u0000b c", 3, "a<U+0000>b c", 10],
    ["a\u0000", 1, "a<U+0000>", 1],
    ["a\u202eb", 2, "a<U+202E>b", 9],
    ["a\ud800b", 2, "a<U+D800>b", 9],
    ["a\u{e0001}b", 3, "a<U+E0001>b", 10],
    ["a\u00a0b", 1, "a<U+00A0>b", 1],
    ["日本 c", 2, "日本 c", 4],
    ["ｆ c", 1, "ｆ c", 2],
    ["😀 c", 2, "😀 c", 2],
    ["e\u0301 c", 2, "e\u0301 c", 1],
    ["e\u0301 c", 1, "e\u0301 c", 0],
    ["ae\u0301 c", 2, "ae\u0301 c", 1],
    ["𝒳 c", 2, "𝒳 c", 1],
  ];
  test.each(cases)("%j at %i", (text, index, line, column) => {
    expect(point(text, index, 80)).toEqual({ line, column, width: 1 });
  });

  test("is under its character, in a line that fits, for any length", () => {
    const character = fc.constantFrom("a", "日", "e\u0301", "\u0000", "😀", "𝒳", "/", "\ud800");
    fc.assert(
      fc.property(
        fc.array(character, { maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 40, max: 120 }),
        (parts, n, columns) => {
          const place = n % (parts.length + 1);
          const before = parts.slice(0, place).join("");
          const text = `${before}|${parts.slice(place).join("")}`;
          const { line, column } = point(text, before.length, columns);
          expect(width(line)).toBeLessThanOrEqual(columns);
          expect(column).toBe(width(line.slice(0, line.indexOf("|"))));
        },
      ),
    );
  });

  test("is found in a short time in a string of two million characters", () => {
    const { line, column } = point(`${"a".repeat(1_000_000)}<${"b".repeat(1_000_000)}`, 1_000_000, 80);
    expect(line).toMatch(/^\.\.\.a+<b+\.\.\.$/);
    expect(line[column]).toBe("<");
    // Wide enough for 73 characters and `...` at both ends, with a column left for the caret.
    expect(line.length).toBe(79);
  });

  test("is in a line that is cut between characters: U+FFFF is one, and a surrogate pair is one", () => {
    const marks = "\u0301".repeat(158);
    expect(point(`a${marks}\uffff\u0301`, 0, 80).line).toBe(`a${marks}<U+FFFF>...`);
    expect(point(`a${marks}\u{1f600}\u0301`, 0, 80).line).toBe(`a${marks}...`);
  });

  test("is found in a short line if all other characters are combining marks", () => {
    const { line, column } = point(`a${"\u0301".repeat(1000)}`, 0, 80);
    expect(line).toMatch(/^a\u0301+\.\.\.$/);
    expect(line.length).toBeLessThan(200);
    expect(column).toBe(0);
  });

  test("moves with the mask of a password", async () => {
    const { out } = await pchar(["check", "http://me:secret@h/b c"]);
    expect(out).toMatch(/^http:\/\/me:\*\*\*@h\/b c\n {17}\^\n/);
    const shown = await pchar(["check", "--show-password", "http://me:secret@h/b c"]);
    expect(shown.out).toMatch(/^http:\/\/me:secret@h\/b c\n {20}\^\n/);
  });

  test("comes with a grammar rule for every error", () => {
    for (const rule of RULES)
      expect(grammarOf(rule).join()).toMatch(/^\S+ = .+ ; RFC 398[67], (appendix A|2\.2)$/);
    expect(grammarOf("port")).toEqual(["port = *DIGIT ; RFC 3986, appendix A"]);
    expect(grammarOf("ipath")[0]).toMatch(/^ipchar = .* ; RFC 3987, 2\.2$/);
  });
});

describe("colour", () => {
  test("only if the sink has it", async () => {
    const argv = ["parse", "//u@h"];
    const plain = await pchar(argv);
    const colored = await pchar(argv, { color: true });
    expect(plain.out).not.toContain("\u001b");
    expect(colored.out).toContain("\u001b[33mu\u001b[39m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(colored.out.replace(/\u001b\[\d+m/g, "")).toBe(plain.out);
    expect((await pchar(["normalize", "//H"], { color: true })).out).toBe("//h\n");
  });
});
