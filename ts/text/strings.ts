import { check } from "../api/check.ts";
import { stringOf } from "../support/argument.ts";
import type { AnyFind, Delimiter } from "./find.ts";
import { readUri } from "./repair.ts";
import { owned } from "./scan.ts";
import { isPlausible, type Validation } from "./validate.ts";
import { isShownInQuotes } from "./wrapped.ts";

/** An extractor that may also get its last chunk at once, which saves a second search of it. */
export interface Search {
  write(chunk: string): AnyFind[];
  finish(chunk: string): AnyFind[];
  end(): AnyFind[];
}

/** The search of one string. */
interface StringSearch extends Search {
  /** The index before which nothing more is found. */
  readonly from: number;
}

/** Gets the strings of a document, part by part. */
export interface Strings {
  /** Adds the characters between two indices of the text, or what they stand for. */
  add(start: number, end: number, decoded?: string): void;
  /** Ends the string, if one has begun. With the markup around it, the string is a whole, and not part of a text. */
  endString(around?: Delimiter): void;
}

/** Reads the text from an index, passes on its strings, and returns where to continue when more text has arrived. */
export type Decoder = (text: string, index: number, isLast: boolean, strings: Strings) => number;

interface Settings extends Validation {
  readonly longest: number;
}

/** A URI has one of these. */
const MARK = /[:.]/;
/** The start of a string without white space that is meant as a URI, and not as text. */
const LINK = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Searches a document that consists of strings with escapes. Each is decoded. One that is a URI is the find, to its last character,
 * without the white space around it. All others are searched as plain text that ends with the string.
 *
 * CHOICE: a string without white space that begins with a scheme and `://` is not text, so nothing in it is found if it is not a URI:
 * `https://h/{id}` is not `https://h/`. One with white space is text, such as the message `https://h/a look` of a chat, and its finds have
 * the delimiters of text. Appendix C of RFC 3986 is about text.
 */
export class DecodedSearch implements Search, Strings {
  readonly #decode: Decoder;
  readonly #open: () => StringSearch;
  readonly #settings: Settings;
  /** The part of the document that is not decoded yet, and its index in the document. */
  #text = "";
  #offset = 0;
  #isOver = false;
  #finds: AnyFind[] = [];
  /** The string: its search if it is too long to wait for its end, the part that is not searched yet, and its length. */
  #search: StringSearch | undefined;
  #pending = "";
  #length = 0;
  #places = new Places();

  constructor(decode: Decoder, settings: Settings, open: () => StringSearch) {
    this.#decode = decode;
    this.#settings = settings;
    this.#open = open;
  }

  write(chunk: string): AnyFind[] {
    stringOf(chunk);
    if (this.#isOver) throw new TypeError("Expected no more text after the end");
    return this.#read(chunk, false);
  }

  end(): AnyFind[] {
    return this.#isOver ? [] : this.finish("");
  }

  finish(chunk: string): AnyFind[] {
    this.#isOver = true;
    return this.#read(chunk, true);
  }

  #read(chunk: string, isLast: boolean): AnyFind[] {
    this.#text += chunk;
    const index = this.#decode(this.#text, 0, isLast, this);
    if (this.#length > this.#settings.longest) {
      this.#search ??= this.#open();
      this.#take(this.#search.write(this.#pending));
      this.#pending = "";
      this.#places.forget(this.#search.from);
    }
    this.#text = this.#text.slice(index);
    this.#offset += index;
    const finds = this.#finds;
    this.#finds = [];
    return finds;
  }

  add(start: number, end: number, decoded?: string): void {
    const part = decoded ?? this.#text.slice(start, end);
    this.#places.add(this.#length, this.#offset + start, decoded === undefined ? 0 : end - start);
    this.#pending += part;
    this.#length += part.length;
  }

  endString(around?: Delimiter): void {
    if (this.#length === 0) return;
    if (this.#search !== undefined || MARK.test(this.#pending))
      this.#take(this.#whole(around) ?? (this.#search ?? this.#open()).finish(this.#pending));
    this.#search = undefined;
    this.#pending = "";
    this.#length = 0;
    this.#places = new Places();
  }

  /** Returns the find that is the whole string, or none if it is not a URI and not text either. Returns `undefined` for text. */
  #whole(delimiter: Delimiter | undefined): AnyFind[] | undefined {
    const settings = this.#settings;
    if (delimiter === undefined || this.#length > settings.longest) return undefined;
    const text = this.#pending.trim();
    const index = this.#pending.indexOf(text);
    const place = { delimiter, index, end: index + text.length };
    const read = readUri(text, "quoted", settings);
    const isMeant = isPlausible(text, text.indexOf(":"), "quoted", settings.schemes);
    const isShown = isMeant && read?.kind === "URI" && !/\s/.test(text) && isShownInQuotes(text);
    if (read !== undefined && (read.changes.length === 0 || isShown)) {
      const { uri, changes, ...kind } = read;
      return [{ uri, text, ...(changes.length === 0 ? {} : { changes }), ...kind, ...place }];
    }
    if (!isMeant || !LINK.test(text) || /\s/.test(text)) return undefined;
    const issue = settings.reports ? check(text, settings.rule) : undefined;
    return issue === undefined ? [] : [{ kind: "invalid", text, issue, ...place }];
  }

  /** Moves finds to their places in the document. One that is too long there is left out. */
  #take(finds: readonly AnyFind[]): void {
    for (const find of finds) {
      const index = this.#places.indexOf(find.index);
      const end = this.#places.endOf(find.end);
      const isEscaped = end - index > find.end - find.index;
      if (isEscaped && end - index > this.#settings.longest) continue;
      this.#finds.push(owned({ ...find, index, end }, this.#text));
    }
  }
}

/** The places of the characters of a string in the document. All indices that it gets ascend. */
class Places {
  /** The index in the string where each part starts, the one in the document, and the length there, or 0 if it is written as it is. */
  #starts: number[] = [];
  #sources: number[] = [];
  #lengths: number[] = [];
  #at = 0;

  add(start: number, source: number, length: number): void {
    const last = this.#starts.length - 1;
    const isNext = length === 0 && this.#lengths[last] === 0;
    if (isNext && this.#sources[last]! + start - this.#starts[last]! === source) return;
    this.#starts.push(start);
    this.#sources.push(source);
    this.#lengths.push(length);
  }

  /** Returns the index in the document of the character at an index. */
  indexOf(index: number): number {
    this.#moveTo(index);
    return this.#sources[this.#at]! + (this.#lengths[this.#at] === 0 ? index - this.#starts[this.#at]! : 0);
  }

  /** Returns the index in the document where the character before an index ends. */
  endOf(index: number): number {
    this.#moveTo(index - 1);
    return this.#sources[this.#at]! + (this.#lengths[this.#at] || index - this.#starts[this.#at]!);
  }

  /** Drops the places before an index. */
  forget(index: number): void {
    this.#moveTo(index);
    for (const list of [this.#starts, this.#sources, this.#lengths]) list.splice(0, this.#at);
    this.#at = 0;
  }

  #moveTo(index: number): void {
    while (this.#starts[this.#at + 1]! <= index) this.#at++;
  }
}
