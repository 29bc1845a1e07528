import { encodeOctet, isSelectedNonAscii, isSurrogate, octetsOf, triplet } from "../../core/pct.ts";
import { CLASSES, FRAGMENT, PATH, QUERY, REG_NAME, USERINFO } from "../../generated/alphabets.ts";
import { PERCENT_SIGN, REPLACEMENT_CHARACTER } from "../../support/character-codes.ts";
import { split } from "../split.ts";
import type { HrefChangeCode } from "./changes.ts";

/** Called with the reason for which characters are percent-encoded, and with where they start and end. */
export type NoteEscape = (code: HrefChangeCode, index: number, end: number) => void;

/**
 * Percent-encodes every character that is not of an alphabet, and each `%` without two hexadecimal digits (RFC 3986, 2.1).
 *
 * `nonAscii` says which non-ASCII characters are kept. A lone surrogate is read as U+FFFD.
 */
export function escapeForbidden(text: string, alphabet: number, nonAscii = 0, note?: NoteEscape): string {
  let output = "";
  let copied = 0;
  let index = 0;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code < 128 && (CLASSES[code]! & alphabet) !== 0) {
      index++;
      continue;
    }
    if (code === PERCENT_SIGN && triplet(text, index) >= 0) {
      index += 3;
      continue;
    }
    const point = text.codePointAt(index)!;
    const next = index + (point > 0xffff ? 2 : 1);
    if (code < 128 || !isSelectedNonAscii(point, nonAscii)) {
      output += text.slice(copied, index) + encodePoint(point);
      copied = next;
      note?.(reasonOf(point), index, next);
    }
    index = next;
  }
  return output + text.slice(copied);
}

/** Percent-encodes the UTF-8 of a code point. A lone surrogate is read as U+FFFD. */
export function encodePoint(point: number): string {
  const octets = octetsOf(isSurrogate(point) ? REPLACEMENT_CHARACTER : point);
  return octets.map(encodeOctet).join("");
}

function reasonOf(point: number): HrefChangeCode {
  if (point === PERCENT_SIGN) return "percent-sign";
  if (point < 128) return "forbidden-character";
  return isSurrogate(point) ? "lone-surrogate" : "non-ascii";
}

/**
 * Makes a URI of the string that `URL` writes: splits it by RFC 3986, appendix B, and percent-encodes the characters that a
 * component cannot contain.
 */
export function uriOfHref(href: string): string {
  const { scheme, authority, path, query, fragment } = split(href);
  return [
    scheme === undefined ? "" : `${scheme}:`,
    authority === undefined ? "" : `//${escapeAuthority(authority)}`,
    escapeForbidden(path, PATH),
    query === undefined ? "" : `?${escapeForbidden(query, QUERY)}`,
    fragment === undefined ? "" : `#${escapeForbidden(fragment, FRAGMENT)}`,
  ].join("");
}

/** Escapes an authority that `URL` wrote. `URL` never leaves an `@` in a userinfo, nor a `:` in a host without brackets. */
function escapeAuthority(authority: string): string {
  const at = authority.lastIndexOf("@");
  const userinfo = at === -1 ? "" : `${escapeForbidden(authority.slice(0, at), USERINFO)}@`;
  const colon = authority.indexOf(":", Math.max(at, authority.lastIndexOf("]")) + 1);
  const hostEnd = colon === -1 ? authority.length : colon;
  return userinfo + escapeHost(authority.slice(at + 1, hostEnd)) + authority.slice(hostEnd);
}

/** Percent-encodes the characters that a `reg-name` cannot contain. An address in brackets is kept. */
export function escapeHost(host: string, note?: NoteEscape): string {
  return host.startsWith("[") ? host : escapeForbidden(host, REG_NAME, 0, note);
}
