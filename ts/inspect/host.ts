import { triplet } from "../backend/js/pct.ts";
import { CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import { addressText, type Groups, groupsOf } from "../host/address.ts";
import { decodeHost, type HostText } from "../host/host-text.ts";
import { mappedName } from "../host/mapped-name.ts";
import { blockOf, embeddedIpv4 } from "./address.ts";
import { type Finding, finding, type Place } from "./finding.ts";
import { characterFindings } from "./host-characters.ts";
import { nameFindings } from "./host-name.ts";
import { ipv4OfName } from "./loose-ipv4.ts";
import type { SpecialBlock } from "./special-addresses.ts";
import type { Subject } from "./subject.ts";

/**
 * Finds what a host is besides what it seems: an address of a special block, a number, a name that is none.
 *
 * `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2 and 7.4)
 */
export function hostFindings({ record, places }: Subject): Finding[] {
  const { host, hostKind } = record;
  if (host === undefined || host === "") return [];
  switch (hostKind) {
    case "IPv4address":
      return addressFindings(groupsOf(host), places.host);
    case "IPv6address":
      return addressFindings(groupsOf(host.slice(1, -1)), places.host);
    case "IPvFuture":
      return [
        finding(
          "ip-future",
          places.host,
          "The host is an address of a version of IP that nobody can connect to.",
        ),
      ];
    default:
      return regNameFindings(host, decodeHost(host), places.host);
  }
}

function regNameFindings(host: string, decoded: HostText, place: Place): Finding[] {
  const { name } = mappedName(decoded);
  const address = ipv4OfName(name);
  if (address !== undefined) {
    const message = `The host is a name to RFC 3986, and the address ${address} to most of those who connect to it.`;
    const numeric = finding("numeric-host", place, message, { address });
    const found = [numeric, ...addressFindings(groupsOf(address), place)];
    return [...found, ...encodedFindings(host, place), ...characterFindings(decoded, place)];
  }
  const found = nameFindings(host, decoded, name, place);
  return [...found, ...encodedFindings(host, place), ...characterFindings(decoded, place)];
}

/** Finds triplets of characters that need none: a filter that does not decode them sees another name. */
function encodedFindings(host: string, place: Place): Finding[] {
  let first = -1;
  let count = 0;
  for (let at = host.indexOf("%"); at !== -1; at = host.indexOf("%", at + 3)) {
    const octet = triplet(host, at);
    if (octet >= 128 || (CLASSES[octet]! & UNRESERVED) === 0) continue;
    if (first === -1) first = at;
    count++;
  }
  if (first === -1) return [];
  const index = place.index + first;
  const message =
    "The host has triplets of characters that need none; not decoded, it looks like another name.";
  return [finding("encoded-host", { ...place, index, end: index + 3 }, message, { count })];
}

/** Finds the blocks that an address is in, and the IPv4 address that it may carry. */
function addressFindings(groups: Groups, place: Place): Finding[] {
  const special = blockOf(groups);
  if (special === undefined) return [];
  const { code, block, name, section } = special;
  const address = addressText(groups);
  const message = `The address ${address} is in ${block}: ${name}.`;
  const more = { address, block, section };
  const own = finding(code, place, message, { ...more, ...severityOf(special) });
  const inner = embeddedIpv4(groups, special);
  return inner === undefined ? [own] : [own, ...addressFindings(inner, place)];
}

/** What is globally reachable is told, no more; a translation that is not may lead anywhere in a private network. */
function severityOf({ code, isGlobal }: SpecialBlock): { readonly severity?: "info" | "danger" } {
  if (code === "special-address" && isGlobal) return { severity: "info" };
  return code === "nat64-address" && !isGlobal ? { severity: "danger" } : {};
}
