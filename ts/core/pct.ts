import {
  CLASSES,
  IPRIVATE_RANGES,
  NON_ASCII_IPRIVATE,
  NON_ASCII_UCSCHAR,
  type Run,
  UCSCHAR_RANGES,
  UNRESERVED,
} from "../generated/alphabets.ts";
import {
  type ErrorKind,
  INVALID_PCT_ENCODED,
  INVALID_UTF8,
  LONE_SURROGATE,
  UNEXPECTED_CHARACTER,
} from "../generated/errors.ts";
import { CASE, MAY_CHANGE, PERCENT, RECORD_SIZE } from "../generated/record.ts";
import { PERCENT_SIGN } from "../support/character-codes.ts";

// A triplet is a percent-encoded octet: `%` and two hexadecimal digits.

/**
 * Returns the index of the first character that is neither of an alphabet nor part of a triplet.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * A percent sign without two digits stops the run. `nonAscii` says which non-ASCII characters are allowed. The changes that
 * `normalize` may make to the triplets are noted in the record.
 */
export function run(
  text: string,
  from: number,
  alphabet: number,
  nonAscii: number,
  record: Int32Array,
): number {
  let index = from;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code >= 128) {
      if (nonAscii === 0) return index;
      const point = text.codePointAt(index)!;
      if (!isSelectedNonAscii(point, nonAscii)) return index;
      index += point > 0xffff ? 2 : 1;
    } else if ((CLASSES[code]! & alphabet) !== 0) {
      index++;
    } else {
      if (code !== PERCENT_SIGN) return index;
      const octet = triplet(text, index);
      if (octet < 0) return index;
      record[MAY_CHANGE]! |= mayChangeByTriplet(text, index, octet, nonAscii);
      index += 3;
    }
  }
  return index;
}

/**
 * Returns whether a code point is in `ucschar` or in `iprivate`, whichever `nonAscii` allows (RFC 3987, 2.2). The tables do not
 * exclude the last two code points of each plane, so this function does.
 */
export function isSelectedNonAscii(point: number, nonAscii: number): boolean {
  return (
    (point & 0xfffe) !== 0xfffe &&
    (((nonAscii & NON_ASCII_UCSCHAR) !== 0 && inRanges(point, UCSCHAR_RANGES)) ||
      ((nonAscii & NON_ASCII_IPRIVATE) !== 0 && inRanges(point, IPRIVATE_RANGES)))
  );
}

function inRanges(point: number, ranges: readonly number[]): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if (ranges[at]! <= point && point <= ranges[at + 1]!) return true;
  }
  return false;
}

/** Returns the octet of the triplet at an index, or -1 if no triplet starts there. */
export function triplet(text: string, index: number): number {
  if (text.charCodeAt(index) !== PERCENT_SIGN) return -1;
  const high = hexDigit(text.charCodeAt(index + 1));
  const low = hexDigit(text.charCodeAt(index + 2));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** Returns the value of a `HEXDIG`, or -1 for any other code, including `NaN` (RFC 5234, B.1). */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Returns flags for what `normalize` may change in the triplet at an index. */
function mayChangeByTriplet(text: string, index: number, octet: number, nonAscii: number): number {
  const lower = text.charCodeAt(index + 1) >= 0x61 || text.charCodeAt(index + 2) >= 0x61;
  const decodable = octet < 128 ? (CLASSES[octet]! & UNRESERVED) !== 0 : nonAscii !== 0;
  return (lower ? CASE : 0) | (decodable ? PERCENT : 0);
}

/** The triplets by octet, each created at its first use. */
const TRIPLETS: string[] = [];

/** Returns the triplet of an octet, with upper-case digits (RFC 3986, 2.1). */
export function encodeOctet(octet: number): string {
  const digits = "0123456789ABCDEF";
  TRIPLETS[octet] ??= `%${digits[octet >> 4]}${digits[octet & 15]}`;
  return TRIPLETS[octet];
}

/**
 * Normalizes the triplets of a component.
 *
 * The flag `CASE` writes their digits in upper case (RFC 3986, 6.2.2.1). `PERCENT` decodes the triplets of unreserved
 * characters (6.2.2.2) and, if `nonAscii` allows `ucschar`, those of its UTF-8 (RFC 3987, 5.3.2.3). No other octet is decoded.
 *
 * CHOICE: bidirectional controls stay percent-encoded (RFC 3987, 4.1; vectors 3987-5.3.2.3-21 to -27).
 */
export function normalizeTriplets(text: string, flags: number, nonAscii: number): string {
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
      const point = decodable(text, index, octet, flags, nonAscii);
      if (point !== -1) {
        replacement = String.fromCodePoint(point);
        length = 3 * utf8Length(point);
      }
    }
    if (replacement === "" && (flags & CASE) !== 0) replacement = encodeOctet(octet);
    const next = index + length;
    // Most triplets are normal already. They are copied later, with the characters around them.
    if (replacement !== "" && !text.startsWith(replacement, index)) {
      output += text.slice(copied, index) + replacement;
      copied = next;
    }
    index = text.indexOf("%", next);
  }
  return output + text.slice(copied);
}

/** Returns the `ucschar` code point that the triplets at an index encode, or -1 if they do not encode one. */
function decodable(text: string, index: number, first: number, flags: number, nonAscii: number): number {
  if ((flags & PERCENT) === 0 || nonAscii === 0 || first < 128) return -1;
  const point = utf8(text, index, first);
  return isSelectedNonAscii(point, NON_ASCII_UCSCHAR) && !isBidiControl(point) ? point : -1;
}

