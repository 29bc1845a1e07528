import { stringOf } from "../argument.ts";
import { decodeHost } from "../host/host-text.ts";
import { mappedName } from "../host/mapped-name.ts";

/**
 * Reads a host as an IPv4 address as generously as resolvers do, and returns the `IPv4address` that it means.
 *
 * To RFC 3986 these hosts are names, and what looks them up may take them for numbers (7.4): one to four parts, the last
 * of which fills the octets that are left, each decimal, octal after `0`, or hexadecimal after `0x`. Triplets are decoded,
 * full-width digits and ideographic full stops taken, and a dot at the end is left out, as `URL` does. Of any other host,
 * a name or an `IP-literal`, the answer is `undefined`.
 *
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

/** Reads a name that is mapped already. */
export function ipv4OfName(name: string): string | undefined {
  const parts = partsOf(name);
  if (parts.length > 4) return undefined;
  let address = 0;
  for (let at = 0; at < parts.length; at++) {
    const isLast = at === parts.length - 1;
    const value = numberOf(parts[at]!);
    const octets = isLast ? 4 - at : 1;
    if (value < 0 || value >= 256 ** octets) return undefined;
    address += value * 256 ** (isLast ? 0 : 3 - at);
  }
  return [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".");
}

/** Tells whether the last part of a name is a number: `URL` refuses such a name where it is no address. */
export function endsInNumber(name: string): boolean {
  const last = partsOf(name).at(-1)!;
  return last !== "" && (isDigits(last) || numberOf(last) >= 0);
}

function isDigits(part: string): boolean {
  for (let index = 0; index < part.length; index++) {
    const code = part.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

function partsOf(name: string): string[] {
  const parts = name.split(".");
  if (parts.length > 1 && parts.at(-1) === "") parts.pop();
  return parts;
}

/** More than any part can be: a longer number stays there. */
const TOO_LARGE = 2 ** 33;

/** Reads a part, or returns -1; `0x` alone is 0. */
function numberOf(part: string): number {
  const isHex = part.startsWith("0x");
  const isOctal = !isHex && part.length > 1 && part.startsWith("0");
  const radix = isHex ? 16 : isOctal ? 8 : 10;
  if (part === "") return -1;
  let value = 0;
  for (let index = isHex ? 2 : 0; index < part.length; index++) {
    const digit = Number.parseInt(part[index]!, radix);
    if (Number.isNaN(digit)) return -1;
    value = Math.min(value * radix + digit, TOO_LARGE);
  }
  return value;
}
