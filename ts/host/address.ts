import { ipv6Groups, ipv6Text } from "../backend/js/host.ts";

/** Two or eight groups of sixteen bits: an IPv4 or an IPv6 address. */
export type Groups = readonly number[];

/** The groups of an `IPv4address` or an `IPv6address`, without brackets. */
export function groupsOf(address: string): Groups {
  if (address.includes(":")) return ipv6Groups(address);
  const [a, b, c, d] = address.split(".").map(Number) as [number, number, number, number];
  return [a * 256 + b, c * 256 + d];
}

/** Writes an address: an `IPv4address`, or an `IPv6address` as RFC 5952 does. */
export function addressText(groups: Groups): string {
  if (groups.length === 8) return ipv6Text(groups);
  return groups.flatMap((group) => [group >> 8, group & 255]).join(".");
}
