import { isOfName } from "./characters.ts";
import type { NameMatcher } from "./names.ts";
import { closingQuote, quotedValue, type Range, valueEnd, valueLimit } from "./value.ts";

/** The longest name. The start of a longer one is ignored. */
export const LONGEST_NAME = 128;

const NONE: readonly Range[] = [];
/** The quotation mark before a string, with the backslashes of JSON, after the prefix that Python prints. */
const OPENING = /(?:[bu](?=["']))?(\\{0,15}["'])/y;
const COMMA = /[ \t]*,[ \t]*/y;
const SEPARATOR = /[ \t]*(?::|=>)[ \t]*/y;
/** The blanks before a quoted value whose name has no quotes. The first character of the value tells it from a program's `"Password: "`. */
const QUOTED = /[ \t]*(?=\\{0,15}["'][^\s"'`\\,;:.+?|&<>=)\]}])/y;
const SCHEMES = "(?:basic|bearer|token)";
/**
 * The scheme of HTTP before credentials (RFC 9110, 11.2, 11.6.2), which have none of the characters that begin a template. Parameters
 * with names, such as `Token token="S"`, are pairs.
 */
const SCHEME = /* @__PURE__ */ new RegExp(
  `(?:=|:[ \t]*)${SCHEMES}[ \t]{1,16}(?=[\\w.~+/*-])(?![\\w-]{1,128}=\\\\*")`,
  "iy",
);
/** Credentials in quotes, which have a blank. */
const CREDENTIALS = /* @__PURE__ */ new RegExp(`^${SCHEMES}[ \t]+\\S+$`, "i");
const AUTHORIZATION = "authorization";
const COOKIE_HEADER = /^(?:set-)?cookie$/i;
/** What may be before the first cookie. */
const COOKIES_START = /[ \t[]*\\{0,15}["']?/y;
/** What ends the cookies of a header: a quotation mark, a line break, or a blank that does not follow a `;`. */
const COOKIES_END = /["\r\n]|[^;\s]\s/g;

/** Finds the values of members, such as those of JSON, which Python and Ruby also print in a way of their own, and of headers. */
export class Members {
  /** The start and end of the last cookies of a header. */
  cookies: Range = [0, 0];
  readonly #text: string;
  readonly #names: NameMatcher;
  readonly #isNew: (index: number) => boolean;

  constructor(text: string, names: NameMatcher, isNew: (index: number) => boolean) {
    this.#text = text;
    this.#names = names;
    this.#isNew = isNew;
  }

  /** Finds the secrets of the member around a separator: a colon, or `=>`. */
  around(separator: number, floor: number): readonly Range[] {
    const text = this.#text;
    const last = skipBlanks(text, separator - 1, -1);
    if (last < floor) return NONE;
    const next = separator + (text[separator] === ":" ? 1 : 2);
    const mark = text[last];
    if (mark === '"' || mark === "'") {
      return this.#isNew(separator) || this.#isNew(last) ? this.#quoted(last, next, floor) : NONE;
    }
    if (!this.#isNew(separator)) return NONE;
    return this.#plain(last + 1, separator, next, floor);
  }

  /** Returns the index of the credentials after `authorization`, a separator at an index and a scheme. */
  credentialsAfter(separator: number): number | undefined {
    SCHEME.lastIndex = separator;
    const name = this.#text.slice(Math.max(0, separator - AUTHORIZATION.length), separator).toLowerCase();
    return name === AUTHORIZATION && SCHEME.test(this.#text) ? SCHEME.lastIndex : undefined;
  }

  /** Reads a member whose name is in quotation marks. */
  #quoted(last: number, next: number, floor: number): readonly Range[] {
    const text = this.#text;
    let end = last;
    while (end > floor && end > last - 16 && text[end - 1] === "\\") end--;
    if (end === 0) return NONE;
    const marks = text.slice(end, last + 1);
    // These names end with an `e`.
    const isOther = (text.charCodeAt(end - 1) | 0x20) === 0x65;
    if (!isOther && !this.#names.mayEnd(text, end)) return NONE;
    const first = Math.max(floor, end - LONGEST_NAME);
    let start = end;
    while (start > first && text[start - 1] !== text[last] && !isLineBreak(text[start - 1]!)) start--;
    const name = text.slice(start, end);
    if (name === "name" || name === "value") return this.#named(name, next, marks);
    const value = skipBlanks(text, next, 1);
    if (isOther && COOKIE_HEADER.test(name)) this.#readCookies(value);
    if (!this.#names.mayEnd(text, end) || this.#names.match(name) !== "suffix") return NONE;
    if (text[value] === "[") return this.#list(skipBlanks(text, value + 1, 1), marks);
    return rangesOf(this.#string(value, marks));
  }

  /** Reads the strings of a list. */
  #list(first: number, marks: string): readonly Range[] {
    const ranges: Range[] = [];
    let string = this.#string(first, marks);
    while (string !== undefined) {
      ranges.push(...rangesOf(string));
      const next = after(COMMA, this.#text, string.next);
      string = next === undefined ? undefined : this.#string(next, marks);
    }
    return ranges;
  }

  /** Reads an object such as `{"name":"token","value":"S"}`, in either order, from its first member. */
  #named(first: "name" | "value", start: number, marks: string): readonly Range[] {
    const text = this.#text;
    const one = this.#string(skipBlanks(text, start, 1), marks);
    const member = after(COMMA, text, one?.next);
    const key = `${marks}${first === "name" ? "value" : "name"}${marks}`;
    if (member === undefined || !text.startsWith(key, member)) return NONE;
    const next = after(SEPARATOR, text, member + key.length);
    const other = next === undefined ? undefined : this.#string(next, marks);
    if (one === undefined || other === undefined) return NONE;
    const [named, value] = first === "name" ? [one, other] : [other, one];
    const name = text.slice(named.start, named.end);
    if (COOKIE_HEADER.test(name)) this.#readCookies(value.start);
    return this.#names.match(name) === "suffix" ? rangesOf(value) : NONE;
  }

  /** Reads a string whose quotation marks have as many backslashes as those of its name. One in `"` has no value in `'`. */
  #string(index: number, marks: string): Text | undefined {
    const text = this.#text;
    OPENING.lastIndex = index;
    const opening = OPENING.exec(text)?.[1];
    if (opening?.length !== marks.length || (opening !== marks && marks.endsWith('"'))) return undefined;
    const start = OPENING.lastIndex;
    const end = closingQuote(text, start, marks.length - 1, opening.endsWith('"') ? '"' : "'");
    return { start, end, next: text.startsWith(opening, end) ? end + marks.length : undefined };
  }

  /** Reads a header, or a member whose name has no quotation marks and whose value has them. */
  #plain(end: number, separator: number, next: number, floor: number): readonly Range[] {
    const text = this.#text;
    const last = text.charCodeAt(end - 1) | 0x20;
    const credentials = last === 0x6e && end === separator ? this.credentialsAfter(separator) : undefined;
    const value = credentials ?? after(QUOTED, text, next);
    const isCookie =
      last === 0x65 && /(?:^|[^\w-])(?:set-)?cookie$/i.test(text.slice(Math.max(0, end - 11), end));
    if (isCookie && end === separator) this.#readCookies(skipBlanks(text, next, 1));
    if (value === undefined || !this.#names.mayEnd(text, end)) return NONE;
    if (text[separator] === ":" && end !== separator) return NONE;
    const first = Math.max(floor, end - LONGEST_NAME);
    let start = end;
    while (start > first && isOfName(text.charCodeAt(start - 1))) start--;
    if (this.#names.match(text.slice(start, end)) !== "suffix") return NONE;
    if (credentials !== undefined) {
      return [[value, valueEnd(text, value, valueLimit(text, value, "alone"), true)]];
    }
    const range = quotedValue(text, value);
    if (range === undefined) return NONE;
    const quoted = text.slice(...range);
    return /\s/.test(quoted) && !CREDENTIALS.test(quoted) ? NONE : [range];
  }

  #readCookies(start: number): void {
    if (start < this.cookies[1]) return;
    COOKIES_END.lastIndex = after(COOKIES_START, this.#text, start) ?? start;
    this.cookies = [start, COOKIES_END.exec(this.#text)?.index ?? this.#text.length];
  }
}

/** A string, and the index after its closing quotation mark, unless the line cuts it. */
interface Text {
  readonly start: number;
  readonly end: number;
  readonly next: number | undefined;
}

function rangesOf(string: Text | undefined): readonly Range[] {
  return string === undefined || string.start === string.end ? NONE : [[string.start, string.end]];
}

function isLineBreak(character: string): boolean {
  return character === "\n" || character === "\r";
}

/** Returns the index after a pattern at an index, or `undefined`. */
function after(pattern: RegExp, text: string, index: number | undefined): number | undefined {
  if (index === undefined) return undefined;
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the index of the next character that is not a blank, in a direction. */
function skipBlanks(text: string, start: number, step: 1 | -1): number {
  let index = start;
  while (text[index] === " " || text[index] === "\t") index += step;
  return index;
}
