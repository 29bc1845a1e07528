import { isOfUri } from "./run.ts";
import { addMarked, type Scan, type Trigger, type Triggers, triggersOf } from "./scan.ts";
import { END, lengthOf, markdownUnit, pointOf } from "./unit.ts";
import { isLineBreak, isWhiteSpace, NONE, type Window } from "./window.ts";
import { Written } from "./written.ts";

/** Where in a Markdown document a place is: what decides whether brackets are a link. */
interface Place {
  /** The character and the length of the fence that a code block began with. */
  fence: number;
  fenceLength: number;
  /** The number of backticks that a code span began with. */
  ticks: number;
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
const CLOSING = 0x29;

/**
 * Makes the triggers of a Markdown document: inline links, images and link reference definitions besides those of every text.
 *
 * In code there are no links, but URIs are found as in other text.
 */
export function markdownTriggers(): Triggers {
  const place: Place = { fence: NONE, fenceLength: 0, ticks: 0, brackets: 0, isLabel: false };
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
      return end;
    }
  }
  if (isLineBreak(code)) Object.assign(place, { ticks: 0, brackets: 0 });
  if (code === OPENING_BRACKET && !isCode(place)) {
    place.isLabel = window.at(index + 1) !== 0x5e;
    place.brackets = 0;
  }
  return start;
}

/** Looks at backticks, which begin or end a code span: it ends with as many as it begins with. */
function backticks(place: Place, { reading: { window } }: Scan, index: number): number {
  const end = afterAll(window, index, BACKTICK);
  if (place.fence !== NONE) return end;
  if (place.ticks === 0) place.ticks = end - index;
  else if (place.ticks === end - index) place.ticks = 0;
  return end;
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
  if (!isDefinition && window.at(index + 1) !== 0x28) return index + 1;
  return destination(scan, index + 2, isDefinition);
}

/**
 * Reads a destination: between angle brackets, or up to white space, with its parentheses in pairs. Where it is none, the
 * search goes on behind what was read, which is not read again.
 */
function destination(scan: Scan, from: number, isDefinition: boolean): number {
  const { window, longest, isIri } = scan.reading;
  let start = from;
  let breaks = 0;
  while (isWhiteSpace(window.at(start)) && start - from <= longest && breaks < 2) {
    if (window.at(start++) === 0x0a) breaks++;
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
  const kind = isDefinition ? "markdown-definition" : "markdown-link";
  return addMarked(scan, [written.before(index)], [start, index], kind) || !isBracketed ? index : from;
}
