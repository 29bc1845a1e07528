import { isOfUri } from "./of-uri.ts";
import { addMarked, angleBrackets, quotes, type Scan, type Triggers, triggersOf } from "./scan.ts";
import { END, htmlUnit, lengthOf, pointOf } from "./unit.ts";
import { isLetter, isLineBreak, isWhiteSpace, NONE, type Window } from "./window.ts";
import { Written } from "./written.ts";

/** Attributes whose value is a URI reference (HTML 4.01, and what HTML has added). */
const URI_ATTRIBUTES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "href src action cite longdesc background codebase profile usemap classid formaction poster manifest".split(
    " ",
  ),
);

/** Elements whose content is no HTML. */
const RAW_ELEMENTS: readonly string[] = ["script", "style"];

/** Where in an HTML document a place is. */
interface Place {
  /** Whether it is in a tag, and of which element. */
  isTag: boolean;
  name: string;
  /** The quote that an attribute's value ends with. */
  quote: number;
  /** The element whose content is no HTML. */
  raw: string;
  /** Whether it is in a comment. */
  isComment: boolean;
}

const DOUBLE = 0x22;
const SINGLE = 0x27;
const LONGEST_NAME = 32;

/** Makes the triggers of an HTML document: the attributes that hold references, and text with character references. */
export function htmlTriggers(): Triggers {
  const place: Place = { isTag: false, name: "", quote: NONE, raw: "", isComment: false };
  const unlessShort = (trigger: (scan: Scan, index: number) => number) => (scan: Scan, index: number) => {
    const before = { ...place };
    const next = trigger(scan, index);
    if (scan.reading.window.isShort) Object.assign(place, before);
    return next;
  };
  return triggersOf({
    "<": unlessShort((scan, index) => tagStart(place, scan, index)),
    ">": unlessShort((scan, index) => tagEnd(place, scan, index)),
    "=": unlessShort((scan, index) => attribute(place, scan, index)),
    '"': unlessShort((scan, index) => quote(place, scan, index, DOUBLE)),
    "'": unlessShort((scan, index) => quote(place, scan, index, SINGLE)),
    "&": ampersand,
  });
}

/** Tells whether a `>` ends a comment: `-->` does, and `--!>`. URIs in a comment are found as in other text. */
function isCommentEnd(text: string, index: number): boolean {
  return text.startsWith("--", index - 2) || text.startsWith("--!", index - 3);
}

/** Looks at a `<`: it begins a tag where a letter follows, and a comment where `!--` does. */
function tagStart(place: Place, { reading: { window } }: Scan, index: number): number {
  if (place.isComment) return index + 1;
  if (place.raw === "" && place.quote === NONE && window.hasWord("!--", index + 1)) {
    // The hyphens of `<!-->` end it too.
    Object.assign(place, { isTag: false, isComment: true });
    return index + "<!--".length;
  }
  const isEnd = window.at(index + 1) === 0x2f;
  const start = isEnd ? index + 2 : index + 1;
  const name = nameAt(window, start);
  if (place.raw !== "") {
    if (isEnd && name === place.raw) place.raw = "";
  } else if (name !== "" && !isEnd) {
    Object.assign(place, { isTag: true, name, quote: NONE });
  }
  return index + 1;
}

function nameAt(window: Window, start: number): string {
  let end = start;
  while (end - start < LONGEST_NAME && isLetter(window.at(end))) end++;
  return window.text.slice(start, end).toLowerCase();
}

function tagEnd(place: Place, { reading: { window } }: Scan, index: number): number {
  if (place.isComment && isCommentEnd(window.text, index)) place.isComment = false;
  if (place.isTag && place.quote === NONE) {
    place.isTag = false;
    if (RAW_ELEMENTS.includes(place.name)) place.raw = place.name;
  }
  return index + 1;
}

/** Looks at a quote: the end of a value, or what may have a URI inside. */
function quote(place: Place, scan: Scan, index: number, code: number): number {
  if (place.isTag && place.quote === code) {
    place.quote = NONE;
    return index + 1;
  }
  return code === DOUBLE ? quotes(scan, index, index + 1) : index + 1;
}

