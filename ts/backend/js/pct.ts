import {
  BEYOND_IPRIVATE,
  BEYOND_UCSCHAR,
  CLASSES,
  IPRIVATE_RANGES,
  type Run,
  UCSCHAR_RANGES,
  UNRESERVED,
} from "../../generated/alphabets.ts";
import {
  INVALID_PCT_ENCODED,
  INVALID_UTF8,
  LONE_SURROGATE,
  UNEXPECTED_CHARACTER,
} from "../../generated/errors.ts";
import { CASE, CHANGES, PERCENT, WORDS } from "../words.ts";

const PERCENT_SIGN = 0x25;

/**
 * Advances over characters of an alphabet and over triplets, and returns the index of the first that is neither.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * A percent sign without two digits is where it stops. `beyond` says which characters beyond ASCII count. What
 * `normalize` would change of the triplets is noted in `words`.
 */
export function run(text: string, from: number, alphabet: number, beyond: number, words: Int32Array): number {
  let index = from;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code >= 128) {
      if (beyond === 0) return index;
      const point = text.codePointAt(index)!;
      if (!isBeyond(point, beyond)) return index;
      index += point > 0xffff ? 2 : 1;
    } else if ((CLASSES[code]! & alphabet) !== 0) {
      index++;
    } else {
      if (code !== PERCENT_SIGN) return index;
      const octet = triplet(text, index);
      if (octet < 0) return index;
      words[CHANGES]! |= tripletChanges(text, index, octet, beyond);
      index += 3;
    }
  }
  return index;
}

/**
 * Tells whether a code point is in `ucschar` or `iprivate`, as far as `beyond` asks for them (RFC 3987, 2.2). The last
 * two of each plane are in neither, and the tables leave them to this function.
 */
export function isBeyond(point: number, beyond: number): boolean {
  return (
    (point & 0xfffe) !== 0xfffe &&
    (((beyond & BEYOND_UCSCHAR) !== 0 && inRanges(point, UCSCHAR_RANGES)) ||
      ((beyond & BEYOND_IPRIVATE) !== 0 && inRanges(point, IPRIVATE_RANGES)))
  );
}

/** Tells whether a code point is in one of some ranges. Only here: in Rust it is `any`. */
function inRanges(point: number, ranges: readonly number[]): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if (ranges[at]! <= point && point <= ranges[at + 1]!) return true;
  }
  return false;
}

