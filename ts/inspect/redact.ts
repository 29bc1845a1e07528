import { check } from "../check.ts";
import { parse } from "../parse.ts";
import { MASK, maskPassword, maskValid } from "../redact.ts";
import { textOf } from "../text.ts";
import type { UriReference } from "../types.ts";
import { asciiLower } from "./mapped-name.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { authorityAsUrl, SPECIAL } from "./whatwg.ts";

/**
 * Masks the password of a text, valid or not, for logs and for people.
 *
 * A password is what follows the first `:` in a userinfo, unless it is empty (RFC 3986, 3.2.1 and 7.5). It becomes `***`.
 * What only `URL` would take for a userinfo is masked too, and in a text that is not valid the guess is generous. Nothing
 * is refused. What a query or a path holds besides is not looked at.
 *
 * @example
 * redact("http://me:secret@h/"); // "http://me:***@h/"
 * redact("http:/me:secret@h/"); // "http:/me:***@h/"
 * redact("http://me:se/cret@h/"); // "http://me:***@h/"
 * redact("http://u:@h/a:b@c"); // "http://u:@h/a:b@c"
 */
export function redact(uri: string | UriReference): string {
  const text = textOf(uri);
  if (check(text, "IRI-reference") !== undefined) return maskInvalid(text);
  const subject = subjectOf(text, parse(text, "IRI-reference"));
  const path = shownPath(subject);
  const { index, end } = subject.places.path;
  if (path.length === end - index && text.startsWith(path, index)) return maskValid(text).text;
  return text.slice(0, index) + path + text.slice(end);
}

/** Masks a text that is not valid. What follows `http:` with no slash, or one, is an authority to those who are generous. */
function maskInvalid(text: string): string {
  const masked = maskPassword(text).text;
  const start = masked.indexOf(":") + 1;
  if (!SPECIAL.has(asciiLower(masked.slice(0, Math.max(0, start - 1))).trim())) return masked;
  const isSlash = (index: number): boolean => masked[index] === "/" || masked[index] === "\\";
  if (isSlash(start) && isSlash(start + 1)) return masked;
  const colon = masked.indexOf(":", start);
  const at = masked.lastIndexOf("@");
  return colon !== -1 && colon + 1 < at ? masked.slice(0, colon + 1) + MASK + masked.slice(at) : masked;
}

/** The path of a text, without what only `URL` takes for a password in it. */
export function shownPath({ text, record, places }: Subject): string {
  const { index, end } = places.path;
  const authority = authorityAsUrl(text, record);
  if (authority === undefined || authority.index < index) return text.slice(index, end);
  const at = text.slice(authority.index, authority.end).lastIndexOf("@");
  const colon = text.slice(authority.index, authority.end).indexOf(":");
  if (colon === -1 || colon + 1 >= at) return text.slice(index, end);
  return text.slice(index, authority.index + colon + 1) + MASK + text.slice(authority.index + at, end);
}
