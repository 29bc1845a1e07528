// Shows characters that are invisible, or that move others, as a symbol or as their code point.

import { excerpt } from "./long-text.ts";

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const HIDDEN_IN_LINES = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes hidden characters visible, and spaces at either end. */
export function visibleText(text: string): string {
  return visible(text).replace(/^ | $/g, "\u2420");
}

/** Makes hidden characters visible, and shortens a long string: a tab becomes `␉`, and U+202E becomes `⟨U+202E⟩`. */
export function visible(text: string): string {
  return excerpt(text).replace(HIDDEN, symbol);
}

/** The same for a document: line feeds and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(HIDDEN_IN_LINES, symbol);
}

/** Returns the symbol of a control character (Unicode, Control Pictures), or the number of another one. */
function symbol(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
