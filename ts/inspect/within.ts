import type { RuleOptions } from "../api/rule-options.ts";
import { topRuleOf } from "../api/rule-options.ts";
import { tryParse } from "../api/try-parse.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { CASE, PERCENT } from "../generated/record.ts";
import { asciiLower, isAsciiText, LONGEST_NAME } from "../host/mapped-name.ts";
import { hostnameOf } from "../host/platform-url.ts";
import { dotsOf, readAsUrl, type UrlReading } from "../host/read-as-url.ts";
import { elementsOf, kindOf } from "../support/argument.ts";
import { quotedText } from "../support/display.ts";
import { hasOwn } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import { mask } from "../uri/mask.ts";
import { spansOf } from "../uri/spans.ts";
import type { UriInput } from "../uri/types.ts";
import { differences } from "./differs.ts";
import { type Finding, finding, type Subject } from "./finding.ts";
import { absoluteSubject, isRefusal, type Refusal, schemeRefusal, sorted } from "./refusal.ts";

const SCHEMES: readonly string[] = ["http", "https", "ws", "wss"];

/** An entry of what is allowed. */
interface Entry extends Place {
  /** Whether its first label is `*`, which stands for one label or more. `host` is without it. */
  readonly isWild: boolean;
}

/** The allowed paths at each scheme, host and port. */
export interface Allowed {
  readonly at: ReadonlyMap<string, readonly string[]>;
  /** The paths of all hosts below a host, for entries with `*`. */
  readonly below: ReadonlyMap<string, readonly string[]>;
  /** The length of the longest host in `below`. */
  readonly longest: number;
}

/** The compared components, as `fetch` reads them. */
interface Place extends Pick<UrlReading, "scheme" | "port"> {
  /** In lower case and in ASCII, without a final dot. */
  readonly host: string;
  /** In normal form (RFC 3986, 6.2.2), but with its dot segments. */
  readonly path: string;
}

/**
 * Returns `true` if a URI is within what is allowed: an allow list of sites and folders, for a proxy or an agent.
 * {@link withinRefusals} then returns an empty array.
 *
 * An entry of `allowed` is an `http`, `https`, `ws` or `wss` URI or IRI without userinfo, query and fragment. `https://h` and
 * `https://h/` allow every path; `https://h/docs/` allows `/docs/` and all below it; `https://h/docs` allows `/docs` itself too.
 * The first label of a host may be `*`: `https://*.example.com` allows one label or more before `example.com`, and not
 * `example.com`. No list of public suffixes is used, so `https://*.co.uk` is allowed. `[]` allows nothing.
 *
 * Both sides are compared as `fetch` reads them: scheme and host without case, percent-decoded and mapped by IDNA, IP addresses
 * in one form, without one final dot, with default ports (RFC 3986, 6.2.3). Paths are compared by whole segments and with case,
 * after unreserved characters are decoded. Query and fragment are not compared. `%252F` is not refused: a server that decodes
 * twice reads a slash there.
 *
 * OAuth compares a `redirect_uri` exactly, as a string, with `===` (RFC 9700, 2.1).
 *
 * @throws {TypeError} if `allowed` is not an array of such entries; the message names the entry.
 * @example
 * isWithin("https://example.com/docs/a", ["https://example.com/docs/"]); // true
 * isWithin("https://example.com/docsx", ["https://example.com/docs"]); // false
 * isWithin("https://a.b.example.com/", ["https://*.example.com"]); // true
 * isWithin("https://example.com.evil.com/", ["https://example.com"]); // false
 * isWithin("https://example.com/docs/../admin", ["https://example.com/docs/"]); // false
 * isWithin("https://bücher.example/", ["https://xn--bcher-kva.example"], { rule: "IRI-reference" }); // true
 */
export function isWithin(uri: UriInput, allowed: readonly string[], options?: RuleOptions): boolean {
  return withinRefusals(uri, allowed, options).length === 0;
}

