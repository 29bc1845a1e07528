import { stringOf } from "../argument.ts";
import { check } from "../check.ts";
import { parse } from "../parse.ts";
import { type ReferenceOptions, referenceRuleOf } from "../reference.ts";
import type { Section } from "../section.ts";
import type { ReferenceRule } from "../types.ts";
import { KNOWN_SCHEMES, suffixGuess } from "./judge.ts";
import { isLineBreak, isWhiteSpace, Window } from "./window.ts";
import { isAnother } from "./wrapped.ts";

/** What was taken away from what was typed. */
export interface TypedChange {
  readonly code: "white-space" | "invisible" | "delimiter" | "prefix" | "punctuation";
  /** Where it was in the text that was typed, in UTF-16 code units. */
  readonly index: number;
  readonly removed: string;
  /** What says so. */
  readonly section: Section;
  /** A sentence for people. */
  readonly message: string;
}

/** A URI that was typed. */
export interface TypedUri {
  /** A URI reference that is valid. */
  readonly uri: string;
  /** What was taken away, in the order of the text. */
  readonly changes: readonly TypedChange[];
  /** The other reading: without hyphens at line ends, or without punctuation at the end. */
  readonly alternative?: string;
  /** What a suffix reference is likely to stand for (RFC 3986, 4.5). */
  readonly guess?: string;
}

const MESSAGES: Readonly<Record<TypedChange["code"], string>> = {
  "white-space": "white space is no part of a URI",
  invisible: "a character that cannot be seen is no part of a URI",
  delimiter: "what delimits a URI is no part of it",
  prefix: "URL: tells that a URI follows, and is no part of it",
  punctuation: "punctuation behind the delimiter is no part of a URI",
};

/** What stands around a URI, the closing one for each opening one. */
const PAIRS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  [
    "<>",
    '""',
    "''",
    "``",
    "“”",
    "„“",
    "‘’",
    "«»",
    "‹›",
    "「」",
    "『』",
    "【】",
    "〈〉",
    "《》",
    "⟨⟩",
    "（）",
    "()",
    "[]",
    "{}",
  ].map((pair) => [pair[0]!, pair[1]!] as const),
);
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u200b-\u200d\u2060-\u2064\ufeff]/u;
/** What joins and parts letters: of an IRI between its characters (RFC 3987, 2.2), nothing at its ends. */
const JOINERS = "\u200c\u200d";
const SPACES = "\u00a0\u1680\u202f\u205f\u3000\u2028\u2029\u0085";
const PUNCTUATION = ".,;:!?";
const KNOWN: ReadonlySet<string> = /* @__PURE__ */ new Set(KNOWN_SCHEMES);

