import { codecError } from "../codec/codec-error.ts";
import { ipv4address, ipv6address } from "../core/host.ts";
import { INVALID_IPV6ADDRESS, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { IPV4ADDRESS, IPV6ADDRESS } from "../generated/rules.ts";
import { addressText, groupsOf } from "../host/address.ts";
import { kindOf, stringOf } from "../support/argument.ts";

/**
 * Returns the 16 octets of an IPv6 address.
 *
 * `IPv6address = 6( h16 ":" ) ls32 / "::" 5( h16 ":" ) ls32 / ...` (RFC 3986, 3.2.2: nine alternatives)
 *
 * Brackets, as in the host of a record, are allowed.
 *
 * @throws {UriSyntaxError} if the string is not an IPv6 address, or has a zone identifier: see {@link parseZone}.
 * @example
 * [...ipv6ToBytes("2001:db8::7")]; // [32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]
 * ipv6FromBytes(ipv6ToBytes("[::FFFF:192.0.2.1]")); // "::ffff:192.0.2.1"
 * ipv6ToBytes("1::2::3"); // throws ERR_URI_INVALID_IPV6ADDRESS
 */
export function ipv6ToBytes(address: string): Uint8Array {
  const text = stringOf(address);
  const isLiteral = text.startsWith("[") && text.endsWith("]");
  const start = isLiteral ? 1 : 0;
  const end = isLiteral ? text.length - 1 : text.length;
  const stop = ipv6address(text, start, end);
  if (stop !== end) {
    codecError("read IPv6 address", text, IPV6ADDRESS)(INVALID_IPV6ADDRESS, stop < 0 ? ~stop : stop);
  }
  return Uint8Array.from(groupsOf(text.slice(start, end)).flatMap((group) => [group >> 8, group & 255]));
}

/**
 * Writes 16 octets as an IPv6 address, without brackets.
 *
 * Follows RFC 5952, 4 and 5: lower case, no leading zeros, `::` for the longest run of zeros, and an `IPv4address` at the
 * end after a prefix for embedded IPv4 addresses.
 *
 * @throws {TypeError} if the argument is not a `Uint8Array` of 16 octets.
 * @example
 * ipv6FromBytes(new Uint8Array([32, 1, 13, 184, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7])); // "2001:db8::7"
 * ipv6FromBytes(new Uint8Array(4)); // throws TypeError
 */
export function ipv6FromBytes(bytes: Uint8Array): string {
  if (!(bytes instanceof Uint8Array) || bytes.length !== 16) {
    throw new TypeError(`Expected a Uint8Array of 16 octets, got ${bytes?.length ?? kindOf(bytes)}`);
  }
  return addressText(Array.from({ length: 8 }, (_, at) => bytes[2 * at]! * 256 + bytes[2 * at + 1]!));
}

/**
 * Returns an IPv4 address as a number, from 0 to 2 ** 32 - 1.
 *
 * `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet` (RFC 3986, 3.2.2)
 *
 * Other notations, such as `0x7f.1`, are rejected: `looseIpv4` of `pchar/inspect` reads them.
 *
 * @throws {UriSyntaxError} if the string is not an IPv4 address.
 * @example
 * ipv4ToNumber("127.0.0.1"); // 2130706433
 * ipv4ToNumber("127.1"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function ipv4ToNumber(address: string): number {
  const text = stringOf(address);
  const stop = ipv4address(text, 0, text.length);
  if (stop !== text.length) {
    codecError("read IPv4 address", text, IPV4ADDRESS)(UNEXPECTED_CHARACTER, stop < 0 ? ~stop : stop);
  }
  const [high, low] = groupsOf(text) as [number, number];
  return high * 0x10000 + low;
}

/**
 * Writes a number as an IPv4 address.
 *
 * @throws {TypeError} if the number is not an integer from 0 to 2 ** 32 - 1.
 * @example
 * ipv4FromNumber(2130706433); // "127.0.0.1"
 * ipv4FromNumber(-1); // throws TypeError
 */
export function ipv4FromNumber(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number > 0xffffffff) {
    throw new TypeError(
      `Expected an integer from 0 to 4294967295, got ${typeof number === "number" ? number : kindOf(number)}`,
    );
  }
  return addressText([Math.floor(number / 0x10000), number % 0x10000]);
}