/**
 * Returns every reason not to count a URI as within what is allowed, sorted by index. {@link isWithin} describes `allowed`.
 *
 * - the code of an error if it is not valid, or has no scheme; `"scheme-not-allowed"` for schemes that no entry can have;
 * - `"userinfo"`; the codes of {@link inspect} where `URL` reads a scheme, host, port or path otherwise than RFC 3986;
 * - `"dot-segment"` for a segment `.` or `..`, percent-encoded or before a `;` or `%3B` too, because servers differ: normalize the URI
 *   first; `"encoded-delimiter"`, `"encoded-backslash"` and `"encoded-nul"` for `%2F`, `%5C` and `%00` in the path;
 * - `"not-within"`, with the index of the host, if no entry allows it.
 *
 * @throws {TypeError} if `allowed` is not an array of entries; the message names the entry.
 * @example
 * const allowed = ["https://example.com/docs/"];
 * withinRefusals("https://example.com/docs/a", allowed); // []
 * withinRefusals("https://example.com/", allowed).map(({ code, index }) => [code, index]); // [["not-within", 8]]
 * withinRefusals("https://example.com/docs/%2E%2e/docs/", allowed)[0].code; // "dot-segment"
 * withinRefusals("/docs/", allowed)[0].code; // "ERR_URI_MISSING_SCHEME"
 */
export function withinRefusals(uri: UriInput, allowed: readonly string[], options?: RuleOptions): Refusal[] {
  const read = allowedOf(allowed);
  const subject = absoluteSubject(textOf(uri), topRuleOf(options));
  return isRefusal(subject) ? [subject] : sorted(outside(subject, read));
}

/** Reads what is allowed. Throws a `TypeError` for anything but an array of entries. */
export function allowedOf(allowed: readonly string[]): Allowed {
  const at = new Map<string, string[]>();
  const below = new Map<string, string[]>();
  let longest = 0;
  elementsOf("allowed URIs", allowed, (text) => {
    const { isWild, path, ...place } = entryOf(text);
    if (isWild) longest = Math.max(longest, place.host.length);
    const paths = isWild ? below : at;
    const key = keyOf(place, place.host);
    const known = paths.get(key);
    if (known === undefined) paths.set(key, [path]);
    else known.push(path);
  });
  return { at, below, longest };
}

const keyOf = ({ scheme, port }: Pick<Place, "scheme" | "port">, host: string): string =>
  `${scheme}://${host}:${port}`;

function entryOf(text: string): Entry {
  if (typeof text !== "string") throw new TypeError(`Expected an allowed URI, got ${kindOf(text)}`);
  const wrong = (reason: string): never => {
    throw new TypeError(`The allowed URI ${quotedText(mask(text).text)} ${reason}`);
  };
  const { uri: given, issue } = tryParse(text, "IRI-reference");
  if (issue !== undefined) return wrong(`is not valid: ${issue.message}`);
  if (given.scheme === undefined) return wrong("has no scheme");
  if (!SCHEMES.includes(asciiLower(given.scheme))) return wrong("is not http, https, ws or wss");
  if (!given.host) return wrong("has no host");
  if (given.userinfo !== undefined) return wrong("has a userinfo");
  if (given.query !== undefined || given.fragment !== undefined) return wrong("has a query or a fragment");
  const { index } = spansOf(given).host;
  const isWild = text.startsWith("*.", index);
  const plain = isWild ? text.slice(0, index) + text.slice(index + "*.".length) : text;
  if (/\*|%2A/i.test(plain)) return wrong("has a * that is not its whole first label");
  if (dotSegment(given.path) !== -1) return wrong("has dot segments");
  const read = readAsUrl(plain, tryParse(plain, "IRI-reference").uri!)!;
  if (hasOwn(read, "refused"))
    return wrong(read.refused === "port" ? "has a port above 65535" : "has a host that fetch rejects");
  const place = placeOf(read);
  if (place.host === "") return wrong("has no host");
  if (isWild && /^[\d.]+$/.test(place.host)) return wrong("has a * before a number");
  return { ...place, isWild };
}

