import { dotsOf, removeDotSegments } from "../core/path.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { CASE, PERCENT } from "../generated/record.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { portNumber } from "../host/address.ts";
import { decodeHost, textOfPoints } from "../host/host-text.ts";
import { asciiLower, LONGEST_NAME } from "../host/mapped-name.ts";
import { mapsNames, NO_URL } from "../host/platform-url.ts";
import {
  readAsUrl,
  SPECIAL,
  type UrlReading,
  type UrlRefusal,
  type UrlRefusalReason,
} from "../host/read-as-url.ts";
import { quotedText } from "../support/display.ts";
import { hasOwn } from "../support/properties.ts";
import { MASK, mask } from "../uri/mask.ts";
import { type ComponentsRead, type Finding, finding, type Severity, type Subject } from "./finding.ts";

const REASONS: Readonly<Record<UrlRefusalReason, string>> = {
  "empty-host": "the host is empty",
  "wrong-port": "the port is not a number up to 65535",
  "future-address": "it does not support IPvFuture addresses",
  "not-utf8": "the percent-encoded octets of the host are not UTF-8",
  "not-idna": "IDNA rejects a label of the host",
  "long-name": "the host has `xn-` and is longer than 16,384 characters",
  "mapped-to-nothing": "IDNA maps the host to an empty name",
  "forbidden-character": "the decoded host has a character that no domain may have",
  "not-ipv4": "the host ends in a number but is not an IPv4 address",
  "file-userinfo": "a file URL has no userinfo",
  "file-port": "a file URL has no port",
};

/**
 * Finds where `URL`, which `fetch` uses, reads a URI otherwise than RFC 3986 does.
 *
 * Two readings count as equal if 6.2.2 and 6.2.3 say so: `http://h` and `http://h/`, or `/a/../b` and `/b`.
 */
export function differences(subject: Subject): Finding[] {
  const { text, record, spans } = subject;
  const url = readAsUrl(text, record);
  if (url === undefined) return likeAuthority(subject);
  const path = mask(text).slice(spans.path.index, spans.path.end);
  const rfc3986 = { scheme: record.scheme, host: record.host, port: record.port, path };
  const other = [
    ...versionFindings(subject, url, readAsUrl(text, record, "other")!, rfc3986),
    ...unknown(subject),
  ];
  if (hasOwn(url, "refused")) {
    const message = `URL, and therefore fetch, rejects it: ${REASONS[url.reason]}`;
    return [finding("whatwg-refuses", spans[url.refused], message, { readings: { rfc3986 } }), ...other];
  }
  const readings = { rfc3986, whatwg: readingOf(url, subject, rfc3986.path) };
  const found: Finding[] = [];
  const differ = (component: "host" | "port" | "path"): void => {
    const read = shown(readings.whatwg[component]);
    const message = `URL, and therefore fetch, reads another ${component}: ${read} instead of ${shown(rfc3986[component])}`;
    found.push(finding(`whatwg-${component}`, spans[component], message, { readings }));
  };
  if (!isSameHost(subject, url)) differ("host");
  if (url.idna2003Host !== undefined) {
    const message = `URL, and therefore fetch, reads the host ${shown(url.host)} by IDNA 2008; clients that follow IDNA 2003 read ${shown(url.idna2003Host)}`;
    found.push(finding("idna-deviation", spans.host, message, { readings }));
  }
  if (effectivePort(url, record.port) !== effectivePort(url, url.port)) differ("port");
  if (comparable(record.path, subject) !== asSent(url.path, subject)) differ("path");
  return [...found, ...other, ...likeAuthority(subject)];
}

/** Says that there is no `URL` to map a host that is not ASCII: not all rules of IDNA are checked without it. */
function unknown({ record, spans }: Subject): Finding[] {
  const { scheme = "https", host = "" } = record;
  if (!SPECIAL.has(asciiLower(scheme)) || !/[%\u0080-\uffff]|xn--/i.test(host)) return [];
  const { points, isAscii } = decodeHost(host);
  const isAsked = !isAscii || asciiLower(textOfPoints(points)).includes("xn--");
  if (!isAsked || points.length > LONGEST_NAME || mapsNames()) return [];
  const message = `${NO_URL}, so it is not known how IDNA reads this one`;
  return [finding("whatwg-unknown", spans.host, message, { severity: "danger" })];
}

