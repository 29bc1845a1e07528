import { check } from "../api/check.ts";
import { textOf } from "../uri/input.ts";
import { maskPassword, maskValid } from "../uri/mask.ts";
import type { UriReference } from "../uri/types.ts";
import type { Subject } from "./finding.ts";

/**
 * Replaces the passwords of a string, valid or not, with `***`, for logs and for people.
 *
 * A password is the part of a userinfo after its first `:`, unless it is empty (RFC 3986, 3.2.1 and 7.5). It also masks
 * the passwords of a userinfo that only `URL` would read, of a `sip` URI, and of a URI inside the path, after its `//`. An
 * invalid string is masked more broadly. The rest of a path, and the query of a valid URI, are not searched. No string is
 * rejected.
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

/** Returns the path, with passwords masked that only `URL` would read in it. */
export function shownPath({ text, spans }: Subject): string {
  const { index, end } = spans.path;
  const masked = maskValid(text);
  return masked.text.slice(masked.at(index), masked.at(end));
}
