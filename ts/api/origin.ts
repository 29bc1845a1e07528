import { ipv6Groups } from "../core/host.ts";
import { active } from "../engine/engine.ts";
import {
  AUTHORITY_START,
  CASE,
  HOST_END,
  HOST_START,
  IPV6,
  MAY_CHANGE,
  OK,
  PERCENT,
  PORT_START,
  SCHEME_END,
} from "../generated/record.ts";
import { URI_REFERENCE } from "../generated/rules.ts";
import { ipv6OfUrl, portNumber } from "../host/address.ts";
import { kept } from "../support/own.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { normalize } from "./normalize.ts";
import { parse } from "./parse.ts";

/**
 * Returns the origin of a URI: its scheme, host and port, or `undefined` without a scheme or an authority.
 *
 * `origin = scheme "://" host [ ":" port ]` (RFC 6454, 4, 6.2 and 7.1)
 *
 * Two URIs have the same origin if the strings are equal. Scheme and host are normalized as {@link normalize} does, so the
 * default port of the scheme and leading zeros are left out. Userinfo is left out. The last 32 bits of an
 * `IPv6address` are hexadecimal, as in the `Origin` header of a browser (WHATWG URL, 3.6).
 *
 * URIs without an authority, such as `urn:`, `blob:` and `data:`, relative references, and URIs with a port above 65535 have no
 * origin, and never the same one (RFC 6454, 5).
 *
 * CHOICE: a URI with an empty host, such as `file:///etc`, has no origin either, because it has no naming authority
 * (RFC 6454, 4; vector 6454-4-07). A `file` URI with another host has one. A percent-encoded host stays percent-encoded; `toUri` of `pchar/iri` maps it to ASCII.
 *
 * @throws {UriSyntaxError} if the string is invalid, with the codes of {@link parse}.
 * @example
 * origin("HTTPS://me@Example.COM:443/a?b"); // "https://example.com"
 * origin("http://[2001:DB8::7]:08080"); // "http://[2001:db8::7]:8080"
 * origin("urn:example:a"); // undefined
 * origin("//example.com/"); // undefined
 */
export function origin(uri: UriInput): string | undefined {
  const text = textOf(uri);
  const end = plainOriginEnd(text);
  if (end !== -1) return end === 0 ? undefined : kept(text.slice(0, end), text);
  // The normal form of `file://localhost` has an empty host.
  const form = normalize(text);
  const { scheme, userinfo, host, port = "" } = parse(form);
  const number = portNumber(port);
  if (scheme === undefined || !host || number === undefined) return undefined;
  // Without userinfo, `localhost` of a `file` goes.
  if (userinfo !== undefined) return origin(kept(`${scheme}://${host}${number && `:${number}`}`, form));
  return kept(`${scheme}://${hostOfUrl(host)}${number && `:${number}`}`, form);
}

/** Bits of what `normalize` may change in an origin. */
const MAY_DIFFER = CASE | PERCENT | IPV6;

/**
 * Returns the index after the origin of a URI that begins with its origin: scheme and host are in normal form, without userinfo and port.
 * Returns 0 if the URI has no origin, and -1 for any other string.
 */
function plainOriginEnd(text: string): number {
  const engine = active();
  if (engine.scan(text, URI_REFERENCE) !== OK) return -1;
  const { record } = engine;
  const start = record[AUTHORITY_START]!;
  const end = record[HOST_END]!;
  if (start === -1 || record[SCHEME_END] === -1) return 0;
  const isPlain = record[HOST_START] === start && record[PORT_START] === -1;
  if (!isPlain || (record[MAY_CHANGE]! & MAY_DIFFER) !== 0 || text.startsWith("file:")) return -1;
  return end === start ? 0 : end;
}

/** Writes an `IPv6address` as `URL` does. Other hosts stay. */
function hostOfUrl(host: string): string {
  return /^\[[^v]/i.test(host) ? `[${ipv6OfUrl(ipv6Groups(host.slice(1, -1)))}]` : host;
}
