import { BACKSLASH, OPENING_BRACKET, SEMICOLON } from "../support/character-codes.ts";
import { isDigit } from "./characters.ts";
import { NO_CHARACTER, NOT_FOUND, type Window } from "./reading.ts";
import type { Scan } from "./scan.ts";
import { schemeEnd } from "./uri-start.ts";

/** The character that starts an escape sequence of a terminal. */
export const ESCAPE = 0x1b;

const BELL = 0x07;
/** The control character that ends a command, which is mostly written as an escape character and `\\`. */
const TERMINATOR = 0x9c;
/** The start of a hyperlink, after the escape character. Its parameters, `;`, and the URI follow. */
const HYPERLINK = "]8;";
const LONGEST_SEQUENCE = 32;
/** The characters that select which character set follows (ECMA-35, 14.3). */
const DESIGNATORS = "()*+-./";

/**
 * Returns the length of an escape sequence of a terminal, such as the color in `\x1b[1m` (ECMA-48, 5.4) and the character
 * set in `\x1b(B`, or of the end of a command, `\x1b\\`. Other sequences have the length 1: `\x1bM` looks like an escape character before a word.
 */
export function sequenceLength(window: Window, index: number): number {
  const second = window.at(index + 1);
  if (second === BACKSLASH) return 2;
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
  if (!window.hasEscape) return NOT_FOUND;
  const first = Math.max(floor, index - LONGEST_SEQUENCE);
  for (let at = index - 1; at >= first; at--) {
    if (window.at(at) === ESCAPE) return at + sequenceLength(window, at);
  }
  return NOT_FOUND;
}

/** Returns whether a hyperlink of a terminal starts or ends at an escape character: `\x1b]8;`. */
export function isHyperlink(window: Window, index: number): boolean {
  return window.at(index) === ESCAPE && window.hasWord(HYPERLINK, index + 1);
}

/** Finds the URI of a hyperlink: `\x1b]8;parameters;URI\x1b\\`, or with a bell character at the end (OSC 8). */
export function hyperlink(scan: Scan, index: number): number {
  const { window, longest } = scan.reading;
  if (!isHyperlink(window, index)) return index + 1;
  let start = index + 1 + HYPERLINK.length;
  const isOpen = (at: number): boolean =>
    window.at(at) >= 0x20 && window.at(at) !== TERMINATOR && at - index <= longest;
  while (isOpen(start) && window.at(start) !== SEMICOLON) start++;
  if (window.at(start++) !== SEMICOLON) return index + 1;
  let end = start;
  while (isOpen(end)) end++;
  const code = window.at(end);
  const isEnd = code === BELL || code === TERMINATOR || (code === ESCAPE && window.at(end + 1) === BACKSLASH);
  if (!isEnd || schemeEnd(window, start) === NOT_FOUND) return index + 1;
  // No part of an invalid URI is searched.
  scan.addMarked(window.text.slice(start, end), [start, end], "terminal-link");
  return end;
}
