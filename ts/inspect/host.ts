import { triplet } from "../core/pct.ts";
import { CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import { NOT_DNS } from "../generated/schemes.ts";
import { addressText, type Groups, groupsOf, ipv4OfName } from "../host/address.ts";
import { decodeHost, type HostText } from "../host/host-text.ts";
import { asciiLower, isPlainName, mappedName } from "../host/mapped-name.ts";
import { type Finding, finding, type Span, type Subject } from "./finding.ts";
import { characterFindings } from "./host-characters.ts";
import { emptyLabelFindings, nameFindings, nearFindings, withoutDotsAtEnd } from "./host-name.ts";
import { blockOf, embeddedIpv4, isIsatap, type SpecialBlock } from "./special-addresses.ts";

/**
 * Finds hosts that are special addresses, numbers, or names outside the public DNS.
 *
 * `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2 and 7.4)
 */
export function hostFindings({ record, spans }: Subject): Finding[] {
  const { host, hostKind } = record;
  if (host === undefined || host === "") return [];
  switch (hostKind) {
    case "IPv4address":
      return addressFindings(groupsOf(host), spans.host);
    case "IPv6address":
      return addressFindings(groupsOf(host.slice(1, -1)), spans.host);
    case "IPvFuture":
      return [finding("ip-future", spans.host, "the host is an IPvFuture address; nobody can connect to it")];
    default: {
      const found = regNameFindings(host, spans.host);
      if (!NOT_DNS.has(asciiLower(record.scheme ?? ""))) return found;
      return [
        ...found.filter(({ code }) => code !== "dotless-name"),
        ...capitalFindings(decodeHost(host), spans.host),
      ];
    }
  }
}

/** Finds capitals that normalization and most parsers make lower-case. */
function capitalFindings({ points, indices }: HostText, span: Span): Finding[] {
  const at = points.findIndex((point) => point >= 0x41 && point <= 0x5a);
  if (at === -1) return [];
  const message =
    "the case of this host matters, but normalization makes it lower-case, unless schemeRules has the scheme";
  return [finding("case-sensitive-host", { ...span, index: span.index + indices[at]! }, message)];
}

function regNameFindings(host: string, span: Span): Finding[] {
  if (isPlainName(host)) return nearFindings(asciiLower(host), span);
  const decoded = decodeHost(host);
  const { name, idna2003Name = name } = mappedName(decoded);
  const names = name === idna2003Name ? [name] : [name, idna2003Name];
  const address = names.map((each) => ipv4OfName(withoutDotsAtEnd(each))).find((each) => each !== undefined);
  return [
    ...(address === undefined ? nameFindings(host, decoded, names, span) : numericFindings(address, span)),
    ...emptyLabelFindings(decoded, names, span),
    ...encodedFindings(host, span),
    ...characterFindings(decoded, span),
  ];
}

function numericFindings(address: string, span: Span): Finding[] {
  const message = `RFC 3986 reads the host as a name; most clients read it as the address ${address}`;
  return [finding("numeric-host", span, message, { address }), ...addressFindings(groupsOf(address), span)];
}

/** Finds percent-encoded unreserved characters: a filter that does not decode them sees another name. */
function encodedFindings(host: string, span: Span): Finding[] {
  let first = -1;
  let count = 0;
  for (let at = host.indexOf("%"); at !== -1; at = host.indexOf("%", at + 3)) {
    const octet = triplet(host, at);
    if (((CLASSES[octet] ?? 0) & UNRESERVED) === 0) continue;
    if (first === -1) first = at;
    count++;
  }
  if (first === -1) return [];
  const index = span.index + first;
  const message = "the host percent-encodes characters that need no encoding; a filter may see another name";
  return [finding("encoded-host", { ...span, index, end: index + 3 }, message, { count })];
}

/** Finds the special blocks of an address and of an IPv4 address embedded in it. */
function addressFindings(groups: Groups, span: Span): Finding[] {
  const special = blockOf(groups);
  const address = addressText(groups);
  const found: Finding[] = [];
  if (special !== undefined) {
    const { code, block, name, section } = special;
    const message = `the address ${address} is in ${block}: ${name}`;
    found.push(finding(code, span, message, { address, block, section, ...severityOf(special) }));
    const inner = embeddedIpv4(groups, special);
    if (inner !== undefined) found.push(...addressFindings(inner, span));
  }
  if (!isIsatap(groups)) return found;
  const message = `the address ${address} is an ISATAP address; packets to it go to the IPv4 address in it`;
  const isatap = finding("special-address", span, message, { address, section: "RFC 5214, 6.1" });
  return [...found, isatap, ...addressFindings(groups.slice(6), span)];
}

/** Globally reachable blocks are only information. NAT64 with a local prefix may lead into a private network. */
function severityOf({ code, isGlobal }: SpecialBlock): { readonly severity?: "info" | "danger" } {
  if (code === "special-address" && isGlobal) return { severity: "info" };
  return code === "nat64-address" && !isGlobal ? { severity: "danger" } : {};
}
