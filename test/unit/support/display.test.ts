// How strings are shown in messages and on a terminal. Widths are those of EastAsianWidth.txt (UAX #11): 2 for W and F.

import { expect, test } from "vitest";
import { HIDDEN, UNICODE_VERSION } from "../../../ts/generated/hidden.ts";
import { cells, width } from "../../../ts/support/cells.ts";
import { clipped, codePointName, isVisible, quotedText, visible } from "../../../ts/support/display.ts";
import { isBidiControl, isSeparator } from "../../../ts/support/unicode.ts";

test.each<[columns: number, points: readonly number[]]>([
  [1, [0x1160, 0x2e7f, 0x3040, 0xa95f, 0xabff, 0xd7a4, 0xfe70, 0xffe7]],
  [1, [0x41, 0xe9, 0x10ff, 0x1161, 0x2e2e, 0x303f, 0xa4d0, 0xfb00, 0xff61, 0xffdc, 0xffe8]],
  [2, [0x1100, 0x115e, 0x2e80, 0x303e, 0x3041, 0xa4c6, 0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfad9]],
  [2, [0xfe30, 0xfe6b, 0xff01, 0xff60, 0xffe0, 0xffe6, 0x1f600, 0x20000, 0x3134a]],
  [0, [0x301, 0x20dd, 0x3099]],
])("takes %i columns: %o", (columns, points) => {
  for (const point of points) expect([point, width(String.fromCodePoint(point))]).toEqual([point, columns]);
});

test("a long string is shortened to a length, dots included", () => {
  expect(clipped("abcdef", 6)).toBe("abcdef");
  expect(clipped("abcdefg", 6)).toBe("abc...");
  expect(clipped("ab\u202ecdefg", 6)).toBe("ab<U+202E>...");
  expect(quotedText("a".repeat(80))).toBe(`"${"a".repeat(80)}"`);
  expect(quotedText("a".repeat(81))).toBe(`"${"a".repeat(77)}..."`);
  expect(quotedText(undefined)).toBe("absent");
});

test("the hidden characters are those of Unicode, except code points that only one version assigns", () => {
  const hidden = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
  const unassigned = /\p{Cn}/u;
  const isKept = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;
  const differing: number[] = [];
  for (let point = 0; point < 0x110000; point++) {
    const character = String.fromCodePoint(point);
    if (unassigned.test(character) && !isKept.test(character)) continue;
    if (isVisible(character) === hidden.test(character)) differing.push(point);
  }
  // An older runtime knows nothing of characters that the table assigns: they are `Cn` there. A newer one may have more.
  const isNewer = Number(process.versions["unicode"]) > Number(UNICODE_VERSION);
  expect(differing.filter((point) => !isNewer || isVisible(String.fromCodePoint(point)))).toEqual([]);
});

test("separators, and the characters that control direction, are those of Unicode", () => {
  const bidiControl = /\p{Bidi_Control}/u;
  const separator = /\p{Z}/u;
  for (let point = 0; point < 0x110000; point++) {
    const character = String.fromCodePoint(point);
    if (isSeparator(character) !== separator.test(character)) expect.unreachable(codePointName(character));
    if (isBidiControl(character) !== bidiControl.test(character))
      expect.unreachable(codePointName(character));
  }
});

test("the table of hidden characters is short, and its ranges go up to the last code point", () => {
  const steps = HIDDEN.split(" ").map((step) => Number.parseInt(step, 36));
  expect(steps.slice(1).every((step) => step > 0)).toBe(true);
  expect(steps.reduce((sum, step) => sum + step, 0)).toBe(0x110000);
  expect(HIDDEN.length).toBeLessThan(300);
});

test("a hidden character is shown as its code point, with four digits or more", () => {
  expect(["\t", "\u00a0", "\u202e", "\u{e0001}"].map(codePointName)).toEqual([
    ...["U+0009", "U+00A0", "U+202E", "U+E0001"],
  ]);
  expect(visible("a \u{1f600}\n")).toBe("a \u{1f600}<U+000A>");
});

test("each code point has a cell with its width, and its index in UTF-16", () => {
  expect(cells("a\u{1f600}\u202ee\u0301")).toEqual([
    { shown: "a", width: 1, index: 0 },
    { shown: "\u{1f600}", width: 2, index: 1 },
    { shown: "<U+202E>", width: 8, index: 3 },
    { shown: "e", width: 1, index: 4 },
    { shown: "\u0301", width: 0, index: 5 },
  ]);
});
