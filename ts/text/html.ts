import {
  CLOSING_ANGLE,
  DOUBLE_QUOTE,
  EQUALS_SIGN,
  EXCLAMATION_MARK,
  OPENING_ANGLE,
  QUESTION_MARK,
  SINGLE_QUOTE,
  SLASH,
} from "../support/character-codes.ts";
import { bareAtColon, bareAtDot } from "./bare.ts";
import { isHtmlSpace, isLetter } from "./characters.ts";
import { plainValueEnd } from "./fast-path.ts";
import { refresh, type Splitter, URL_ATTRIBUTES, whole } from "./html-urls.ts";
import type { Markup } from "./markup.ts";
import { triggersOf } from "./plain.ts";
import {
  attributeUnit,
  htmlUnit,
  isUnknownReference,
  lengthOf,
  NO_CHARACTER,
  NOT_FOUND,
  pointOf,
  Unescaped,
  type Window,
} from "./reading.ts";
import type { Scan, Trigger, Triggers } from "./scan.ts";
import { angleBrackets, quotes } from "./wrapped.ts";

/** Elements whose content has no tags. */
const RAW_ELEMENTS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "script style textarea title xmp iframe noembed noframes".split(" "),
);

const LONGEST_NAME = 32;

/** The triggers of an HTML document: attributes that hold references, and text with character references. */
export const HTML_TRIGGERS: Triggers = /* @__PURE__ */ htmlTriggers();

function htmlTriggers(): Triggers {
  return triggersOf({
    "<": outsideValue(tagStart),
    ">": inValue(tagEnd),
    "=": outsideValue(attribute),
    '"': inValue((scan, index) => quote(scan, index, DOUBLE_QUOTE)),
    "'": inValue((scan, index) => quote(scan, index, SINGLE_QUOTE)),
    "&": inValue(ampersand),
    ":": inValue((scan, index) => bareAtColon(scan, index)),
    ".": inValue((scan, index) => bareAtDot(scan, index)),
  });
}

/** Lets a trigger read no further than to the end of the attribute value that it is in. */
function inValue(trigger: Trigger): Trigger {
  return (scan, index) => {
    const { window } = scan.reading;
    const end = scan.markup.valueEnd - window.offset;
    if (index >= end) return trigger(scan, index);
    const { limit } = window;
    window.limit = Math.min(end, limit);
    const next = trigger(scan, index);
    window.limit = limit;
    return next;
  };
}

/** Ignores a trigger in an attribute value: without quotes around it, `<` and `=` belong to it too (HTML Standard, 13.2.5.38). */
function outsideValue(trigger: Trigger): Trigger {
  return (scan, index) => {
    const isInValue = index < scan.markup.valueEnd - scan.reading.window.offset;
    return isInValue ? index + 1 : trigger(scan, index);
  };
}

/** Returns whether the `>` at an index ends the comment (HTML Standard, 13.2.5.41 to 13.2.5.53). URIs in it are found as in other text. */
function isCommentEnd({ comment, commentStart }: Markup, { text, offset }: Window, index: number): boolean {
  if (comment !== "-->" || text.startsWith("--", index - 2)) return true;
  return text.startsWith("--!", index - 3) && index - 3 >= commentStart - offset;
}

/**
 * Handles `<`, which starts a tag or a comment (HTML Standard, 13.2.5.6, 13.2.5.7 and 13.2.5.42). A declaration, an instruction and a section
 * of characters are comments up to the next `>`. CHOICE: the sections of SVG and MathML are too, because nothing here builds a tree.
 */
