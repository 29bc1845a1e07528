// Strings as people see them, in messages, reports and on a terminal. The same characters are escaped everywhere, in one notation.

import { HIDDEN } from "../generated/hidden.ts";

/** The code points where ranges of hidden characters start and end, in turns. */
let bounds: readonly number[] | undefined;

/** The maximum length of a string in {@link quotedText}. */
const QUOTED = 80;

/**
 * Returns whether a string has no hidden characters: none that is invisible, or that changes how the text around it is displayed.
 * U+0020 is not hidden.
 */
export function isVisible(text: string): boolean {
  if (/^[ -~]*$/.test(text)) return true;
  bounds ??= boundsOf(HIDDEN);
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (bounds.findIndex((bound) => bound > point) % 2 === 1) return false;
  }
  return true;
}

function boundsOf(steps: string): readonly number[] {
  let bound = 0;
  return steps.split(" ").map((step) => (bound += Number.parseInt(step, 36)));
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
  return Array.from(text, (character) => (isVisible(character) ? character : replacement(character))).join(
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
