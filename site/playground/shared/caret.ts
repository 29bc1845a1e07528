// Shows the character at the index of an error.

import { visibleText } from "./visible-text.ts";

/** The number of characters that are shown before and after the wrong one: three lines of a screen of 360 pixels. */
const AROUND = 40;

/** A string around the character at an index. `at` is empty at the end of the string. */
export interface Excerpt {
  readonly before: string;
  readonly at: string;
  readonly after: string;
}

export function excerptOf(text: string, index: number): Excerpt {
  const at = characterAt(text, index);
  const start = Math.max(0, index - AROUND);
  const end = index + at.length + AROUND;
  return {
    before: `${start > 0 ? "…" : ""}${visibleText(text.slice(start, index))}`,
    at: at === " " ? "\u2423" : visibleText(at),
    after: `${visibleText(text.slice(index + at.length, end))}${end < text.length ? "…" : ""}`,
  };
}

/** Names the character at an index. */
export function found(text: string, index: number): string {
  const at = characterAt(text, index);
  if (at === "") return "the end of the string";
  const code = at.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return /[\p{C}\p{Z}]/u.test(at) ? `character U+${code}` : `character ${at}`;
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}
