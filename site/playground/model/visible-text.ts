/** Writes control characters, and spaces at either end, as symbols, so that a reader sees them. */
export function visibleText(text: string): string {
  return text.replace(/\p{Cc}|^ | $/gu, symbol);
}

/** Returns the symbol of a control character or a space (Unicode, Control Pictures). */
export function symbol(character: string): string {
  const code = character.codePointAt(0)!;
  if (code <= 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return "\ufffd";
}
