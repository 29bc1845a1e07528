import { closingQuote } from "./value.ts";

/** The quotation mark before a string, with the backslashes of JSON, after the prefix that Python prints. */
const OPENING = /(?:[bu](?=["']))?(\\{0,15}["'])/y;
const COMMA = /[ \t]*,/y;
const SPACE = /[ \t\r\n]{0,1024}/y;
/** A token of a list of flat objects, except a string. */
const TOKEN = /[{}:,]|[\w.+-]{1,32}/y;
/** What may be before a member that begins a line, in its last characters. */
const LINE_START = /(?:^|\n)[ \t{[,]*$/;
const LONGEST_INDENT = 256;
/** The most characters of a list or an object before a line break in it. */
const LONGEST_RECORD = 65_536;

/** A string, and the index after its closing quotation mark, unless the line cuts it. */
export interface JsonString {
  readonly start: number;
  readonly end: number;
  readonly next: number | undefined;
}

/**
 * Reads strings, lists and objects of JSON. What begins a line may stand over several, as programs print it. Only this makes one record
 * of many lines, and its length is bounded.
 */
export class JsonReader {
  /** The start of the first list or object to which lines after the text may belong. */
  open: number = Number.POSITIVE_INFINITY;
  /** The line breaks inside of lists and objects. */
  readonly breaks: Set<number> = new Set();
  readonly #text: string;
  /** The last list or pair that stands over several lines. Another one does not start in it. */
  #joined = { start: 0, to: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads a string whose quotation marks have as many backslashes as those of its name. One in `"` has no value in `'`. */
  string(index: number, marks: string): JsonString | undefined {
    const text = this.#text;
    OPENING.lastIndex = index;
    const opening = OPENING.exec(text)?.[1];
    if (opening?.length !== marks.length || (opening !== marks && marks.endsWith('"'))) return undefined;
    const start = OPENING.lastIndex;
    const end = closingQuote(text, start, marks.length - 1, opening.endsWith('"') ? '"' : "'");
    return { start, end, next: text.startsWith(opening, end) ? end + marks.length : undefined };
  }

  /** Reads the strings of a list after its bracket. `start` is where its name is. */
  strings(bracket: number, marks: string, start: number): readonly JsonString[] {
    const strings: JsonString[] = [];
    for (let index: number | undefined = bracket + 1; index !== undefined; ) {
      const first = this.skip(index, start);
      const string = this.string(first, marks);
      if (string === undefined) break;
      this.join(index, first, start, string.end);
      strings.push(string);
      index = after(COMMA, this.#text, string.next);
    }
    return strings;
  }

  /** Returns the start of the member after a string and a comma. */
  member(string: JsonString, start: number): number | undefined {
    const comma = after(COMMA, this.#text, string.next);
    return comma === undefined ? undefined : this.skip(comma, start);
  }

  /** Returns the end of a list of flat objects after its bracket. */
  entriesEnd(bracket: number, marks: string, start: number): number {
    for (let index = bracket + 1; ; ) {
      const token = this.skip(index, start);
      const next = after(TOKEN, this.#text, token) ?? this.string(token, marks)?.next;
      if (next === undefined) return index;
      this.#addBreaks(index, token);
      index = next;
    }
  }

  /** Returns the index after blanks, and after line breaks if the list or the object that starts at `start` may have them. */
  skip(index: number, start: number): number {
    const text = this.#text;
    const next = after(SPACE, text, index)!;
    if (!text.slice(index, next).includes("\n")) return next;
    const { start: joinedStart, to } = this.#joined;
    const isRecord = index - start <= LONGEST_RECORD && (start === joinedStart || start >= to);
    if (!isRecord || !LINE_START.test(text.slice(Math.max(0, start - LONGEST_INDENT), start))) return index;
    if (next === text.length) this.open = Math.min(this.open, start);
    return next;
  }

  /** Notes that what is before and after a gap belongs together. */
  join(from: number, to: number, start: number, end: number): void {
    if (this.#addBreaks(from, to)) this.#joined = { start, to: end };
  }

  #addBreaks(from: number, to: number): boolean {
    const gap = this.#text.slice(from, to);
    for (let at = gap.indexOf("\n"); at !== -1; at = gap.indexOf("\n", at + 1)) this.breaks.add(from + at);
    return gap.includes("\n");
  }
}

/** Returns the index after a pattern at an index, or `undefined`. */
export function after(pattern: RegExp, text: string, index: number | undefined): number | undefined {
  if (index === undefined) return undefined;
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns the index of the next character that is not a blank, in a direction. */
export function skipBlanks(text: string, start: number, step: 1 | -1): number {
  let index = start;
  while (text[index] === " " || text[index] === "\t") index += step;
  return index;
}
