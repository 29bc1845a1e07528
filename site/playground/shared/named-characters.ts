import { clipped } from "./long-text.ts";
import { visibleText } from "./visible-text.ts";

/** A change or a finding: a code, and the characters of a string that it is about. */
export interface Noted {
  readonly code: string;
  readonly index: number;
  readonly end: number;
}

/** The characters of a note, and what is written instead of them if that is their percent-encoding. */
export interface NamedCharacters {
  readonly shown: string;
  readonly written: string | undefined;
}

/** The codes of changes that percent-encode each character. */
const ENCODED: ReadonlySet<string> = new Set(["forbidden-character", "non-ascii", "percent-sign"]);

/** More characters are shown by the first and the last of them. */
const MAX_NAMED = 24;

export function namedCharacters(text: string, { code, index, end }: Noted): NamedCharacters {
  const characters = text.slice(index, end);
  const written = ENCODED.has(code) ? clipped(encodeURIComponent(characters), MAX_NAMED) : undefined;
  const shown = /^ +$/.test(characters) ? "space" : visibleText(clipped(characters, MAX_NAMED));
  return { shown, written };
}
