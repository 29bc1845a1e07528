import { ipv6Groups } from "../backend/js/host.ts";
import { triplet } from "../backend/js/pct.ts";
import { CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import { decodeHost } from "../host/host-text.ts";
import { asciiLower, mappedName } from "../host/mapped-name.ts";
import type { UriReference } from "../types.ts";
import type { FindingComponent, Reading } from "./finding.ts";
import { endsInNumber, ipv4OfName } from "./loose-ipv4.ts";

/** What `URL` makes of a text. */
export interface UrlReading extends Reading {
  readonly scheme: string;
  /** Whether the host is the one that is written, but for the case of letters, or its `IPv6address` written otherwise. */
  readonly isSameHost: boolean;
  /** The host as IDNA 2003 reads it, where that is another than IDNA 2008 does. */
  readonly old?: string | undefined;
}

/** Why `URL` makes nothing of a text. */
export interface UrlRefusal {
  readonly refused: FindingComponent;
  readonly why: string;
}

/** The special schemes of the WHATWG URL Standard, 4.2, with their default ports. */
export const SPECIAL: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["ftp", "21"],
  ["file", ""],
  ["http", "80"],
  ["https", "443"],
  ["ws", "80"],
  ["wss", "443"],
]);

const refusal = (refused: FindingComponent, why: string): UrlRefusal => ({ refused, why });

/**
 * Reads a valid text as the basic URL parser of the WHATWG URL Standard does (4.4), without a base.
 *
 * A network-path reference is read as with a base of the scheme `https`; another reference has no reading without its
 * base, and the result is `undefined`. What that parser does to characters that no URI has, such as `\`, is left out.
 */
export function readAsUrl(text: string, record: UriReference): UrlReading | UrlRefusal | undefined {
  const given = record.scheme;
  if (given === undefined && record.authority === undefined) return undefined;
  const scheme = given === undefined ? "https" : asciiLower(given);
  const start = given === undefined ? 0 : given.length + 1;
  const end = endOfPath(text, start);
  if (scheme === "file") return readFile(text, start, end);
  const place = authorityAsUrl(text, record);
  if (place === undefined) return withoutAuthority(scheme, text.slice(start, end));
  const read = readAuthority(text.slice(place.index, place.end), scheme);
  if ("refused" in read) return read;
  const path = text.slice(place.end, end);
  const isRooted = SPECIAL.has(scheme) || path !== "";
  return { scheme, ...read, path: isRooted ? pathOf(path, false) : "" };
}

/** Finds what `URL` takes for the authority: for a special scheme it starts after any number of slashes. */
function authorityAsUrl(
  text: string,
  { scheme, authority }: UriReference,
): { readonly index: number; readonly end: number } | undefined {
  const start = scheme === undefined ? 0 : scheme.length + 1;
  const name = scheme === undefined ? "https" : asciiLower(scheme);
  const isSkipping =
    SPECIAL.has(name) && name !== "file" && (scheme !== undefined || authority !== undefined);
  if (!isSkipping && !text.startsWith("//", start)) return undefined;
  let index = isSkipping ? start : start + 2;
  if (isSkipping) while (text[index] === "/") index++;
  return { index, end: endOfSegment(text, index, endOfPath(text, index)) };
}

function withoutAuthority(scheme: string, path: string): UrlReading {
  const shown = path.startsWith("/") ? pathOf(path, false) : path;
  return { scheme, host: undefined, port: undefined, path: shown, isSameHost: true };
}

function endOfPath(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index] !== "?" && text[index] !== "#") index++;
  return index;
}

/** Where the segment ends that starts here: at the next slash, or at the end. */
function endOfSegment(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && text[index] !== "/") index++;
  return index;
}

type Authority = Pick<UrlReading, "host" | "port" | "isSameHost" | "old">;

/** Reads an authority: the states "authority", "host" and "port". */
function readAuthority(authority: string, scheme: string): Authority | UrlRefusal {
  const at = authority.lastIndexOf("@");
  const rest = authority.slice(at + 1);
  const close = rest.startsWith("[") ? rest.indexOf("]") : -1;
  const colon = rest.indexOf(":", close + 1);
  const host = colon === -1 ? rest : rest.slice(0, colon);
  const isSpecial = SPECIAL.has(scheme);
  if (host === "" && (isSpecial || at !== -1 || colon !== -1)) return refusal("host", "the host is empty");
  const port = colon === -1 ? "" : portNumber(rest.slice(colon + 1));
  if (port === undefined) return refusal("port", "the port is no number up to 65535");
  const read = readHost(host, isSpecial);
  if ("refused" in read) return read;
  return { ...read, port: port === SPECIAL.get(scheme) ? "" : port };
}

/** Reads a port without its leading zeros: empty, or up to 65535. */
export function portNumber(port: string): string | undefined {
  let index = 0;
  while (port[index] === "0" && index < port.length - 1) index++;
  const digits = port.slice(index);
  if (digits.length > 5) return undefined;
  for (const digit of digits) if (digit < "0" || digit > "9") return undefined;
  return Number(digits) > 65535 ? undefined : digits;
}

