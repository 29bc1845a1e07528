import { jsResolve } from "../../core/resolve.ts";
import { active } from "../../engine/engine.ts";
import { INPUT, STRICT } from "../../generated/record.ts";
import { stringOf } from "../../support/argument.ts";
import { kept } from "../../support/own.ts";
import { requireGlobal } from "../../support/platform.ts";
import { textOf } from "../../uri/input.ts";
import { referenceRuleNumber } from "../../uri/options.ts";
import type { ReferenceRule, UriInput } from "../../uri/types.ts";
import { matches } from "../matches.ts";
import { parse } from "../parse.ts";
import { type ReferenceOptions, referenceRuleOf } from "../rule-options.ts";
import { split } from "../split.ts";
import { HrefChanges, type HrefReading } from "./changes.ts";
import { cleanHref } from "./clean.ts";
import { escapeHost, uriOfHref } from "./escape.ts";
import { hasLongName } from "./long-name.ts";
import { splitHref } from "./parts.ts";
import { isPlainPage, readPlainHref } from "./plain.ts";
import { type ReadUrl, readUrl } from "./read-url.ts";
import { baseError, hrefError } from "./refusal.ts";
import { isSameHost, tidyHref } from "./tidy.ts";

/** The page of an href without a base. Relative hrefs are read alike in all `https` pages. */
const PAGE = "https://page.invalid/a/b";

/**
 * Reads an `href` as a browser does, and reports what it changed to make a valid URI reference of it.
 *
 * It follows the URL Standard (WHATWG URL, 4.4): `resolve(uri, base)` is what a browser fetches. The answer is the same in every
 * runtime, whose `URL` only maps labels that are not ASCII. A valid reference that `resolve` reads as the standard does is returned
 * unchanged. Otherwise as little as possible changes, and a relative reference stays relative if it can. Without a `base` it is
 * read as in an `https` page.
 *
 * A base that is not a valid URI is read as an href too. Query and fragment are encoded as UTF-8. A path such as that of
 * `data:,a/../b` is opaque to browsers: they keep its dot segments, and `resolve` removes them. A domain that is not ASCII has
 * at most 1,024 code points, and an ASCII domain with `xn-` 16,384 characters. Longer ones are rejected on every runtime.
 *
 * @throws {UriSyntaxError} if `URL` rejects the text or the base, or its domain is too long. `input` is the string that is
 * rejected. The codes are
 * - `ERR_URI_BASE_NOT_ABSOLUTE` for a base without a scheme;
 * - `ERR_URI_MISSING_SCHEME` for a relative text whose base has an opaque path, such as `mailto:a@b`;
 * - `ERR_URI_UNEXPECTED_CHARACTER`, `ERR_URI_INVALID_PCT_ENCODED`, `ERR_URI_INVALID_UTF8`, `ERR_URI_NOT_IDNA`,
 *   `ERR_URI_INVALID_IPV6ADDRESS`, `ERR_URI_ZONE_IDENTIFIER`, `ERR_URI_ADDRESS_MECHANISM` or `ERR_URI_UNCLOSED_IP_LITERAL`
 *   for a host or a port.
 * @throws {TypeError} if an argument has a wrong type or value, or the runtime has no `URL`.
 * @throws {IdnaUnavailableError} if a domain is not ASCII, and the `URL` of the runtime maps no names.
 * @example
 * fromHref("../a b?q=[1]").uri; // "../a%20b?q=%5B1%5D"
 * fromHref(" https:\\\\bücher.example\\é ").uri; // "https://xn--bcher-kva.example/%C3%A9"
 * fromHref("a b|").changes.map(({ code, index }) => [code, index]); // [["forbidden-character", 1], ["forbidden-character", 3]]
 * fromHref("../g;x=1/?y#s"); // { uri: "../g;x=1/?y#s", changes: [] }
 * fromHref("/b", "file:///C:/a").uri; // "file:///C:/b"
 * fromHref("ü/a b", "https://h/", { rule: "IRI-reference" }).uri; // "ü/a%20b"
 * fromHref("http://h:99999/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function fromHref(text: string, base?: UriInput, options?: ReferenceOptions): HrefReading {
  stringOf(text);
  const rule = referenceRuleOf(options);
  requireGlobal("URL");
  const page = base === undefined ? PAGE : textOf(base);
  const { url: pageUrl, origin } = pageOf(page);
  const plain = origin === undefined ? undefined : readPlainHref(text, origin);
  return plain ?? readAnyHref(text, page, pageUrl, rule, base !== undefined);
}

/** Reads any href. The base is `page`, which stands for any page unless it is a base that was given. */
export function readAnyHref(
  text: string,
  page: string,
  pageUrl: ReadUrl,
  rule: ReferenceRule,
  isGiven: boolean,
): HrefReading {
  const baseScheme = pageUrl.scheme;
  const url = hasLongName(text, baseScheme) ? undefined : readUrl(text, pageUrl);
  if (url === undefined) throw hrefError(text, baseScheme);

  const target = uriOf(url.href);
  const { host: hostname = "" } = url;
  const goal: Goal = { text, target, hostname, page, pageUrl, rule };
  const leadsThere = leadsTo(text, goal);
  if (leadsThere && isGiven) return { uri: text, changes: [] };

  const changes = new HrefChanges();
  const clean = cleanHref(text, changes);
  const parts = splitHref(clean.text, baseScheme);
  const uri = tidyHref(clean.text, parts, {
    rule,
    hostname,
    note: (code, index, end) => {
      const from = clean.indexOf(index);
      changes.note(code, from, end > index ? clean.indexOf(end - 1) + 1 : from);
    },
  });
  // Without a base, one page does not prove that a path relative to the page is read alike in all pages.
  if (leadsThere && (!parts.isRelative || text.startsWith("/"))) return { uri: text, changes: [] };
  if ((!isGiven && parts.isRelative) || uri === target || leadsTo(uri, goal)) {
    return { uri: kept(kept(uri, text), page), changes: changes.sorted() };
  }
  changes.note("absolute", clean.indexOf(0), text.length);
  return { uri: kept(kept(target, text), page), changes: changes.sorted() };
}