/** Looks at a `=` in a tag: the value behind it is a reference, or text. */
function attribute(place: Place, scan: Scan, index: number): number {
  const { window, longest } = scan.reading;
  if (!place.isTag || place.quote !== NONE) return index + 1;
  const name = nameBefore(window, index);
  let start = index + 1;
  while (isWhiteSpace(window.at(start)) && start - index <= longest) start++;
  const code = window.at(start);
  const mark = code === DOUBLE || code === SINGLE ? code : NONE;
  const isReference = URI_ATTRIBUTES.has(name) || (name === "data" && place.name === "object");
  if (isReference) {
    const { next, isFound } = value(scan, mark === NONE ? start : start + 1, mark);
    if (isFound || mark === NONE) return next;
    // A part of a value that is no reference is none. Only `profile` may hold some of them (HTML 4.01, 7.4.1).
    const end = name === "profile" ? NONE : markAfter(window, next, mark, longest);
    if (end !== NONE) return end + 1;
  }
  if (mark === NONE) return index + 1;
  // A value that is all of a URI is found as one in quotes.
  const after = mark === DOUBLE ? quotes(scan, start, start + 1) : start + 1;
  if (after === start + 1) place.quote = mark;
  return after;
}

/** Where the quote is that ends a value, or `NONE` where it does not come. */
function markAfter(window: Window, from: number, mark: number, longest: number): number {
  let index = from;
  while (window.at(index) !== mark) {
    if (window.at(index) === NONE || index - from > longest) return NONE;
    index++;
  }
  return index;
}

/** The name before a `=`, without the prefix that XML gives it. */
function nameBefore(window: Window, index: number): string {
  let end = index;
  while (end > 0 && index - end < LONGEST_NAME && isWhiteSpace(window.text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isLetter(window.text.charCodeAt(start - 1))) start--;
  const isWhole = start === 0 || !"-_.".includes(window.text[start - 1]!);
  return isWhole ? window.text.slice(start, end).toLowerCase() : "";
}

/**
 * Reads the value of an attribute that holds a reference; line ends in it, and white space around it, are left out.
 * Returns where the search goes on.
 */
function value(scan: Scan, from: number, mark: number): { next: number; isFound: boolean } {
  const { window, longest, isIri } = scan.reading;
  let start = from;
  while (mark !== NONE && isWhiteSpace(window.at(start)) && start - from <= longest) start++;
  const written = new Written(window.text, start);
  let index = start;
  let end = start;
  let length = 0;
  let isSpace = false;
  for (;;) {
    const code = window.at(index);
    const unit = htmlUnit(window, index);
    const point = pointOf(unit);
    if (index - from > longest || point === END) return { next: index, isFound: false };
    if (mark === NONE ? isWhiteSpace(code) || code === 0x3e : code === mark) break;
    if (code === 0x20) isSpace = true;
    else if (isLineBreak(code) || code === 0x09) {
      written.leaveOut(index, index + 1);
    } else {
      // A space inside is no white space around it, and no reference has one.
      if (isSpace || !isOfUri(point, isIri)) return { next: index, isFound: false };
      written.take(unit, index);
      end = index + lengthOf(unit);
      length = written.lengthAt(end);
    }
    index += lengthOf(unit);
  }
  const next = mark === NONE ? index : index + 1;
  const text = written.before(index).slice(0, length);
  const isFound = addMarked(scan, [text], [start, end], "html-attribute");
  return { next: isFound ? next : index, isFound };
}

/** Looks at a character reference: `&lt;` and `&quot;` stand around URIs in text. */
function ampersand(scan: Scan, index: number): number {
  const unit = htmlUnit(scan.reading.window, index);
  const inside = index + lengthOf(unit);
  if (pointOf(unit) === 0x3c) return angleBrackets(scan, index, inside);
  if (pointOf(unit) === DOUBLE) return quotes(scan, index, inside);
  return index + 1;
}
