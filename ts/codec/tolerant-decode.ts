import type { Fail } from "../core/pct.ts";
import { octetsOf, rejectMalformed, triplet, utf8, utf8Length } from "../core/pct.ts";
import { INVALID_UTF8, NOT_LATIN1 } from "../generated/errors.ts";
import { REPLACEMENT_CHARACTER } from "../support/character-codes.ts";

// Decoding with options other than the defaults. The default, strict UTF-8, is in `core/pct.ts` and `platform-codec.ts`.

// A triplet is a percent-encoded octet: `%` and two hexadecimal digits.

/** Malformed input that is decoded instead of rejected. */
export interface Tolerance {
  /** Octets are ISO Latin-1 and not UTF-8. */
  readonly latin1: boolean;
  /** Octets that are not UTF-8 are decoded as U+FFFD. */
  readonly replace: boolean;
  /** A percent sign without two digits is data. */
  readonly keep: boolean;
}

/** Decodes the triplets of a string once. */
export function decodeTolerantly(text: string, { latin1, replace, keep }: Tolerance, fail: Fail): string {
  rejectMalformed(text, 0, fail, keep);
  let output = "";
  let copied = 0;
  let index = text.indexOf("%");
  while (index !== -1) {
    const octet = triplet(text, index);
    if (octet < 0) {
      index = text.indexOf("%", index + 1);
      continue;
    }
    let point = latin1 ? octet : utf8(text, index, octet);
    let triplets = latin1 ? 1 : utf8Length(point);
    if (point < 0) {
      if (!replace) return fail(INVALID_UTF8, index);
      point = REPLACEMENT_CHARACTER;
      triplets = maximalSubpart(text, index, octet);
    }
    output += text.slice(copied, index) + String.fromCodePoint(point);
    copied = index + 3 * triplets;
    index = text.indexOf("%", copied);
  }
  return output + text.slice(copied);
}

/** Decodes the triplets of a string once, to octets, and encodes all other characters in the charset (RFC 3986, 2.4). */
export function decodeOctets(text: string, tolerance: Tolerance | undefined, fail: Fail): Uint8Array {
  const latin1 = tolerance?.latin1 === true;
  const keep = tolerance?.keep === true;
  rejectMalformed(text, 0, fail, keep);
  const octets = new Uint8Array(3 * text.length);
  let length = 0;
  let index = 0;
  while (index < text.length) {
    const octet = triplet(text, index);
    if (octet >= 0) {
      octets[length++] = octet;
      index += 3;
      continue;
    }
    const point = text.codePointAt(index)!;
    if (latin1 && point > 0xff) return fail(NOT_LATIN1, index);
    for (const octet of latin1 ? [point] : octetsOf(point)) octets[length++] = octet;
    index += point > 0xffff ? 2 : 1;
  }
  return octets.slice(0, length);
}

/** Encodes a string in ISO Latin-1: each octet is the code point of a character. */
export function latin1Octets(text: string, fail: Fail): Uint8Array {
  const octets = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0xff) return fail(NOT_LATIN1, index);
    octets[index] = code;
  }
  return octets;
}

/** Replaces each percent sign without two digits by a letter, which every component allows. */
export function withoutMalformed(text: string): string {
  let output = "";
  let copied = 0;
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", index + 1)) {
    if (triplet(text, index) >= 0) continue;
    output += `${text.slice(copied, index)}a`;
    copied = index + 1;
  }
  return output + text.slice(copied);
}

/**
 * Returns how many of the triplets at an index, which are not UTF-8, become one U+FFFD: those that start a character, or
 * one if none do (Unicode, 3.9). The decoders of the platform do the same.
 */
function maximalSubpart(text: string, index: number, first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  let min = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let max = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  // It ends before the length of the character: the triplets are not UTF-8.
  for (let count = 1; ; count++) {
    const octet = triplet(text, index + 3 * count);
    if (octet < min || octet > max) return count;
    min = 0x80;
    max = 0xbf;
  }
}
