import { check } from "../check.ts";
import { maskPassword, maskValid } from "../redact.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import type { Subject } from "./subject.ts";

/**
 * Masks the password of a text, valid or not, for logs and for people.
 *
 * A password is what follows the first `:` in a userinfo, unless it is empty (RFC 3986, 3.2.1 and 7.5). It becomes `***`.
 * What only `URL` would take for a userinfo is masked too, that of a `sip` URI, and that of a URI within the path, after
 * its `//`. In a text that is not valid the guess is generous. Nothing is refused. What a path holds besides is not looked
 * at, nor is the query of a valid text.
 *
 * @example
 * redact("http://me:secret@h/"); // "http://me:***@h/"
 * redact("http:/me:secret@h/"); // "http:/me:***@h/"
 * redact("http://me:se/cret@h/"); // "http://me:***@h/"
 * redact("http://u:@h/a:b@c"); // "http://u:@h/a:b@c"
 * redact("jar:http://me:secret@h/a!/b"); // "jar:http://me:***@h/a!/b"
 * redact("sip:me:secret@h"); // "sip:me:***@h"
 */
export function redact(uri: string | UriReference): string {
  const text = textOf(uri);
  const mask = check(text, "IRI-reference") === undefined ? maskValid : maskPassword;
  return mask(text).text;
}

/** The path of a text, without what only `URL` takes for a password in it. */
export function shownPath({ text, places }: Subject): string {
  const { index, end } = places.path;
  const masked = maskValid(text);
  return masked.text.slice(masked.at(index), masked.at(end));
}