function tagStart(scan: Scan, index: number): number {
  const {
    reading: { window, longest },
    markup,
  } = scan;
  // In a tag it is part of the name of an attribute.
  if (markup.isTag || markup.comment !== "") return index + 1;
  if (markup.raw === "" && window.hasWord("!--", index + 1)) {
    // The hyphens of `<!-->` end the comment too.
    markup.comment = "-->";
    markup.commentStart = window.offset + index + "<!--".length;
    return index + "<!--".length;
  }
  const isEnd = window.at(index + 1) === SLASH;
  const start = isEnd ? index + 2 : index + 1;
  const name = nameAt(window, start);
  if (markup.raw !== "" && !(isEnd && name === markup.raw)) return index + 1;
  markup.raw = "";
  if (name === "") {
    if (isBogus(window.at(index + 1), window.at(start))) markup.comment = ">";
    return index + 1;
  }
  let end = start + name.length;
  while (end - start <= longest && isOfTag(window.at(end))) end++;
  markup.isTag = true;
  markup.name = isEnd ? `/${name}` : name;
  markup.attributeStart = window.offset + end;
  markup.seen = "";
  markup.isRefresh = markup.name === "meta" && hasRefresh(scan, end);
  markup.quote = NO_CHARACTER;
  noteEmpty(scan, end);
  return index + 1;
}

