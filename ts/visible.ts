/** A character as a terminal shows it. */
export interface Cell {
  readonly shown: string;
  /** How many columns it fills: none for a mark that is drawn onto the character before it. */
  readonly width: number;
  /** Its index in the text. */
  readonly index: number;
}

/** Lays a text out in cells: what cannot be seen, or steers the display of the rest, becomes `\u0000` or `\u{e0001}`. */
export function cells(text: string): Cell[] {
  const row: Cell[] = [];
  let index = 0;
  for (const character of text) {
    const shown = visibleCharacter(character);
    row.push({ shown, width: shown === character ? widthOf(character) : shown.length, index });
    index += character.length;
  }
  return row;
}

/** Shows a text without what cannot be seen. */
export function visible(text: string): string {
  let out = "";
  for (const character of text) out += visibleCharacter(character);
  return out;
}

/** Returns how many columns a text that {@link visible} has made fills. */
export function width(shown: string): number {
  let columns = 0;
  for (const character of shown) columns += widthOf(character);
  return columns;
}

function visibleCharacter(character: string): string {
  if (character >= " " && character <= "~") return character;
  if (!/[\p{C}\p{Z}]/u.test(character)) return character;
  const hex = character.codePointAt(0)!.toString(16).padStart(4, "0");
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

function widthOf(character: string): number {
  if (character <= "~") return 1;
  if (/\p{M}/u.test(character)) return 0;
  return isWide(character.codePointAt(0)!) || /\p{Emoji_Presentation}/u.test(character) ? 2 : 1;
}

/** The blocks whose characters are wide or full-width in Unicode Standard Annex #11, roughly. */
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
