import { matches } from "../matches.ts";

/**
 * How an href begins that `URL` reads as RFC 3986 does: with a name of letters, digits and hyphens that is neither an address nor
 * Punycode; with a scheme whose path is opaque; or with a relative path whose first segment has no colon.
 */
const START =
  /^(?:(?:https?:)?\/\/(?:[a-z\d]+(?:-[a-z\d]+)*\.)*[a-z][a-z\d]*(?:-[a-z\d]+)*(?::[1-9]\d{0,3})?(?![^/?#])|(?:mailto|tel|javascript|data):(?!\/)|(?!\/\/|[^/?#]*:))/;

/**
 * What `URL` does not read as RFC 3986 does: white space and non-ASCII characters, an apostrophe in a query, and dots that are
 * percent-encoded. In some versions also a segment that starts with a dot and is no dot segment.
 */
const DIFFERENT = /[^!-~]|'|%2e|(?:^|\/)\.(?!\.?(?:[/?#]|$))/i;

/**
 * Returns whether `URL` and `resolve` agree on an href in any plain page, so that nobody needs to ask `URL`. What `URL` wrote as the
 * origin of the page, it reads again as it is.
 */
export function isPlainHref(text: string, origin: string): boolean {
  const isKnown = text.startsWith(origin) || START.test(text);
  return isKnown && !DIFFERENT.test(text) && matches(text, "URI-reference");
}

/**
 * Returns whether `URL`, which writes a page as `href`, reads it as RFC 3986 does, with its query. Some versions lose an empty query,
 * and some keep dot segments.
 */
export function isPlainPage(page: string, href: string): boolean {
  return page === href && /^https?:/.test(page) && !/\/\.|\?(?:#|$)/.test(page) && matches(page, "URI");
}
