import { ipv6Groups } from "../core/host.ts";
import { dotsOf } from "../core/path.ts";
import { hasOwn } from "../support/properties.ts";
import type { UriReference } from "../uri/types.ts";
import { ipv6OfUrl, portNumber } from "./address.ts";
import { asciiLower } from "./mapped-name.ts";
import { type DomainRefusal, readDomain, type UrlVersion } from "./read-domain.ts";

/** The components that `URL` reads from a string. */
export interface UrlReading {
  readonly scheme: string;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
  /** Whether the host is the one that was written, except for the case of letters and the form of an `IPv6address`. */
  readonly isSameHost: boolean;
  /** The host as IDNA 2003 maps it, if IDNA 2008 maps it to another one. */
  readonly idna2003Host?: string | undefined;
}

/** The first thing for which `URL` rejects a string, and the component that has it. */
export interface UrlRefusal {
  readonly refused: "userinfo" | "host" | "port";
  readonly reason: UrlRefusalReason;
}

/** The reason why `URL` rejects a string. */
export type UrlRefusalReason =
  | "empty-host"
  | "wrong-port"
  | "future-address"
  | DomainRefusal
  | "file-userinfo"
  | "file-port";

/** The special schemes of the WHATWG URL Standard, 4.2, with their default ports. */
export const SPECIAL: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["ftp", "21"],
  ["file", ""],
  ["http", "80"],
  ["https", "443"],
  ["ws", "80"],
  ["wss", "443"],
]);

const refusal = (refused: UrlRefusal["refused"], reason: UrlRefusalReason): UrlRefusal => ({
  refused,
  reason,
});

/**
 * Reads a valid URI reference as the basic URL parser of the WHATWG URL Standard does (4.4), without a base.
 *
 * A network-path reference is read with the scheme `https`. Other relative references need a base, so the result is
 * `undefined`. The parser's rules for characters that no URI contains, such as `\`, are left out.
 */
export function readAsUrl(
  text: string,
  record: UriReference,
  version: UrlVersion = "standard",
): UrlReading | UrlRefusal | undefined {
  const given = record.scheme;
  if (given === undefined && record.authority === undefined) return undefined;
  const scheme = given === undefined ? "https" : asciiLower(given);
  const start = given === undefined ? 0 : given.length + 1;
  const end = endOfPath(text, start);
  if (scheme === "file") return readFile(text, start, end, version);
  const place = authorityAsUrl(text, record);
  if (place === undefined) return withoutAuthority(scheme, text.slice(start, end), version);
  const read = readAuthority(text.slice(place.index, place.end), scheme, version);
  if (hasOwn(read, "refused")) return read;
  const path = text.slice(place.end, end);
  const isRooted = SPECIAL.has(scheme) || path !== "";
  return { scheme, ...read, path: isRooted ? pathOf(path, version) : "" };
}

/** Finds the authority as `URL` does: any number of slashes may precede it after a special scheme. */
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

function withoutAuthority(scheme: string, path: string, version: UrlVersion): UrlReading {
  const shown = path.startsWith("/") ? pathOf(path, version) : path;
  return { scheme, host: undefined, port: undefined, path: shown, isSameHost: true };
}

