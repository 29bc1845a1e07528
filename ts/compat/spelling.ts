import { isRun } from "../core/characters.ts";
import { URI_GRAMMAR } from "../core/grammar.ts";
import { normalizePath } from "../core/normalize.ts";
import { encode, encodeOctet, normalizeTriplets, triplet, utf8, utf8Length } from "../core/pct.ts";
import {
  FRAGMENT,
  NON_ASCII_IPRIVATE,
  NON_ASCII_UCSCHAR,
  PATH,
  QUERY,
  USERINFO,
} from "../generated/alphabets.ts";
import { CASE, KEEP_ENCODED_DOTS, PERCENT } from "../generated/record.ts";
import type { URIComponents } from "./components.ts";
import type { Dialect } from "./dialect.ts";

/**
 * Percent-encodes the characters that are not of an alphabet and not allowed by `nonAscii`, and writes the digits of
 * percent-encoded octets in upper case. A `%` without two digits is encoded, and a lone surrogate becomes U+FFFD.
 */
export function encoded(text: string, alphabet: number, nonAscii = 0): string {
  if (isRun(text, alphabet)) return text;
  const wellFormed = text.replace(/%(?![\dA-Fa-f]{2})/g, "%25");
  return upperCased(encode(withoutSurrogates(wellFormed), alphabet, nonAscii, true, impossible));
}

/** Percent-encodes data, in which `%` is a character like any other. */
export function encodedData(text: string, alphabet: number, nonAscii: number): string {
  return encode(withoutSurrogates(text), alphabet, nonAscii, false, impossible);
}

/** Decodes the UTF-8 of percent-encoded octets once. Other octets stay as they are. */
export function decodedData(text: string): string {
  return text.replace(TRIPLETS, (triplets) => {
    let output = "";
    for (let index = 0; index < triplets.length; ) {
      const point = utf8(triplets, index, triplet(triplets, index));
      const end = index + 3 * (point < 0 ? 1 : utf8Length(point));
      output += point < 0 ? triplets.slice(index, end) : String.fromCodePoint(point);
      index = end;
    }
    return output;
  });
}

/** A surrogate pair, or a lone surrogate. Without the flag `u`, with which `replace` loses some characters in WebKit. */
const SURROGATES = /[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g;

/** Replaces lone surrogates, which have no UTF-8, by U+FFFD. */
export function withoutSurrogates(text: string): string {
  return text.replace(SURROGATES, (found) => (found.length === 1 ? "\ufffd" : found));
}

function impossible(): never {
  throw new Error("A well-formed string was not encoded");
}

/** Encodes like {@link encoded}, and these characters too. */
export function encodedBut(text: string, alphabet: number, excluded: RegExp, nonAscii = 0): string {
  return encoded(text, alphabet, nonAscii).replace(excluded, (found) => encodeOctet(found.charCodeAt(0)));
}

/** Decodes the octets of unreserved characters, and writes the digits of others in upper case (RFC 3986, 6.2.2). */
export function decoded(text: string, nonAscii = 0): string {
  return text.replace(TRIPLETS, (triplets) => normalizeTriplets(triplets, CASE | PERCENT, nonAscii));
}

/** Writes the digits of percent-encoded octets in upper case (RFC 3986, 6.2.2.1). */
export function upperCased(text: string): string {
  return text.replace(TRIPLETS, (triplets) => triplets.toUpperCase());
}

/** A run of percent-encoded octets. A `%` without two digits does not belong to it. */
const TRIPLETS = /(?:%[\dA-Fa-f]{2})+/g;

/** Normalizes the letter case and the percent-encoding of the components around the host. */
export function spell(components: URIComponents, isIri: boolean, { hasIris }: Dialect): void {
  const nonAscii = isIri ? NON_ASCII_UCSCHAR : 0;
  const { userinfo, path, query, fragment } = components;
  if (userinfo) components.userinfo = hasIris ? normal(userinfo, USERINFO, nonAscii) : decoded(userinfo);
  if (path) components.path = normalPath(path, nonAscii);
  if (query) components.query = normal(query, QUERY, isIri ? nonAscii | NON_ASCII_IPRIVATE : 0);
  if (fragment) components.fragment = normal(fragment, FRAGMENT, nonAscii);
}

/** Encodes and decodes a component. */
function normal(text: string, alphabet: number, nonAscii: number): string {
  return isRun(text, alphabet) ? text : decoded(encoded(text, alphabet, nonAscii), nonAscii);
}

/** Encodes and decodes a path. A percent-encoded dot segment is an ordinary segment, and stays encoded. */
function normalPath(path: string, nonAscii: number): string {
  if (isRun(path, PATH)) return path;
  const grammar = { ...URI_GRAMMAR, nonAscii };
  return normalizePath(encoded(path, PATH, nonAscii), false, grammar, CASE | PERCENT | KEEP_ENCODED_DOTS);
}
