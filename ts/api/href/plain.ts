import { encodeOctet, triplet } from "../../core/pct.ts";
import { CLASSES, QUERY } from "../../generated/alphabets.ts";
import { BACKSLASH, DOT, NUMBER_SIGN, PERCENT_SIGN, SPACE } from "../../support/character-codes.ts";
import { kept } from "../../support/own.ts";
import { matches } from "../matches.ts";
import { HrefChanges, type HrefReading } from "./changes.ts";

/**
 * How an href begins that `URL` reads as RFC 3986 does: with a name of letters, digits and hyphens that is neither an address nor
 * Punycode; or with a relative path whose first segment has no colon. Labels without a limit may exhaust the stack of the pattern.
 */
const START =
  /^(?:(?:https?:)?\/\/(?:[a-z\d]+(?:-[a-z\d]+){0,62}\.){0,126}[a-z][a-z\d]*(?:-[a-z\d]+){0,62}(?::[1-9]\d{0,3})?(?![^/?#])|(?!\/\/|[^/?#]*:))/;

/** A relative path whose first segment has a colon, and which does not begin with a scheme, such as `1 a:b`. */
const COLON_IN_SEGMENT = /^(?![a-z][a-z\d+.-]*:)[^/?#]*:/i;

/** A scheme whose path is opaque to `URL`. */
const OPAQUE = /^(?:mailto|tel|javascript|data):(?!\/)/;

/** The characters that `URL` and RFC 3986 may read differently in such a URI. */
const DIFFERENT = /[^!-~]|'|%2e/i;

/**
 * Reads an href as `URL` and `resolve` do in any plain page, so that nobody needs to ask `URL`. Returns `undefined` if they may disagree.
 * What `URL` wrote as the origin of the page, it reads again as it is.
 */
export function readPlainHref(text: string, origin: string): HrefReading | undefined {
  if (text.startsWith(origin)) return escapedAfter(origin.length, text);
  if (START.test(text)) return escapedAfter(0, text);
  if (COLON_IN_SEGMENT.test(text)) return escapedAfter(0, text, "./");
  const isPlain = OPAQUE.test(text) && !DIFFERENT.test(text) && matches(text, "URI-reference");
  return isPlain ? { uri: text, changes: [] } : undefined;
}

/**
 * Percent-encodes the characters that RFC 3986 does not allow from an index on, such as a space. The characters before it are a part
 * of a URI reference. Returns `undefined` if `URL` does more than that: it removes or replaces a character, or a dot segment.
 * `before` is written before a first segment with a colon.
 */
function escapedAfter(from: number, text: string, before: "" | "./" = ""): HrefReading | undefined {
  let uri = before;
  let copied = 0;
  let changes: HrefChanges | undefined;
  let hasFragment = false;
  for (let index = from; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x7e || code < SPACE || code === BACKSLASH) return undefined;
    // `query` and `fragment` have one alphabet, and `path` has the rest of it before the first question mark.
    if ((CLASSES[code]! & QUERY) !== 0) continue;
    if (code === NUMBER_SIGN && !hasFragment) {
      hasFragment = true;
      continue;
    }
    const octet = code === PERCENT_SIGN ? triplet(text, index) : -1;
    if (octet === DOT) return undefined;
    if (octet >= 0) continue;
    // `URL` removes it there.
    if (code === SPACE && (index === 0 || index === text.length - 1)) return undefined;
    changes ??= new HrefChanges();
    changes.note(code === PERCENT_SIGN ? "percent-sign" : "forbidden-character", index, index + 1);
    uri += text.slice(copied, index) + encodeOctet(code);
    copied = index + 1;
  }
  if (before !== "") {
    changes ??= new HrefChanges();
    changes.note("first-segment", 0, 0);
  }
  if (changes === undefined) return { uri: text, changes: [] };
  return { uri: kept(uri + text.slice(copied), text), changes: changes.sorted() };
}

/** Returns whether `URL`, which writes a page as `href`, reads it as RFC 3986 does. */
export function isPlainPage(page: string, href: string): boolean {
  return page === href && /^https?:/.test(page) && matches(page, "URI");
}
