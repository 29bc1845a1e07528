import { CLASSES, UPPER } from "../generated/alphabets.ts";
import * as field from "../generated/record.ts";
import { SCHEMES, type SchemeDefaults } from "../generated/schemes.ts";
import { PERCENT_SIGN } from "../support/character-codes.ts";
import { type Grammar, grammarOf } from "./grammar.ts";
import { ipv6Groups, ipv6Text } from "./host.ts";
import { isDotSegment, pathGuard, removeDotSegments } from "./path.ts";
import { normalizeTriplets, triplet } from "./pct.ts";
import { scan } from "./scan.ts";
import { isUrnScheme, nidEnd } from "./urn.ts";

/** Scans and normalizes a string. If it is invalid, returns `undefined` and leaves the error in `record`. */
export function jsNormalize(
  text: string,
  rule: number,
  flags: number,
  record: Int32Array,
): string | undefined {
  return scan(text, rule, record) === 0 ? normalize(text, record, grammarOf(rule), flags) : undefined;
}

/** Returns whether two strings are valid and have the same normal form. */
export function jsEquivalent(a: string, b: string, rule: number, flags: number, record: Int32Array): boolean {
  const form = jsNormalize(a, rule, flags, record);
  if (form === undefined) return false;
  // If `b` is the normal form of `a`, it is valid and its own normal form.
  return a === b || form === b || form === jsNormalize(b, rule, flags, record);
}

/**
 * Normalizes a scanned string (RFC 3986, 6.2.2 and 6.2.3). `requested` has a flag for each kind of normalization.
 *
 * Percent-encoded octets are decoded before dot segments are removed, so that normalizing the result changes nothing.
 *
 * CHOICE: dot segments are removed only if there is a scheme, because a relative reference must be resolved first (5.2.1).
 */
export function normalize(text: string, record: Int32Array, grammar: Grammar, requested: number): string {
  const mayChange = record[field.MAY_CHANGE]! & requested;
  if (mayChange === 0) return text;
  if ((requested & field.SCHEME) !== 0 && record[field.SCHEME_END] === 3 && isUrnScheme(text)) {
    return normalizeUrn(text, record, grammar, requested);
  }
  // Decoding can produce a letter or a dot, which the scan could not foresee: then everything requested is applied.
  const flags = (mayChange & field.PERCENT) === 0 ? mayChange : requested;
  const schemeEnd = record[field.SCHEME_END]!;
  const hasScheme = schemeEnd !== -1;
  const hasAuthority = record[field.AUTHORITY_START] !== -1;
  let output = "";
  let byScheme: SchemeDefaults | undefined;
  if (hasScheme) {
    const scheme = normalizeScheme(text.slice(0, schemeEnd), flags);
    if ((flags & field.SCHEME) !== 0) byScheme = SCHEMES.get(scheme) ?? NO_DEFAULTS;
    output = `${scheme}:`;
  }
  if (hasAuthority) output += `//${normalizeAuthority(text, record, grammar, flags, byScheme)}`;
  const written = text.slice(record[field.PATH_START], record[field.PATH_END]);
  const path = normalizePath(written, hasScheme, grammar, flags);
  if (hasAuthority) output += path === "" && byScheme !== undefined ? byScheme.emptyPath : path;
  else if (byScheme?.localhost === true && path.startsWith("/")) output += `//${path}`;
  else output += pathGuard(path, false) + path;
  return output + normalizeTriplets(text.slice(record[field.PATH_END]), flags, grammar.nonAscii);
}

/**
 * Normalizes the case of the scheme, the namespace identifier and the percent-encoded octets of a URN, and nothing else
 * (RFC 8141, 3.1). No length changes.
 */
function normalizeUrn(text: string, record: Int32Array, grammar: Grammar, requested: number): string {
  const output = normalize(text, record, grammar, requested & field.CASE);
  const start = record[field.PATH_START]!;
  const end = nidEnd(text, start, record[field.PATH_END]!);
  return output.slice(0, start) + normalizeScheme(output.slice(start, end), requested) + output.slice(end);
}

/** The rules of any other scheme: only an empty port and the leading zeros of a port are removed (RFC 3986, 6.2.3). */
const NO_DEFAULTS: SchemeDefaults = { port: undefined, emptyPath: "", localhost: false };

