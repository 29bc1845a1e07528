import { ipv4OfName } from "../host/address.ts";
import { decodeHost } from "../host/host-text.ts";
import { mappedName } from "../host/mapped-name.ts";
import { stringOf } from "../support/argument.ts";

/**
 * Reads a host as an IPv4 address as leniently as resolvers do, and returns the `IPv4address`.
 *
 * RFC 3986 reads these hosts as names, but a resolver may read them as numbers (7.4): one to four parts, each decimal,
 * octal after `0`, or hexadecimal after `0x`; the last part fills the remaining octets. As in `URL`, the host is
 * percent-decoded, full-width digits and ideographic full stops count, and a trailing dot is ignored. Any other host, a
 * name or an `IP-literal`, returns `undefined`.
 *
 * @throws {TypeError} if the host is not a string.
 * @example
 * looseIpv4("127.1"); // "127.0.0.1"
 * looseIpv4("0X7F000001"); // "127.0.0.1"
 * looseIpv4("017700000001"); // "127.0.0.1"
 * looseIpv4("172.16.513"); // "172.16.2.1"
 * looseIpv4("08.1"); // undefined
 * looseIpv4("4294967296"); // undefined
 */
export function looseIpv4(host: string): string | undefined {
  stringOf(host);
  if (host.startsWith("[")) return undefined;
  return ipv4OfName(mappedName(decodeHost(host)).name);
}