/** The base of the last call: the links of a page follow each other. */
let last: Page | undefined;

interface Page {
  readonly page: string;
  readonly url: ReadUrl;
  /** The origin with a slash, or `undefined` if the page is not plain: then `URL` reads each href. */
  readonly origin: string | undefined;
}

/** Returns what `URL` reads in a base. Throws if it rejects it. */
function pageOf(page: string): Page {
  if (page === last?.page) return last;
  const url = hasLongName(page, "") ? undefined : readUrl(page);
  if (url === undefined) throw baseError(page);
  const { scheme, host, port } = url;
  const origin = isPlainPage(page, url.href) ? `${scheme}://${host}${port && `:${port}`}/` : undefined;
  last = { page, url, origin };
  return last;
}

/** The goal of an href: the URI and the host that `URL` reads, and the base that it reads them with. */
interface Goal {
  readonly text: string;
  readonly target: string;
  readonly hostname: string;
  readonly page: string;
  readonly pageUrl: ReadUrl;
  readonly rule: ReferenceRule;
}

/**
 * Returns whether a reference is valid and leads to the target. `URL` and `resolve` must agree on the URI, on the host and on the kind
 * of the path.
 */
function leadsTo(reference: string, { text, target, hostname, page, pageUrl, rule }: Goal): boolean {
  const resolved = resolvedFrom(reference, page, pageUrl, rule);
  if (resolved === undefined || (reference !== text && hrefOf(reference, pageUrl) !== target)) return false;
  // What `URL` wrote for http and https, it reads again as it is.
  if (resolved === target && /^https?:/.test(target)) return true;
  if (isOpaque(target) && split(reference).scheme !== undefined) return true;
  if (hrefOf(resolved) !== target) return false;
  if (resolved === target) return true;
  if (isRootless(resolved) !== isRootless(target)) return false;
  const { scheme = "", host = "" } = parse(resolved, rule);
  return isSameHost(host, escapeHost(hostname), scheme);
}

/** Resolves a reference against a page, or against what `URL` reads if the page is not a URI. Returns `undefined` if it is invalid. */
function resolvedFrom(
  reference: string,
  page: string,
  pageUrl: ReadUrl,
  rule: ReferenceRule,
): string | undefined {
  const engine = active();
  const number = referenceRuleNumber(rule);
  const resolved = engine.resolve(reference, page, number, STRICT, jsResolve);
  if (resolved !== undefined || engine.record[INPUT] !== 1) return resolved;
  return engine.resolve(reference, uriOf(pageUrl.href), number, STRICT, jsResolve);
}

/** Returns what `URL` wrote, as a URI: mostly it is one. */
function uriOf(href: string): string {
  return matches(href, "URI") ? href : uriOfHref(href);
}

/** Returns what `URL` reads, as a URI, or `undefined` if it rejects it. */
function hrefOf(uri: string, base?: ReadUrl): string | undefined {
  const url = readUrl(uri, base);
  return url && uriOf(url.href);
}

/** Returns whether `URL` does not split the path of a URI into segments (WHATWG URL, 4.1). */
function isOpaque(uri: string): boolean {
  const { authority, path } = split(uri);
  return authority === undefined && !path.startsWith("/");
}

/** Returns whether the path of a URI has no slash at its start, as in `file:a`. */
function isRootless(uri: string): boolean {
  const { path } = split(uri);
  return path !== "" && !path.startsWith("/");
}