/** Lower-cases a scheme (RFC 3986, 6.2.2.1), or the namespace identifier of a URN. */
function normalizeScheme(scheme: string, flags: number): string {
  return (flags & field.CASE) !== 0 ? scheme.toLowerCase() : scheme;
}

/**
 * Normalizes the authority. With the rules of a scheme, an empty port, the default port and leading zeros of others are removed
 * (RFC 3986, 6.2.3).
 *
 * CHOICE: a port is a decimal number of any length (3.2.3), so its zeros mean nothing in any scheme (6.2.3). `file:/x` and
 * `file://localhost/x` become `file:///x`, unless there is a userinfo or a port (RFC 8089, 2; vectors 6.2.3).
 */
function normalizeAuthority(
  text: string,
  record: Int32Array,
  grammar: Grammar,
  flags: number,
  byScheme: SchemeDefaults | undefined,
): string {
  const hostStart = record[field.HOST_START]!;
  const hostEnd = record[field.HOST_END]!;
  const userinfo = normalizeTriplets(
    text.slice(record[field.AUTHORITY_START], hostStart),
    flags,
    grammar.nonAscii,
  );
  const host = normalizeHost(text.slice(hostStart, hostEnd), record[field.HOST_KIND]!, grammar, flags);
  const port = text.slice(hostEnd, record[field.PATH_START]);
  if (byScheme === undefined) return userinfo + host + port;
  const number = withoutZeros(port.slice(1));
  if (number !== "" && number !== byScheme.port) return `${userinfo}${host}:${number}`;
  const isLocal = byScheme.localhost && userinfo === "" && host === "localhost";
  return isLocal ? "" : userinfo + host;
}

/** Returns a port without leading zeros: `0` if there is nothing else, or an empty port. */
function withoutZeros(port: string): string {
  let index = 0;
  while (index < port.length - 1 && port.charCodeAt(index) === 0x30) index++;
  return port.slice(index);
}

/** Decodes the unreserved octets of a host and lower-cases it (RFC 3986, 6.2.2.1), or rewrites an IPv6address (RFC 5952). */
function normalizeHost(host: string, kind: number, grammar: Grammar, flags: number): string {
  if (kind === field.HOST_IPV6ADDRESS && (flags & field.IPV6) !== 0)
    return `[${ipv6Text(ipv6Groups(host.slice(1, -1)))}]`;
  const decoded = kind === field.HOST_REG_NAME ? normalizeTriplets(host, flags, grammar.nonAscii) : host;
  return (flags & field.CASE) !== 0 ? lowerCase(decoded) : decoded;
}

/** Lower-cases the ASCII letters outside percent-encoded octets. */
export function lowerCase(host: string): string {
  if (isPlain(host)) return host.toLowerCase();
  let output = "";
  let copied = 0;
  for (let index = 0; index < host.length; index++) {
    const code = host.charCodeAt(index);
    if (triplet(host, index) >= 0) index += 2;
    else if (((CLASSES[code] ?? 0) & UPPER) !== 0) {
      output += host.slice(copied, index) + String.fromCharCode(code | 0x20);
      copied = index + 1;
    }
  }
  return output + host.slice(copied);
}

/** Returns whether a string is ASCII without a `%`. `toLowerCase` would change letters outside ASCII too. */
function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127 || code === PERCENT_SIGN) return false;
  }
  return true;
}

/** Normalizes the percent-encoded octets of the path, and removes its dot segments (RFC 3986, 6.2.2.3). */
export function normalizePath(path: string, hasScheme: boolean, grammar: Grammar, flags: number): string {
  const decoded =
    (flags & field.KEEP_ENCODED_DOTS) !== 0
      ? normalizeSegments(path, grammar, flags)
      : normalizeTriplets(path, flags, grammar.nonAscii);
  return hasScheme && (flags & field.PATH) !== 0 ? removeDotSegments(decoded) : decoded;
}

/** Normalizes the percent-encoded octets of each segment, and decodes none in a segment that would become a dot segment. */
function normalizeSegments(path: string, grammar: Grammar, flags: number): string {
  const normalized = path.split("/").map((segment) => {
    const decoded = normalizeTriplets(segment, flags, grammar.nonAscii);
    const hidesDots = decoded.length < segment.length && isDotSegment(decoded, 0, decoded.length);
    return hidesDots ? normalizeTriplets(segment, flags & ~field.PERCENT, 0) : decoded;
  });
  return normalized.join("/");
}
