import { decodeHost, textOfPoints } from "../host/host-text.ts";
import {
  AT_SIGN,
  BACKSLASH,
  CLOSING_ANGLE,
  COLON,
  EQUALS_SIGN,
  SLASH,
  SPACE,
  TAB,
} from "../support/character-codes.ts";
import { Authorities } from "./authorities.ts";
import { isOfToken, isOfValue, isSchemeEnd, nameStart } from "./characters.ts";
import { Members } from "./members.ts";
import type { NameMatcher } from "./names.ts";
import {
  BLANKS,
  bracedValue,
  endOf,
  type Place,
  quotedValue,
  type Range,
  valueEnd,
  valueLimit,
} from "./value.ts";

/** How often a URI may be percent-encoded inside of another. */
const DEEPEST = 3;
/** The characters at which something may be found. The regular expression finds them five times as fast as a loop. */
const TRIGGER = /[=:@%]/g;
/** What begins an option of a command. A search of its own takes less time than another character of the regular expression. */
const OPTION = "--";
/** Percent-encoded `=`, `:`, `@` or `"`, up to three times. */
const ENCODED = /%(?:25){0,2}(?:3[AD]|40|22)/iy;
/** What ends the value of a parameter, or a segment, that is percent-encoded as a whole. */
const VALUE_END = /* @__PURE__ */ new RegExp(`[${BLANKS}"<>&#?;=\`\\\\]`, "g");
/** What ends a value, a URI or a name, begins an authority, or is in no value of a configuration. */
const DIVIDES = /* @__PURE__ */ new RegExp(`[${BLANKS}&;#?=:@,'"<>\`/\\\\()[\\]{}]`);
/** An escape of JSON before a name, without its backslash: a separator, or a line break. */
const JSON_ESCAPE = /^(?:u00(?:26|23|3b|3f|2f|3d|22|0a|0d|09|20)|[nrt])/i;
const JSON_SEPARATOR = /^u00(?:26|23|3f)/i;
const HTML_AMPERSAND = /&(?:amp|#38|#x26);$/i;
/** The name of a query without its `?` in OpenTelemetry, before the first pair of its value. */
const URL_QUERY = /url\.query\\*["']?[ \t]*[:=][ \t]*\\*["']?$/i;
/** The password in a list for a database, with what is before it. Elsewhere, `PWD=` is a folder. */
const LIST_PASSWORD = /^(?:.?;|; )pwd$/is;
/** A token of JSON and the blanks of a form after it, as `json.dumps` and others print it. */
const FORM_BLANKS = /(?:[:,[{]|=>)\++(?=\\*["'[{])|["']\++(?=:|=>)/g;
/** A pair after another one. */
const NEXT_PAIR = /(?:&(?:(?:amp|#38|#x26);)?|\\u0026)[^\s&="<>]{1,128}=/iy;

/** A summary of a run of characters without white space, from its start to an index. */
interface Before {
  to: number;
  start: number;
  hasSlash: boolean;
  hasQuery: boolean;
  hasApostrophe: boolean;
}

/** Finds the secrets in a text. Each character is read a bounded number of times. */
export class SecretScan {
  /** Where secrets are with a character that divides what is around it: without it, a value or an authority may be longer. */
  readonly #dividing: number[] = [];
  readonly #text: string;
  readonly #names: NameMatcher | undefined;
  readonly #authorities: Authorities;
  readonly #members: Members | undefined;
  readonly #masksAll: boolean;
  readonly #depth: number;
  /** Returns whether the character at an index of a decoded text was encoded. The others are read in the text itself. */
  readonly #isNew: (index: number) => boolean;
  readonly #ranges: Range[] = [];
  /** The secrets in decoded runs of characters. */
  readonly #inner: Range[] = [];
  /** The end of the last secret. Nothing before it is searched again. */
  #floor = 0;
  /** The end of the characters that were decoded last. */
  #decodedTo = 0;
  /** The last limit of a value in each place. */
  readonly #limits: Record<Place, number> = { query: 0, path: 0, list: 0, cookie: 0, password: 0, alone: 0 };
  /** The last run that was read. */
  #before: Before = { to: 0, start: 0, hasSlash: false, hasQuery: false, hasApostrophe: false };

  constructor(
    text: string,
    names: NameMatcher | undefined,
    masksAll: boolean,
    depth = 0,
    isNew: (index: number) => boolean = isAnyNew,
  ) {
    this.#text = text;
    this.#names = names;
    this.#masksAll = masksAll;
    this.#depth = depth;
    this.#isNew = isNew;
    this.#authorities = new Authorities(text, masksAll, isNew);
    this.#members = names && new Members(text, names, isNew);
  }

  /** The start of the first record to which lines after the text may belong, or the length of the text. */
  get held(): number {
    const open = this.#members?.json.open ?? Number.POSITIVE_INFINITY;
    return open > this.#text.length ? this.#text.length : this.#recordAt(open)[0];
  }

  /** Returns the records in which a mask hides what divided them, in text order. */
  divided(): readonly Range[] {
    const records: Range[] = [];
    let last = -1;
    for (const index of this.#dividing.sort((a, b) => a - b)) {
      if (index < last) continue;
      const record = this.#recordAt(index);
      last = record[1];
      records.push(record);
    }
    return records;
  }

  /** Returns the start and end of the record around an index: a line, or the lines of a list or an object of JSON. */
  #recordAt(index: number): Range {
    const text = this.#text;
    const breaks = this.#members?.json.breaks;
    let start = text.lastIndexOf("\n", index - 1);
    while (breaks?.has(start)) start = text.lastIndexOf("\n", start - 1);
    let end = text.indexOf("\n", index);
    while (breaks?.has(end)) end = text.indexOf("\n", end + 1);
    return [start + 1, end === -1 ? text.length : end];
  }

  /** Searches the text. */
  search(): void {
    const text = this.#text;
    let option = this.#depth === 0 ? nextOption(text, 0) : text.length;
    for (let index = nextTrigger(text, 0); index !== -1 || option < text.length; ) {
      if (index === -1 || option < index) {
        this.#mask(this.#members?.option(option + OPTION.length));
        option = nextOption(text, Math.max(option + 1, this.#floor));
        if (index !== -1 && index < this.#floor) index = nextTrigger(text, this.#floor);
        continue;
      }
      this.#searchAt(index);
      // A decoded text is searched from the same character. The end of a secret is after it, or before it in an authority.
      index = nextTrigger(text, Math.max(index + 1, this.#floor));
      if (option < this.#floor) option = nextOption(text, this.#floor);
    }
  }

  /** Returns the secrets in text order. They do not overlap. */
  ranges(): readonly Range[] {
    return this.#inner.length === 0 ? this.#ranges : merged(this.#ranges, this.#inner);
  }

  #searchAt(index: number): void {
    const text = this.#text;
    const code = text.charCodeAt(index);
    const after = text.charCodeAt(index + 1);
    if (code === AT_SIGN) this.#mask(this.#authorities.at(index, this.#floor));
    else if (code === EQUALS_SIGN) {
      if (after === CLOSING_ANGLE || (isBlank(after) && isBlank(text.charCodeAt(index - 1))))
        this.#member(index);
      else if (this.#isNew(index)) this.#mask(this.#pair(index));
    } else if (code === COLON) {
      const isScheme = after === SLASH || after === BACKSLASH || isSchemeEnd(text.charCodeAt(index - 1));
      const found = isScheme ? this.#authorities.colon(index, this.#floor) : undefined;
      if (found !== undefined) this.#mask(found);
      // No value begins with a digit, as times and ports do.
      else if (!isDigit(after)) this.#member(index);
    } else this.#decode(index);
  }

  #member(separator: number): void {
    for (const range of this.#members?.around(separator, this.#floor) ?? []) this.#mask(range);
  }

  #mask(found: Range | undefined): void {
    if (found === undefined) return;
    const [start, end] = found;
    this.#ranges.push(found);
    this.#floor = end;
    if (DIVIDES.test(this.#text.slice(start, end))) this.#dividing.push(start);
    // A secret does not say what is after it. Its mask could not, either.
    this.#readBefore(start).to = end;
  }

  /** Finds the value of a pair around its `=`. */
  #pair(equals: number): Range | undefined {
    const [text, names] = [this.#text, this.#names];
    if (names === undefined || equals === 0) return undefined;
    const headers = this.#members!.headers;
    const isResponse = headers.isResponse(equals);
    if (!isResponse && !names.mayEnd(text, equals)) return undefined;
    const [start, escaped] = this.#nameStart(equals);
    const name = text.slice(start, equals);
    const isCookie = headers.isCookie(start, escaped !== undefined);
    const match = isResponse ? "suffix" : isCookie ? names.matchCookie(name) : names.match(name);
    if (match === undefined) return undefined;
    let place = isCookie ? "cookie" : this.#placeOf(start, escaped);
    if (place === "alone" || place === "list") {
      if (LIST_PASSWORD.test(text.slice(Math.max(0, start - 2), equals))) place = "password";
    }
    let value = equals + 1;
    if (place !== "query" && place !== "path") {
      if (text[value] === "=") return undefined;
      const mayBeQuoted = match === "suffix" || place === "cookie" || place === "password";
      const isInList = place === "list" || place === "password";
      const quoted = mayBeQuoted ? quotedValue(text, value, isInList) : undefined;
      if (quoted !== undefined) return quoted;
      const braced = isInList || match === "suffix" ? bracedValue(text, value, isInList) : undefined;
      if (braced !== undefined) return braced;
      if (match === "suffix") value = headers.credentialsAfter(equals) ?? value;
      if (value === -1) return undefined;
    }
    return this.#valueOf(start, value, place, match);
  }

  #valueOf(start: number, value: number, place: Place, match: string): Range | undefined {
    const text = this.#text;
    const limits = this.#limits;
    // A value in another one has its limit, which is not searched again.
    if (value >= limits[place]) limits[place] = valueLimit(text, value, place);
    const limit = limits[place];
    if (limit === value) return undefined;
    if (match !== "suffix" && (place === "list" || (place === "alone" && !this.#isForm(start, value, limit))))
      return undefined;
    const end = valueEnd(text, value, limit, this.#readBefore(start).hasApostrophe);
    return end > value ? [value, end] : undefined;
  }

  /** Returns whether a pair that seems to stand alone is the first of a form, which is encoded, or of a query without its `?`. */
  #isForm(start: number, value: number, limit: number): boolean {
    NEXT_PAIR.lastIndex = limit;
    // A longer name, or a segment, ends with this one: `?sort:key=a&b=c`, `/a/key=b&c=d`.
    const isStart = !/[/:]/.test(this.#text.charAt(start - 1));
    const isFollowed =
      isStart && NEXT_PAIR.test(this.#text) && !/[?#@]|=[^=]/.test(this.#text.slice(value, limit));
    return isFollowed || URL_QUERY.test(this.#text.slice(Math.max(0, start - 20), start));
  }

  /** Returns where a name starts, and the escape of JSON before it, or `undefined`. */
  #nameStart(end: number): [start: number, escaped: string | undefined] {
    const text = this.#text;
    const start = nameStart(text, end, this.#floor);
    const escaped = text[start - 1] === "\\" ? JSON_ESCAPE.exec(text.slice(start, end))?.[0] : undefined;
    return [start + (escaped?.length ?? 0), escaped];
  }

  #placeOf(start: number, escaped: string | undefined): Place {
    const text = this.#text;
    if (escaped !== undefined) return JSON_SEPARATOR.test(escaped) ? "query" : "alone";
    switch (text[start - 1]) {
      case "?":
      case "&":
      case "#":
        return "query";
      case "/":
      case "!":
        return /#[/!]*$/.test(text.slice(Math.max(0, start - 4), start)) ? "query" : "alone";
      case ";": {
        if (HTML_AMPERSAND.test(text.slice(Math.max(0, start - 6), start))) return "query";
        const { hasQuery, hasSlash, start: from } = this.#readBefore(start);
        if (this.#authorities.jdbc >= from) return "list";
        return hasQuery ? "query" : hasSlash ? "path" : "list";
      }
      default:
        return "alone";
    }
  }

  /** Reads what is before an index in its run of characters without white space. */
  #readBefore(index: number): Before {
    const text = this.#text;
    const before = this.#before;
    let from = index;
    while (from > before.to && isOfToken(text.charCodeAt(from - 1))) from--;
    if (from > before.to)
      Object.assign(before, { start: from, hasSlash: false, hasQuery: false, hasApostrophe: false });
    for (let at = from; at < index; at++) {
      const char = text[at]!;
      if (char === "'") before.hasApostrophe = true;
      else if (char === "?" || char === "#") before.hasQuery = true;
      else if (char === "/" && text[at - 1] !== "/" && text[at + 1] !== "/") before.hasSlash = true;
    }
    before.to = Math.max(before.to, index);
    return before;
  }

  /** Searches the value or segment around an index, which may be a percent-encoded URI. */
  #decode(index: number): void {
    if (index < this.#decodedTo || this.#depth === DEEPEST) return;
    ENCODED.lastIndex = index;
    const text = this.#text;
    if (!ENCODED.test(text)) return;
    let start = index;
    while (start > this.#decodedTo && isOfValue(text.charCodeAt(start - 1))) start--;
    const end = endOf(VALUE_END, text, index);
    this.#decodedTo = end;
    const { points, indices } = decodeHost(text.slice(start, end));
    // Where each code unit of the decoded string was.
    const units: number[] = [];
    for (const [at, point] of points.entries()) {
      units.push(indices[at]!);
      if (point > 0xffff) units.push(indices[at]!);
    }
    units.push(end - start);
    const isNew = (at: number): boolean => units[at + 1]! - units[at]! === 3;
    const decoded = textOfPoints(points).replace(FORM_BLANKS, (each) => each.replaceAll("+", " "));
    const inner = new SecretScan(decoded, this.#names, this.#masksAll, this.#depth + 1, isNew);
    inner.search();
    for (const [from, to] of inner.ranges()) {
      this.#inner.push([start + units[from]!, start + units[to]!]);
      this.#dividing.push(start);
    }
  }
}

function nextTrigger(text: string, start: number): number {
  TRIGGER.lastIndex = start;
  return TRIGGER.test(text) ? TRIGGER.lastIndex - 1 : -1;
}

/** Returns the index of the next option, or the length of the text. */
function nextOption(text: string, start: number): number {
  const index = text.indexOf(OPTION, start);
  return index === -1 ? text.length : index;
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isAnyNew(): boolean {
  return true;
}

/** Joins the secrets of a text and those of its decoded parts. One that starts in another belongs to it. */
function merged(ranges: readonly Range[], inner: readonly Range[]): readonly Range[] {
  const starts = new Set(ranges);
  const sorted = [...ranges, ...inner].sort(([a], [b]) => a - b);
  const out: [number, number][] = [];
  for (const range of sorted) {
    const [start, end] = range;
    const last = out.at(-1);
    if (last === undefined || start >= last[1]) out.push([start, end]);
    else if (starts.has(range)) last[1] = Math.max(last[1], end);
  }
  return out;
}
