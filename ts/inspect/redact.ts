import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { iterableOf, kindOf } from "../support/argument.ts";
import { knownOptionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { MASK, type Masked, mask } from "../uri/mask.ts";
import type { UriReference } from "../uri/types.ts";
import type { Subject } from "./finding.ts";

/** Options of {@link redact}. */
export interface RedactOptions {
  /**
   * The names of parameters whose values are masked too, in the query and in the fragment, where OAuth puts an
   * `access_token`. They are compared with the decoded names, in which `+` may mean a space; upper and lower case differ.
   *
   * @default []
   */
  readonly params?: Iterable<string> | undefined;
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
 * @throws {TypeError} if `params` is not an iterable of strings, or another option is given.
 * @example
 * redact("http://me:secret@h/"); // "http://me:***@h/"
 * redact("http:/me:secret@h/"); // "http:/me:***@h/"
 * redact("http://me:se/cret@h/"); // "http://me:***@h/"
 * redact("http://u:@h/a:b@c"); // "http://u:@h/a:b@c"
 * redact("jar:http:/me:secret@h/a!/b"); // "jar:http:/me:***@h/a!/b"
 * redact("sip:me:secret@h"); // "sip:me:***@h"
 * redact("/a?b=1&%74oken=2#token=3", { params: ["token"] }); // "/a?b=1&%74oken=***#token=***"
 */
export function redact(uri: string | UriReference, options?: RedactOptions): string {
  const names = namesOf(options);
  const masked = mask(textOf(uri)).text;
  return names.size === 0 ? masked : withoutValues(masked, names);
}

function namesOf(options: RedactOptions | undefined): ReadonlySet<string> {
  const { params = [] } = knownOptionsOf(options, ["params"]);
  const names = new Set(iterableOf(params, "names in params"));
  for (const name of names) {
    if (typeof name !== "string") throw new TypeError(`Expected a name in params, got ${kindOf(name)}`);
  }
  return names;
}

/**
 * Masks the values of these parameters after the first `?` or `#`, unless they are empty.
 *
 * A name also starts after a `;` or a later `?`, as in `#/path?token=a`. A value ends only at `&`, and in the query at `#`.
 */
function withoutValues(text: string, names: ReadonlySet<string>): string {
  const fragment = text.indexOf("#");
  const longest = ENCODED * Math.max(...Array.from(names, (name) => name.length));
  let out = "";
  let copied = 0;
  let start = text.search(/[?#]/) + 1;
  let pairStart = start;
  while (start > 0) {
    const end = endOf(text, start, "=&;?#");
    let next = end;
    // A name may contain a `;` or `?` as well.
    const isWhole = end - pairStart <= longest && isNamed(text.slice(pairStart, end), names);
    if (text[end] === "=" && (isWhole || isNamed(text.slice(start, end), names))) {
      next = endOf(text, end, start <= fragment ? "&#" : "&");
      if (next > end + 1) {
        out += text.slice(copied, end + 1) + MASK;
        copied = next;
      }
    }
    next = endOf(text, next, "&;?#");
    start = next < text.length ? next + 1 : 0;
    if (text[next] === "&" || text[next] === "#") pairStart = start;
  }
  return out + text.slice(copied);
}

/** The maximum length of a percent-encoded character of a name. */
const ENCODED = 12;

/** Returns whether a name is one of these, decoded as RFC 3986 or as HTML forms do. `URL` ignores tabs and line breaks in it. */
function isNamed(name: string, names: ReadonlySet<string>): boolean {
  const plain = name.replace(/[\t\n\r]/g, "");
  return [plain, plain.replaceAll("+", " ")].some((each) => names.has(textOfPoints(decodeHost(each).points)));
}

/** Returns the index of the first of some characters, or the length of the string. */
function endOf(text: string, start: number, stops: string): number {
  let index = start;
  while (index < text.length && !stops.includes(text[index]!)) index++;
  return index;
}

/** Returns the path, with passwords masked that only `URL` would read in it. */
export function shownPath(subject: Subject): string {
  return shownPart(subject, "path", mask(subject.text));
}

/** Returns a component with the passwords masked that {@link redact} masks in the whole string. */
export function shownPart(
  { spans }: Subject,
  component: "path" | "query" | "fragment",
  masked: Masked,
): string {
  const { index, end } = spans[component];
  // A mask may start in one component and end in another.
  const shownEnd = masked.hides(end) ? masked.at(end) + MASK.length : masked.at(end);
  return masked.text.slice(masked.at(index), shownEnd);
}
