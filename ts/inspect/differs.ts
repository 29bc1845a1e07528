import { removeDotSegments } from "../backend/js/path.ts";
import { normalizeTriplets } from "../backend/js/pct.ts";
import { CASE, PERCENT } from "../backend/words.ts";
import { SCHEMES } from "../generated/schemes.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { quotedText } from "../quoted-text.ts";
import { maskValid } from "../redact.ts";
import { type Finding, finding } from "./finding.ts";
import { shownPath } from "./redact.ts";
import type { Subject } from "./subject.ts";
import { dotsOf, isDriveLetter, portNumber, readAsUrl, SPECIAL, type UrlReading } from "./whatwg.ts";

/**
 * Finds where `URL`, by which `fetch` reads, takes a text for something else than RFC 3986 does.
 *
 * Two readings are the same where 6.2.2 and 6.2.3 say so: `http://h` and `http://h/`, or `/a/../b` and `/b`.
 */
export function differences(subject: Subject): Finding[] {
  const { text, record, places } = subject;
  const url = readAsUrl(text, record);
  if (url === undefined) return likeAuthority(subject);
  const rfc3986 = { scheme: record.scheme, host: record.host, port: record.port, path: shownPath(subject) };
  if ("refused" in url) {
    const message = `URL, and so fetch, refuses this text: ${url.why}.`;
    return [finding("whatwg-refuses", places[url.refused], message, { readings: { rfc3986 } })];
  }
  const { scheme, host, port, path } = url;
  const readings = { rfc3986, whatwg: { scheme, host, port, path: maskValid(path).text } };
  const found: Finding[] = [];
  const differ = (component: "host" | "port" | "path"): void => {
    const read = said(readings.whatwg[component]);
    const message =
      component === "host" && url.old !== undefined
        ? `URL, and so fetch, reads the host ${read} by IDNA 2008; those who follow IDNA 2003 read ${said(url.old)}.`
        : `URL, and so fetch, reads another ${component}: ${read}, where RFC 3986 reads ${said(rfc3986[component])}.`;
    found.push(finding(`whatwg-${component}`, places[component], message, { readings }));
  };
  if (!isSameHost(subject, url)) differ("host");
  else if (scheme === "file" && host !== "" && isDriveLetter(path.slice(1).split("/", 1)[0]!)) {
    const message = "Some versions of URL read no host before the letter of a drive.";
    const drive = { rfc3986, whatwg: { ...readings.whatwg, host: "" } };
    found.push(finding("whatwg-host", places.host, message, { readings: drive }));
  }
  if (effectivePort(url, record.port) !== effectivePort(url, url.port)) differ("port");
  if (comparable(record.path, subject) !== comparable(path, subject)) differ("path");
  return [...found, ...likeAuthority(subject)];
}

/**
 * Finds a path that is kept from being an authority by its dot segments alone: `/.//h` without an authority.
 *
 * To RFC 3986 and to the standard it stays a path. Programs that remove the dot segments and read again do not agree,
 * and some versions of `URL` are among them.
 */
function likeAuthority({ record, places }: Subject): Finding[] {
  if (record.authority !== undefined) return [];
  const rest = record.path.slice(leadingDots(record.path));
  if (!rest.startsWith("//") && !withoutDots(record.path).startsWith("//")) return [];
  const message =
    "Without its dot segments, the path starts as an authority does, and some programs take it for one.";
  return [finding("path-like-authority", places.path, message)];
}

/** Where the dot segments end that a path starts with, escaped or not. */
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

function withoutDots(path: string): string {
  return removeDotSegments(normalizeTriplets(path, CASE | PERCENT, 0));
}

/** Quotes a component for a message. */
function said(component: string | undefined): string {
  return component === undefined ? "none" : quotedText(component);
}

function isSameHost({ record }: Subject, { scheme, host, isSameHost }: UrlReading): boolean {
  const own = record.host ?? "";
  if ((own === "") !== ((host ?? "") === "")) return scheme === "file" && asciiLower(own) === "localhost";
  return isSameHost;
}

/** The port that a connection is made to: the one of the scheme where none is given (RFC 3986, 6.2.3). */
function effectivePort({ scheme }: UrlReading, port: string | undefined): string | undefined {
  const number = portNumber(port ?? "");
  return number === "" ? (SPECIAL.get(scheme) ?? SCHEMES.get(scheme)?.port ?? "") : number;
}

/** A path as 6.2.2 and 6.2.3 write it, without the guard that only a text without authority needs. */
function comparable(path: string, { record }: Subject): string {
  const written = withoutDots(path);
  return written === "" && record.authority !== undefined ? "/" : written;
}
