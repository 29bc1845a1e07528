// Strings as they stand on a terminal: how many columns each character takes.

import { visible } from "./display.ts";
import { startsWithMark, unicodeTest } from "./unicode.ts";

const isEmoji = /* @__PURE__ */ unicodeTest("\\p{Emoji_Presentation}");

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
