import type { RuleOptions } from "../api/rule-options.ts";
import { topRuleOf } from "../api/rule-options.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { readAsUrl, type UrlReading } from "../host/read-as-url.ts";
import { hasOwn } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import type { Span } from "../uri/spans.ts";
import type { TopRule, UriInput } from "../uri/types.ts";
import { ALLOWABLE, type Allowed, type AllowList, allowedOf, placeOf } from "./allow-list.ts";
import { differences } from "./differs.ts";
import { dotSegment } from "./dot-segment.ts";
import { type Finding, finding, type Subject } from "./finding.ts";
import { isPlain, plainHostEnd, plainHostStart } from "./plain.ts";
import {
  absoluteSubject,
  findingRefusal,
  isRefusal,
  type Refusal,
  schemeRefusal,
  sorted,
} from "./refusal.ts";

/**
 * Returns `true` if a URI is within what is allowed: an allow list of sites and folders, for a proxy or an agent.
 * {@link withinRefusals} then returns an empty array.
 *
 * An entry of `allowed` is an `http`, `https`, `ws`, `wss` or `file` URI or IRI without userinfo, query and fragment. `https://h` and
 * `https://h/` allow every path; `https://h/docs/` allows `/docs/` and all below it; `https://h/docs` allows `/docs` itself too.
 * The first label of a host may be `*`: `https://*.example.com` allows one label or more before `example.com`, and not
 * `example.com`. No list of public suffixes is used, so `https://*.co.uk` is allowed. `[]` allows nothing.
 *
 * Both sides are compared as `fetch` reads them: scheme and host without case, percent-decoded and mapped by IDNA, IP addresses
 * in one form, without one final dot, with default ports (RFC 3986, 6.2.3). Paths are compared by whole segments and with case,
 * after unreserved characters are decoded. Query and fragment are not compared. `%252F` is not refused: a server that decodes
 * twice reads a slash there.
 *
 * A `file` entry has an absolute path, such as a root of the Model Context Protocol. `file:/a` is `file:///a`, and a drive letter may have
 * any case and a `%3A`. The comparison is lexical: a symbolic link leads anywhere, and file systems may ignore case. Compare the
 * `realpath` of a file where that matters.
 *
 * For the `redirect_uri` of OAuth, use {@link isRedirectUri}: it is compared exactly, as a string (RFC 9700, 4.1.3).
 *
 * @throws {TypeError} if `allowed` is neither an array of such entries nor a result of {@link allowList}; the message names the entry.
 * @example
 * isWithin("https://example.com/docs/a", ["https://example.com/docs/"]); // true
 * isWithin("https://example.com/docsx", ["https://example.com/docs"]); // false
 * isWithin("https://a.b.example.com/", ["https://*.example.com"]); // true
 * isWithin("https://example.com.evil.com/", ["https://example.com"]); // false
 * isWithin("https://example.com/docs/../admin", ["https://example.com/docs/"]); // false
 * isWithin("file:///C%3A/work/a", ["file:///c:/work"]); // true
 * isWithin("https://bücher.example/", ["https://xn--bcher-kva.example"], { rule: "IRI-reference" }); // true
 */
export function isWithin(
  uri: UriInput,
  allowed: readonly string[] | AllowList,
  options?: RuleOptions,
): boolean {
  const read = allowedOf(allowed);
  const text = textOf(uri);
  const rule = topRuleOf(options);
  return isPlain(text, rule) ? read.hasPlain(text) : refusalsOf(text, rule, read).length === 0;
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
 * @throws {TypeError} if `allowed` is neither an array of entries nor a result of {@link allowList}; the message names the entry.
 * @example
 * const allowed = ["https://example.com/docs/"];
 * withinRefusals("https://example.com/docs/a", allowed); // []
 * withinRefusals("https://example.com/", allowed).map(({ code, index }) => [code, index]); // [["not-within", 8]]
 * withinRefusals("https://example.com/docs/%2E%2e/docs/", allowed)[0].code; // "dot-segment"
 * withinRefusals("/docs/", allowed)[0].code; // "ERR_URI_MISSING_SCHEME"
 */
export function withinRefusals(
  uri: UriInput,
  allowed: readonly string[] | AllowList,
  options?: RuleOptions,
): Refusal[] {
  const read = allowedOf(allowed);
  const text = textOf(uri);
  const rule = topRuleOf(options);
  if (!isPlain(text, rule)) return refusalsOf(text, rule, read);
  return read.hasPlain(text) ? [] : [notWithin({ index: plainHostStart(text), end: plainHostEnd(text) })];
}

function refusalsOf(text: string, rule: TopRule, allowed: Allowed): Refusal[] {
  const subject = absoluteSubject(text, rule);
  return isRefusal(subject) ? [subject] : sorted(outside(subject, allowed));
}

/** Returns the reasons why a URI is not within what is allowed. */
export function outside(subject: Subject, allowed: Allowed): Refusal[] {
  const { text, record, spans } = subject;
  const scheme = asciiLower(record.scheme!);
  if (!ALLOWABLE.includes(scheme)) return [schemeRefusal(record.scheme!)];
  const found = [...differences(subject), ...pathFindings(subject)];
  if (record.userinfo !== undefined) {
    found.push(finding("userinfo", spans.userinfo, "a URI within what is allowed has no userinfo"));
  }
  const refusals = found.map(findingRefusal);
  const segment = dotSegment(record.path, scheme === "file");
  if (segment !== -1) {
    const message = "the path has a dot segment, which servers read in different ways";
    const index = spans.path.index + segment;
    const end = index + record.path.slice(segment).split("/", 1)[0]!.length;
    refusals.push({ code: "dot-segment", index, end, section: "RFC 3986, 5.2.4", message });
  }
  const read = readAsUrl(text, record)!;
  if (hasOwn(read, "refused") || isUnc(read) || !allowed.has(placeOf(read))) {
    refusals.push(notWithin(spans.host));
  }
  return refusals;
}

function notWithin({ index, end }: Span): Refusal {
  const message = "nothing that is allowed contains it";
  return { code: "not-within", index, end, section: "RFC 3986, 6.2.3", message };
}

/** Returns whether the path of a `file` may name a host to some software: `file:////host/share` (RFC 8089, E.3.2). */
const isUnc = ({ scheme, path }: UrlReading): boolean => scheme === "file" && path.startsWith("//");

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
