import * as char from "../support/character-codes.ts";
import { bareAtColon, bareAtDot } from "./bare.ts";
import { isDigit, isLineBreak, isWhiteSpace } from "./characters.ts";
import { type Markup, NO_TICKS } from "./markup.ts";
import { triggersOf } from "./plain.ts";
import {
  END,
  lengthOf,
  markdownUnit,
  NO_CHARACTER,
  NOT_FOUND,
  pointOf,
  Unescaped,
  type Window,
} from "./reading.ts";
import type { Scan, Triggers } from "./scan.ts";

/** The maximum number of backticks that open a code span. The bound keeps the search for the closing ones linear. */
const MAX_TICKS = 32;
/** The maximum length of the block quote and list markers before a definition. */
const LONGEST_MARKERS = 64;

/**
 * The triggers of a Markdown document: inline links, images, link reference definitions, and those of every context.
 *
 * Code has no links, but URIs in it are found as in other text.
 */
export const MARKDOWN_TRIGGERS: Triggers = /* @__PURE__ */ triggersOf({
  "\n": (scan, index) => lineStart(scan, index + 1),
  "[": ({ markup }, index) => {
    if (!isCode(markup)) markup.brackets++;
    return index + 1;
  },
  "]": closingBracket,
  "`": backticks,
  ":": (scan, index) => bareAtColon(scan, index, !isCode(scan.markup)),
  ".": (scan, index) => bareAtDot(scan, index, !isCode(scan.markup)),
  "\\": ({ reading: { window }, markup }, index) => {
    const code = window.at(index + 1);
    const isEscape = code === char.OPENING_BRACKET || code === char.CLOSING_BRACKET || code === char.BACKTICK;
    return isEscape && !isCode(markup) ? index + 2 : index + 1;
  },
});

function isCode({ fence, ticks }: Markup): boolean {
  return fence !== NO_CHARACTER || ticks > 0;
}

/** Handles the start of a line: a fence, a label or an empty line. */
function lineStart({ reading: { window }, markup }: Scan, start: number): number {
  let index = start;
  while (index - start < 3 && window.at(index) === char.SPACE) index++;
  const code = window.at(index);
  markup.isLabel = false;
  if (code === char.BACKTICK || code === char.TILDE) {
    const end = afterAll(window, index, code);
    if (
      markup.fence === NO_CHARACTER
        ? end - index >= 3
        : markup.fence === code && end - index >= markup.fenceLength
    ) {
      const isOpening = markup.fence === NO_CHARACTER;
      markup.fence = isOpening ? code : NO_CHARACTER;
      markup.fenceLength = end - index;
      markup.ticks = 0;
      markup.lone = NO_TICKS;
      return end;
    }
  }
  if (isLineBreak(code)) Object.assign(markup, { ticks: 0, lone: NO_TICKS, brackets: 0 });
  const label = isCode(markup) ? index : afterContainers(window, index);
  if (window.at(label) === char.OPENING_BRACKET && !isCode(markup)) {
    markup.isLabel = window.at(label + 1) !== char.CARET;
    markup.brackets = 0;
  }
  return start;
}

/** Returns where the markers of block quotes and list items end, which may precede a definition (CommonMark, 5). */
function afterContainers(window: Window, from: number): number {
  let index = from;
  while (index - from < LONGEST_MARKERS) {
    const end = afterContainer(window, index);
    if (end === index) break;
    index = end;
    for (let spaces = 0; spaces < 3 && window.at(index) === char.SPACE; spaces++) index++;
  }
  return index;
}

/** Returns the index after `>`, a bullet or a number, and the space after it. */
function afterContainer(window: Window, from: number): number {
  const code = window.at(from);
  if (code === char.CLOSING_ANGLE) return window.at(from + 1) === char.SPACE ? from + 2 : from + 1;
  let index = from;
  if (code === char.HYPHEN || code === char.PLUS_SIGN || code === char.ASTERISK) index++;
  else {
    while (index - from < 9 && isDigit(window.at(index))) index++;
    if (index === from || (window.at(index) !== char.DOT && window.at(index) !== char.CLOSING_PARENTHESIS))
      return from;
    index++;
  }
  return window.at(index) === char.SPACE ? index + 1 : from;
}

/** Handles backticks. A code span closes with the number of backticks that it opened with, in the same paragraph. */
function backticks({ reading: { window, longest }, markup }: Scan, index: number): number {
  const end = afterAll(window, index, char.BACKTICK);
  const length = end - index;
  if (markup.fence !== NO_CHARACTER) return end;
  if (markup.ticks > 0) {
    if (markup.ticks === length) markup.ticks = 0;
  } else if (length <= MAX_TICKS && !markup.lone.has(length)) {
    if (isClosed(window, end, length, longest)) markup.ticks = length;
    else markup.lone = new Set(markup.lone).add(length);
  }
  return end;
}

/** Returns whether the same number of backticks occurs again before an empty line. */
function isClosed(window: Window, from: number, length: number, longest: number): boolean {
  let index = from;
  while (index - from <= longest) {
    const code = window.at(index);
    if (code === NO_CHARACTER || (code === char.LF && isLineEnd(window, index + 1, longest))) return false;
    if (code === char.BACKTICK) {
      const end = afterAll(window, index, char.BACKTICK);
      if (end - index === length) return true;
      index = end;
    } else index++;
  }
  return false;
}

