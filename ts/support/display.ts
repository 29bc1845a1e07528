// Strings as people see them, in messages, reports and on a terminal. The same characters are escaped everywhere, in one notation.

import { unicodeTest } from "./unicode.ts";

/** Whether a string has a character that is invisible, or that changes how the text around it is displayed. U+0020 is not escaped. */
const hasHidden = /* @__PURE__ */ unicodeTest("(?! )[\\p{C}\\p{Z}\\p{Default_Ignorable_Code_Point}]");
/** Whether a string starts with a combining mark. */
export const startsWithMark: (text: string) => boolean = /* @__PURE__ */ unicodeTest("^\\p{M}");
const isEmoji = /* @__PURE__ */ unicodeTest("\\p{Emoji_Presentation}");

/** The maximum length of a string in {@link quotedText}. */
const QUOTED = 80;

/** Returns whether a string has no hidden characters. */
export function isVisible(text: string): boolean {
  return !hasHidden(text);
}

/** Returns the name of a code point: `U+202E`. */
export function codePointName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Escapes each hidden character as its code point in angle brackets, which no URI contains: `<U+202E>`. */
export function visible(text: string): string {
  return replaceHidden(text, (character) => `<${codePointName(character)}>`);
}

/** Replaces each hidden character by the result of a function. */
export function replaceHidden(text: string, replacement: (character: string) => string): string {
  if (isVisible(text)) return text;
  return Array.from(text, (character) => (hasHidden(character) ? replacement(character) : character)).join(
    "",
  );
}

/** Shortens a string to a length, and escapes its hidden characters. */
export function clipped(text: string, length: number): string {
  return visible(text.length > length ? `${text.slice(0, length - 3)}...` : text);
}

/** Quotes a string for a message, shortened and with its hidden characters escaped. Returns `absent` for `undefined`. */
export function quotedText(text: string | undefined): string {
  return text === undefined ? "absent" : `"${clipped(text, QUOTED)}"`;
}

/** A code point on a terminal. */
export interface Cell {
  readonly shown: string;
  /** The number of columns it takes: 0 for a mark that is drawn onto the character before it. */
  readonly width: number;
  /** Its index in the string. */
  readonly index: number;
}

/** Returns a cell for each code point of a string, with hidden characters escaped. */
export function cells(text: string): Cell[] {
  const row: Cell[] = [];
  let index = 0;
  for (const character of text) {
    const shown = visible(character);
    row.push({ shown, width: shown === character ? widthOf(character) : shown.length, index });
    index += character.length;
  }
  return row;
}

/** Returns how many columns a result of {@link visible} takes. */
export function width(shown: string): number {
  let columns = 0;
  for (const character of shown) columns += widthOf(character);
  return columns;
}

function widthOf(character: string): number {
  if (character <= "~") return 1;
  if (startsWithMark(character)) return 0;
  return isWide(character.codePointAt(0)!) || isEmoji(character) ? 2 : 1;
}

/** The blocks whose characters are mostly wide or full-width (UAX #11). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x20000, 0x3fffd],
];

function isWide(point: number): boolean {
  return WIDE.some(([first, last]) => point >= first && point <= last);
}
