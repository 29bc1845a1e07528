import { isLetter, isLineBreak, isOfUri, isWhiteSpace } from "./characters.ts";
import { isShown } from "./continuation.ts";
import { triggersOf } from "./plain.ts";
import {
  END,
  htmlUnit,
  lengthOf,
  NO_CHARACTER,
  NOT_FOUND,
  pointOf,
  Unescaped,
  type Window,
} from "./reading.ts";
import { addMarked, type Scan, type Triggers } from "./scan.ts";
import { angleBrackets, quotes } from "./wrapped.ts";

/** Attributes whose value is a URI reference (HTML 4.01, and later versions of HTML). */
const URI_ATTRIBUTES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "href src action cite longdesc background codebase profile usemap classid formaction poster manifest".split(
    " ",
  ),
);

/** Elements whose content is not HTML. */
const RAW_ELEMENTS: readonly string[] = ["script", "style"];

/** The state of the search in an HTML document. */
interface State {
  /** Whether it is in a tag, and the name of its element. */
  isTag: boolean;
  name: string;
  /** The quote that ends the attribute value, or `NO_CHARACTER`. */
  quote: number;
  /** The element of {@link RAW_ELEMENTS} that it is in, or an empty string. */
  raw: string;
  isComment: boolean;
}

const DOUBLE = 0x22;
const SINGLE = 0x27;
const LONGEST_NAME = 32;

/** Creates the triggers of an HTML document: attributes that hold references, and text with character references. */
export function htmlTriggers(): Triggers {
  const state: State = { isTag: false, name: "", quote: NO_CHARACTER, raw: "", isComment: false };
  const unlessShort = (trigger: (scan: Scan, index: number) => number) => (scan: Scan, index: number) => {
    const before = { ...state };
    const next = trigger(scan, index);
    if (scan.reading.window.isShort) Object.assign(state, before);
    return next;
  };
  return triggersOf({
    "<": unlessShort((scan, index) => tagStart(state, scan, index)),
    ">": unlessShort((scan, index) => tagEnd(state, scan, index)),
    "=": unlessShort((scan, index) => attribute(state, scan, index)),
    '"': unlessShort((scan, index) => quote(state, scan, index, DOUBLE)),
    "'": unlessShort((scan, index) => quote(state, scan, index, SINGLE)),
    "&": ampersand,
  });
}

/** Returns whether a `>` ends a comment: `-->` or `--!>`. URIs in a comment are found as in other text. */
function isCommentEnd(text: string, index: number): boolean {
  return text.startsWith("--", index - 2) || text.startsWith("--!", index - 3);
}

/** Handles `<`, which starts a tag before a letter, and a comment before `!--`. */
function tagStart(state: State, { reading: { window } }: Scan, index: number): number {
  if (state.isComment) return index + 1;
  if (state.raw === "" && state.quote === NO_CHARACTER && window.hasWord("!--", index + 1)) {
    // The hyphens of `<!-->` end the comment too.
    Object.assign(state, { isTag: false, isComment: true });
    return index + "<!--".length;
  }
  const isEnd = window.at(index + 1) === 0x2f;
  const start = isEnd ? index + 2 : index + 1;
  const name = nameAt(window, start);
  if (state.raw !== "") {
    if (isEnd && name === state.raw) state.raw = "";
  } else if (name !== "" && !isEnd) {
    Object.assign(state, { isTag: true, name, quote: NO_CHARACTER });
  }
  return index + 1;
}

function nameAt(window: Window, start: number): string {
  let end = start;
  while (end - start < LONGEST_NAME && isLetter(window.at(end))) end++;
  return window.text.slice(start, end).toLowerCase();
}

function tagEnd(state: State, { reading: { window } }: Scan, index: number): number {
  if (state.isComment && isCommentEnd(window.text, index)) state.isComment = false;
  if (state.isTag && state.quote === NO_CHARACTER) {
    state.isTag = false;
    if (RAW_ELEMENTS.includes(state.name)) state.raw = state.name;
  }
  return index + 1;
}

/** Handles a quote, which ends an attribute value or stands around a URI. */
function quote(state: State, scan: Scan, index: number, code: number): number {
  if (state.isTag && state.quote === code) {
    state.quote = NO_CHARACTER;
    return index + 1;
  }
  return code === DOUBLE ? quotes(scan, index, index + 1) : index + 1;
}