/** Returns whether `<`, a character and another that is not of a tag start a comment. After a slash, `next` follows it. */
function isBogus(mark: number, next: number): boolean {
  if (mark === SLASH) return next !== CLOSING_ANGLE && next !== NO_CHARACTER;
  return mark === EXCLAMATION_MARK || mark === QUESTION_MARK;
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

function tagEnd({ reading: { window }, markup }: Scan, index: number): number {
  if (markup.comment !== "" && isCommentEnd(markup, window, index)) markup.comment = "";
  if (markup.isTag && markup.quote === NO_CHARACTER) {
    markup.isTag = false;
    if (RAW_ELEMENTS.has(markup.name)) markup.raw = markup.name;
  }
  return index + 1;
}

/** Handles a quote, which ends an attribute value or stands around a URI. */
function quote(scan: Scan, index: number, code: number): number {
  const { markup, reading } = scan;
  if (markup.isTag && markup.quote === code) {
    markup.quote = NO_CHARACTER;
    markup.attributeStart = reading.window.offset + index + 1;
    return index + 1;
  }
  return code === DOUBLE_QUOTE ? quotes(scan, index, index + 1) : index + 1;
}

/** Handles `=` in a tag: the value after it has URLs or text. */
function attribute(scan: Scan, index: number): number {
  const {
    markup,
    reading: { window, longest },
  } = scan;
  if (!markup.isTag || markup.quote !== NO_CHARACTER) return index + 1;
  const name = nameBefore(window, index, markup.attributeStart - window.offset);
  // It is the first character of a name.
  if (name === "") return index + 1;
  let start = index + 1;
  while (isHtmlSpace(window.at(start)) && start - index <= longest) start++;
  const code = window.at(start);
  const mark = code === DOUBLE_QUOTE || code === SINGLE_QUOTE ? code : NO_CHARACTER;
  const split = splitterOf(name, markup);
  if (split !== undefined) {
    const isFirst = addSeen(markup, name);
    const from = mark === NO_CHARACTER ? start : start + 1;
    const value = valueAt(scan, from, mark);
    if (value !== undefined) {
      const next = mark === NO_CHARACTER ? value.end : value.end + 1;
      markup.attributeStart = window.offset + next;
      noteEmpty(scan, next);
      if (isFirst) addUrls(scan, name, value, split);
      return next;
    }
  }
  const end = valueEnd(window, start, mark, longest);
  markup.valueEnd = end === NOT_FOUND ? 0 : window.offset + end;
  if (end !== NOT_FOUND) {
    const next = mark === NO_CHARACTER ? end : end + 1;
    markup.attributeStart = window.offset + next;
    noteEmpty(scan, next);
  }
  if (mark === NO_CHARACTER) return index + 1;
  // A value that is one URI is found as a URI in quotes.
  const after = mark === DOUBLE_QUOTE ? quotes(scan, start, start + 1) : start + 1;
  if (after !== end + 1 || end === start + 1) markup.quote = mark;
  return after;
}

/** Notes that the tag has an attribute, and returns whether it is the first of its name. */
function addSeen(markup: Markup, name: string): boolean {
  if (markup.seen !== "" && markup.seen.includes(` ${name} `)) return false;
  markup.seen += ` ${name} `;
  return true;
}

/** The end of a tag, or the name of an attribute with a value: what mostly follows a name or a value. */
const NO_EMPTY = /[\t\n\f\r ]*(?:\/?>|[^\t\n\f\r />=]+=)/y;

/** Notes the attributes from an index that have no value, up to one that has. They are empty, and may be the first of their name. */
function noteEmpty({ reading: { window, longest }, markup }: Scan, from: number): void {
  NO_EMPTY.lastIndex = from;
  if (NO_EMPTY.test(window.text)) return;
  const after = (index: number, isOf: (code: number) => boolean): number => {
    let end = index;
    while (end - from <= longest && isOf(window.at(end))) end++;
    return end;
  };
  const isBefore = (code: number): boolean => isHtmlSpace(code) || code === SLASH;
  const isOfWord = (code: number): boolean => code !== NO_CHARACTER && code !== EQUALS_SIGN && isOfName(code);
  for (let index = from; ; ) {
    const start = after(index, isBefore);
    const end = after(window.at(start) === EQUALS_SIGN ? start + 1 : start, isOfWord);
    index = after(end, isHtmlSpace);
    if (end === start || index - from > longest || window.at(index) === EQUALS_SIGN) return;
    const name = end - start <= LONGEST_NAME ? window.text.slice(start, end).toLowerCase() : "";
    if (splitterOf(name, markup) !== undefined) addSeen(markup, name);
  }
}

/** Returns how the URLs of an attribute are found, or `undefined` if it has none. */
function splitterOf(name: string, markup: Markup): Splitter | undefined {
  if (markup.name.startsWith("/")) return undefined;
  if (name === "data") return markup.name === "object" ? whole : undefined;
  if (name === "content") return markup.isRefresh ? refresh : undefined;
  return URL_ATTRIBUTES.get(name === "xlink:href" ? "href" : name);
}

/** An attribute after white space or a slash (HTML Standard, 13.2.5.32 to 13.2.5.39). */
const ATTRIBUTE =
  /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*("[^"]*"|'[^']*'|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?/y;

/** Returns whether the tag whose attributes start at an index has `http-equiv=refresh`, before or after its `content`. */
function hasRefresh({ reading: { window, longest } }: Scan, start: number): boolean {
  const tag = window.text.slice(start, start + longest);
  let isRefresh: boolean | undefined;
  let end = 0;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const found = ATTRIBUTE.exec(tag);
    if (found === null) break;
    end = ATTRIBUTE.lastIndex;
    const { 1: name = "", 2: value = "" } = found;
    if (name.toLowerCase() === "http-equiv") isRefresh ??= /^(["']?)refresh\1$/i.test(value);
  }
  const mark = /[^\t\n\f\r /]/.exec(tag.slice(end))?.[0];
  // Without a tag end, the rest of the tag has not arrived. No part is read twice: no other tag starts in it.
  if (mark !== ">" && tag.length < longest) window.at(window.text.length);
  return mark === ">" && isRefresh === true;
}

/** Returns where a value ends: at its quote, or without one at white space, `>` or the end. Returns `NOT_FOUND` if it has no closing quote. */
function valueEnd(window: Window, start: number, mark: number, longest: number): number {
  const plain = mark === NO_CHARACTER ? NOT_FOUND : plainValueEnd(window, start + 1, mark, longest);
  if (plain !== NOT_FOUND) return plain;
  let index = mark === NO_CHARACTER ? start : start + 1;
  while (!endsValue(window.at(index), mark)) {
    // A value without quotes is not searched again.
    if (window.at(index) === NO_CHARACTER || index - start > longest)
      return mark === NO_CHARACTER ? index : NOT_FOUND;
    index++;
  }
  return index;
}

/** Returns whether a code unit ends a value: its quote, or without one white space and `>`. */
function endsValue(code: number, mark: number): boolean {
  return mark === NO_CHARACTER ? isHtmlSpace(code) || code === CLOSING_ANGLE : code === mark;
}

/** Returns the name before `=`, which starts at an index or after it. */
function nameBefore(window: Window, index: number, from: number): string {
  const first = Math.max(0, from);
  let end = index;
  while (end > first && index - end < LONGEST_NAME && isHtmlSpace(window.text.charCodeAt(end - 1))) end--;
  let start = end;
  while (start > first && end - start < LONGEST_NAME && isOfName(window.text.charCodeAt(start - 1))) start--;
  return window.text.slice(start, end).toLowerCase();
}

/** Returns whether a code unit may stand in the name of an attribute (HTML Standard, 13.2.5.33); `=` only at its start. */
function isOfName(code: number): boolean {
  return code !== SLASH && code !== CLOSING_ANGLE && !isHtmlSpace(code);
}

/** The value of an attribute, without its quotes. */
interface Value {
  /** The value with its character references decoded, or `undefined` if one of them is not known here. */
  readonly text: string | undefined;
  readonly start: number;
  readonly end: number;
  /** The index in the document of each code unit of the text, and of its end. It is absent if the text is written as it is. */
  readonly indices?: readonly number[];
}

/** Reads the value of an attribute, or returns `undefined` if its quote does not close. */
function valueAt(scan: Scan, from: number, mark: number): Value | undefined {
  const { window, longest } = scan.reading;
  const end = mark === NO_CHARACTER ? NOT_FOUND : plainValueEnd(window, from, mark, longest);
  if (end !== NOT_FOUND) {
    const text = window.text.slice(from, end);
    if (!text.includes("&")) return { text, start: from, end };
  }
  return escapedValueAt(scan, from, mark);
}

/** Does what {@link valueAt} does, also for a value with character references. */
function escapedValueAt(
  { reading: { window, longest } }: Scan,
  from: number,
  mark: number,
): Value | undefined {
  const written = new Unescaped(window.text, from);
  const indices: number[] = [];
  let isKnown = true;
  let index = from;
  for (;;) {
    const code = window.at(index);
    if (code === NO_CHARACTER || index - from > longest) {
      // A value without quotes is not searched again.
      return mark === NO_CHARACTER ? { text: undefined, start: from, end: index } : undefined;
    }
    if (endsValue(code, mark)) break;
    const unit = attributeUnit(window, index);
    if (isUnknownReference(window, unit, index)) isKnown = false;
    written.add(unit, index);
    const next = index + lengthOf(unit);
    while (indices.length < written.lengthAt(next)) indices.push(index);
    index = next;
  }
  indices.push(index);
  return { text: isKnown ? written.before(index) : undefined, start: from, end: index, indices };
}

/** Adds the URLs of an attribute. The first `<base href>` is the base of those after it (HTML Standard, 4.2.3). */
function addUrls(scan: Scan, name: string, { text, start, indices }: Value, split: Splitter): void {
  const { markup } = scan;
  const isBase = markup.name === "base" && name === "href";
  const base = isBase ? scan.base : (markup.base ?? scan.base);
  const indexOf = (at: number): number => (indices === undefined ? start + at : indices[at]!);
  for (const [first, last] of text === undefined ? [] : split(text)) {
    const place = [indexOf(first), indexOf(last)] as const;
    const uri = scan.addHref(text!.slice(first, last), place, "html-attribute", base);
    if (isBase && !markup.hasBase && uri !== undefined && !/^(?:data|javascript):/i.test(uri))
      markup.base = uri;
  }
  markup.hasBase ||= isBase;
}

/** Handles a character reference: `&lt;` and `&quot;` may stand around a URI. */
function ampersand(scan: Scan, index: number): number {
  const unit = htmlUnit(scan.reading.window, index);
  const inside = index + lengthOf(unit);
  if (pointOf(unit) === OPENING_ANGLE) return angleBrackets(scan, index, inside);
  if (pointOf(unit) === DOUBLE_QUOTE) return quotes(scan, index, inside);
  return index + 1;
}
