// The hosts of connection strings. RFC 3986 has one port, after the last of them.

import { encodeData } from "../../codec/encode-data.ts";
import { ipv6address, ipv6Groups, ipv6Text } from "../../core/host.ts";
import { lowerCase } from "../../core/normalize.ts";
import type { Uri } from "../../uri/types.ts";
import { type Characters, UNRESERVED_OR_ENCODED } from "./characters.ts";
import { writeOptional } from "./encode.ts";
import { ENCODED_DELIMITER, type IssueKind, MALFORMED_PART, MISSING_PART } from "./issue.ts";
import { decodeLatin1 } from "./octets.ts";
import { type Nested, type PartTypes, readPart } from "./parts.ts";
import { controlIssue, rejectEncoded } from "./reject.ts";
import { MAX_PORT } from "./server.ts";
import type { ComponentSpans, SourceSpan } from "./span.ts";
import { readNumber } from "./values.ts";

/** A server in a connection string. */
export interface DsnHost {
  /** A name, an address (that of IPv6 in brackets) or the path of a Unix socket, decoded. `""` is the default of the client. */
  readonly host: string;
  /** The port in the URI. Without one, the port is `defaultPort` of the scheme. */
  readonly port: number | undefined;
}

/** Which hosts a scheme has. */
export interface DsnHostRules {
  readonly severalHosts?: boolean;
  readonly needsHost?: boolean;
  /** Whether the host is a name for which the DNS lists the servers: not an `IP-literal`. */
  readonly isSrv?: boolean;
}

/** `hostname = *( unreserved / pct-encoded )`: a comma is between hosts, and the other `sub-delims` are in no name of a host. */
export const HOSTNAME: Characters = UNRESERVED_OR_ENCODED;

/** Reads the hosts. The last one has the port of RFC 3986, and the others an encoded one. */
export function readHosts(
  uri: Uri,
  spans: ComponentSpans,
  { severalHosts, needsHost, isSrv }: DsnHostRules,
): DsnHost[] {
  const all = spans("host");
  if (needsHost === true && all.isEmpty) all.fail(MISSING_PART, "host");
  if (all.isEmpty && !uri.port) return [];
  // An `IPvFuture` may have a comma.
  const entries = severalHosts === true && !all.text.startsWith("[") ? all.split(",") : [all];
  return entries.map((entry, at) => {
    const isLast = at === entries.length - 1;
    const isLiteral = entry.text.startsWith("[") && isSrv !== true;
    const [host, encodedPort] = isLiteral ? [entry.text] : readHost(entry, entries.length > 1, isLast);
    if (needsHost === true && host === "") entry.fail(entry.isEmpty ? MISSING_PART : MALFORMED_PART, "host");
    return { host, port: readDsnPort(isLast ? spans("port") : encodedPort) };
  });
}

/** The brackets and the colons of an IPv6 address in a list of hosts. No address is longer. */
const LISTED_LITERAL = /^%5B(?:[\da-f.]|%3A){0,99}%5D/i;

/** Reads a host, and the encoded port after one that is not the last of a list. */
function readHost(
  entry: SourceSpan,
  isListed: boolean,
  isLast: boolean,
): readonly [host: string, port: SourceSpan | undefined] {
  entry.expect("host", HOSTNAME);
  const literal = isListed ? (LISTED_LITERAL.exec(entry.text)?.[0] ?? "") : "";
  const after = entry.slice(literal.length);
  const colon = isLast ? -1 : after.text.search(/%3A/i);
  const name = colon === -1 ? after : after.slice(0, colon);
  const port = colon === -1 ? undefined : after.slice(colon + "%3A".length);
  if (port !== undefined && !/^\d*$/.test(port.text)) port.fail(MALFORMED_PART, "port");
  if (literal !== "") {
    const address = decodeDelimiters(literal).slice(1, -1);
    if (!name.isEmpty || ipv6address(address, 0, address.length) !== address.length)
      entry.fail(MALFORMED_PART, "host");
    return [`[${address}]`, port];
  }
  const issueOf = (octet: number): IssueKind | undefined =>
    ":,[]".includes(String.fromCharCode(octet)) ? ENCODED_DELIMITER : controlIssue(octet);
  return [rejectEncoded(name, "host", issueOf).decoded("host"), port];
}

function readDsnPort(port: SourceSpan | undefined): number | undefined {
  return port === undefined || port.isEmpty ? undefined : readNumber(port, "port", 1, MAX_PORT);
}

const HOST: PartTypes<Nested<DsnHost>> = { host: "string", port: "number?" };

/** Writes hosts, and all ports but the last with an encoded colon. A colon in a name would be read as the one before a port. */
export function writeHosts(hosts: readonly Nested<DsnHost>[]): string {
  const last = hosts.length - 1;
  return hosts
    .map((given, at) => {
      const { host, port } = readPart<Nested<DsnHost>>("Cannot write a host", given, HOST);
      const isLiteral = /^\[[\w.:~!$&'()*+,;=-]*\]$/.test(host);
      if (!isLiteral && /[:,[\]]/.test(host))
        throw new TypeError("Cannot write a host: expected a name without a colon, a comma and brackets");
      const colon = at === last ? ":" : "%3A";
      const isVerbatim = isLiteral && last === 0;
      return (isVerbatim ? host : encodeData(host)) + writeOptional(colon, port);
    })
    .join();
}

/** Writes hosts with names in lower case, IPv6 addresses by RFC 5952, and no default ports. The path of a socket keeps its case. */
export function writeNormalHosts(hosts: readonly DsnHost[], defaultPort: number | undefined): string {
  const normal = hosts.map(({ host, port }) => ({
    host: normalHost(host),
    port: port === defaultPort ? undefined : port,
  }));
  return writeHosts(normal);
}

function normalHost(host: string): string {
  if (/^\[[\da-f:.]+\]$/i.test(host)) return `[${ipv6Text(ipv6Groups(host.slice(1, -1)))}]`;
  return host.startsWith("@") || host.includes("/") ? host : lowerCase(host);
}

/** Returns a connection string as clients read it: with a scheme in lower case, and the colons and brackets of several hosts. */
export function clientSpelling(name: string, uri: Uri): string {
  const { authority = "", host = "", userinfo } = uri;
  const start = userinfo === undefined ? 0 : userinfo.length + 1;
  const after = authority.slice(start + host.length);
  const rest = String(uri).slice(name.length + "://".length + authority.length);
  return `${name}://${authority.slice(0, start)}${decodeDelimiters(host)}${after}${rest}`;
}

/** Returns the end of the part in which several hosts have encoded colons and brackets: before the last port. It is 0 for one host. */
export function listEnd(hosts: string): number {
  return hosts.includes(",") ? (/:\d*$/.exec(hosts)?.index ?? hosts.length) : 0;
}

function decodeDelimiters(host: string): string {
  return host.replace(/%(?:3A|5B|5D)/gi, decodeLatin1);
}
