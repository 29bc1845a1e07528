import { triplet } from "../core/pct.ts";
import { CLASSES, UNRESERVED } from "../generated/alphabets.ts";
import { hasOwn } from "../support/properties.ts";
import { endsInNumber, ipv4OfName } from "./address.ts";
import { decodeHost, type HostText, textOfPoints } from "./host-text.ts";
import { asciiOfName } from "./labels.ts";
import {
  asciiLower,
  isAsciiText,
  isLongPunycode,
  isPlainName,
  LONGEST_NAME,
  type MappedName,
  mappedName,
} from "./mapped-name.ts";
import { mapsNames } from "./platform-url.ts";
import { punycodeDecode } from "./punycode.ts";

/**
 * The reader of a string: the URL Standard, or a `URL` that differs from it. Only known differences count.
 *
 * Some versions reject an ASCII domain with a label `xn--` that IDNA rejects. Some keep a first segment that starts like a drive
 * letter when `..` follows it, and some ignore the host of a `file` URL before a drive letter. Some keep the dot segments of paths
 * such as `/a/.b/..`. Names that are not ASCII are mapped with the Unicode data of the runtime's `URL`, or of the JavaScript engine.
 */
export type UrlVersion = "standard" | "other";

/** A domain as `URL` reads it. */
export interface Domain {
  readonly host: string;
  /** Whether the host is the one that was written, except for the case of ASCII letters. */
  readonly isSameHost: boolean;
  /** The host as IDNA 2003 maps it, if that is another one. */
  readonly idna2003Host?: string | undefined;
}

/** The reason why `URL` rejects a domain. */
export type DomainRefusal =
  | "not-utf8"
  | "not-idna"
  | "long-name"
  | "mapped-to-nothing"
  | "forbidden-character"
  | "not-ipv4";

interface Refused {
  readonly reason: DomainRefusal;
}

const NOT_IDNA: Refused = { reason: "not-idna" };

/**
 * Reads the host of a special scheme: the host parser of WHATWG URL, 3.5.
 *
 * `version` is `"standard"`, or `"other"` for a `URL` that reads the host otherwise, if one is known. Without a `URL` in the runtime,
 * a name that is not ASCII is mapped in part.
 */
export function readDomain(host: string, version: UrlVersion): Domain | Refused {
  if (isPlainName(host)) return { host: asciiLower(host), isSameHost: true };
  const decoded = decodeHost(host);
  if (decoded.notUtf8 !== -1) return { reason: "not-utf8" };
  const mapped = mappedName(decoded);
  return decoded.isAscii
    ? readAscii(host, decoded, mapped, version)
    : readUnicode(host, decoded, mapped, version);
}

/**
 * Writes the host of a special scheme as the host parser of WHATWG URL, 3.5 does. Returns `undefined` if the parser rejects it.
 *
 * @throws {IdnaUnavailableError} if the name is not ASCII, and the runtime maps no names.
 */
export function asciiDomain(host: string): string | undefined {
  if (isPlainName(host)) return asciiLower(host);
  const decoded = decodeHost(host);
  if (decoded.notUtf8 !== -1) return undefined;
  const text = textOfPoints(decoded.points);
  if (hasForbidden(text)) return undefined;
  const name = decoded.isAscii ? asciiLower(text) : asciiOfName(text);
  const read = name === undefined ? undefined : checked(name, host, true);
  return read === undefined || hasOwn(read, "reason") ? undefined : read.host;
}

/** The standard lower-cases an ASCII domain. Some versions of `URL` reject one with a label `xn--` that IDNA rejects. */
function readAscii(
  host: string,
  decoded: HostText,
  mapped: MappedName,
  version: UrlVersion,
): Domain | Refused {
  const name = asciiLower(textOfPoints(decoded.points));
  const read = checked(name, host, true);
  if (hasOwn(read, "reason") || !isWrongPunycode(name, mapped)) return read;
  return version === "standard" ? read : { reason: isLongPunycode(name) ? "long-name" : "not-idna" };
}

/** Returns whether IDNA rejects an ASCII name for a label `xn--`. */
function isWrongPunycode(name: string, { isRefused }: MappedName): boolean {
  if (!name.includes("xn--") || isRefused) return isRefused;
  return name.length <= LONGEST_NAME && mapsNames() && asciiOfName(name) === undefined;
}

function readUnicode(
  host: string,
  decoded: HostText,
  mapped: MappedName,
  version: UrlVersion,
): Domain | Refused {
  const { name, isPlain, isRefused, idna2003Name } = mapped;
  const model = isRefused ? NOT_IDNA : checked(name, host, isPlain, idna2003Name);
  if (decoded.points.length > LONGEST_NAME || !mapsNames()) return model;
  const hostname = asciiDomain(host);
  // A rule of IDNA that is not modelled here is more likely than another version.
  if (hostname === undefined) return hasOwn(model, "reason") ? model : NOT_IDNA;
  const unicodeName = unicodeOf(hostname);
  if (version === "other")
    return hasOwn(model, "reason") || unicodeOf(model.host) !== unicodeName
      ? model
      : { ...model, host: unicodeName };
  const written = unicodeOf(asciiLower(textOfPoints(decoded.points)));
  return checked(unicodeName, host, unicodeName === written, idna2003Name);
}

/** Decodes the Punycode labels of a name. One that decodes to ASCII stays: it is not the name that it decodes to. */
function unicodeOf(name: string): string {
  const labels = name.split(".").map((label) => {
    const decoded = label.startsWith("xn--") ? punycodeDecode(label.slice(4)) : undefined;
    return decoded === undefined || isAsciiText(decoded) ? label : decoded;
  });
  return labels.join(".");
}

/** The forbidden domain code points (WHATWG URL, 3.2), except C0 controls. */
const FORBIDDEN = " #/:<>?@[\\]^|%\u007f";

function hasForbidden(name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    if (name[index]! < " " || FORBIDDEN.includes(name[index]!)) return true;
  }
  return false;
}

/** Checks a mapped name as the host parser does after IDNA. */
function checked(name: string, host: string, isPlain: boolean, idna2003Name?: string): Domain | Refused {
  if (name === "") return { reason: "mapped-to-nothing" };
  if (hasForbidden(name)) return { reason: "forbidden-character" };
  const idna2003Host = idna2003Name === name ? undefined : idna2003Name;
  if (!endsInNumber(name))
    return { host: name, isSameHost: isPlain && !hasReservedTriplet(host), idna2003Host };
  const address = ipv4OfName(name);
  return address === undefined
    ? { reason: "not-ipv4" }
    : { host: address, isSameHost: asciiLower(host) === address };
}

/** Returns whether a host has a percent-encoded ASCII character that RFC 3986 does not decode (6.2.2.2). */
function hasReservedTriplet(host: string): boolean {
  for (let at = host.indexOf("%"); at !== -1; at = host.indexOf("%", at + 3)) {
    const octet = triplet(host, at);
    if (octet < 128 && (CLASSES[octet]! & UNRESERVED) === 0) return true;
  }
  return false;
}