/**
 * Returns the code point that the triplets at an index encode in UTF-8, or -1. `first` is the octet of the first triplet.
 * Overlong forms and surrogates are not UTF-8 (RFC 3629, 3).
 */
export function utf8(text: string, index: number, first: number): number {
  if (first < 0x80) return first;
  if (first < 0xc2 || first > 0xf4) return -1;
  const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let point = first & (0x3f >> more);
  for (let following = 1; following <= more; following++) {
    const octet = triplet(text, index + 3 * following);
    if (octet < 0x80 || octet > 0xbf) return -1;
    point = point * 64 + (octet & 0x3f);
  }
  const isScalar = point <= 0x10ffff && !isSurrogate(point);
  return isScalar && utf8Length(point) === more + 1 ? point : -1;
}

/** Returns whether a code point controls the direction in which text is displayed (UAX #9, table 4). */
function isBidiControl(point: number): boolean {
  return (
    point === 0x61c ||
    point === 0x200e ||
    point === 0x200f ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2066 && point <= 0x2069)
  );
}

/** Returns whether a code point is a surrogate. */
export function isSurrogate(point: number): boolean {
  return point >= 0xd800 && point <= 0xdfff;
}

/** Returns the length of a code point in UTF-8 (RFC 3629, 3). */
export function utf8Length(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}

/** Returns the UTF-8 of a code point (RFC 3629, 3). */
export function octetsOf(point: number): number[] {
  if (point < 0x80) return [point];
  const last = 0x80 | (point & 0x3f);
  if (point < 0x800) return [0xc0 | (point >> 6), last];
  const third = 0x80 | ((point >> 6) & 0x3f);
  if (point < 0x10000) return [0xe0 | (point >> 12), third, last];
  return [0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), third, last];
}

/** Called with an error and its index. It throws the error that the caller wants. */
export type Fail = (code: ErrorKind, index: number) => never;

/**
 * Percent-encodes the UTF-8 of every character that is not of an alphabet and not allowed by `nonAscii`.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1 and 2.5)
 *
 * With `triplets`, the input may have triplets, which stay, and any other `%` fails. Without, the input is data, and `%` is
 * encoded like any other character. A lone surrogate has no UTF-8 and fails.
 *
 * CHOICE: bidirectional controls are always encoded (RFC 3987, 4.1; vectors 3987-4.1-01 to -03).
 */
export function encode(
  text: string,
  alphabet: number,
  nonAscii: number,
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
      if (code < 128 || !isSelectedNonAscii(point, nonAscii) || isBidiControl(point)) {
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

/** Percent-encodes every octet that is not an ASCII character of an alphabet (RFC 3986, 2.1). */
export function encodeOctets(octets: Uint8Array, alphabet: number): string {
  const output: string[] = [];
  for (const octet of octets) {
    const isKept = ((CLASSES[octet] ?? 0) & alphabet) !== 0;
    output.push(isKept ? String.fromCharCode(octet) : encodeOctet(octet));
  }
  return output.join("");
}

/** Decodes the triplets between two indices once, as UTF-8 (RFC 3986, 2.4). Octets that are not UTF-8 fail (RFC 3629, 3). */
export function decode(text: string, from: number, end: number, fail: Fail): string {
  // `indexOf` has no end: in the whole string it would search past `end` for each of many parts.
  const part = text.slice(from, end);
  rejectMalformed(part, from, fail);
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
 * Rejects a lone surrogate anywhere in a string, and a percent sign without two digits unless it is kept. These errors come
 * before octets that are not UTF-8. `offset` is added to the index.
 */
export function rejectMalformed(text: string, offset: number, fail: Fail, keep = false): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === PERCENT_SIGN && !keep && triplet(text, index) < 0) fail(INVALID_PCT_ENCODED, offset + index);
    if (code < 0xd800 || code > 0xdfff) continue;
    if (isSurrogate(text.codePointAt(index)!)) fail(LONE_SURROGATE, offset + index);
    index++;
  }
}

/** Rejects a string that does not match a run, at the first character that cannot continue it. */
export function rejectMismatch(text: string, repeated: Run, fail: Fail): void {
  if (matchesRun(text, repeated)) return;
  const stop = runEnd(text, repeated);
  const isMalformed = repeated.pct && text[stop] === "%" && triplet(text, stop) < 0;
  fail(isMalformed ? INVALID_PCT_ENCODED : UNEXPECTED_CHARACTER, stop);
}

/** Returns whether a string matches a run. No run requires more than one character. */
export function matchesRun(text: string, repeated: Run): boolean {
  return runEnd(text, repeated) === text.length && text.length >= repeated.least;
}

/** `run` marks what `normalize` may change here, which is not used. */
const UNREAD = /* @__PURE__ */ new Int32Array(RECORD_SIZE);

/** Returns the index of the first character that cannot continue a run. */
function runEnd(text: string, { alphabet, pct, nonAscii, most }: Run): number {
  let stop = run(text, 0, alphabet, nonAscii, UNREAD);
  if (!pct) stop = atMost(stop, text.indexOf("%"));
  return most === Number.POSITIVE_INFINITY ? stop : atMost(stop, indexAfter(text, most));
}

/** Returns the smaller of two indices; -1 as the second means that there is no limit. */
function atMost(stop: number, limit: number): number {
  return limit === -1 ? stop : Math.min(stop, limit);
}

/** Returns the index after a number of characters. A triplet counts as one, and so does a surrogate pair. */
function indexAfter(text: string, characters: number): number {
  let index = 0;
  for (let count = 0; count < characters && index < text.length; count++) {
    if (text[index] === "%") index += 3;
    else index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  }
  return index;
}
