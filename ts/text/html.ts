import {
  CLOSING_ANGLE,
  DOUBLE_QUOTE,
  NUMBER_SIGN,
  OPENING_ANGLE,
  SINGLE_QUOTE,
  SLASH,
} from "../support/character-codes.ts";
import { bareAtColon, bareAtDot } from "./bare.ts";
import { isLetter, isWhiteSpace } from "./characters.ts";
import { triggersOf } from "./plain.ts";
import {
  attributeUnit,
  htmlUnit,
  lengthOf,
  NO_CHARACTER,
  NOT_FOUND,
  pointOf,
  UNKNOWN,
  Unescaped,
  type Window,
} from "./reading.ts";
import type { Scan, Triggers } from "./scan.ts";
import { angleBrackets, quotes } from "./wrapped.ts";

/** Returns where the URLs of a value start and end. */
type Splitter = (value: string) => Iterable<readonly [start: number, end: number]>;

/** The attributes whose value is a URL, a set of them, or image candidates (HTML Standard, "Attributes", and HTML 4.01). */
const URL_ATTRIBUTES: ReadonlyMap<string, Splitter> = /* @__PURE__ */ splittersOf([
  [
    "action background cite classid codebase formaction href itemid longdesc manifest poster src usemap",
    whole,
  ],
  ["itemtype ping profile", words],
  ["imagesrcset srcset", candidates],
]);

function splittersOf(rows: readonly (readonly [names: string, split: Splitter])[]): Map<string, Splitter> {
  return new Map(rows.flatMap(([names, split]) => names.split(" ").map((name) => [name, split] as const)));
}

/** Elements whose content has no tags. */
const RAW_ELEMENTS = "script style textarea title xmp iframe noembed noframes";

/** The state of the search in an HTML document. */
interface State {
  /** Whether it is in a tag, and the name of its element. */
  isTag: boolean;
  name: string;
  /** The quote that ends the attribute value, or `NO_CHARACTER`. */
  quote: number;
  /** The index in the document where the last attribute value ends that is text. No URI in it continues after it. */
  valueEnd: number;
  /** The element of {@link RAW_ELEMENTS} that it is in, or an empty string. */
  raw: string;
  isComment: boolean;
  /** Whether there was a `<base href>`, and the base that it sets. */
  hasBase: boolean;
  base: string | undefined;
}

const LONGEST_NAME = 32;

/** Creates the triggers of an HTML document: attributes that hold references, and text with character references. */
export function htmlTriggers(): Triggers {
  const state: State = {
    isTag: false,
    name: "",
    quote: NO_CHARACTER,
    valueEnd: 0,
    raw: "",
    isComment: false,
    hasBase: false,
    base: undefined,
  };
  const unlessShort = (trigger: (scan: Scan, index: number) => number) => (scan: Scan, index: number) => {
    const before = { ...state };
    const { window } = scan.reading;
    const valueEnd = state.valueEnd - window.offset;
    if (index < valueEnd) window.limit = valueEnd;
    const next = trigger(scan, index);
    window.limit = Number.POSITIVE_INFINITY;
    if (window.isShort) Object.assign(state, before);
    return next;
  };
  return triggersOf({
    "<": unlessShort((scan, index) => tagStart(state, scan, index)),
    ">": unlessShort((scan, index) => tagEnd(state, scan, index)),
    "=": unlessShort((scan, index) => attribute(state, scan, index)),
    '"': unlessShort((scan, index) => quote(state, scan, index, DOUBLE_QUOTE)),
    "'": unlessShort((scan, index) => quote(state, scan, index, SINGLE_QUOTE)),
    "&": unlessShort(ampersand),
    ":": unlessShort(bareAtColon),
    ".": unlessShort(bareAtDot),
  });
}

/** Returns whether a `>` ends a comment: `-->` or `--!>`. URIs in a comment are found as in other text. */
function isCommentEnd(text: string, index: number): boolean {
  return text.startsWith("--", index - 2) || text.startsWith("--!", index - 3);
}

