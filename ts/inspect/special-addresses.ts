import { type Groups, groupsOf } from "../host/address.ts";
import type { Section } from "../support/section.ts";
import type { FindingCode } from "./finding.ts";

/** A block of special-purpose addresses. */
export interface SpecialBlock {
  readonly block: string;
  readonly code: FindingCode;
  readonly name: string;
  readonly section: Section;
  /** Whether the registry calls its addresses globally reachable. */
  readonly isGlobal: boolean;
}

const row = (
  block: string,
  code: FindingCode,
  name: string,
  section: Section,
  isGlobal = false,
): SpecialBlock => ({ block, code, name, section, isGlobal });

/** The reserved blocks of the IPv6 address space. Only `2000::/3` is handed out. */
const RESERVED_IPV6: readonly string[] =
  "::/8 100::/8 200::/7 400::/6 800::/5 1000::/4 4000::/3 6000::/3 8000::/3 a000::/3 c000::/3 e000::/4 f000::/5 f800::/6 fe00::/9".split(
    " ",
  );

/**
 * The special-purpose blocks of IPv4 and IPv6 addresses.
 *
 * They are those of the IANA Special-Purpose Address Registries (RFC 6890 and RFC 8190), as of November 2026 (the latest
 * are from RFC 9602, RFC 9637, RFC 9665 and RFC 9780); multicast (RFC 5771 and RFC 4291); the reserved blocks of the IPv6
 * address space (RFC 3513, 4); and the metadata services that cloud providers document, which no registry lists.
 */
export const SPECIAL_BLOCKS = (): readonly SpecialBlock[] => [
  row("0.0.0.0/8", "special-address", "this network", "RFC 791, 3.2"),
  row(
    "0.0.0.0/32",
    "loopback-address",
    "this host; a connection reaches the machine itself",
    "RFC 1122, 3.2.1.3",
  ),
  row("10.0.0.0/8", "private-address", "private use", "RFC 1918, 3"),
  row("100.64.0.0/10", "private-address", "shared address space", "RFC 6598, 7"),
  row("100.100.100.200/32", "metadata-address", "a metadata service (Alibaba Cloud)", "RFC 6598, 7"),
  row("127.0.0.0/8", "loopback-address", "loopback", "RFC 1122, 3.2.1.3"),
  row("168.63.129.16/32", "metadata-address", "a metadata service (Azure)", "RFC 3986, 7.2"),
  row("169.254.0.0/16", "link-local-address", "link-local", "RFC 3927, 2"),
  row("169.254.169.254/32", "metadata-address", "a metadata service (most clouds)", "RFC 3927, 2"),
  row("169.254.169.253/32", "metadata-address", "a cloud resolver (AWS)", "RFC 3927, 2"),
  row("169.254.170.2/32", "metadata-address", "a metadata service (AWS ECS)", "RFC 3927, 2"),
  row("169.254.170.23/32", "metadata-address", "a metadata service (AWS EKS)", "RFC 3927, 2"),
  row("172.16.0.0/12", "private-address", "private use", "RFC 1918, 3"),
  row("192.0.0.0/24", "special-address", "IETF protocol assignments", "RFC 6890, 2.1"),
  row("192.0.0.0/29", "special-address", "IPv4 service continuity, RFC 7335", "RFC 6890, 2.2.2"),
  row("192.0.0.8/32", "special-address", "IPv4 dummy address, RFC 7600", "RFC 6890, 2.2.2"),
  row("192.0.0.9/32", "special-address", "Port Control Protocol anycast, RFC 7723", "RFC 6890, 2.2.2", true),
  row("192.0.0.10/32", "special-address", "TURN anycast, RFC 8155", "RFC 6890, 2.2.2", true),
  row("192.0.0.170/31", "special-address", "NAT64/DNS64 discovery, RFC 8880", "RFC 6890, 2.2.2"),
  row("192.0.0.192/32", "metadata-address", "a metadata service (Oracle Cloud)", "RFC 6890, 2.1"),
  row("192.0.2.0/24", "special-address", "documentation", "RFC 5737, 3"),
  row("192.31.196.0/24", "special-address", "AS112, RFC 7535", "RFC 6890, 2.2.2", true),
  row("192.52.193.0/24", "special-address", "AMT, RFC 7450", "RFC 6890, 2.2.2", true),
  row("192.88.99.0/24", "special-address", "deprecated 6to4 relay anycast, RFC 7526", "RFC 6890, 2.2.2"),
  row("192.168.0.0/16", "private-address", "private use", "RFC 1918, 3"),
  row("192.175.48.0/24", "special-address", "direct delegation AS112, RFC 7534", "RFC 6890, 2.2.2", true),
  row("198.18.0.0/15", "special-address", "benchmarking", "RFC 2544, appendix C.2.2"),
  row("198.51.100.0/24", "special-address", "documentation", "RFC 5737, 3"),
  row("203.0.113.0/24", "special-address", "documentation", "RFC 5737, 3"),
  row("224.0.0.0/4", "multicast-address", "multicast", "RFC 5771, 3"),
  row("240.0.0.0/4", "special-address", "reserved", "RFC 1112, 4"),
  row("255.255.255.255/32", "special-address", "limited broadcast", "RFC 919, 7"),
  ...RESERVED_IPV6.map((block) => row(block, "special-address", "reserved by the IETF", "RFC 3513, 4")),
  row(
    "::/128",
    "loopback-address",
    "unspecified; a connection reaches the machine itself",
    "RFC 4291, 2.5.2",
  ),
  row("::1/128", "loopback-address", "loopback", "RFC 4291, 2.5.3"),
  row("::/96", "special-address", "deprecated IPv4-compatible", "RFC 4291, 2.5.5.1"),
  row("::ffff:0:0/96", "mapped-address", "IPv4-mapped", "RFC 4291, 2.5.5.2"),
  row("::ffff:0:0:0/96", "mapped-address", "IPv4-translated", "RFC 2765, 2.1"),
  row("64:ff9b::/96", "nat64-address", "IPv4/IPv6 translation", "RFC 6052, 2.1", true),
  row("64:ff9b:1::/48", "nat64-address", "local-use IPv4/IPv6 translation, RFC 8215", "RFC 6890, 2.2.3"),
  row("100::/64", "special-address", "discard only, RFC 6666", "RFC 6890, 2.2.3"),
  row("100:0:0:1::/64", "special-address", "dummy prefix, RFC 9780", "RFC 6890, 2.2.3"),
  row("2001::/23", "special-address", "IETF protocol assignments, RFC 2928", "RFC 6890, 2.2.3"),
  row("2001::/32", "special-address", "Teredo", "RFC 4380, 2.6"),
  row("2001:1::1/128", "special-address", "Port Control Protocol anycast, RFC 7723", "RFC 6890, 2.2.3", true),
  row("2001:1::2/128", "special-address", "TURN anycast, RFC 8155", "RFC 6890, 2.2.3", true),
  row(
    "2001:1::3/128",
    "special-address",
    "DNS-SD service registration anycast, RFC 9665",
    "RFC 6890, 2.2.3",
    true,
  ),
  row("2001:2::/48", "special-address", "benchmarking, RFC 5180", "RFC 6890, 2.2.3"),
  row("2001:3::/32", "special-address", "AMT, RFC 7450", "RFC 6890, 2.2.3", true),
  row("2001:4:112::/48", "special-address", "AS112, RFC 7535", "RFC 6890, 2.2.3", true),
  row("2001:10::/28", "special-address", "deprecated ORCHID, RFC 4843", "RFC 6890, 2.2.3"),
  row("2001:20::/28", "special-address", "ORCHIDv2, RFC 7343", "RFC 6890, 2.2.3", true),
  row("2001:30::/28", "special-address", "drone remote identification, RFC 9374", "RFC 6890, 2.2.3", true),
  row("2001:db8::/32", "special-address", "documentation, RFC 3849", "RFC 6890, 2.2.3"),
  row("2002::/16", "special-address", "6to4", "RFC 3056, 2"),
  row("2620:4f:8000::/48", "special-address", "direct delegation AS112, RFC 7534", "RFC 6890, 2.2.3", true),
  row("3fff::/20", "special-address", "documentation, RFC 9637", "RFC 6890, 2.2.3"),
  row("5f00::/16", "special-address", "segment routing identifiers, RFC 9602", "RFC 6890, 2.2.3"),
  row("fc00::/7", "private-address", "unique local", "RFC 4193, 3"),
  row("fd00:ec2::254/128", "metadata-address", "a metadata service (AWS)", "RFC 4193, 3"),
  row("fd20:ce::254/128", "metadata-address", "a metadata service (Google Cloud)", "RFC 4193, 3"),
  row("fe80::/10", "link-local-address", "link-local", "RFC 4291, 2.5.6"),
  row("fec0::/10", "private-address", "deprecated site-local", "RFC 3879, 4"),
  row("ff00::/8", "multicast-address", "multicast", "RFC 4291, 2.7"),
];