/** Reads the octet of the triplet at an index, or -1 where there is none. */
export function triplet(text: string, index: number): number {
  if (text.charCodeAt(index) !== PERCENT_SIGN) return -1;
  const high = hexDigit(text.charCodeAt(index + 1));
  const low = hexDigit(text.charCodeAt(index + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Reads a `HEXDIG`, or -1 for anything else, the end of the text included. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** What `normalize` may change of the triplet at an index. */
function tripletChanges(text: string, index: number, octet: number, beyond: number): number {
  const lower = text.charCodeAt(index + 1) >= 0x61 || text.charCodeAt(index + 2) >= 0x61;
  const decodable = octet < 128 ? (CLASSES[octet]! & UNRESERVED) !== 0 : beyond !== 0;
  return (lower ? CASE : 0) | (decodable ? PERCENT : 0);
}

/** The triplets written so far: of many octets each is made once. */
const TRIPLETS: string[] = [];

/** Writes an octet as a triplet with upper-case digits (2.1). */
export function encodeOctet(octet: number): string {
  const digits = "0123456789ABCDEF";
  TRIPLETS[octet] ??= `%${digits[octet >> 4]}${digits[octet & 15]}`;
  return TRIPLETS[octet];
}

/**
 * Rewrites the triplets of a component.
 *
 * With `CASE` in `flags` their digits become upper-case (6.2.2.1); with `PERCENT` those of unreserved characters
 * are decoded (6.2.2.2), and where `beyond` allows `ucschar`, so are those that are its UTF-8 (RFC 3987, 5.3.2.3).
 * No other octet is ever decoded.
 *
 * CHOICE: bidirectional controls stay triplets (RFC 3987, 4.1; vectors 3987-5.3.2.3-21 to -27).
 */
export function normalizeTriplets(text: string, flags: number, beyond: number): string {
  if (text === "" || (flags & (CASE | PERCENT)) === 0) return text;
  let output = "";
  let copied = 0;
  let index = text.indexOf("%");
  while (index !== -1) {
    const octet = triplet(text, index);
    let length = 3;
    let replacement = "";
    if ((flags & PERCENT) !== 0 && octet < 128 && (CLASSES[octet]! & UNRESERVED) !== 0) {
      replacement = String.fromCharCode(octet);
    } else {
      const point = decodable(text, index, octet, flags, beyond);
      if (point !== -1) {
        replacement = String.fromCodePoint(point);
        length = 3 * utf8Length(point);
      }
    }
    if (replacement === "" && (flags & CASE) !== 0) replacement = encodeOctet(octet);
    const next = index + length;
    // Most triplets are written as they should be, and stay in the text between two that are not.
    if (replacement !== "" && !text.startsWith(replacement, index)) {
      output += text.slice(copied, index) + replacement;
      copied = next;
    }
    index = text.indexOf("%", next);
  }
  return output + text.slice(copied);
}

/** The code point of `ucschar` whose UTF-8 the triplets at an index are, if it is to be decoded, or -1. */
function decodable(text: string, index: number, first: number, flags: number, beyond: number): number {
  if ((flags & PERCENT) === 0 || beyond === 0 || first < 128) return -1;
  const point = utf8(text, index, first);
  return isBeyond(point, BEYOND_UCSCHAR) && !isBidiControl(point) ? point : -1;
}

/**
 * Reads the code point whose UTF-8 the triplets at an index are, the first of them read already, or -1: overlong
 * forms and surrogates are none (RFC 3629, 3).
 */
export function utf8(text: string, index: number, first: number): number {
  if (first < 0x80) return first;
  if (first < 0xc2 || first > 0xf4) return -1;
  const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let point = first & (0x3f >> more);
  for (let each = 1; each <= more; each++) {
    const octet = triplet(text, index + 3 * each);
    if (octet < 0x80 || octet > 0xbf) return -1;
    point = point * 64 + (octet & 0x3f);
  }
  const isScalar = point <= 0x10ffff && !isSurrogate(point);
  return isScalar && utf8Length(point) === more + 1 ? point : -1;
}

/** Tells whether a code point directs the display of text around it: UAX #9, table 4. */
function isBidiControl(point: number): boolean {
  return (
    point === 0x61c ||
    point === 0x200e ||
    point === 0x200f ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069)
  );
}

/** Tells whether a code point is half of a pair. Only here: a `char` of Rust is none. */
export function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

/** How many octets the UTF-8 of a code point has. Only here: in Rust it is `len_utf8`. */
export function utf8Length(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** The octets of a code point (RFC 3629, 3). Only here: a text of Rust is octets. */
export function octetsOf(point: number): number[] {
  if (point < 0x80) return [point];
  const last = 0x80 | (point & 0x3f);
  if (point < 0x800) return [0xc0 | (point >> 6), last];
  const third = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x10000) return [0xe0 | (point >> 12), third, last];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), third, last];
}

/** What stops a codec: the number of an error, and its index. It throws what its caller makes of them. */
export type Fail = (code: number, index: number) => never;

/**
 * Encodes a text as URI text: all but an alphabet, and what `beyond` allows, becomes the triplets of its UTF-8.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1 and 2.5)
 *
 * With `triplets` the text is URI text already, in which a percent sign starts a triplet and stays; without, it is
 * data, and a percent sign is encoded like any other. A lone surrogate has no UTF-8.
 *
 * CHOICE: bidirectional controls are encoded, whatever `beyond` allows (RFC 3987, 4.1; vectors 3987-4.1-01 to -03).
 */
export function encode(
  text: string,
  alphabet: number,
  beyond: number,
  triplets: boolean,
  fail: Fail,
): string {
  let output = "";
  let copied = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code < 128 && (CLASSES[code]! & alphabet) !== 0) {
      index++;
    } else if (triplets && code === PERCENT_SIGN) {
      if (triplet(text, index) < 0) return fail(INVALID_PCT_ENCODED, index);
      index += 3;
    } else {
      const point = text.codePointAt(index)!;
      if (isSurrogate(point)) return fail(LONE_SURROGATE, index);
      const next = index + (point > 0xffff ? 2 : 1);
      if (code < 128 || !isBeyond(point, beyond) || isBidiControl(point)) {
        output += text.slice(copied, index);
        if (code < 128) output += encodeOctet(code);
        else for (const octet of octetsOf(point)) output += encodeOctet(octet);
        copied = next;
      }
      index = next;
    }
  }
  return copied === 0 ? text : output + text.slice(copied);
}

