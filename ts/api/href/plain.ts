import { FRAGMENT, PATH, QUERY } from "../../generated/alphabets.ts";
import { matches } from "../matches.ts";
import { queryIn } from "../query.ts";
import { escapeForbidden, type NoteEscape } from "./escape.ts";

/**
 * How an href begins that `URL` reads as RFC 3986 does: with a name of letters, digits and hyphens that is neither an address nor
 * Punycode; with a scheme whose path is opaque; or with a relative path whose first segment has no colon.
 */
const START =
  /^(?:(?:https?:)?\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)*[a-z][a-z\d]*(?:-[a-z\d]+)*(?::[1-9]\d{0,3})?(?![^/?#])|(?:mailto|tel|javascript|data):(?!\/)|(?!\/\/|[^/?#]*:))/;

/**
 * The characters that `URL` does not read as RFC 3986 does: white space, non-ASCII characters, an apostrophe, which it encodes in a
 * query, and dots that are percent-encoded.
 */
const DIFFERENT = /[^!-~]|'|%2e/i;

/**
 * Returns whether `URL` and `resolve` agree on an href in any plain page, so that nobody needs to ask `URL`. What `URL` wrote as the
 * origin of the page, it reads again as it is.
 */
export function isPlainHref(text: string, origin: string): boolean {
  const isKnown = text.startsWith(origin) || START.test(text);
  return isKnown && !DIFFERENT.test(text) && matches(text, "URI-reference");
}

/** What `URL` does not only percent-encode: it removes or replaces it, or reads the rest as an opaque path. */
const REPLACED = /[^ -~]|[\\']|%2e|^ | $|^(?:mailto|tel|javascript|data):/i;

/**
 * Returns a plain href with characters after its authority that RFC 3986 does not allow, such as a space, as a URI reference: they are
 * percent-encoded and noted. Returns `undefined` for any other href, without a note.
 */
export function escapedPlainHref(text: string, origin: string, note: NoteEscape): string | undefined {
  if (REPLACED.test(text) || !(text.startsWith(origin) || START.test(text))) return undefined;
  const { start, end } = queryIn(text);
  const mark = text[start - 1] === "?" ? start - 1 : start;
  const escaped = (from: number, to: number, alphabet: number): string =>
    escapeForbidden(text.slice(from, to), alphabet, 0, (code, index, last) =>
      note(code, from + index, from + last),
    );
  return [
    escaped(0, mark, PATH),
    text.slice(mark, start),
    escaped(start, end, QUERY),
    text.slice(end, end + 1),
    escaped(end + 1, text.length, FRAGMENT),
  ].join("");
}

/** Returns whether `URL`, which writes a page as `href`, reads it as RFC 3986 does. */
export function isPlainPage(page: string, href: string): boolean {
  return page === href && /^https?:/.test(page) && matches(page, "URI");
}