/** Handles `=` in a tag: the value after it is a reference or text. */
function attribute(state: State, scan: Scan, index: number): number {
  const { window, longest } = scan.reading;
  if (!state.isTag || state.quote !== NO_CHARACTER) return index + 1;
  const name = nameBefore(window, index);
  let start = index + 1;
  while (isWhiteSpace(window.at(start)) && start - index <= longest) start++;
  const code = window.at(start);
  const mark = code === DOUBLE || code === SINGLE ? code : NO_CHARACTER;
  const isReference = URI_ATTRIBUTES.has(name) || (name === "data" && state.name === "object");
  if (isReference) {
    const { next, isFound } = value(scan, mark === NO_CHARACTER ? start : start + 1, mark);
    if (isFound || mark === NO_CHARACTER) return next;
    // No part of an invalid value is searched, except in `profile`, which may hold several (HTML 4.01, 7.4.1).
    const end = name === "profile" ? NOT_FOUND : markAfter(window, next, mark, longest);
    if (end !== NOT_FOUND) return end + 1;
  }
  if (mark === NO_CHARACTER) return index + 1;
  // A value that is one URI is found as a URI in quotes.
  const after = mark === DOUBLE ? quotes(scan, start, start + 1) : start + 1;
  if (after === start + 1) state.quote = mark;
  return after;
}

/** Returns the index of the quote that ends a value, or `NOT_FOUND`. */
function markAfter(window: Window, from: number, mark: number, longest: number): number {
  let index = from;
  while (window.at(index) !== mark) {
    if (window.at(index) === NO_CHARACTER || index - from > longest) return NOT_FOUND;
    index++;
  }
  return index;
}

/** Returns the name before `=`, without its XML prefix. */
function nameBefore(window: Window, index: number): string {
  let end = index;
  while (end > 0 && index - end < LONGEST_NAME && isWhiteSpace(window.text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isLetter(window.text.charCodeAt(start - 1))) start--;
  const isWhole = start === 0 || !"-_.".includes(window.text[start - 1]!);
  return isWhole ? window.text.slice(start, end).toLowerCase() : "";
}

/**
 * Reads the value of an attribute that holds a reference, and returns where to continue. White space around it is left out,
 * and line breaks in it are accepted.
 */
function value(scan: Scan, from: number, mark: number): { next: number; isFound: boolean } {
  const { window, longest, isIri } = scan.reading;
  let start = from;
  while (mark !== NO_CHARACTER && isWhiteSpace(window.at(start)) && start - from <= longest) start++;
  const written = new Unescaped(window.text, start);
  let index = start;
  let end = start;
  let length = 0;
  let isSpace = false;
  for (;;) {
    const code = window.at(index);
    const unit = htmlUnit(window, index);
    const point = pointOf(unit);
    if (index - from > longest || point === END) return { next: index, isFound: false };
    if (mark === NO_CHARACTER ? isWhiteSpace(code) || code === 0x3e : code === mark) break;
    if (code === 0x20) isSpace = true;
    else if (!isLineBreak(code) && code !== 0x09) {
      // This space was inside the value, and no reference has one.
      if (isSpace || !(isOfUri(point, isIri) || isShown(point))) return { next: index, isFound: false };
      written.add(unit, index);
      end = index + lengthOf(unit);
      length = written.lengthAt(end);
    }
    index += lengthOf(unit);
  }
  const next = mark === NO_CHARACTER ? index : index + 1;
  const text = written.before(index).slice(0, length);
  const isFound = addMarked(scan, text, [start, end], "html-attribute");
  return { next: isFound ? next : index, isFound };
}

/** Handles a character reference: `&lt;` and `&quot;` may stand around a URI. */
function ampersand(scan: Scan, index: number): number {
  const unit = htmlUnit(scan.reading.window, index);
  const inside = index + lengthOf(unit);
  if (pointOf(unit) === 0x3c) return angleBrackets(scan, index, inside);
  if (pointOf(unit) === DOUBLE) return quotes(scan, index, inside);
  return index + 1;
}