/** Returns what `URL` reads, without passwords: those in the path are found by the whole URI. */
function readingOf(
  { scheme, host, port, path }: UrlReading,
  subject: Subject,
  shownAs: string,
): ComponentsRead {
  const { text, record, spans } = subject;
  const reading = (shown: string): ComponentsRead => ({ scheme, host, port, path: shown });
  if (path === record.path) return reading(shownAs);
  if (shownAs === record.path) return reading(mask(path).text);
  const isDivided = mask(text).ranges.some(([, end]) => end > spans.path.end);
  return reading(isDivided ? MASK : mask(path, "path").text);
}

/** Finds where the `URL` of some runtimes reads the URI otherwise than the standard: in its host, which it may reject, or its path. */
function versionFindings(
  subject: Subject,
  current: UrlReading | UrlRefusal,
  other: UrlReading | UrlRefusal,
  rfc3986: ComponentsRead,
): Finding[] {
  const { spans } = subject;
  if (hasOwn(other, "refused")) {
    if (hasOwn(current, "refused")) return [];
    const message = `some versions of URL reject it: ${REASONS[other.reason]}`;
    return [finding("whatwg-versions", spans[other.refused], message, { readings: { rfc3986 } })];
  }
  const readings = { rfc3986, whatwg: readingOf(other, subject, rfc3986.path) };
  const found: Finding[] = [];
  const differ = (component: "host" | "path", more: { severity?: Severity } = {}): void => {
    const message = `some versions of URL read the ${component} ${shown(readings.whatwg[component])}`;
    found.push(finding("whatwg-versions", spans[component], message, { readings, ...more }));
  };
  if (hasOwn(current, "refused") || current.host !== other.host) differ("host");
  if (!hasOwn(current, "refused") && current.path !== other.path) differ("path", { severity: "warning" });
  return found;
}

/**
 * Finds a path that only its dot segments keep from being an authority: `/.//h` without an authority.
 *
 * It is a path to RFC 3986 and to the URL Standard. Some programs, and some versions of `URL`, remove the dot segments
 * and then read an authority.
 */
function likeAuthority({ record, spans }: Subject): Finding[] {
  if (record.authority !== undefined) return [];
  const rest = record.path.slice(leadingDots(record.path));
  if (!rest.startsWith("//") && !normalPath(record.path).startsWith("//")) return [];
  const message =
    "without its dot segments the path starts with //, which some programs read as an authority";
  return [finding("path-like-authority", spans.path, message)];
}

/** Returns the index after the dot segments at the start of a path, percent-encoded or not. */
function leadingDots(path: string): number {
  let index = 0;
  while (path[index] === "/") {
    const slash = path.indexOf("/", index + 1);
    const end = slash === -1 ? path.length : slash;
    if (dotsOf(path.slice(index + 1, end)) === 0) return index;
    index = end;
  }
  return index;
}

function normalPath(path: string): string {
  return removeDotSegments(normalizeTriplets(path, CASE | PERCENT, 0));
}

/** Quotes a component for a message. */
function shown(component: string | undefined): string {
  return component === undefined ? "none" : quotedText(component);
}

function isSameHost({ record }: Subject, { scheme, host, isSameHost }: UrlReading): boolean {
  const recordHost = record.host ?? "";
  if ((recordHost === "") !== ((host ?? "") === ""))
    return scheme === "file" && asciiLower(recordHost) === "localhost";
  return isSameHost;
}

/** Returns the port to connect to: the default port of the scheme if none is given (RFC 3986, 6.2.3). */
function effectivePort({ scheme }: UrlReading, port: string | undefined): string | undefined {
  const number = portNumber(port ?? "");
  return number === "" ? (SPECIAL.get(scheme) ?? SCHEMES.get(scheme)?.port ?? "") : number;
}

/** Normalizes a path by 6.2.2 and 6.2.3. */
function comparable(path: string, { record }: Subject): string {
  const written = normalPath(path);
  return written === "" && record.authority !== undefined ? "/" : written;
}

/** Normalizes a path that `URL` wrote, except its dot segments, which a server gets. An opaque path is not sent. */
function asSent(path: string, subject: Subject): string {
  return path.startsWith("/") ? normalizeTriplets(path, CASE | PERCENT, 0) : comparable(path, subject);
}