type Host = Pick<UrlReading, "host" | "isSameHost" | "old">;

/** The host parser: an address in brackets, a host that is left as it is, or a domain that may be an IPv4 address. */
function readHost(host: string, isSpecial: boolean): Host | UrlRefusal {
  if (host.startsWith("[")) {
    const address = host.slice(1, -1);
    if (!address.includes(":") || address[0] === "v" || address[0] === "V") {
      return refusal("host", "it knows no addresses of future versions");
    }
    return { host: `[${ipv6OfUrl(ipv6Groups(address))}]`, isSameHost: true };
  }
  if (!isSpecial) return { host, isSameHost: true };
  return readDomain(host);
}

/** What a domain may not hold: WHATWG URL, 3.1, the forbidden domain code points. */
const FORBIDDEN = " #/:<>?@[\\]^|%\u007f";

function readDomain(host: string): Host | UrlRefusal {
  const decoded = decodeHost(host);
  if (decoded.notUtf8 !== -1) return refusal("host", "the triplets of the host are not UTF-8");
  const { name, isPlain, isRefused, old } = mappedName(decoded);
  if (isRefused) return refusal("host", "a label of the host is none that IDNA takes");
  if (name === "") return refusal("host", "nothing is left of the host");
  for (let index = 0; index < name.length; index++) {
    if (name[index]! < " " || FORBIDDEN.includes(name[index]!)) {
      return refusal("host", "a character of the host, decoded, may not be in a domain");
    }
  }
  const isSameHost = isPlain && isWritten(host);
  if (!endsInNumber(name)) return { host: name, isSameHost, old };
  const address = ipv4OfName(name);
  if (address === undefined) return refusal("host", "the host ends in a number and is no IPv4 address");
  return { host: address, isSameHost: asciiLower(host) === address };
}

/** Tells whether no triplet of a host is one that RFC 3986 leaves as it is: of a character that is not unreserved (6.2.2.2). */
function isWritten(host: string): boolean {
  for (let at = host.indexOf("%"); at !== -1; at = host.indexOf("%", at + 3)) {
    const octet = triplet(host, at);
    if (octet < 128 && (CLASSES[octet]! & UNRESERVED) === 0) return false;
  }
  return true;
}

/** The IPv6 serializer: no part of an address is written as an `IPv4address`. */
function ipv6OfUrl(groups: readonly number[]): string {
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

/** Reads what follows `file:`: the states "file", "file slash" and "file host". */
function readFile(text: string, start: number, end: number): UrlReading | UrlRefusal {
  const file = { scheme: "file", port: "" };
  if (!text.startsWith("//", start)) {
    return { ...file, host: "", isSameHost: true, path: pathOf(text.slice(start, end), true) };
  }
  const hostEnd = endOfSegment(text, start + 2, end);
  const host = text.slice(start + 2, hostEnd);
  if (isDriveLetter(host)) {
    return { ...file, host: "", isSameHost: false, path: pathOf(text.slice(start + 2, end), true) };
  }
  const path = pathOf(text.slice(hostEnd, end), true);
  if (host === "") return { ...file, host, isSameHost: true, path };
  if (host.includes("@")) return refusal("userinfo", "a file has no userinfo");
  if (!host.startsWith("[") && host.includes(":")) return refusal("port", "a file has no port");
  if (host.startsWith("[") && !host.endsWith("]")) return refusal("port", "a file has no port");
  const read = readHost(host, true);
  if ("refused" in read) return read;
  return { ...file, ...read, host: read.host === "localhost" ? "" : read.host, path };
}

/** Tells whether a segment, decoded or as it is, is a letter and `:` or `|`. */
export function isDriveLetter(segment: string): boolean {
  if (segment.length !== 2 || (segment[1] !== ":" && segment[1] !== "|")) return false;
  const letter = segment.charCodeAt(0) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

/** The states "path start" and "path": dot segments go, escaped or not; a file keeps its drive letter. */
function pathOf(path: string, isFile: boolean): string {
  const segments = (path.startsWith("/") ? path.slice(1) : path).split("/");
  const output: string[] = [];
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    const dots = dotsOf(segment);
    if (dots === 2) {
      const isDrive = isFile && output.length === 1 && isDriveLetter(output[0]!);
      if (!isDrive) output.pop();
    }
    if (dots > 0) {
      if (isLast) output.push("");
    } else {
      output.push(segment);
    }
  });
  return `/${output.join("/")}`;
}

/** How many dots a segment is, escaped or not: 1 or 2, or 0 where it is something else. */
export function dotsOf(segment: string): number {
  if (segment.length > 6) return 0;
  const dots = segment.toLowerCase().split("%2e").join(".");
  return dots === "." ? 1 : dots === ".." ? 2 : 0;
}
