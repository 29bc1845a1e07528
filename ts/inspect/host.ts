import { addressText, blockOf, embeddedIpv4, type Groups, groupsOf } from "./address.ts";
import { type Finding, finding, type Place } from "./finding.ts";
import { characterFindings } from "./host-characters.ts";
import { nameFindings } from "./host-name.ts";
import { decodeHost, type HostText } from "./host-text.ts";
import { ipv4OfName } from "./loose-ipv4.ts";
import { mappedName } from "./mapped-name.ts";
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
    return [numeric, ...addressFindings(groupsOf(address), place), ...characterFindings(decoded, place)];
  }
  return [...nameFindings(host, decoded, name, place), ...characterFindings(decoded, place)];
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
