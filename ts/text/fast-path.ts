// The fast path: what most documents contain. Each function returns `NOT_FOUND` for anything else, which the full search then reads with the
// same result.

import { CLASSES, QUERY } from "../generated/alphabets.ts";
import {
  AMPERSAND,
  AT_SIGN,
  CLOSING_PARENTHESIS,
  DOUBLE_QUOTE,
  NUMBER_SIGN,
  PERCENT_SIGN,
  SINGLE_QUOTE,
  SLASH,
} from "../support/character-codes.ts";
import { isTrailing, isWhiteSpace } from "./characters.ts";
import { NOT_FOUND, plainUnit, type Window } from "./reading.ts";
import type { Scan } from "./scan.ts";
import { LONGEST_SCHEME } from "./uri-start.ts";

/**
 * Finds a plain link around a colon, and returns where it ends.
 *
 * A plain link stands between white space or the ends of the text, and has `//` after a scheme of two or more lower-case letters. Its
 * characters mean the same in every context and open or close nothing. So it ends before the punctuation at its end.
 */
export function plainLinkAt(scan: Scan, colon: number, isMarkdown: boolean): number {
  const { window, longest } = scan.reading;
  const { text } = window;
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return NOT_FOUND;
  const start = plainSchemeStart(scan, colon);
  if (start === NOT_FOUND) return NOT_FOUND;
  const stop = plainEnd(scan, colon + "://".length, isMarkdown);
  if (stop === NOT_FOUND || stop - start > longest) return NOT_FOUND;
  let end = stop;
  while (end > colon && isTrailing(text.charCodeAt(end - 1), isMarkdown)) end--;
  return scan.addPlain(start, end) ? end : NOT_FOUND;
}

function plainSchemeStart({ reading: { window }, floor }: Scan, colon: number): number {
  const { text } = window;
  const first = Math.max(floor, colon - LONGEST_SCHEME);
  let start = colon;
  while (start > first && isLower(text.charCodeAt(start - 1))) start--;
  // An escape sequence of a terminal may end with the first letter.
  const isPlain = colon - start > 1 && !window.hasEscape;
  return isPlain && (start === 0 || isWhiteSpace(text.charCodeAt(start - 1))) ? start : NOT_FOUND;
}

function isLower(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Returns the index of the white space, or of the end, after the plain characters at an index. */
function plainEnd({ reading: { window, read } }: Scan, from: number, isMarkdown: boolean): number {
  const { text, isLast } = window;
  const isPlainText = read === plainUnit && !isMarkdown;
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isWhiteSpace(code)) return index;
    if (!isPlainCharacter(code) || (!isPlainText && (code === AMPERSAND || code === AT_SIGN)))
      return NOT_FOUND;
  }
  return isLast ? text.length : NOT_FOUND;
}

/** Returns whether a code unit belongs to a URI wherever it stands. An apostrophe and a bracket may belong to the text around it. */
function isPlainCharacter(code: number): boolean {
  if (code > 127 || (CLASSES[code]! & QUERY) === 0) return code === PERCENT_SIGN || code === NUMBER_SIGN;
  return code < SINGLE_QUOTE || code > CLOSING_PARENTHESIS;
}

/** Returns where a quoted attribute value ends, or `NOT_FOUND` if its closing quote is too far away or has not arrived. */
export function plainValueEnd({ text, limit }: Window, from: number, mark: number, longest: number): number {
  const end = text.indexOf(mark === DOUBLE_QUOTE ? '"' : "'", from);
  return end < limit && end - from <= longest ? end : NOT_FOUND;
}
