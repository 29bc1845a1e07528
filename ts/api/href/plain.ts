import { matches } from "../matches.ts";

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

/** Returns whether `URL`, which writes a page as `href`, reads it as RFC 3986 does. */
export function isPlainPage(page: string, href: string): boolean {
  return page === href && /^https?:/.test(page) && matches(page, "URI");
}