interface Prefix extends SpecialBlock {
  readonly groups: Groups;
  readonly length: number;
}

let prefixes: readonly Prefix[] | undefined;

/** Returns the most specific special block of an address, or `undefined` if it is in none (RFC 6890, 2.2). */
export function blockOf(groups: Groups): SpecialBlock | undefined {
  prefixes ??= SPECIAL_BLOCKS().map((block) => {
    const [address, length] = block.block.split("/") as [string, string];
    return { ...block, groups: groupsOf(address), length: Number(length) };
  });
  let longest: Prefix | undefined;
  for (const prefix of prefixes) {
    if (prefix.length > (longest?.length ?? -1) && isWithin(groups, prefix)) longest = prefix;
  }
  return longest;
}

function isWithin(groups: Groups, prefix: Prefix): boolean {
  if (groups.length !== prefix.groups.length) return false;
  for (let at = 0; at * 16 < prefix.length; at++) {
    const free = Math.max(0, 16 - (prefix.length - at * 16));
    if (groups[at]! >> free !== prefix.groups[at]! >> free) return false;
  }
  return true;
}

/** The blocks that embed an IPv4 address, with the number of its first group. */
const EMBEDDED: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ["::/96", 6],
  ["::ffff:0:0/96", 6],
  ["::ffff:0:0:0/96", 6],
  ["64:ff9b::/96", 6],
  ["2002::/16", 1],
]);

/** Returns the IPv4 address embedded in an IPv6 address of this block, or `undefined`. */
export function embeddedIpv4(groups: Groups, { block }: SpecialBlock): Groups | undefined {
  const at = EMBEDDED.get(block);
  return at === undefined ? undefined : groups.slice(at, at + 2);
}

/**
 * Returns whether an IPv6 address has the interface identifier of ISATAP, which ends with an IPv4 address: `0:5efe`, or
 * `200:5efe` if that address is globally unique (RFC 5214, 6.1).
 */
export function isIsatap(groups: Groups): boolean {
  return groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
}
