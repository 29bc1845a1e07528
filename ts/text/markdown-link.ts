import * as char from "../support/character-codes.ts";
import { isLineBreak, isWhiteSpace } from "./characters.ts";
import { lineEnd } from "./markdown-blocks.ts";
import type { Follow } from "./markdown-tag.ts";
import {
  END,
  isUnknownReference,
  lengthOf,
  markdownUnit,
  NO_CHARACTER,
  NOT_FOUND,
  pointOf,
  type Reading,
  Unescaped,
} from "./reading.ts";

/** The destination of a link or a definition. */
export interface Destination {
  /** The destination without escapes, or `undefined` if it has a character reference that is not known here. */
  readonly text: string | undefined;
  readonly start: number;
  readonly end: number;
  /** The index after the link, or after the line of the definition. */
  readonly next: number;
}

/** A place in a paragraph, and what reads on from there. */
interface Place {
  readonly reading: Reading;
  readonly follow: Follow;
}

/** The maximum number of parentheses in each other in a destination. CommonMark demands three. It keeps the work linear. */
const MOST_PARENTHESES = 32;
/** The maximum length of a link label (CommonMark, 6.3). */
const LONGEST_LABEL = 999;

/** Reads the rest of an inline link after `](`: a destination, perhaps a title, and `)` (CommonMark, 6.3). */
export function linkAt(place: Place, from: number): Destination | undefined {
  const start = afterSpaces(place, from);
  const found = start === NOT_FOUND ? undefined : destinationAt(place, start);
  if (found === undefined) return undefined;
  const { window } = place.reading;
  const behind = afterSpaces(place, found.next);
  if (behind === NOT_FOUND) return undefined;
  const title = behind === found.next ? NOT_FOUND : titleEnd(place, behind);
  const end = title === NOT_FOUND ? behind : afterSpaces(place, title);
  if (end === NOT_FOUND || window.at(end) !== char.CLOSING_PARENTHESIS) return undefined;
  return { ...found, next: end + 1 };
}

/** Reads a link reference definition: a label, a colon, a destination, perhaps a title, and the end of a line (CommonMark, 4.7). */
export function definitionAt(place: Place, from: number): Destination | undefined {
  const { window, longest } = place.reading;
  const label = labelEnd(place, from);
  if (label === NOT_FOUND || window.at(label) !== char.COLON) return undefined;
  const start = afterSpaces(place, label + 1);
  const found = start === NOT_FOUND ? undefined : destinationAt(place, start);
  // Only angle brackets make an empty destination.
  if (found === undefined || found.next === start) return undefined;
  const behind = afterSpaces(place, found.next);
  const title = behind === NOT_FOUND || behind === found.next ? NOT_FOUND : titleEnd(place, behind);
  const after = title === NOT_FOUND ? NOT_FOUND : lineEnd(window, title, longest);
  // On the next line, anything but a title is text after the definition.
  const next = after === NOT_FOUND ? lineEnd(window, found.next, longest) : after;
  return next === NOT_FOUND ? undefined : { ...found, next };
}

/** Returns the index after a label in brackets, or `NOT_FOUND`. A footnote of GitHub, `[^1]`, is not a label. */
function labelEnd({ reading: { window }, follow }: Place, from: number): number {
  if (window.at(from + 1) === char.CARET) return NOT_FOUND;
  let isBlank = true;
  for (let index = from + 1; index - from <= LONGEST_LABEL + 1; index++) {
    const code = window.at(index);
    if (code === char.CLOSING_BRACKET) return isBlank ? NOT_FOUND : index + 1;
    if (code === NO_CHARACTER || code === char.OPENING_BRACKET) return NOT_FOUND;
    isBlank &&= isWhiteSpace(code);
    if (isLineBreak(code)) {
      const next = follow(index);
      if (next === NOT_FOUND) return NOT_FOUND;
      index = next - 1;
    } else if (code === char.BACKSLASH && isPunctuation(window.at(index + 1))) index++;
  }
  return NOT_FOUND;
}

/** Returns whether a backslash escapes a code unit (CommonMark, 2.4). */
export function isPunctuation(code: number): boolean {
  return code > 0x20 && code < 0x7f && !/[A-Za-z0-9]/.test(String.fromCharCode(code));
}

/** Reads a destination: between angle brackets, or up to white space with balanced parentheses. `next` is the index after it. */
function destinationAt({ reading: { window, longest } }: Place, from: number): Destination | undefined {
  const isBracketed = window.at(from) === char.OPENING_ANGLE;
  const start = isBracketed ? from + 1 : from;
  const written = new Unescaped(window.text, start);
  let isKnown = true;
  let depth = 0;
  let index = start;
  for (;;) {
    const code = window.at(index);
    if (index - start > longest) return undefined;
    if (isBracketed) {
      if (code === char.CLOSING_ANGLE) break;
      if (code === NO_CHARACTER || isLineBreak(code) || code === char.OPENING_ANGLE) return undefined;
    } else {
      if (code === NO_CHARACTER || isWhiteSpace(code)) break;
      if (code < char.SPACE || code === 0x7f) return undefined;
      if (code === char.OPENING_PARENTHESIS && ++depth > MOST_PARENTHESES) return undefined;
      if (code === char.CLOSING_PARENTHESIS && depth-- === 0) break;
    }
    const unit = markdownUnit(window, index);
    if (pointOf(unit) === END) return undefined;
    if (isUnknownReference(window, unit, index)) isKnown = false;
    written.add(unit, index);
    index += lengthOf(unit);
  }
  if (depth > 0) return undefined;
  const text = isKnown ? written.before(index) : undefined;
  return { text, start, end: index, next: isBracketed ? index + 1 : index };
}

/** Returns where white space with at most one line break ends, or `NOT_FOUND` if the paragraph ends in it. */
function afterSpaces({ reading: { window, longest }, follow }: Place, from: number): number {
  let index = from;
  while (index - from <= longest) {
    const code = window.at(index);
    if (isLineBreak(code)) {
      const next = follow(index);
      if (next === NOT_FOUND) return NOT_FOUND;
      index = next;
    } else if (isWhiteSpace(code)) index++;
    else break;
  }
  return index;
}

/** Returns the index after the title at an index, in quotes or parentheses, or `NOT_FOUND` (CommonMark, 6.3). */
function titleEnd({ reading: { window, longest }, follow }: Place, from: number): number {
  const opening = window.at(from);
  const isParenthesis = opening === char.OPENING_PARENTHESIS;
  if (!isParenthesis && opening !== char.DOUBLE_QUOTE && opening !== char.SINGLE_QUOTE) return NOT_FOUND;
  const closing = isParenthesis ? char.CLOSING_PARENTHESIS : opening;
  for (let index = from + 1; index - from <= longest; index++) {
    const code = window.at(index);
    if (code === closing) return index + 1;
    if (code === NO_CHARACTER || (isParenthesis && code === opening)) return NOT_FOUND;
    if (isLineBreak(code)) {
      const next = follow(index);
      if (next === NOT_FOUND) return NOT_FOUND;
      index = next - 1;
    } else if (code === char.BACKSLASH && isPunctuation(window.at(index + 1))) index++;
  }
  return NOT_FOUND;
}
