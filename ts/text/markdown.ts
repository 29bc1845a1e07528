import { bareAtColon, bareAtDot } from "./bare.ts";
import { isOfUri } from "./of-uri.ts";
import { addMarked, type Scan, type Trigger, type Triggers, triggersOf } from "./scan.ts";
import { END, lengthOf, markdownUnit, pointOf } from "./unit.ts";
import { isDigit, isLineBreak, isWhiteSpace, NONE, type Window } from "./window.ts";
import { Written } from "./written.ts";

/** Where in a Markdown document a place is: what decides whether brackets are a link. */
interface Place {
  /** The character and the length of the fence that a code block began with. */
  fence: number;
  fenceLength: number;
  /** The number of backticks that a code span began with. */
  ticks: number;
  /** The numbers of backticks that do not come again in the paragraph: they begin nothing. */
  lone: ReadonlySet<number>;
  /** The brackets that are open, and whether the first of them begins the line. */
  brackets: number;
  isLabel: boolean;
}

const BACKTICK = 0x60;
const TILDE = 0x7e;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING = 0x28;
const CLOSING = 0x29;
const LINE_FEED = 0x0a;
/** How many backticks begin a code span at most; a bound keeps the search for their end linear. */
const MOST_TICKS = 32;
const NO_TICKS: ReadonlySet<number> = /* @__PURE__ */ new Set<number>();
/** How long the marks of block quotes and lists are that are looked at. */
const LONGEST_MARKS = 64;
const TAB = 0x09;

/**
 * Makes the triggers of a Markdown document: inline links, images and link reference definitions besides those of every text.
 *
 * In code there are no links, but URIs are found as in other text.
 */
export function markdownTriggers(): Triggers {
  const place: Place = { fence: NONE, fenceLength: 0, ticks: 0, lone: NO_TICKS, brackets: 0, isLabel: false };
  // What is concluded from a place that is still to come is concluded again.
  const unlessShort = (trigger: (scan: Scan, index: number) => number): Trigger => {
    return (scan, index) => {
      const before = { ...place };
      const next = trigger(scan, index);
      if (scan.reading.window.isShort) Object.assign(place, before);
      return next;
    };
  };
  return triggersOf({
    "\n": unlessShort((scan, index) => lineStart(place, scan, index + 1)),
    "[": unlessShort((_, index) => {
      if (!isCode(place)) place.brackets++;
      return index + 1;
    }),
    "]": unlessShort((scan, index) => closingBracket(place, scan, index)),
    "`": unlessShort((scan, index) => backticks(place, scan, index)),
    ":": (scan, index) => bareAtColon(scan, index, !isCode(place)),
    ".": (scan, index) => bareAtDot(scan, index, !isCode(place)),
    "\\": ({ reading: { window } }, index) => {
      const code = window.at(index + 1);
      const isEscape = code === OPENING_BRACKET || code === CLOSING_BRACKET || code === BACKTICK;
      return isEscape && !isCode(place) ? index + 2 : index + 1;
    },
  });
}

function isCode({ fence, ticks }: Place): boolean {
  return fence !== NONE || ticks > 0;
}

/** Looks at how a line begins: a fence, a label, or nothing at all. */
function lineStart(place: Place, { reading: { window } }: Scan, start: number): number {
  let index = start;
  while (index - start < 3 && window.at(index) === SPACE) index++;
  const code = window.at(index);
  place.isLabel = false;
  if (code === BACKTICK || code === TILDE) {
    const end = afterAll(window, index, code);
    if (place.fence === NONE ? end - index >= 3 : place.fence === code && end - index >= place.fenceLength) {
      const isOpening = place.fence === NONE;
      place.fence = isOpening ? code : NONE;
      place.fenceLength = end - index;
      place.ticks = 0;
      place.lone = NO_TICKS;
      return end;
    }
  }
  if (isLineBreak(code)) Object.assign(place, { ticks: 0, lone: NO_TICKS, brackets: 0 });
  const label = isCode(place) ? index : afterContainers(window, index);
  if (window.at(label) === OPENING_BRACKET && !isCode(place)) {
    place.isLabel = window.at(label + 1) !== 0x5e;
    place.brackets = 0;
  }
  return start;
}

/** Where the marks of block quotes and of items of lists end, which may stand before a definition (CommonMark, 5). */
function afterContainers(window: Window, from: number): number {
  let index = from;
  while (index - from < LONGEST_MARKS) {
    const end = afterContainer(window, index);
    if (end === index) break;
    index = end;
    for (let spaces = 0; spaces < 3 && window.at(index) === SPACE; spaces++) index++;
  }
  return index;
}

/** Where a `>`, a bullet or a number ends, with the space behind it. */
function afterContainer(window: Window, from: number): number {
  const code = window.at(from);
  if (code === 0x3e) return window.at(from + 1) === SPACE ? from + 2 : from + 1;
  let index = from;
  if (code === 0x2d || code === 0x2b || code === 0x2a) index++;
  else {
    while (index - from < 9 && isDigit(window.at(index))) index++;
    if (index === from || (window.at(index) !== 0x2e && window.at(index) !== CLOSING)) return from;
    index++;
  }
  return window.at(index) === SPACE ? index + 1 : from;
}

