import { isOfName, LONGEST_NAME, nameStart } from "./characters.ts";
import { Headers } from "./headers.ts";
import { after, JsonReader, type JsonString, skipBlanks } from "./json-reader.ts";
import type { NameMatcher } from "./names.ts";
import { isWord, quotedValue, type Range, valueEnd, valueLimit } from "./value.ts";

const NONE: readonly Range[] = [];
const SEPARATOR = /[ \t]*(?::|=>)[ \t]*/y;
/** The blanks before a quoted value whose name has no quotes. The first character of the value tells it from a program's `"Password: "`. */
const QUOTED = /[ \t]*(?=\\{0,15}["'][^\s"'`\\,;:.+?|&<>=)\]}])/y;
/** What may be before a name that begins a line of a configuration or of headers, or a header in quotes: `-H 'X-Api-Key: S'`. */
const LINE_START = /(?:^|[\r\n])[ \t]*(?:(?:[-<>*]|export)[ \t]+)?$|(\\{0,15}["'])$/;
const LONGEST_INDENT = 64;
/** A value that ends the line or its quotes, or is before a comment. Those of programs have brackets, or end with a comma or a semicolon. */
const WHOLE_LINE =
  /[ \t]+([\w.~+/*!@#^][^\s"'`<>()[\]{},;\\]*)(?=[ \t]*(?:[\r\n]|$)|[ \t]+[#;]|(\\{0,15}["']))/y;
/** The name of an option of a command after `--`, and the blanks after it. No template follows: `--token <token>`. */
const OPTION = /[a-z][\w-]{0,62}\w[ \t]+(?=[\w.~+/*"'])/iy;
const ENTRIES = /^(?:cookies|queryString|params)$/;

/** Finds the values of members, such as those of JSON, which Python and Ruby also print in a way of their own, and of headers. */
export class Members {
  readonly json: JsonReader;
  readonly headers: Headers;
  readonly #text: string;
  readonly #names: NameMatcher;
  readonly #isNew: (index: number) => boolean;
  /** The last list of a HAR file whose objects have the names of cookies or of parameters. */
  #entries = { start: 0, end: 0, areCookies: false };

  constructor(text: string, names: NameMatcher, isNew: (index: number) => boolean) {
    this.json = new JsonReader(text);
    this.headers = new Headers(text);
    this.#text = text;
    this.#names = names;
    this.#isNew = isNew;
  }

  /** Finds the secrets of the member around a separator: a colon, `=>`, or a `=` between blanks. */
  around(separator: number, floor: number): readonly Range[] {
    const text = this.#text;
    const last = skipBlanks(text, separator - 1, -1);
    if (last < floor) return NONE;
    const next = separator + (text.startsWith("=>", separator) ? 2 : 1);
    const mark = text[last];
    if (mark === '"' || mark === "'") {
      return this.#isNew(separator) || this.#isNew(last) ? this.#quoted(last, next, floor) : NONE;
    }
    if (!this.#isNew(separator)) return NONE;
    return this.#plain(last + 1, separator, next, floor);
  }

  /** Finds the secret after an option of a command: `--token S`. */
  option(start: number): Range | undefined {
    const text = this.#text;
    const value = after(OPTION, text, start);
    if (value === undefined || isOfName(text.charCodeAt(start - 3))) return undefined;
    const end = skipBlanks(text, value - 1, -1) + 1;
    if (!this.#names.mayEnd(text, end) || this.#names.match(text.slice(start, end)) !== "suffix")
      return undefined;
    return quotedValue(text, value, false) ?? this.#unlessWord(value);
  }

  /** Reads a member whose name is in quotation marks. */
  #quoted(last: number, next: number, floor: number): readonly Range[] {
    const text = this.#text;
    let end = last;
    while (end > floor && end > last - 16 && text[end - 1] === "\\") end--;
    if (end === 0) return NONE;
    const value = skipBlanks(text, next, 1);
    const letter = text.charCodeAt(end - 1) | 0x20;
    // `name`, `value` and `cookie`; `cookies`, `params` and `queryString`.
    const isOther = letter === 0x65 || ((letter === 0x73 || letter === 0x67) && text[value] === "[");
    if (!isOther && !this.#names.mayEnd(text, end)) return NONE;
    const first = Math.max(floor, end - LONGEST_NAME);
    let start = end;
    while (start > first && text[start - 1] !== text[last] && !isLineBreak(text[start - 1]!)) start--;
    const name = text.slice(start, end);
    const marks = text.slice(end, last + 1);
    if (name === "name" || name === "value") return this.#named(name, start - marks.length, value, marks);
    if (isOther) this.#readOther(name, start - marks.length, value, marks);
    if (!this.#names.mayEnd(text, end) || this.#names.match(name) !== "suffix") return NONE;
    const strings =
      text[value] === "["
        ? this.json.strings(value, marks, start - marks.length)
        : [this.json.string(value, marks)];
    return strings.flatMap(rangesOf);
  }

  /** Reads a member with cookies, or a list of a HAR file. */
  #readOther(name: string, start: number, value: number, marks: string): void {
    const isList = this.#text[value] === "[";
    if (isList && ENTRIES.test(name) && value >= this.#entries.end) {
      const end = this.json.entriesEnd(value, marks, start);
      this.#entries = { start: value, end, areCookies: name === "cookies" };
    } else if (this.headers.hasCookies(name)) {
      const strings = isList ? this.json.strings(value, marks, start) : [this.json.string(value, marks)];
      this.headers.readCookies(value, strings.at(-1)?.end);
    }
  }

  /** Reads an object such as `{"name":"token","value":"S"}`, in either order, from its first member. */
  #named(first: "name" | "value", start: number, index: number, marks: string): readonly Range[] {
    const text = this.#text;
    const one = this.json.string(index, marks);
    const member = one && this.json.member(one, start);
    const key = `${marks}${first === "name" ? "value" : "name"}${marks}`;
    if (member === undefined || !text.startsWith(key, member)) return NONE;
    const next = after(SEPARATOR, text, member + key.length);
    const other = next === undefined ? undefined : this.json.string(next, marks);
    if (one === undefined || other === undefined) return NONE;
    this.json.join(one.end, member, start, other.end);
    const [named, value] = first === "name" ? [one, other] : [other, one];
    const name = text.slice(named.start, named.end);
    if (this.headers.hasCookies(name)) this.headers.readCookies(value.start, value.end);
    const entries = this.#entries;
    const isEntry = start > entries.start && other.end < entries.end;
    const match = isEntry && entries.areCookies ? this.#names.matchCookie(name) : this.#names.match(name);
    return match === "suffix" || (isEntry && match !== undefined) ? rangesOf(value) : NONE;
  }

  /** Reads a header, a line of a configuration, or a member whose name has no quotation marks and whose value has them. */
  #plain(end: number, separator: number, next: number, floor: number): readonly Range[] {
    const text = this.#text;
    const last = text.charCodeAt(end - 1) | 0x20;
    const isAdjacent = end === separator;
    const credentials = last === 0x6e && isAdjacent ? this.headers.credentialsAfter(separator) : undefined;
    if (credentials === -1) return NONE;
    if (last === 0x65 && isAdjacent && this.headers.hasCookies(text.slice(Math.max(0, end - 11), end)))
      this.headers.readCookies(skipBlanks(text, next, 1));
    if (!this.#names.mayEnd(text, end)) return NONE;
    // Elsewhere than in a line of its own, a colon after a blank may be that of a conditional: `a ? token : "b"`.
    const isMember = isAdjacent || text[separator] !== ":";
    const value = credentials ?? after(QUOTED, text, isMember ? next : undefined);
    const start = nameStart(text, end, floor);
    const line = value === undefined ? this.#wholeLine(start, next) : undefined;
    if (value === undefined && line === undefined) return NONE;
    if (this.#names.match(text.slice(start, end)) !== "suffix") return NONE;
    if (line !== undefined) return [line];
    if (credentials !== undefined) {
      const range = this.#valueAt(credentials);
      return range[0] < range[1] ? [range] : NONE;
    }
    const range = quotedValue(text, value!, false);
    if (range === undefined) return NONE;
    const quoted = text.slice(...range);
    return /\s/.test(quoted) && !this.headers.areCredentials(quoted) ? NONE : [range];
  }

  /** Finds the value of a line, or of quotes, with a name and a value only: `password: S`, `token = S`. */
  #wholeLine(name: number, next: number): Range | undefined {
    const text = this.#text;
    WHOLE_LINE.lastIndex = next;
    const [, value, closing] = WHOLE_LINE.exec(text) ?? [];
    if (value === undefined || isWord(value)) return undefined;
    const before = LINE_START.exec(text.slice(Math.max(0, name - LONGEST_INDENT), name));
    if (before === null || before[1] !== closing) return undefined;
    return [WHOLE_LINE.lastIndex - value.length, WHOLE_LINE.lastIndex];
  }

  #unlessWord(start: number): Range | undefined {
    const [, end] = this.#valueAt(start);
    return end === start || isWord(this.#text.slice(start, end)) ? undefined : [start, end];
  }

  #valueAt(start: number): Range {
    const text = this.#text;
    return [start, valueEnd(text, start, valueLimit(text, start, "alone"), true)];
  }
}

function rangesOf(string: JsonString | undefined): readonly Range[] {
  return string === undefined || string.start === string.end ? NONE : [[string.start, string.end]];
}

function isLineBreak(character: string): boolean {
  return character === "\n" || character === "\r";
}
