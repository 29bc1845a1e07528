/** How much of a text a sentence quotes. */
const QUOTED = 80;

/** Takes at most so many characters of a text, and escapes those that are not seen or steer what is around them. */
export function clipped(text: string, most: number): string {
  const start = text.length > most ? `${text.slice(0, most - 3)}...` : text;
  return start.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, escaped);
}

/** Quotes a text in a sentence; what is absent has no quotes. */
export function quotedText(text: string | undefined): string {
  return text === undefined ? "absent" : `"${clipped(text, QUOTED)}"`;
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
