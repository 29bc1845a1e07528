import { matches } from "../api/matches.ts";
import { parse } from "../api/parse.ts";
import type { RuleOptions } from "../api/rule-options.ts";
import { stringOf } from "../support/argument.ts";
import { kept } from "../support/own.ts";
import { optionsOf } from "../support/properties.ts";
import type { Section } from "../support/section.ts";
import type { Note } from "../uri/note.ts";
import { topRuleNumber } from "../uri/options.ts";
import type { TopRule } from "../uri/types.ts";
import { isLineBreak, isWhiteSpace, PUNCTUATION, withoutPunctuation } from "./characters.ts";
import { expectScheme, hasScheme, readSuffix } from "./from-suffix.ts";
import { Window } from "./reading.ts";
import { isAnotherStart } from "./uri-start.ts";
import { KNOWN_SCHEMES, suffixGuess } from "./validate.ts";

/** Options of {@link fromTyped}. */
export interface TypedOptions extends RuleOptions {
  /**
   * The scheme of a text that has none: the text then begins with a host, as in {@link fromSuffix}.
   *
   * @default undefined: a text without a scheme is a relative reference
   */
  readonly scheme?: string | undefined;
}

/**
 * One change that {@link fromTyped} made. Its code is the kind of the removed characters, which it spans in the typed string, or
 * `"scheme"` for a scheme that was added at `index`.
 */
export interface TypedChange
  extends Note<"white-space" | "invisible" | "delimiter" | "prefix" | "punctuation" | "scheme"> {
  /** The added characters, such as `https://`. */
  readonly added?: string;
  /** The section that asks for it. */
  readonly section: Section;
}

/** A URI that was typed. */
export interface TypedUri {
  /** The URI reference, which is valid. */
  readonly uri: string;
  /** The changes, sorted by index. */
  readonly changes: readonly TypedChange[];
  /** Another possible reading: without hyphens at line ends, or without punctuation at the end. */
  readonly alternative?: string;
  /** The URI that a suffix reference probably stands for (RFC 3986, 4.5). */
  readonly guess?: string;
}

const MESSAGES: Readonly<Record<TypedChange["code"], string>> = {
  "white-space": "white space is not part of a URI",
  invisible: "an invisible character is not part of a URI",
  delimiter: "the delimiters around a URI are not part of it",
  prefix: "the prefix URL: is not part of a URI",
  punctuation: "punctuation after the delimiter is not part of a URI",
  scheme: "the scheme is a guess",
};

/** The closing delimiter of each opening one. */
const PAIRS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  `<> "" '' \`\` “” „“ ‘’ «» ‹› 「」 『』 【】 〈〉 《》 ⟨⟩ （） () [] {}`
    .split(" ")
    .map((pair) => [pair[0]!, pair[1]!] as const),
);
/** An IPv6 address, which may be invalid, with its brackets. */
const IPV6 = /^\[[\da-f.]*:[\da-f.]*:[\da-f:.]*\]$/i;
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
/** The zero-width joiner and non-joiner, which belong to an IRI inside (RFC 3987, 2.2), but not at its ends. */
const JOINERS = "\u200c\u200d";
const SPACES = "\u00a0\u1680\u202f\u205f\u3000\u2028\u2029\u0085";

/**
 * Reads a URI that a person typed or pasted, and reports each removed part.
 *
 * Follows RFC 3986, appendix C: software should strip delimiters and white space from URIs that users type. It removes
 * white space, invisible characters, pairs of delimiters around the URI with the punctuation after them, and `URL:`. The brackets of
 * an IPv6 address stay.
 * U+200C and U+200D, which join and separate letters in an IRI, are removed only at the ends. Input with two URIs is
 * rejected.
 *
 * With the option `scheme`, a text that has no scheme is a host and what follows it, and `scheme` and `://` are added
 * (RFC 3986, 4.5). `example.com:80` and `localhost:80` have no scheme, as in {@link fromSuffix}. Without the option, nothing is
 * added: for a suffix reference, see `guess`.
 *
 * @throws {UriSyntaxError} if the rest does not match the rule, or with `scheme` has neither a scheme nor a host. `input` and
 * `index` of the error refer to the rest, or to the URI with the added scheme.
 * @throws {TypeError} if an argument has a wrong value.
 * @example
 * fromTyped(" <URL: http://e.org/a\n b>, ").uri; // "http://e.org/ab"
 * fromTyped("“http://e.org/”").changes.map(({ code, index }) => [code, index]); // [["delimiter", 0], ["delimiter", 14]]
 * fromTyped(" example.com/a ", { scheme: "https" }).uri; // "https://example.com/a"
 * fromTyped("localhost:3000", { scheme: "http" }).changes[0].added; // "http://"
 * fromTyped("mailto:a@b", { scheme: "https" }).uri; // "mailto:a@b"
 * fromTyped("www.w3.org/Addressing/").guess; // "http://www.w3.org/Addressing/"
 * fromTyped("http://e.org/a.").alternative; // "http://e.org/a"
 * fromTyped("http://e.org/ http://e.org/a"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * fromTyped("http://e.org/{a}"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromTyped(text: string, options?: TypedOptions): TypedUri {
  stringOf(text);
  const { scheme, rule = "URI-reference" } = optionsOf(options, ["scheme", "rule"]);
  topRuleNumber(rule);
  expectScheme(scheme);
  const typed = PLAIN.test(text) ? undefined : new Typed(text);
  const { uri: rest, unhyphenated } = typed?.rest() ?? { uri: text, unhyphenated: text };
  const start = scheme === undefined || hasScheme(rest) ? "" : `${scheme}://`;
  let changes: readonly TypedChange[] = [];
  if (start === "") {
    // Only an error needs the components.
    if (!matches(rest, rule)) parse(rest, rule);
    if (typed !== undefined) changes = typed.changes();
  } else {
    readSuffix(rest, rule, scheme);
    changes = typed === undefined ? [schemeAt(0, start)] : typed.changes(start);
  }
  const uri = start + rest;
  const reading: Writable<TypedUri> = { uri: kept(uri, text), changes };
  for (const other of [unhyphenated, withoutPunctuation(rest)]) {
    if (reading.alternative !== undefined || other === rest || other === "") continue;
    if (matches(start + other, rule)) reading.alternative = kept(start + other, text);
  }
  const guess = suffixGuess(uri);
  if (guess !== undefined && (isWithoutColon(uri, rule) || matches(guess, rule)))
    reading.guess = kept(guess, text);
  return reading;
}

/** Returns whether a valid reference surely begins with a host without a port, before which a scheme makes a URI. */
function isWithoutColon(uri: string, rule: TopRule): boolean {
  return (rule === "URI-reference" || rule === "IRI-reference") && !uri.includes(":");
}