/** Returns the reasons why a URI is not within what is allowed. */
export function outside(subject: Subject, allowed: Allowed): Refusal[] {
  const { text, record, spans } = subject;
  if (!SCHEMES.includes(asciiLower(record.scheme!))) return [schemeRefusal(record.scheme!)];
  const found = [...differences(subject), ...pathFindings(subject)];
  if (record.userinfo !== undefined) {
    found.push(finding("userinfo", spans.userinfo, "a URI within what is allowed has no userinfo"));
  }
  const refusals: Refusal[] = found.map(({ code, index, end, section, message }) => ({
    code,
    index,
    end,
    section,
    message,
  }));
  const segment = dotSegment(record.path);
  if (segment !== -1) {
    const message = "the path has a dot segment, which servers read in different ways";
    const index = spans.path.index + segment;
    const end = index + record.path.slice(segment).split("/", 1)[0]!.length;
    refusals.push({ code: "dot-segment", index, end, section: "RFC 3986, 5.2.4", message });
  }
  const read = readAsUrl(text, record)!;
  if (hasOwn(read, "refused") || !isAllowed(placeOf(read), allowed)) {
    const message = "nothing that is allowed contains it";
    const { index, end } = spans.host;
    refusals.push({ code: "not-within", index, end, section: "RFC 3986, 6.2.3", message });
  }
  return refusals;
}

function placeOf({ scheme, host = "", port, path }: UrlReading): Place {
  const ascii = path.replace(/[^\0-\x7f]+/g, encodeURIComponent);
  return {
    scheme,
    host: asciiHost(host.endsWith(".") ? host.slice(0, -1) : host),
    port,
    path: normalizeTriplets(ascii, CASE | PERCENT, 0),
  };
}

/** Returns a name in ASCII. Without a `URL`, a non-ASCII name stays as it is, and equals no name with `xn--`. */
function asciiHost(host: string): string {
  return isAsciiText(host) || host.length > LONGEST_NAME ? host : (hostnameOf(host) ?? host);
}

function isAllowed(place: Place, { at, below, longest }: Allowed): boolean {
  const { host, path } = place;
  if (at.get(keyOf(place, host))?.some((allowed) => isPathAllowed(path, allowed))) return true;
  for (let dot = host.lastIndexOf("."); dot > 0; dot = host.lastIndexOf(".", dot - 1)) {
    const parent = host.slice(dot + 1);
    if (parent.length > longest) return false;
    const paths = below.get(keyOf(place, parent));
    if (paths?.some((allowed) => isPathAllowed(path, allowed)) && hasLabels(host.slice(0, dot))) return true;
  }
  return false;
}

/** Returns whether each label of the beginning of a host can stand for a `*`. */
const hasLabels = (before: string): boolean =>
  before.split(".").every((label) => label !== "" && label !== "*");

/** Compares by whole segments. A path that ends with a slash is a folder. */
function isPathAllowed(path: string, allowed: string): boolean {
  return path.startsWith(allowed.endsWith("/") ? allowed : `${allowed}/`) || path === allowed;
}

/** Returns the index of the first dot segment of a path, percent-encoded or before a `;` or `%3B` too, or -1. */
function dotSegment(path: string): number {
  let index = 0;
  for (const segment of path.split("/")) {
    if (dotsOf(segment.split(/;|%3B/i, 1)[0]!) > 0) return index;
    index += segment.length + 1;
  }
  return -1;
}

/** The percent-encoded octets of a path that servers may decode to a separator or an end. */
const ENCODED = [
  ["encoded-delimiter", /%2F/i],
  ["encoded-backslash", /%5C/i],
  ["encoded-nul", /%00/],
] as const;

function pathFindings({ record, spans }: Subject): Finding[] {
  return ENCODED.flatMap(([code, pattern]) => {
    const at = record.path.search(pattern);
    const index = spans.path.index + at;
    const message = "some servers decode it before they divide the path";
    return at === -1 ? [] : [finding(code, { ...spans.path, index, end: index + 3 }, message)];
  });
}
