import { ipv6Groups, ipv6Text } from "../core/host.ts";

/** An IP address as groups of 16 bits: two for IPv4, eight for IPv6. */
export type Groups = readonly number[];

/** Returns the groups of an `IPv4address` or an `IPv6address`, given without brackets. */
export function groupsOf(address: string): Groups {
  if (address.includes(":")) return ipv6Groups(address);
  const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
  return [a * 256 + b, c * 256 + d];
}

/** Writes an address: an IPv6 address in the form of RFC 5952. */
export function addressText(groups: Groups): string {
  if (groups.length === 8) return ipv6Text(groups);
  return groups.flatMap((group) => [group >> 8, group & 255]).join(".");
}

/** Writes an IPv6 address as the serializer of WHATWG URL, 3.6 does: the last 32 bits are never an `IPv4address`. */
export function ipv6OfUrl(groups: Groups): string {
  let gap = 0;
  let gapLength = 1;
  for (let start = 0; start < 8; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > gapLength) [gap, gapLength] = [start, length];
  }
  const parts = groups.map((group) => group.toString(16));
  if (gapLength === 1) return parts.join(":");
  return `${parts.slice(0, gap).join(":")}::${parts.slice(gap + gapLength).join(":")}`;
}

/**
 * Reads a mapped name as the IPv4 parser of WHATWG URL, 3.5 does, and returns the `IPv4address`, or `undefined`.
 *
 * One to four parts, each decimal, octal after `0`, or hexadecimal after `0x`; the last part fills the remaining octets.
 */
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

/** Returns whether the last part of a name is a number. `URL` rejects such a name unless it is an IPv4 address. */
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

/** A value larger than any part may have. Longer numbers are cut off here, to stay exact. */
const TOO_LARGE = 2 ** 33;

/** Reads one part of an address, or returns -1. `0x` alone is 0. */
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

/** Returns a port without leading zeros: empty, or a number up to 65535. Anything else is `undefined`. */
export function portNumber(port: string): string | undefined {
  let index = 0;
  while (port[index] === "0" && index < port.length - 1) index++;
  const digits = port.slice(index);
  if (digits.length > 5) return undefined;
  for (const digit of digits) if (digit < "0" || digit > "9") return undefined;
  return Number(digits) > 65535 ? undefined : digits;
}
