import { isDigit } from "./characters.ts";
import { NO_CHARACTER, NOT_FOUND, type Window } from "./reading.ts";

/** The character that starts an escape sequence of a terminal. */
export const ESCAPE = 0x1b;

const OPENING_BRACKET = 0x5b;
const LONGEST_SEQUENCE = 32;
/** The characters that select which character set follows (ECMA-35, 14.3). */
const DESIGNATORS = "()*+-./";

/**
 * Returns the length of an escape sequence of a terminal, such as the color in `\x1b[1m` (ECMA-48, 5.4) and the character
 * set in `\x1b(B`. Other sequences have the length 1: `\x1bM` looks like an escape character before a word.
 */
export function sequenceLength(window: Window, index: number): number {
  const second = window.at(index + 1);
  if (second !== OPENING_BRACKET) return isDesignator(second) && isFinal(window.at(index + 2)) ? 3 : 1;
  let end = index + 2;
  while (end - index < LONGEST_SEQUENCE && window.at(end) >= 0x20 && window.at(end) < 0x40) end++;
  const isComplete = window.at(end) >= 0x40 && window.at(end) < 0x7f;
  return end - index + (isComplete ? 1 : 0);
}

function isDesignator(code: number): boolean {
  return code !== NO_CHARACTER && DESIGNATORS.includes(String.fromCharCode(code));
}

/** Returns whether a character set may have this name. A lower-case letter is more likely the start of a word. */
function isFinal(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x5a);
}

/** Returns where the last escape sequence ends that starts shortly before an index, or `NOT_FOUND` if none starts there. */
export function sequenceEnd(window: Window, floor: number, index: number): number {
  const first = Math.max(floor, index - LONGEST_SEQUENCE);
  for (let at = index - 1; at >= first; at--) {
    if (window.at(at) === ESCAPE) return at + sequenceLength(window, at);
  }
  return NOT_FOUND;
}
