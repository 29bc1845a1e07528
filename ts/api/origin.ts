import { ipv6Groups } from "../core/host.ts";
import { ipv6OfUrl, portNumber } from "../host/address.ts";
import { kept } from "../support/own.ts";
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
  // The normal form of `file://localhost` has an empty host.
  const form = normalize(uri);
  const { scheme, userinfo, host, port = "" } = parse(form);
  const number = portNumber(port);
  if (scheme === undefined || !host || number === undefined) return undefined;
  // Without userinfo, `localhost` of a `file` goes.
  if (userinfo !== undefined) return origin(kept(`${scheme}://${host}${number && `:${number}`}`, form));
  return kept(`${scheme}://${hostOfUrl(host)}${number && `:${number}`}`, form);
}

/** Writes an `IPv6address` as `URL` does. Other hosts stay. */
function hostOfUrl(host: string): string {
  return /^\[[^v]/i.test(host) ? `[${ipv6OfUrl(ipv6Groups(host.slice(1, -1)))}]` : host;
}