/**
 * Encodes octets: those that are not ASCII characters of an alphabet become triplets. Only here: the data of the crate is
 * octets, and `encode` takes them.
 */
export function encodeOctets(octets: Uint8Array, alphabet: number): string {
  const output: string[] = [];
  for (const octet of octets) {
    const isKept = octet < 128 && (CLASSES[octet]! & alphabet) !== 0;
    output.push(isKept ? String.fromCharCode(octet) : encodeOctet(octet));
  }
  return output.join("");
}

/**
 * Decodes the triplets between two indices, once, as UTF-8 (RFC 3986, 2.4).
 *
 * Overlong forms and surrogates are no UTF-8 (RFC 3629, 3).
 */
export function decode(text: string, from: number, end: number, fail: Fail): string {
  // A search in the whole text would look far beyond the end, for each of many parts.
  const part = text.slice(from, end);
  refuseMalformed(part, from, fail);
  let output = "";
  let copied = 0;
  let index = part.indexOf("%");
  while (index !== -1) {
    const octet = triplet(part, index);
    const point = utf8(part, index, octet);
    if (point < 0) return fail(INVALID_UTF8, from + index);
    output += part.slice(copied, index) + String.fromCodePoint(point);
    copied = index + 3 * utf8Length(point);
    index = part.indexOf("%", copied);
  }
  return copied === 0 ? part : output + part.slice(copied);
}

/**
 * Decodes the triplets of a text, once, to octets, and takes all else for its UTF-8. Only here: what `decode` of the crate
 * returns is octets.
 */
export function decodeOctets(text: string, fail: Fail): Uint8Array {
  refuseMalformed(text, 0, fail);
  const octets = new Uint8Array(3 * text.length);
  let length = 0;
  let index = 0;
  while (index < text.length) {
    const point = text.codePointAt(index)!;
    if (point === PERCENT_SIGN) {
      octets[length++] = triplet(text, index);
      index += 3;
    } else {
      for (const octet of octetsOf(point)) octets[length++] = octet;
      index += point > 0xffff ? 2 : 1;
    }
  }
  return octets.slice(0, length);
}

/**
 * Refuses a percent sign without its digits, and a lone surrogate, wherever they are in a part of a text. Only here: what is
 * no UTF-8 is an error too, and comes after these.
 */
function refuseMalformed(text: string, offset: number, fail: Fail): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === PERCENT_SIGN && triplet(text, index) < 0) fail(INVALID_PCT_ENCODED, offset + index);
    if (code < 0xd800 || code > 0xdfff) continue;
    if (isSurrogate(text.codePointAt(index)!)) fail(LONE_SURROGATE, offset + index);
    index++;
  }
}

/** Refuses a text at the first character that cannot continue a run: what is decoded by a rule has to match it. */
export function refuseMismatch(text: string, repeated: Run, fail: Fail): void {
  if (matchesRun(text, repeated)) return;
  const stop = runEnd(text, repeated);
  const isMalformed = repeated.pct && text[stop] === "%" && triplet(text, stop) < 0;
  fail(isMalformed ? INVALID_PCT_ENCODED : UNEXPECTED_CHARACTER, stop);
}

/** Tells whether a text is a run: no run asks for more than one character. */
export function matchesRun(text: string, repeated: Run): boolean {
  return runEnd(text, repeated) === text.length && text.length >= repeated.least;
}

/** Where `run` notes what nobody reads. */
const UNREAD = /* @__PURE__ */ new Int32Array(WORDS);

/** The index of the first character of a text that cannot continue a run. */
function runEnd(text: string, { alphabet, pct, beyond, most }: Run): number {
  let stop = run(text, 0, alphabet, beyond, UNREAD);
  if (!pct) stop = atMost(stop, text.indexOf("%"));
  return most === Number.POSITIVE_INFINITY ? stop : atMost(stop, indexAfter(text, most));
}

/** The lesser of two indices, of which the second may be -1, for none. Only here: in Rust it is `min`. */
function atMost(stop: number, limit: number): number {
  return limit === -1 ? stop : Math.min(stop, limit);
}

/** The index after a number of characters, where a triplet and a code point beyond the Basic Multilingual Plane are one each. */
function indexAfter(text: string, characters: number): number {
  let index = 0;
  for (let count = 0; count < characters && index < text.length; count++) {
    if (text[index] === "%") index += 3;
    else index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  }
  return index;
}