function endOfPath(text: string, start: number): number {
  const length = text.slice(start).search(/[?#]/);
  return length === -1 ? text.length : start + length;
}

function endOfSegment(text: string, start: number, end: number): number {
  const slash = text.indexOf("/", start);
  return slash === -1 || slash > end ? end : slash;
}

type Authority = Pick<UrlReading, "host" | "port" | "isSameHost" | "idna2003Host">;

/** Reads an authority: the parser states "authority", "host" and "port". */
function readAuthority(authority: string, scheme: string, version: UrlVersion): Authority | UrlRefusal {
  const at = authority.lastIndexOf("@");
  const rest = authority.slice(at + 1);
  const close = rest.startsWith("[") ? rest.indexOf("]") : -1;
  const colon = rest.indexOf(":", close + 1);
  const host = colon === -1 ? rest : rest.slice(0, colon);
  const isSpecial = SPECIAL.has(scheme);
  if (host === "" && (isSpecial || at !== -1 || colon !== -1)) return refusal("host", "empty-host");
  const port = colon === -1 ? "" : portNumber(rest.slice(colon + 1));
  if (port === undefined) return refusal("port", "wrong-port");
  const read = hostAsUrl(host, isSpecial, version);
  if (hasOwn(read, "refused")) return read;
  const { isSameHost, idna2003Host } = read;
  // A spread of `read`, whose objects differ in shape, would take a fifth of the time of `inspect`.
  return { host: read.host, port: port === SPECIAL.get(scheme) ? "" : port, isSameHost, idna2003Host };
}

type Host = Pick<UrlReading, "host" | "isSameHost" | "idna2003Host">;

/** The host parser: an address in brackets, an opaque host, or a domain that may be an IPv4 address. */
function hostAsUrl(host: string, isSpecial: boolean, version: UrlVersion): Host | UrlRefusal {
  if (host.startsWith("[")) {
    const address = host.slice(1, -1);
    if (!address.includes(":") || address[0] === "v" || address[0] === "V") {
      return refusal("host", "future-address");
    }
    return { host: `[${ipv6OfUrl(ipv6Groups(address))}]`, isSameHost: true };
  }
  if (!isSpecial) return { host, isSameHost: true };
  const domain = readDomain(host, version);
  return hasOwn(domain, "reason") ? refusal("host", domain.reason) : domain;
}

/** Reads what follows `file:`: the parser states "file", "file slash" and "file host". */
function readFile(text: string, start: number, end: number, version: UrlVersion): UrlReading | UrlRefusal {
  const file = { scheme: "file", port: "" };
  const isKept = version === "other" ? isLikeDrive : isDriveLetter;
  if (!text.startsWith("//", start)) {
    return { ...file, host: "", isSameHost: true, path: pathOf(text.slice(start, end), version, isKept) };
  }
  const hostEnd = endOfSegment(text, start + 2, end);
  const host = text.slice(start + 2, hostEnd);
  if (isDriveLetter(host)) {
    return {
      ...file,
      host: "",
      isSameHost: false,
      path: pathOf(text.slice(start + 2, end), version, isKept),
    };
  }
  const path = pathOf(text.slice(hostEnd, end), version, isKept);
  if (host === "") return { ...file, host, isSameHost: true, path };
  if (host.includes("@")) return refusal("userinfo", "file-userinfo");
  if (!host.startsWith("[") && host.includes(":")) return refusal("port", "file-port");
  if (host.startsWith("[") && !host.endsWith("]")) return refusal("port", "file-port");
  const read = hostAsUrl(host, true, version);
  if (hasOwn(read, "refused")) return read;
  const isIgnored = version === "other" && isDriveLetter(path.slice(1).split("/", 1)[0]!);
  return { ...file, ...read, host: isIgnored || read.host === "localhost" ? "" : read.host, path };
}

/** Returns whether a segment is a Windows drive letter: a letter, then `:` or `|`. */
export function isDriveLetter(segment: string): boolean {
  if (segment.length !== 2 || (segment[1] !== ":" && segment[1] !== "|")) return false;
  const letter = segment.charCodeAt(0) | 0x20;
  return letter >= 0x61 && letter <= 0x7a;
}

/** Returns whether a segment starts with a letter and a colon. */
function isLikeDrive(segment: string): boolean {
  return isDriveLetter(segment) || (segment[1] === ":" && isDriveLetter(segment.slice(0, 2)));
}

/**
 * Returns whether some versions of `URL`, as in Node 20 and 22, keep the dot segments of a path, given without its first slash. They
 * do if the first segment that starts with a dot is another one, and not the first of the path.
 */
function isKeptWhole(path: string, isFile: boolean): boolean {
  if (
    path.startsWith(".") ||
    /[%\u0080-\uffff]/.test(path) ||
    (isFile && isDriveLetter(path.split("/", 1)[0]!))
  ) {
    return false;
  }
  const dot = path.indexOf("/.") + 2;
  return dot > 1 && dot < path.length && path[dot] !== "." && path[dot] !== "/";
}

/** A dot segment, percent-encoded or not, in a path without its first slash. */
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Removes dot segments, percent-encoded or not: the parser states "path start" and "path". `isKept` says which first segment
 * `..` does not remove, such as the drive letter of a `file`.
 */
function pathOf(path: string, version: UrlVersion, isKept?: (segment: string) => boolean): string {
  const rest = path.startsWith("/") ? path.slice(1) : path;
  if (!DOT_SEGMENT.test(rest)) return `/${rest}`;
  if (version === "other" && isKeptWhole(rest, isKept !== undefined)) return `/${rest}`;
  const segments = rest.split("/");
  const output: string[] = [];
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    const dots = dotsOf(segment);
    if (dots === 2) {
      const isDrive = output.length === 1 && isKept?.(output[0]!);
      if (isDrive !== true) output.pop();
    }
    if (dots > 0) {
      if (isLast) output.push("");
    } else {
      output.push(segment);
    }
  });
  return `/${output.join("/")}`;
}
