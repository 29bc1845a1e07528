import { isOf, run } from "../core/characters.ts";
import { ipv6Groups, ipv6Text } from "../core/host.ts";
import { matches } from "../core/rule.ts";
import { REG_NAME, UNRESERVED } from "../generated/alphabets.ts";
import { asciiLower, isAsciiText, isLongPunycode, isPlainName, LONGEST_NAME } from "../host/mapped-name.ts";
import { IdnaUnavailableError } from "../host/platform-idna.ts";
import { hostnameOf, mapsNames } from "../host/platform-url.ts";
import { punycodeDecode } from "../host/punycode.ts";
import { decoded, upperCased } from "./spelling.ts";

/** An address, with the host that stands for it in the components and the IP-literal that stands for it in a URI. */
interface Address {
  readonly host: string;
  readonly literal: string;
  readonly zone: string | undefined;
}

/**
 * Reads an IPvFuture address in brackets, or an IPv6 address with or without them. A zone identifier follows an IPv6 address after
 * `%25`, or after a bare `%` (RFC 6874, 2 and 3).
 */
export function addressOf(host: string): Address | undefined {
  const hasBrackets = host.startsWith("[") && host.endsWith("]");
  const text = hasBrackets ? host.slice(1, -1) : host;
  if (hasBrackets && matches(text, "IPvFuture")) {
    const literal = host.toLowerCase();
    return { host: literal, literal, zone: undefined };
  }
  const percent = text.indexOf("%");
  const address = percent === -1 ? text : text.slice(0, percent);
  if (!matches(address, "IPv6address")) return undefined;
  const written = ipv6Text(ipv6Groups(address));
  if (percent === -1) return { host: written, literal: `[${written}]`, zone: undefined };
  const zone = text.slice(percent + (text.startsWith("%25", percent) ? 3 : 1));
  if (zone === "" || run(zone, 0, UNRESERVED) !== zone.length) return undefined;
  return { host: `${written}%${zone}`, literal: `[${written}%25${zone}]`, zone };
}

/** Returns the address of a host whose zone identifier is known. `%25` may be its start or a percent-encoded `%`. */
export function zonedAddress(host: string, zone: string): Address | undefined {
  const address = addressOf(`[${host.slice(0, host.indexOf("%"))}%25${zone}]`);
  return address?.host === host ? address : undefined;
}

/** Returns the index of the first ASCII character that a `reg-name` cannot have, or -1 (RFC 3986, 3.2.2). */
export function forbiddenInName(name: string): number {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code < 128 && code !== 0x25 && !isOf(name, index, REG_NAME)) return index;
  }
  return -1;
}

/**
 * Maps a domain name as `URL` does (WHATWG URL, 3.5), or returns `undefined` if `URL` rejects it. Long names are not mapped.
 *
 * @throws {IdnaUnavailableError} if the runtime maps no names.
 */
export function mappedDomain(name: string): string | undefined {
  if (isPlainName(name)) return asciiLower(name);
  const isLong = isAsciiText(name) ? isLongPunycode(name) : name.length > LONGEST_NAME;
  const mapped = isLong ? undefined : hostnameOf(name);
  if (mapped === undefined && !isLong && !mapsNames()) throw new IdnaUnavailableError();
  return mapped;
}

/** Lower-cases a name and decodes its unreserved octets (RFC 3986, 6.2.2). */
export function normalName(name: string, nonAscii: number): string {
  const lower = name.toLowerCase();
  return lower.includes("%") ? upperCased(decoded(lower, nonAscii).toLowerCase()) : lower;
}

/** Returns a domain name with its Punycode labels decoded and its ideographic full stops as dots (RFC 5891, 4.4; RFC 5895, 2). */
export function unicodeDomain(name: string): string {
  const labels = name.split(/[.\u3002\uff0e\uff61]/).map((label) => {
    return /^xn--/i.test(label) ? (punycodeDecode(label.slice(4).toLowerCase()) ?? label) : label;
  });
  return labels.join(".");
}