function afterAll(window: Window, from: number, code: number): number {
  let index = from;
  while (window.at(index) === code) index++;
  return index;
}

/** Handles a closing bracket, which a destination may follow: `](uri)` or `]: uri`. */
function closingBracket(scan: Scan, index: number): number {
  const { markup } = scan;
  if (isCode(markup) || markup.brackets === 0) return index + 1;
  const { window } = scan.reading;
  markup.brackets--;
  const isDefinition = markup.isLabel && markup.brackets === 0 && window.at(index + 1) === char.COLON;
  markup.isLabel &&= markup.brackets > 0;
  if (!isDefinition && window.at(index + 1) !== char.OPENING_PARENTHESIS) return index + 1;
  return destination(scan, index + 2, isDefinition);
}

/**
 * Reads a destination: between angle brackets, or up to white space with balanced parentheses. If it is not one, the search
 * continues after it, so that no part of it is found.
 */
function destination(scan: Scan, from: number, isDefinition: boolean): number {
  const { window, longest } = scan.reading;
  let start = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(start)) && start - from <= longest && breaks < 2) {
    if (window.at(start++) === char.LF) breaks++;
  }
  if (breaks > 1) return from;
  const isBracketed = window.at(start) === char.OPENING_ANGLE;
  if (isBracketed) start++;
  const written = new Unescaped(window.text, start);
  let parentheses = 0;
  let index = start;
  for (;;) {
    const unit = markdownUnit(window, index);
    const point = pointOf(unit);
    if (index - start > longest) return index;
    const isEscaped = window.at(index) === char.BACKSLASH && lengthOf(unit) === 2;
    if (isBracketed) {
      if (point === char.CLOSING_ANGLE && !isEscaped) break;
      if (isLineBreak(point) || point === char.OPENING_ANGLE || point === END) return from;
    } else {
      if (point === END ? isDefinition : isWhiteSpace(point)) break;
      if (point === END || point < char.SPACE || point === 0x7f) return index;
      if (point === char.OPENING_PARENTHESIS && !isEscaped) parentheses++;
      if (point === char.CLOSING_PARENTHESIS && !isEscaped && parentheses-- === 0 && !isDefinition) break;
    }
    written.add(unit, index);
    index += lengthOf(unit);
  }
  // Only angle brackets make an empty definition (CommonMark, 4.7).
  if (isDefinition && !isBracketed && index === start) return index;
  const behind = isBracketed ? index + 1 : index;
  const isWhole = isDefinition ? endsDefinition(window, behind, longest) : endsLink(window, behind, longest);
  if (!isWhole) return isBracketed ? from : index;
  const kind = isDefinition ? "markdown-definition" : "markdown-link";
  scan.addHref(written.before(index), [start, index], kind);
  return index;
}

/** Returns whether an inline link ends after its destination: with `)`, or with a title and `)` (CommonMark, 6.3). */
function endsLink(window: Window, from: number, longest: number): boolean {
  const start = afterSpaces(window, from, longest);
  if (window.at(start) === char.CLOSING_PARENTHESIS) return true;
  const end = start === from ? NOT_FOUND : titleEnd(window, start, longest);
  return end !== NOT_FOUND && window.at(afterSpaces(window, end, longest)) === char.CLOSING_PARENTHESIS;
}

/** Returns whether a definition ends after its destination: with the line, or after a title (CommonMark, 4.7). */
function endsDefinition(window: Window, from: number, longest: number): boolean {
  if (isLineEnd(window, from, longest)) return true;
  const start = afterSpaces(window, from, longest);
  const end = start === from ? NOT_FOUND : titleEnd(window, start, longest);
  return end !== NOT_FOUND && isLineEnd(window, end, longest);
}

/** Returns whether only spaces and tabs precede the end of the line. */
function isLineEnd(window: Window, from: number, longest: number): boolean {
  let index = from;
  while ((window.at(index) === char.SPACE || window.at(index) === char.TAB) && index - from <= longest)
    index++;
  return window.at(index) === NO_CHARACTER || isLineBreak(window.at(index));
}

/** Returns where white space with at most one line break ends. */
function afterSpaces(window: Window, from: number, longest: number): number {
  let index = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(index)) && index - from <= longest) {
    if (window.at(index) === char.LF && ++breaks > 1) break;
    index++;
  }
  return index;
}

/** Returns the end of the title at an index, or `NOT_FOUND`. It is in quotes or parentheses, without an empty line. */
function titleEnd(window: Window, start: number, longest: number): number {
  const opening = window.at(start);
  if (opening !== char.DOUBLE_QUOTE && opening !== char.SINGLE_QUOTE && opening !== char.OPENING_PARENTHESIS)
    return NOT_FOUND;
  const closing = opening === char.OPENING_PARENTHESIS ? char.CLOSING_PARENTHESIS : opening;
  for (let index = start + 1; index - start <= longest; index++) {
    const code = window.at(index);
    if (code === closing) return index + 1;
    if (code === NO_CHARACTER || (code === char.OPENING_PARENTHESIS && opening === char.OPENING_PARENTHESIS))
      return NOT_FOUND;
    if (code === char.LF && isLineEnd(window, index + 1, longest)) return NOT_FOUND;
    if (code === char.BACKSLASH) index++;
  }
  return NOT_FOUND;
}