/** Handles `<`, which starts a tag before a letter, and a comment before `!--`. */
function tagStart(state: State, { reading: { window } }: Scan, index: number): number {
  if (state.isComment || (state.isTag && state.quote !== NO_CHARACTER)) return index + 1;
  if (state.raw === "" && window.hasWord("!--", index + 1)) {
    // The hyphens of `<!-->` end the comment too.
    Object.assign(state, { isTag: false, isComment: true });
    return index + "<!--".length;
  }
  const isEnd = window.at(index + 1) === SLASH;
  const start = isEnd ? index + 2 : index + 1;
  const name = nameAt(window, start);
  if (state.raw !== "") {
    if (isEnd && name === state.raw) state.raw = "";
  } else if (name !== "" && !isEnd) {
    Object.assign(state, { isTag: true, name, quote: NO_CHARACTER });
  }
  return index + 1;
}

/** Returns the name of the element at an index, or an empty string. `<base-x>` is not `<base>`. */
function nameAt(window: Window, start: number): string {
  if (!isLetter(window.at(start))) return "";
  let end = start + 1;
  while (end - start < LONGEST_NAME && isOfTag(window.at(end))) end++;
  return window.text.slice(start, end).toLowerCase();
}

/** Returns whether a code unit may stand in the name of an element (HTML Standard, 13.2.5.8). */
function isOfTag(code: number): boolean {
  return code !== NO_CHARACTER && !isHtmlSpace(code) && code !== SLASH && code !== CLOSING_ANGLE;
}

function tagEnd(state: State, { reading: { window } }: Scan, index: number): number {
  if (state.isComment && isCommentEnd(window.text, index)) state.isComment = false;
  if (state.isTag && state.quote === NO_CHARACTER) {
    state.isTag = false;
    if (RAW_ELEMENTS.split(" ").includes(state.name)) state.raw = state.name;
  }
  return index + 1;
}

/** Handles a quote, which ends an attribute value or stands around a URI. */
function quote(state: State, scan: Scan, index: number, code: number): number {
  if (state.isTag && state.quote === code) {
    state.quote = NO_CHARACTER;
    return index + 1;
  }
  return code === DOUBLE_QUOTE ? quotes(scan, index, index + 1) : index + 1;
}

/** Handles `=` in a tag: the value after it has URLs or text. */
function attribute(state: State, scan: Scan, index: number): number {
  const { window, longest } = scan.reading;
  if (!state.isTag || state.quote !== NO_CHARACTER) return index + 1;
  const name = nameBefore(window, index);
  let start = index + 1;
  while (isHtmlSpace(window.at(start)) && start - index <= longest) start++;
  const code = window.at(start);
  const mark = code === DOUBLE_QUOTE || code === SINGLE_QUOTE ? code : NO_CHARACTER;
  const split = name === "data" && state.name === "object" ? whole : URL_ATTRIBUTES.get(name);
  if (split !== undefined) {
    const from = mark === NO_CHARACTER ? start : start + 1;
    const value = valueAt(scan, from, mark);
    if (value !== undefined) {
      addUrls(state, scan, name, value, split);
      return mark === NO_CHARACTER ? value.end : value.end + 1;
    }
  }
  const end = valueEnd(window, start, mark, longest);
  state.valueEnd = end === NOT_FOUND ? 0 : window.offset + end;
  if (mark === NO_CHARACTER) return index + 1;
  // A value that is one URI is found as a URI in quotes.
  const after = mark === DOUBLE_QUOTE ? quotes(scan, start, start + 1) : start + 1;
  if (after !== end + 1 || end === start + 1) state.quote = mark;
  return after;
}

/** Returns where a value ends: at its quote, or without one at white space or `>`. Returns `NOT_FOUND` if it has no end. */
function valueEnd(window: Window, start: number, mark: number, longest: number): number {
  const isEnd = (code: number): boolean =>
    mark === NO_CHARACTER ? isHtmlSpace(code) || code === CLOSING_ANGLE : code === mark;
  let index = mark === NO_CHARACTER ? start : start + 1;
  while (!isEnd(window.at(index))) {
    if (window.at(index) === NO_CHARACTER || index - start > longest) return NOT_FOUND;
    index++;
  }
  return index;
}

