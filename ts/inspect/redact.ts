import { type NameMatcher, nameMatcher, type SecretNames } from "../secrets/names.ts";
import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { MASK, mask, maskUserinfo } from "../uri/mask.ts";
import type { UriInput } from "../uri/types.ts";

/** Options of {@link redact}. */
export interface RedactOptions {
  /**
   * The names of parameters whose values are masked too, in the query and in the fragment, where OAuth puts an
   * `access_token`, or functions that return whether a name is one of them. They are compared with the decoded names, in which
   * `+` may mean a space; upper and lower case do not differ. `*token` is also each name whose last word is `token`, such as
   * `accessToken` and `x-token`, except after `page`, `next`, `sync`, `continuation` and `cursor`. {@link SECRET_PARAMS} is a list
   * to begin with.
   *
   * @default []
   */
  readonly params?: SecretNames | undefined;
  /**
   * Whether only the password of a userinfo is masked, or all of it, as a lone user name may be a token: `https://token@h`.
   *
   * @default "password"
   */
  readonly userinfo?: "password" | "all" | undefined;
}

/**
 * Replaces the passwords of a string, valid or not, with `***`, for logs and for people.
 *
 * A password is the part of a userinfo after its first `:`, unless it is empty (RFC 3986, 3.2.1 and 7.5). It also masks
 * the passwords of a userinfo that only `URL` would read, of a `sip` URI, and of a URI inside the path, after its `//` or
 * after a scheme such as `http:`. An invalid string is masked more broadly, and so is an invalid authority inside the path: up
 * to the last `@` of the string. Otherwise the query and fragment of a valid URI are searched only for `params`. No string is
 * rejected.
 *
 * @throws {TypeError} if `params` is not an iterable of strings and functions, `userinfo` is another value, or another option is
 * given.
 * @example
 * redact("http://me:secret@h/"); // "http://me:***@h/"
 * redact("http:/me:secret@h/"); // "http:/me:***@h/"
 * redact("http://me:se/cret@h/"); // "http://me:***@h/"
 * redact("http://u:@h/a:b@c"); // "http://u:@h/a:b@c"
 * redact("jar:http:/me:secret@h/a!/b"); // "jar:http:/me:***@h/a!/b"
 * redact("sip:me:secret@h"); // "sip:me:***@h"
 * redact("https://ghp_x@h/", { userinfo: "all" }); // "https://***@h/"
 * redact("/a?b=1&%74oken=2#token=3", { params: ["token"] }); // "/a?b=1&%74oken=***#token=***"
 * redact("/a?userToken=1&tokens=2", { params: ["*token"] }); // "/a?userToken=***&tokens=2"
 * redact("/a?X-Token=1", { params: [(name) => /token/i.test(name)] }); // "/a?X-Token=***"
 */
export function redact(uri: UriInput, options?: RedactOptions): string {
  const { params, userinfo = "password" } = optionsOf(options, ["params", "userinfo"]);
  const secrets = nameMatcher(params);
  const masksAll = oneOf("userinfo", userinfo, "password", "all") === "all";
  const masked = (masksAll ? maskUserinfo : mask)(textOf(uri)).text;
  return secrets === undefined ? masked : withoutValues(masked, secrets);
}

/**
 * Masks the values of these parameters after the first `?` or `#`, unless they are empty.
 *
 * A name also starts after a `;` or a later `?`, as in `#/path?token=a`. A value ends only at `&`, and in the query at `#`.
 */
function withoutValues(text: string, secrets: NameMatcher): string {
  const fragment = text.indexOf("#");
  const isNamed = (from: number, to: number): boolean => secrets.match(text.slice(from, to)) !== undefined;
  let out = "";
  let copied = 0;
  let start = text.search(/[?#]/) + 1;
  /** The start of a name that may contain a `;` or `?` as well, or -1 after the first `=` of its pair. */
  let pairStart = start;
  while (start > 0) {
    const end = endOf(text, start, "=&;?#");
    let next = end;
    if (text[end] === "=") {
      const isWhole = pairStart >= 0 && pairStart < start && isNamed(pairStart, end);
      if (isWhole || isNamed(start, end)) {
        next = endOf(text, end, start <= fragment ? "&#" : "&");
        if (next > end + 1) {
          out += text.slice(copied, end + 1) + MASK;
          copied = next;
        }
      }
      pairStart = -1;
    }
    next = endOf(text, next, "&;?#");
    start = next < text.length ? next + 1 : 0;
    if (text[next] === "&" || text[next] === "#") pairStart = start;
  }
  return out + text.slice(copied);
}

/** Returns the index of the first of some characters, or the length of the string. */
function endOf(text: string, start: number, stops: string): number {
  let index = start;
  while (index < text.length && !stops.includes(text[index]!)) index++;
  return index;
}
