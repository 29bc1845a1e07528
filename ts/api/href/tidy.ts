import { dotsOf } from "../../core/path.ts";
import {
  FRAGMENT,
  NON_ASCII_IPRIVATE,
  NON_ASCII_UCSCHAR,
  PATH,
  QUERY,
  USERINFO,
} from "../../generated/alphabets.ts";
import { decodeHost } from "../../host/host-text.ts";
import { isAsciiText, mappedName } from "../../host/mapped-name.ts";
import type { Span } from "../../uri/spans.ts";
import type { ReferenceRule } from "../../uri/types.ts";
import { matches } from "../matches.ts";
import { normalize } from "../normalize.ts";
import { escapeForbidden, escapeHost, type NoteEscape } from "./escape.ts";
import { type HrefParts, splitAuthority } from "./parts.ts";

/** The arguments of {@link tidyHref} besides the href. */
interface Tidying {
  readonly rule: ReferenceRule;
  /** The host that `URL` reads. */
  readonly hostname: string;
  /** Notes a change between two indices of the cleaned href. */
  readonly note: NoteEscape;
}

/**
 * Writes a cleaned href as a URI reference, and keeps each character for which `URL` and RFC 3986 agree.
 *
 * A relative href stays relative. The quirks of `file` are left out: the caller compares the result with `URL`.
 */
export function tidyHref(text: string, parts: HrefParts, tidying: Tidying): string {
  const { start, isRelative, path, queryEnd } = parts;
  const { note, rule } = tidying;
  const ucschar = rule === "IRI-reference" ? NON_ASCII_UCSCHAR : 0;
  const escaped = (from: number, to: number, alphabet: number, nonAscii = ucschar): string =>
    escapeForbidden(text.slice(from, to), alphabet, nonAscii, (code, index, end) =>
      note(code, from + index, from + end),
    );
  if (isRelative && start > 0) note("scheme", 0, start);
  const query = ucschar === 0 ? 0 : NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE;
  return [
    isRelative ? "" : text.slice(0, start),
    authorityOf(text, parts, tidying, escaped),
    pathOf(text, parts, tidying, escaped),
    queryEnd === path.end ? "" : `?${escaped(path.end + 1, queryEnd, QUERY, query)}`,
    queryEnd === text.length ? "" : `#${escaped(queryEnd + 1, text.length, FRAGMENT)}`,
  ].join("");
}

type Escape = (from: number, to: number, alphabet: number) => string;

function authorityOf(text: string, parts: HrefParts, tidying: Tidying, escaped: Escape): string {
  const { start, authority, scheme } = parts;
  if (authority === undefined) return "";
  const { note } = tidying;
  if (authority.index - start !== 2) note("slashes", start, authority.index);
  noteBackslashes(text, { index: start, end: authority.index }, note);
  const { userinfo, host, port } = splitAuthority(text, authority, scheme);
  return [
    "//",
    userinfo === undefined ? "" : `${escaped(userinfo.index, userinfo.end, USERINFO)}@`,
    hostOf(text, parts, host, tidying),
    port === undefined ? "" : text.slice(port.index - 1, port.end),
  ].join("");
}

/** Keeps a host that `URL` and RFC 3986 read alike. The host of a scheme that is not special is opaque to `URL`. */
function hostOf(text: string, parts: HrefParts, { index, end }: Span, tidying: Tidying): string {
  const { note, rule } = tidying;
  const host = text.slice(index, end);
  if (!parts.isSpecial) {
    return escapeHost(host, (code, from, to) => note(code, index + from, index + to));
  }
  const read = escapeHost(tidying.hostname);
  const isName = isAsciiText(host)
    ? matches(host, "host")
    : rule === "IRI-reference" && matches(host, "ihost");
  if (isName && isSameHost(host, read, parts.scheme)) return host;
  note("host", index, end);
  return read;
}

/** Returns whether a host is the same as one that `URL` reads: both have one normal form. A non-ASCII name is mapped to itself. */
export function isSameHost(host: string, read: string, scheme: string): boolean {
  if (!isAsciiText(host)) return mappedName(decodeHost(host)).isPlain;
  const key = (name: string): string => normalize(`${scheme}://${name}`);
  return host === read || key(host) === key(read);
}

function pathOf(text: string, parts: HrefParts, { note }: Tidying, escaped: Escape): string {
  const { isSpecial, isRelative, authority, path } = parts;
  const given = text.slice(path.index, path.end);
  if (isSpecial) noteBackslashes(text, path, note);
  const slashed = isSpecial ? given.replaceAll("\\", "/") : given;
  const isRooted = slashed.startsWith("/");
  const isOpaque = !isRelative && !isSpecial && authority === undefined && !isRooted;
  const segments = slashed.split("/");
  const isDecoding = !isOpaque && isEncodedRemoved(segments);
  let index = path.index;
  const written = segments.map((segment) => {
    const from = index;
    const end = from + segment.length;
    index = end + 1;
    if (!isDecoding || !isEncodedDots(segment)) return escaped(from, end, PATH);
    note("dot-segment", from, end);
    return ".".repeat(dotsOf(segment));
  });
  const isScheme = isRelative && authority === undefined && segments[0]!.includes(":");
  if (isScheme) note("first-segment", path.index, path.index);
  return (isScheme ? "./" : "") + written.join("/");
}

function noteBackslashes(text: string, { index, end }: Span, note: NoteEscape): void {
  for (let at = index; at < end; at++) if (text[at] === "\\") note("backslash", at, at + 1);
}

/** Returns whether a segment is a dot segment for `URL`, but not for RFC 3986. */
function isEncodedDots(segment: string): boolean {
  return segment.includes("%") && dotsOf(segment) > 0;
}

/**
 * Returns whether a `..` makes `resolve` remove a percent-encoded dot segment before it. In `a/%2e/../b`, `resolve` removes
 * `%2e`, but a browser removes `a`.
 */
function isEncodedRemoved(segments: readonly string[]): boolean {
  const isEncodedDotsAt: boolean[] = [];
  for (const segment of segments) {
    if (segment === "..") {
      if (isEncodedDotsAt.pop() === true) return true;
    } else if (segment !== ".") {
      isEncodedDotsAt.push(isEncodedDots(segment));
    }
  }
  return false;
}