/** Returns the name before `=`. The only prefix is that of `xlink:href` (HTML Standard, 13.2.6.1). */
function nameBefore(window: Window, index: number): string {
  let end = index;
  while (end > 0 && index - end < LONGEST_NAME && isHtmlSpace(window.text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > 0 && end - start < LONGEST_NAME && isOfName(window.text.charCodeAt(start - 1))) start--;
  const name = window.text.slice(start, end).toLowerCase();
  return name === "xlink:href" ? "href" : name;
}

/** Returns whether a code unit may stand in the name of an attribute (HTML Standard, 13.2.5.33). */
function isOfName(code: number): boolean {
  return !isHtmlSpace(code) && !"\"'/<=>".includes(String.fromCharCode(code));
}

/** White space in HTML. A vertical tab is not (WHATWG Infra, "ASCII whitespace"). */
function isHtmlSpace(code: number): boolean {
  return isWhiteSpace(code) && code !== 0x0b;
}

/** The value of an attribute, without its quotes. */
interface Value {
  /** The value with its character references decoded, or `undefined` if one of them is not known here. */
  readonly text: string | undefined;
  /** The index in the document of each code unit of the text, and of its end. */
  readonly indices: readonly number[];
  readonly end: number;
}

/** Reads the value of an attribute, or returns `undefined` if its quote does not close. */
function valueAt({ reading: { window, longest } }: Scan, from: number, mark: number): Value | undefined {
  const written = new Unescaped(window.text, from);
  const indices: number[] = [];
  let isKnown = true;
  let index = from;
  for (;;) {
    const code = window.at(index);
    if (code === NO_CHARACTER || index - from > longest) {
      // A value without quotes is not searched again.
      return mark === NO_CHARACTER ? { text: undefined, indices, end: index } : undefined;
    }
    if (mark === NO_CHARACTER ? isHtmlSpace(code) || code === CLOSING_ANGLE : code === mark) break;
    const unit = attributeUnit(window, index);
    // The reference of a number is known, whatever it stands for.
    if (pointOf(unit) === UNKNOWN && lengthOf(unit) > 1 && window.at(index + 1) !== NUMBER_SIGN)
      isKnown = false;
    written.add(unit, index);
    const next = index + lengthOf(unit);
    while (indices.length < written.lengthAt(next)) indices.push(index);
    index = next;
  }
  indices.push(index);
  return { text: isKnown ? written.before(index) : undefined, indices, end: index };
}

/** Adds the URLs of an attribute. The first `<base href>` is the base of those after it (HTML Standard, 4.2.3). */
function addUrls(state: State, scan: Scan, name: string, { text, indices }: Value, split: Splitter): void {
  const isBase = state.name === "base" && name === "href";
  const base = isBase ? scan.base : (state.base ?? scan.base);
  for (const [first, last] of text === undefined ? [] : split(text)) {
    const place = [indices[first]!, indices[last]!] as const;
    const uri = scan.addHref(text!.slice(first, last), place, "html-attribute", base);
    if (isBase && !state.hasBase && uri !== undefined && !/^(?:data|javascript):/i.test(uri))
      state.base = uri;
  }
  state.hasBase ||= isBase;
}

function whole(value: string): readonly (readonly [number, number])[] {
  return [[0, value.length]];
}

/** Splits a value at white space. */
function* words(value: string): Generator<readonly [number, number]> {
  for (const { index, 0: word } of value.matchAll(/[^\t\n\f\r ]+/g)) yield [index, index + word.length];
}

/** Returns the image candidates of `srcset`: each is a URL, and perhaps descriptors up to a comma (HTML Standard, 4.8.4.2.2). */
function* candidates(value: string): Generator<readonly [number, number]> {
  let index = 0;
  const isSpace = (): boolean => isHtmlSpace(value.charCodeAt(index));
  for (;;) {
    while (value[index] === "," || isSpace()) index++;
    const start = index;
    if (start === value.length) return;
    while (index < value.length && !isSpace()) index++;
    let end = index;
    while (value[end - 1] === ",") end--;
    yield [start, end];
    // A comma directly after the URL ends the candidate. One between the parentheses of a descriptor does not.
    let isInside = end < index ? undefined : false;
    while (isInside !== undefined && index < value.length && (isInside || value[index] !== ",")) {
      if (value[index] === "(") isInside = true;
      else if (value[index] === ")") isInside = false;
      index++;
    }
  }
}

/** Handles a character reference: `&lt;` and `&quot;` may stand around a URI. */
function ampersand(scan: Scan, index: number): number {
  const unit = htmlUnit(scan.reading.window, index);
  const inside = index + lengthOf(unit);
  if (pointOf(unit) === OPENING_ANGLE) return angleBrackets(scan, index, inside);
  if (pointOf(unit) === DOUBLE_QUOTE) return quotes(scan, index, inside);
  return index + 1;
}
