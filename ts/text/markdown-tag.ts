import * as char from "../support/character-codes.ts";
import { isDigit, isLetter, isLineBreak } from "./characters.ts";
import { NO_CHARACTER, NOT_FOUND, type Window } from "./reading.ts";

/** Returns where the text continues after a line break, or `NOT_FOUND` if the paragraph ends there. */
export type Follow = (index: number) => number;

/** The maximum length of the name of an element. */
const LONGEST_NAME = 64;

/** Returns the name of the element at an index in lower case, or an empty string. */
export function nameAt(window: Window, start: number): string {
  let end = start;
  while (end - start < LONGEST_NAME && (end === start ? isLetter : isOfName)(window.at(end))) end++;
  return window.text.slice(start, end).toLowerCase();
}

function isOfName(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === char.HYPHEN;
}

/** Returns whether a code unit may stand in the name of an attribute (CommonMark, 6.6). */
function isOfAttribute(code: number): boolean {
  return isOfName(code) || code === char.UNDERSCORE || code === char.COLON || code === char.DOT;
}

/** Returns whether a code unit may stand in a value without quotes (CommonMark, 6.6). */
function isOfValue(code: number): boolean {
  return code > char.SPACE && code !== char.BACKTICK && !"\"'=<>".includes(String.fromCharCode(code));
}

/**
 * Returns the index after the open or closing tag at an index (CommonMark, 6.6). If no tag stands there, returns the bitwise complement
 * of the index of the first character that no tag has there.
 */
export function tagEnd(window: Window, start: number, longest: number, follow: Follow): number {
  const isClosing = window.at(start + 1) === char.SLASH;
  let index = isClosing ? start + 2 : start + 1;
  const all = (isIncluded: (code: number) => boolean): void => {
    while (isIncluded(window.at(index)) && index - start <= longest) index++;
  };
  const spaces = (): boolean => {
    const from = index;
    for (; index - start <= longest; index++) {
      const code = window.at(index);
      if (isLineBreak(code)) {
        const next = follow(index);
        if (next === NOT_FOUND) return false;
        index = next - 1;
      } else if (code !== char.SPACE && code !== char.TAB && code !== 0x0b && code !== 0x0c) break;
    }
    return index > from;
  };
  if (!isLetter(window.at(index))) return ~index;
  all(isOfName);
  for (;;) {
    const isApart = spaces();
    const code = window.at(index);
    if (code === char.CLOSING_ANGLE) return index + 1;
    if (code === char.SLASH && !isClosing)
      return window.at(index + 1) === char.CLOSING_ANGLE ? index + 2 : ~index;
    const isName = isLetter(code) || code === char.UNDERSCORE || code === char.COLON;
    if (isClosing || !isApart || !isName) return ~index;
    all(isOfAttribute);
    const end = index;
    spaces();
    if (window.at(index) !== char.EQUALS_SIGN) {
      index = end;
      continue;
    }
    index++;
    spaces();
    const mark = window.at(index);
    const from = index;
    if (mark === char.DOUBLE_QUOTE || mark === char.SINGLE_QUOTE) {
      index = endOf(window, index + 1, String.fromCharCode(mark), longest, follow);
      if (index < 0) return index;
    } else {
      all(isOfValue);
      if (index === from) return ~index;
    }
  }
}

/** Returns the index after the next occurrence of some characters in the paragraph, or the complement of where the search ends. */
export function endOf(window: Window, from: number, end: string, longest: number, follow: Follow): number {
  const last = end.charCodeAt(end.length - 1);
  let index = from;
  while (index - from <= longest) {
    const code = window.at(index);
    if (code === NO_CHARACTER) break;
    if (isLineBreak(code)) {
      const next = follow(index);
      if (next === NOT_FOUND) break;
      index = next;
    } else {
      index++;
      const start = index - end.length;
      if (code === last && start >= from && window.text.startsWith(end, start)) return index;
    }
  }
  return ~index;
}
