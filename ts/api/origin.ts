import { pathStartOf } from "../uri/spans.ts";
import type { UriReference } from "../uri/types.ts";
import { normalize } from "./normalize.ts";
import { parse } from "./parse.ts";

/**
 * Returns the origin of a URI: its scheme, host and port, or `undefined` without a scheme or an authority.
 *
 * `origin = scheme "://" host [ ":" port ]` (RFC 6454, 4, 6.2 and 7.1)
 *
 * Two URIs have the same origin if the strings are equal. Scheme and host are normalized as {@link normalize} does, so the
 * default port of the scheme is left out; other ports lose their leading zeros. Userinfo is left out.
 *
 * URIs without an authority, such as `urn:`, `blob:` and `data:`, have no origin. A relative reference has no origin until it is
 * resolved. Two URIs without an origin never have the same origin (RFC 6454, 5).
 *
 * CHOICE: a URI with an empty host, such as `file:///etc`, has no origin either, because it has no naming authority
 * (RFC 6454, 4; vector 6454-4-07). A percent-encoded host stays percent-encoded; `toUri` of `pchar/iri` maps it to ASCII.
 *
 * @throws {UriSyntaxError} if the string is invalid, with the codes of {@link parse}.
 * @example
 * origin("HTTPS://me@Example.COM:443/a?b"); // "https://example.com"
 * origin("http://[2001:DB8::7]:08080"); // "http://[2001:db8::7]:8080"
 * origin("urn:example:a"); // undefined
 * origin("//example.com/"); // undefined
 */
export function origin(uri: string | UriReference): string | undefined {
  const record = parse(uri);
  if (record.scheme === undefined || !record.host) return undefined;
  const { scheme, host, port } = parse(normalize(record.toString().slice(0, pathStartOf(record))));
  if (!host) return undefined;
  return `${scheme}://${host}${port === undefined ? "" : `:${port.replace(/^0+(?=\d)/, "")}`}`;
}
