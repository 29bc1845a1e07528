import { COLON, SLASH } from "../support/character-codes.ts";
import { isLetter, isOfScheme } from "./characters.ts";
import { NOT_FOUND, type Window } from "./reading.ts";

/** The maximum length of a scheme that is searched for. */
export const LONGEST_SCHEME = 64;

/** Returns whether a suffix reference (RFC 3986, 4.5) may start at an index: with the label `www.` or `ftp.`. */
export function isSuffixStart(window: Window, index: number): boolean {
  return window.hasWord("www.", index) || window.hasWord("ftp.", index);
}

/** Returns the index of the colon after the scheme that starts at an index, or `NOT_FOUND` if no scheme stands there. */
export function schemeEnd(window: Window, start: number): number {
  if (!isLetter(window.at(start))) return NOT_FOUND;
  let index = start + 1;
  while (index - start <= LONGEST_SCHEME && isOfScheme(window.at(index))) index++;
  return window.at(index) === COLON ? index : NOT_FOUND;
}

/**
 * Returns whether a URI would be found at an index: a scheme and `//`, a known scheme, `URL:`, or the first label of a
 * suffix reference.
 */
export function isUriStart(window: Window, index: number, schemes: ReadonlySet<string>): boolean {
  if (isSuffixStart(window, index) || window.hasWord("url:", index)) return true;
  const colon = schemeEnd(window, index);
  if (colon === NOT_FOUND) return false;
  if (window.at(colon + 1) === SLASH && window.at(colon + 2) === SLASH) return true;
  return schemes.has(window.text.slice(index, colon).toLowerCase());
}

/**
 * Returns whether a second URI starts at an index after white space.
 *
 * It does not if only a scheme, or a scheme and `//`, came before. `start` is where the first URI starts, and `length` its
 * length without white space.
 */
export function isAnotherStart(
  window: Window,
  index: number,
  [start, length]: readonly [start: number, length: number],
  schemes: ReadonlySet<string>,
): boolean {
  if (!isUriStart(window, index, schemes)) return false;
  const colon = schemeEnd(window, start);
  const isScheme = colon !== NOT_FOUND && start + length === colon + 1;
  const isNet =
    colon !== NOT_FOUND && start + length === colon + 3 && window.text.startsWith("//", colon + 1);
  return !isScheme && !isNet;
}