/**
 * Reads a URI as a person typed or pasted it, and tells each change.
 *
 * Follows RFC 3986, appendix C: software that takes URIs from users should recognize and strip delimiters and embedded
 * white space. These go: white space, characters that cannot be seen, pairs of delimiters around it with the punctuation
 * behind them, and `URL:`. Nothing else is changed, and no scheme is added: `guess` is what a suffix reference may stand for.
 * U+200C and U+200D, which join and part letters of an IRI, go at the ends only. Two URIs are refused.
 *
 * @throws {UriSyntaxError} if what is left is not valid; its `input` and `index` are of what is left.
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * fromTyped(" <URL: http://e.org/a\n b>, ").uri; // "http://e.org/ab"
 * fromTyped("“http://e.org/”").changes.map(({ code, index }) => [code, index]); // [["delimiter", 0], ["delimiter", 14]]
 * fromTyped("www.w3.org/Addressing/").guess; // "http://www.w3.org/Addressing/"
 * fromTyped("http://e.org/a.").alternative; // "http://e.org/a"
 * fromTyped("http://e.org/ http://e.org/a"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * fromTyped("http://e.org/{a}"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromTyped(text: string, options: ReferenceOptions = {}): TypedUri {
  stringOf(text);
  const rule = referenceRuleOf(options);
  const typed = new Typed(text);
  typed.strip();
  const { uri, unhyphenated } = typed.rest();
  parse(uri, rule);
  const alternative = [unhyphenated, unpunctuated(uri)].find((each) => each !== uri && isValid(each, rule));
  const guess = suffixGuess(uri);
  return {
    uri,
    changes: typed.changes(),
    ...(alternative === undefined ? {} : { alternative }),
    ...(guess !== undefined && isValid(guess, rule) ? { guess } : {}),
  };
}

function isValid(text: string, rule: ReferenceRule): boolean {
  return text !== "" && check(text, rule) === undefined;
}

function unpunctuated(uri: string): string {
  let end = uri.length;
  while (end > 0 && PUNCTUATION.includes(uri[end - 1]!)) end--;
  return uri.slice(0, end);
}

/** What was typed, from both ends inward. */
class Typed {
  readonly #text: string;
  #start = 0;
  #end: number;
  readonly #changes: TypedChange[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#end = text.length;
  }

  /** Takes away what stands around it: white space, delimiters, `URL:`, as often as they come. */
  strip(): void {
    do {
      this.#stripSpace();
    } while (this.#stripPrefix() || this.#stripPair());
  }

  #stripSpace(): void {
    const start = this.#start;
    while (this.#start < this.#end && isSpace(this.#text[this.#start]!)) this.#start++;
    this.#note(start, this.#start);
    const end = this.#end;
    while (this.#end > this.#start && isSpace(this.#text[this.#end - 1]!)) this.#end--;
    this.#note(this.#end, end);
  }

  #stripPrefix(): boolean {
    const from = this.#start;
    const isPrefix = this.#text.slice(from, from + "URL:".length).toLowerCase() === "url:";
    if (!isPrefix || this.#end - from <= "URL:".length) return false;
    this.#start += "URL:".length;
    this.#change("prefix", from, this.#start);
    return true;
  }

  /** Takes a pair away, and the punctuation behind it, which is none of the URI. */
  #stripPair(): boolean {
    const close = PAIRS.get(this.#text[this.#start] ?? "");
    if (close === undefined) return false;
    let end = this.#end;
    while (end > this.#start && PUNCTUATION.includes(this.#text[end - 1]!)) end--;
    if (end - this.#start < 2 || this.#text[end - 1] !== close) return false;
    if (end < this.#end) this.#change("punctuation", end, this.#end);
    this.#change("delimiter", this.#start, this.#start + 1);
    this.#change("delimiter", end - 1, end);
    this.#start++;
    this.#end = end - 1;
    return true;
  }

  /** What is left, without the white space inside: one space of it stays before a second URI, and no rule has a space. */
  rest(): { uri: string; unhyphenated: string } {
    const kept: string[] = [];
    const withoutHyphens: string[] = [];
    const window = new Window(this.#text, true);
    let from = this.#start;
    let length = 0;
    for (let index = from; index < this.#end; ) {
      if (!isInnerSpace(this.#text[index]!)) {
        index++;
        continue;
      }
      let next = index;
      let isBreak = false;
      let isSeen = false;
      for (; isInnerSpace(this.#text[next]!); next++) {
        isBreak ||= isLineBreak(this.#text.charCodeAt(next));
        isSeen ||= !INVISIBLE.test(this.#text[next]!);
      }
      const piece = this.#text.slice(from, index);
      kept.push(piece);
      withoutHyphens.push(isBreak && piece.endsWith("-") ? piece.slice(0, -1) : piece);
      length += piece.length;
      if (isSeen && isAnother(window, next, [this.#start, length], KNOWN)) kept.push(" ");
      this.#note(index, next);
      index = next;
      from = next;
    }
    const last = this.#text.slice(from, this.#end);
    return { uri: kept.join("") + last, unhyphenated: withoutHyphens.join("") + last };
  }

  changes(): readonly TypedChange[] {
    return this.#changes.sort((one, other) => one.index - other.index);
  }

  /** Notes white space, and characters that cannot be seen, each kind by itself. */
  #note(start: number, end: number): void {
    let from = start;
    for (let index = start + 1; index <= end; index++) {
      const isInvisible = INVISIBLE.test(this.#text[from]!);
      if (index < end && INVISIBLE.test(this.#text[index]!) === isInvisible) continue;
      this.#change(isInvisible ? "invisible" : "white-space", from, index);
      from = index;
    }
  }

  #change(code: TypedChange["code"], index: number, end: number): void {
    const removed = this.#text.slice(index, end);
    this.#changes.push({ code, index, removed, section: "RFC 3986, appendix C", message: MESSAGES[code] });
  }
}

/** White space, and characters that nobody sees and that come along when a text is copied. */
function isSpace(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 128) return isWhiteSpace(code);
  return (code >= 0x2000 && code <= 0x200a) || SPACES.includes(character) || INVISIBLE.test(character);
}

/** What goes between the characters of a URI: all but what joins and parts letters. */
function isInnerSpace(character: string): boolean {
  return isSpace(character) && !JOINERS.includes(character);
}
