// Characters that cannot be seen, or that move others, are shown by a symbol or by their number.

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const HIDDEN_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The first of the Unicode symbols for the control characters U+0000 to U+001F. */
const CONTROL_PICTURES = 0x2400;

/** Replaces characters without a picture: a tab becomes `␉`, and U+202E becomes `⟨U+202E⟩`. */
export function visible(text: string): string {
  return text.replace(HIDDEN, picture);
}

/** The same for a document: line feeds and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN_IN_LINES, picture);
}

function picture(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(CONTROL_PICTURES + code);
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