/** Looks at backticks, which begin or end a code span: it ends with as many as it begins with, in the same paragraph. */
function backticks(place: Place, { reading: { window, longest } }: Scan, index: number): number {
  const end = afterAll(window, index, BACKTICK);
  const length = end - index;
  if (place.fence !== NONE) return end;
  if (place.ticks > 0) {
    if (place.ticks === length) place.ticks = 0;
  } else if (length <= MOST_TICKS && !place.lone.has(length)) {
    if (isClosed(window, end, length, longest)) place.ticks = length;
    else place.lone = new Set(place.lone).add(length);
  }
  return end;
}

/** Tells whether so many backticks come again before an empty line. */
function isClosed(window: Window, from: number, length: number, longest: number): boolean {
  let index = from;
  while (index - from <= longest) {
    const code = window.at(index);
    if (code === NONE || (code === LINE_FEED && isLineEnd(window, index + 1, longest))) return false;
    if (code === BACKTICK) {
      const end = afterAll(window, index, BACKTICK);
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

/** Looks at a closing bracket: behind it stands a destination, `](uri)` or `]: uri`. */
function closingBracket(place: Place, scan: Scan, index: number): number {
  if (isCode(place) || place.brackets === 0) return index + 1;
  const { window } = scan.reading;
  place.brackets--;
  const isDefinition = place.isLabel && place.brackets === 0 && window.at(index + 1) === 0x3a;
  place.isLabel &&= place.brackets > 0;
  if (!isDefinition && window.at(index + 1) !== OPENING) return index + 1;
  return destination(scan, index + 2, isDefinition);
}

/**
 * Reads a destination: between angle brackets, or up to white space, with its parentheses in pairs. Where it is none, the
 * search goes on behind what was read, which is not read again: no part of it is found.
 */
function destination(scan: Scan, from: number, isDefinition: boolean): number {
  const { window, longest, isIri } = scan.reading;
  let start = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(start)) && start - from <= longest && breaks < 2) {
    if (window.at(start++) === LINE_FEED) breaks++;
  }
  if (breaks > 1) return from;
  const isBracketed = window.at(start) === 0x3c;
  if (isBracketed) start++;
  const written = new Written(window.text, start);
  let parentheses = 0;
  let index = start;
  for (;;) {
    const unit = markdownUnit(window, index);
    const point = pointOf(unit);
    if (index - start > longest) return index;
    const isEscaped = window.at(index) === BACKSLASH && lengthOf(unit) === 2;
    if (isBracketed) {
      if (point === 0x3e && !isEscaped) break;
      if (isLineBreak(point) || point === 0x3c || point === END) return from;
    } else {
      if (point === END ? isDefinition : isWhiteSpace(point)) break;
      if (!isOfUri(point, isIri)) return index;
      if (point === 0x28 && !isEscaped) parentheses++;
      if (point === CLOSING && !isEscaped && parentheses-- === 0 && !isDefinition) break;
    }
    written.take(unit, index);
    index += lengthOf(unit);
  }
  const behind = isBracketed ? index + 1 : index;
  const isWhole = isDefinition ? endsDefinition(window, behind, longest) : endsLink(window, behind, longest);
  if (!isWhole) return isBracketed ? from : index;
  const kind = isDefinition ? "markdown-definition" : "markdown-link";
  addMarked(scan, [written.before(index)], [start, index], kind);
  return index;
}

/** Tells whether an inline link ends behind its destination: with `)`, or with a title and `)` (CommonMark, 6.3). */
function endsLink(window: Window, from: number, longest: number): boolean {
  const start = afterSpaces(window, from, longest);
  if (window.at(start) === CLOSING) return true;
  const end = start === from ? NONE : titleEnd(window, start, longest);
  return end !== NONE && window.at(afterSpaces(window, end, longest)) === CLOSING;
}

/** Tells whether a definition ends behind its destination: with the line, or with a title and its line (CommonMark, 4.7). */
function endsDefinition(window: Window, from: number, longest: number): boolean {
  if (isLineEnd(window, from, longest)) return true;
  const start = afterSpaces(window, from, longest);
  const end = start === from ? NONE : titleEnd(window, start, longest);
  return end !== NONE && isLineEnd(window, end, longest);
}

/** Tells whether no more than spaces stands before the end of the line. */
function isLineEnd(window: Window, from: number, longest: number): boolean {
  let index = from;
  while ((window.at(index) === SPACE || window.at(index) === TAB) && index - from <= longest) index++;
  return window.at(index) === NONE || isLineBreak(window.at(index));
}

/** Where white space ends, in which one line may end. */
function afterSpaces(window: Window, from: number, longest: number): number {
  let index = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(index)) && index - from <= longest) {
    if (window.at(index) === LINE_FEED && ++breaks > 1) break;
    index++;
  }
  return index;
}

/** Where the title at an index ends, or `NONE` where there is none: in quotes or parentheses, with no empty line. */
function titleEnd(window: Window, start: number, longest: number): number {
  const opening = window.at(start);
  if (opening !== 0x22 && opening !== 0x27 && opening !== OPENING) return NONE;
  const closing = opening === OPENING ? CLOSING : opening;
  for (let index = start + 1; index - start <= longest; index++) {
    const code = window.at(index);
    if (code === closing) return index + 1;
    if (code === NONE || (code === OPENING && opening === OPENING)) return NONE;
    if (code === LINE_FEED && isLineEnd(window, index + 1, longest)) return NONE;
    if (code === BACKSLASH) index++;
  }
  return NONE;
}
