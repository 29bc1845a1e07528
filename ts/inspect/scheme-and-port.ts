import { SCHEMES } from "../generated/schemes.ts";
import { portNumber } from "../host/address.ts";
import { asciiLower } from "../host/mapped-name.ts";
import { type Finding, finding, type Subject } from "./finding.ts";

/** The schemes whose URIs are programs. */
const SCRIPTS: readonly string[] = ["javascript", "vbscript"];

/**
 * Finds a scheme whose URIs contain their resource: a program that runs when the link is followed, or a document of any
 * type (RFC 2397, 6).
 */
export function schemeFindings({ record, spans }: Subject): Finding[] {
  if (record.scheme === undefined) return [];
  const scheme = asciiLower(record.scheme);
  if (SCRIPTS.includes(scheme)) {
    const message = "the URI is a program that runs where the link is followed";
    return [finding("script-scheme", spans.scheme, message)];
  }
  if (scheme !== "data") return [];
  const message = "the URI contains its own document, of any type, from an unknown author";
  return [finding("data-scheme", spans.scheme, message)];
}

/**
 * Services registered for ports below 1024: the common ones of the IANA Service Name and Transport Protocol Port Number
 * Registry (RFC 6335), written from public knowledge in November 2026.
 */
const SERVICES =
  "1 tcpmux,7 echo,9 discard,11 systat,13 daytime,15 netstat,17 qotd,19 chargen,20 ftp-data,21 ftp,22 ssh,23 telnet," +
  "25 smtp,37 time,42 nameserver,43 nicname,49 tacacs,53 domain,67 bootps,68 bootpc,69 tftp,70 gopher,79 finger," +
  "80 http,88 kerberos,102 iso-tsap,104 acr-nema,109 pop2,110 pop3,111 sunrpc,113 auth,119 nntp,123 ntp,135 epmap," +
  "137 netbios-ns,138 netbios-dgm,139 netbios-ssn,143 imap,161 snmp,162 snmptrap,177 xdmcp,179 bgp,194 irc," +
  "199 smux,210 z39-50,389 ldap,427 svrloc,443 https,445 microsoft-ds,464 kpasswd,465 submissions,500 isakmp," +
  "512 exec,513 login,514 shell,515 printer,540 uucp,543 klogin,544 kshell,546 dhcpv6-client,547 dhcpv6-server," +
  "548 afpovertcp,554 rtsp,563 nntps,587 submission,623 asf-rmcp,631 ipp,636 ldaps,639 msdp,646 ldp,666 doom," +
  "749 kerberos-adm,750 kerberos-iv,853 domain-s,860 iscsi,873 rsync,989 ftps-data,990 ftps,992 telnets,993 imaps," +
  "995 pop3s";

let services: ReadonlyMap<string, string> | undefined;

/** Returns the service that a port below 1024 is registered for, if {@link SERVICES} lists it. */
export function serviceOf(port: string): string | undefined {
  services ??= new Map(SERVICES.split(",").map((entry) => entry.split(" ") as [string, string]));
  return services.get(port);
}

/** The first port that is not well-known (RFC 6335, 6). */
const WELL_KNOWN = 1024;

/** Returns whether a port, without leading zeros, is well-known and not the port of the scheme (RFC 3986, 7.2). */
function isForeignPort(scheme: string | undefined, port: string): boolean {
  if (port === "" || Number(port) >= WELL_KNOWN) return false;
  return scheme === undefined || SCHEMES.get(asciiLower(scheme))?.port !== port;
}

/**
 * Finds a port of another protocol, and a port that cannot exist.
 *
 * `port = *DIGIT` (RFC 3986, 3.2.3 and 7.2)
 */
export function portFindings({ record, spans }: Subject): Finding[] {
  if (record.port === undefined) return [];
  const port = portNumber(record.port);
  if (port === undefined) {
    const message = "the port is larger than 65535, the largest port of TCP and UDP";
    return [finding("port-too-large", spans.port, message)];
  }
  if (!isForeignPort(record.scheme, port)) return [];
  const service = serviceOf(port);
  const owner = service === undefined ? "is below 1024" : `belongs to ${service}`;
  const message = `port ${port} ${owner} and is not the default port of the scheme`;
  return [finding("well-known-port", spans.port, message, service === undefined ? {} : { service })];
}