/** ASCII from which nothing is removed. */
const PLAIN = /^(?!["'(<[`{]|url:)[!-~]+$/i;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A typed string that is stripped from both ends. */
export class Typed {
  readonly #text: string;
  #start = 0;
  #end: number;
  readonly #changes: TypedChange[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#end = text.length;
  }

  /** Removes white space, delimiters and `URL:` around the URI, repeatedly. */
  #strip(): void {
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

  /** Removes a pair of delimiters and the punctuation after it. */
  #stripPair(): boolean {
    const close = PAIRS.get(this.#text[this.#start] ?? "");
    if (close === undefined) return false;
    let end = this.#end;
    while (end > this.#start && PUNCTUATION.includes(this.#text[end - 1]!)) end--;
    if (end - this.#start < 2 || this.#text[end - 1] !== close) return false;
    if (close === "]" && IPV6.test(this.#text.slice(this.#start, end))) return false;
    if (end < this.#end) this.#change("punctuation", end, this.#end);
    this.#change("delimiter", this.#start, this.#start + 1);
    this.#change("delimiter", end - 1, end);
    this.#start++;
    this.#end = end - 1;
    return true;
  }

  /** Strips both ends, and returns the rest without white space. One space stays before a second URI, so that parsing fails there. */
  rest(): { uri: string; unhyphenated: string } {
    this.#strip();
    const parts: string[] = [];
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
      const part = this.#text.slice(from, index);
      parts.push(part);
      withoutHyphens.push(isBreak && part.endsWith("-") ? part.slice(0, -1) : part);
      length += part.length;
      if (isSeen && isAnotherStart(window, next, [this.#start, length], KNOWN_SCHEMES)) parts.push(" ");
      this.#note(index, next);
      index = next;
      from = next;
    }
    const last = this.#text.slice(from, this.#end);
    return { uri: parts.join("") + last, unhyphenated: withoutHyphens.join("") + last };
  }

  /** The text between what is stripped from both ends. It is complete after `rest`. */
  get kept(): string {
    return this.#text.slice(this.#start, this.#end);
  }

  /** Returns the index in the typed string of an index in the rest, or in what is `kept`. */
  indexOf(index: number, isKept: boolean): number {
    let typed = this.#start + index;
    if (isKept) return typed;
    for (const { index: from, end } of this.changes()) {
      if (from >= this.#start && from <= typed && end <= this.#end) typed += end - from;
    }
    return Math.min(typed, this.#end);
  }

  /** Returns the changes. `added` is added before the URI. */
  changes(added = ""): readonly TypedChange[] {
    if (added !== "") this.#changes.push(schemeAt(this.#start, added));
    return this.#changes.sort((one, other) => one.index - other.index);
  }

  /** Records a removal: one change for each sequence of white space or of invisible characters. */
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
    this.#changes.push({ code, index, end, section: "RFC 3986, appendix C", message: MESSAGES[code] });
  }
}

/** Returns the change that adds a scheme. */
function schemeAt(index: number, added: string): TypedChange {
  return { code: "scheme", index, end: index, added, section: "RFC 3986, 4.5", message: MESSAGES.scheme };
}

/** Returns whether a character is white space, or an invisible character that copying may add. */
function isSpace(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code < 128) return isWhiteSpace(code);
  return (code >= 0x2000 && code <= 0x200a) || SPACES.includes(character) || INVISIBLE.test(character);
}

/** Returns whether a character is removed inside a URI too. Joiners are not. */
function isInnerSpace(character: string): boolean {
  return isSpace(character) && !JOINERS.includes(character);
}
