import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { AT_SIGN, BACKSLASH, COLON, EQUALS_SIGN, PERCENT_SIGN, SLASH } from "../support/character-codes.ts";
import { Authorities } from "./authorities.ts";
import type { NameMatcher } from "./names.ts";
import { BLANKS, closingQuote, type Place, quotedValue, type Range, valueEnd, valueLimit } from "./value.ts";

/** How often a URI may be percent-encoded inside of another. */
const DEEPEST = 3;
/** The longest name. The start of a longer one is ignored. */
const LONGEST_NAME = 128;

const NAME = 1;
const TRIGGER = 2;
const BEFORE_COLON = 4;
const DELIMITER = 8;
/**
 * The classes of ASCII characters: those in names, those at which something may be found, and those before a colon: a quotation
 * mark or a blank of JSON, and the end of `http`, `https`, `jdbc` and `jdbc:oracle`; and those that end a value of a query.
 */
const CLASSES: Uint8Array = /* @__PURE__ */ classes();

function classes(): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < table.length; code++) {
    const char = String.fromCharCode(code);
    if (/[\w.[\]%+~$*-]/.test(char)) table[code]! |= NAME;
    if (/[=:@%]/.test(char)) table[code]! |= TRIGGER;
    if (/[&#?;=`\\]/.test(char)) table[code]! |= DELIMITER;
    if (/["\t pPsScCeE]/.test(char)) table[code]! |= BEFORE_COLON;
  }
  return table;
}

/** Percent-encoded `=`, `:`, `@` or `"`, up to three times. */
const ENCODED = /%(?:25){0,2}(?:3[AD]|40|22)/iy;
/** What ends the value of a parameter, or a segment, that is percent-encoded as a whole. */
const VALUE_END = /* @__PURE__ */ new RegExp(`[${BLANKS}"<>&#?;=\`\\\\]`, "g");
/** What ends a value, a URI or a name, or begins an authority. */
const DIVIDES = /* @__PURE__ */ new RegExp(`[${BLANKS}&;#?=:@,'"<>\`\\\\]`);
const SPACE_OR_CONTROL = /* @__PURE__ */ new RegExp(`[${BLANKS}]`);
/** An escape of JSON before a name, without its backslash: a separator, or a line break. */
const JSON_ESCAPE = /^(?:u00(?:26|23|3b|3f|2f|3d|22|0a|0d|09|20)|[nrt])/i;
const JSON_SEPARATOR = /^u00(?:26|23|3f)/i;
const HTML_AMPERSAND = /&(?:amp|#38|#x26);$/i;
/** The name of a query without its `?` in OpenTelemetry, before the first pair of its value. */
const URL_QUERY = /url\.query\\*["']?[ \t]*[:=][ \t]*\\*["']?$/i;
/** The scheme of HTTP before credentials, which a blank divides (RFC 9110, 11.4). */
const CREDENTIALS = /authorization=(?:basic|bearer|digest|token) (?=\S)/iy;
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
  /** Whether a secret has a character that divides what is around it: without it, a value or an authority may be longer. */
  hidesDelimiter = false;
  readonly #text: string;
  readonly #names: NameMatcher | undefined;
  readonly #authorities: Authorities;
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
  readonly #limits: Record<Place, number> = { query: 0, path: 0, list: 0, alone: 0 };
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
  }

  /** Returns the secrets in text order. They do not overlap. */
  ranges(): readonly Range[] {
    const text = this.#text;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > AT_SIGN || (CLASSES[code]! & TRIGGER) === 0) continue;
      const found = this.#secretAt(index, code);
      if (found === undefined) continue;
      this.#ranges.push(found);
      this.#floor = found[1];
      if (DIVIDES.test(text.slice(...found))) this.hidesDelimiter = true;
      // A secret does not say what is after it. Its mask could not, either.
      this.#readBefore(found[0]).to = found[1];
      // The decoded text is searched from the same character.
      index = Math.max(index, found[1] - 1);
    }
    return this.#inner.length === 0 ? this.#ranges : merged(this.#ranges, this.#inner);
  }

  #secretAt(index: number, code: number): Range | undefined {
    if (code === EQUALS_SIGN) return this.#isNew(index) ? this.#pair(index) : undefined;
    if (code === AT_SIGN) return this.#authorities.at(index, this.#floor);
    if (code !== COLON) {
      this.#decode(index);
      return undefined;
    }
    const before = this.#text.charCodeAt(index - 1);
    const after = this.#text.charCodeAt(index + 1);
    if (after !== SLASH && after !== BACKSLASH && !(CLASSES[before & 127]! & BEFORE_COLON)) return undefined;
    return this.#authorities.colon(index, this.#floor) ?? this.#member(index);
  }

  /** Finds the value of a pair around its `=`. */
  #pair(equals: number): Range | undefined {
    const [text, names] = [this.#text, this.#names];
    if (names === undefined || equals === 0 || !this.#mayEndAt(names, equals)) return undefined;
    const [start, escaped] = this.#nameStart(equals);
    const match = names.match(text.slice(start, equals));
    if (match === undefined) return undefined;
    const place = this.#placeOf(start, escaped);
    let value = equals + 1;
    if (place === "alone" || (place === "list" && match === "suffix")) {
      if (text[value] === "=" || text[value] === ">") return undefined;
      const quoted = match === "suffix" ? quotedValue(text, value) : undefined;
      if (quoted !== undefined) return quoted;
      CREDENTIALS.lastIndex = equals - "authorization".length;
      if (match === "suffix" && CREDENTIALS.test(text)) value = CREDENTIALS.lastIndex;
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
    const isFollowed = NEXT_PAIR.test(this.#text) && !/[?#@]|=[^=]/.test(this.#text.slice(value, limit));
    return isFollowed || URL_QUERY.test(this.#text.slice(Math.max(0, start - 20), start));
  }

  /** Returns whether a secret name may end at an index: it has the last letters of one, or an encoded character. */
  #mayEndAt(names: NameMatcher, end: number): boolean {
    const text = this.#text;
    if (text.charCodeAt(end - 3) === PERCENT_SIGN || text.charCodeAt(end - 4) === PERCENT_SIGN) return true;
    return names.mayEnd(end > 1 ? text.charCodeAt(end - 2) : 0, text.charCodeAt(end - 1));
  }

  /** Returns where a name starts, and the escape of JSON before it, or `undefined`. */
  #nameStart(end: number): [start: number, escaped: string | undefined] {
    const text = this.#text;
    const first = Math.max(this.#floor, end - LONGEST_NAME);
    let start = end;
    while (start > first && isOfName(text.charCodeAt(start - 1))) start--;
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

  /** Finds the string of a JSON member around its colon. */
  #member(colon: number): Range | undefined {
    const [text, names] = [this.#text, this.#names];
    const quote = skipBlanks(text, colon - 1, -1);
    if (names === undefined || quote < this.#floor || text[quote] !== '"' || !this.#isNew(quote))
      return undefined;
    let nameEnd = quote;
    while (nameEnd > this.#floor && nameEnd > quote - 16 && text[nameEnd - 1] === "\\") nameEnd--;
    if (nameEnd === 0 || !this.#mayEndAt(names, nameEnd)) return undefined;
    const marks = text.slice(nameEnd, quote + 1);
    const first = Math.max(this.#floor, nameEnd - LONGEST_NAME);
    let start = nameEnd;
    while (start > first && text[start - 1] !== '"') start--;
    if (names.match(text.slice(start, nameEnd)) !== "suffix") return undefined;
    const value = skipBlanks(text, colon + 1, 1);
    if (!text.startsWith(marks, value)) return undefined;
    const from = value + marks.length;
    const end = closingQuote(text, from, marks.length - 1);
    return end > from ? [from, end] : undefined;
  }

  /** Searches the value or segment around an index, which may be a percent-encoded URI. */
  #decode(index: number): void {
    if (index < this.#decodedTo || this.#depth === DEEPEST) return;
    ENCODED.lastIndex = index;
    const text = this.#text;
    if (!ENCODED.test(text)) return;
    let start = index;
    while (start > this.#decodedTo && isOfValue(text.charCodeAt(start - 1))) start--;
    VALUE_END.lastIndex = index;
    const end = VALUE_END.exec(text)?.index ?? text.length;
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
    const inner = new SecretScan(textOfPoints(points), this.#names, this.#masksAll, this.#depth + 1, isNew);
    for (const [from, to] of inner.ranges()) {
      this.#inner.push([start + units[from]!, start + units[to]!]);
      this.hidesDelimiter = true;
    }
  }
}

function isOfName(code: number): boolean {
  return code < 0x80 ? (CLASSES[code]! & NAME) !== 0 : isOfToken(code);
}

/** Returns whether a character may be in a URI in text, valid or not. */
function isOfToken(code: number): boolean {
  return code < 0x80
    ? code > 0x20 && code !== 0x7f && code !== 0x22 && code !== 0x3c && code !== 0x3e
    : !SPACE_OR_CONTROL.test(String.fromCharCode(code));
}

function isOfValue(code: number): boolean {
  return isOfToken(code) && (code >= 0x80 || (CLASSES[code]! & DELIMITER) === 0);
}

/** Returns the index of the next character that is not a blank, in a direction. */
function skipBlanks(text: string, start: number, step: 1 | -1): number {
  let index = start;
  while (text[index] === " " || text[index] === "\t") index += step;
  return index;
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
