import { split } from "../api/split.ts";
import { triplet } from "../core/pct.ts";
import { scheme as endOfScheme } from "../core/scan.ts";
import { NON_ASCII_UCSCHAR, REG_NAME } from "../generated/alphabets.ts";
import {
  type ErrorKind,
  INVALID_IPV6ADDRESS,
  INVALID_PCT_ENCODED,
  NOT_IDNA,
  UNEXPECTED_CHARACTER,
} from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { ownCopy } from "../support/properties.ts";
import { syntaxError, type UriSyntaxError } from "../uri/errors.ts";
import { pathStartOf } from "../uri/spans.ts";
import { kindOfReference, type Settings, type URIComponents } from "./components.ts";
import { type Dialect, handlerOf, hasFlag, type SchemeHandler } from "./dialect.ts";
import { addressOf, forbiddenInName, mappedDomain, normalName } from "./host.ts";
import { encoded, spell } from "./spelling.ts";

const READ = "read URI reference";

/** The scheme that `resolve` reads its strings with, because only the result has one. It has no rules, and its hosts stay raw. */
export const NO_SCHEME = "null";

/** The components of a string and, if it is malformed, the error. Other errors are only sentences in the components. */
export interface Reading {
  readonly components: URIComponents;
  readonly malformed: UriSyntaxError | undefined;
}

/** A mistake: the kind of error, the rule that is broken, and where. */
type Mistake = readonly [kind: ErrorKind, rule: number, index: number];

/** The parts of a string as they are written. `pathStart` is where a path follows an authority that ended too early. */
interface Parts {
  readonly scheme: string | undefined;
  readonly userinfo: string | undefined;
  readonly host: string | undefined;
  readonly port: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
  readonly hostStart: number;
  readonly pathStart: number;
}

/** Reads a string, and normalizes its components (RFC 3986, 6.2.2.1 and 6.2.2.2). It never throws on a string. */
export function read(uri: string, options: Settings, dialect: Dialect): Reading {
  const { scheme } = options;
  const prefix =
    options.reference === "suffix" ? (scheme ? `${scheme}:${dialect.hasIris ? "//" : ""}` : "//") : "";
  const text = prefix + uri;
  const parts = partsOf(text);
  const handler = handlerOf(dialect, scheme || parts.scheme);
  const keepsUnicode =
    Boolean(options.unicodeSupport || hasFlag(handler, "unicodeSupport")) &&
    !(dialect.hasIris && options.iri === false);
  let mistake = edgeMistake(text, prefix.length, parts) ?? syntaxMistake(text, parts);

  const { userinfo, host, port, path, query, fragment } = parts;
  const components = ownCopy({
    scheme: schemeText(parts.scheme),
    userinfo,
    host,
    port: portOf(port),
    path,
    query,
    fragment,
  }) as URIComponents;
  if (host) {
    const reading = readHost(host, options, handler, dialect, keepsUnicode);
    components.host = reading.host;
    if (reading.zone !== undefined && !dialect.hasIris) components.ipv6Zone = reading.zone;
    if (reading.mistake !== undefined)
      mistake ??= [reading.mistake, rule.HOST, parts.hostStart + reading.index];
  }
  components.reference = kindOfReference(parts);
  if (!hasFlag(handler, "skipNormalize")) spell(components, dialect.hasIris && keepsUnicode, dialect);
  const malformed =
    mistake && syntaxError(READ, mistake[0], mistake[1], Math.max(mistake[2] - prefix.length, 0), uri);
  if (malformed !== undefined) components.error = malformed.issue.message;
  const { reference } = options;
  if (reference && reference !== "suffix" && reference !== components.reference) {
    components.error ??= `expected a reference of kind "${reference}", got "${components.reference}"`;
  }
  handler?.parse(components, ownCopy(options));
  const isNoUrn = handler !== undefined && handler.scheme === "urn" && components.nid === undefined;
  return { components, malformed: malformed ?? (isNoUrn ? notUrn(uri, parts.pathStart) : undefined) };
}

function notUrn(uri: string, index: number): UriSyntaxError {
  return syntaxError(READ, UNEXPECTED_CHARACTER, rule.PATH, Math.min(index, uri.length), uri);
}

/** Lower-cases a scheme; what is not a scheme stays as it is. */
function schemeText(scheme: string | undefined): string | undefined {
  return scheme !== undefined && endOfScheme(scheme) === scheme.length ? scheme.toLowerCase() : scheme;
}

/** Splits a string at its delimiters (RFC 3986, appendix B and 3.2). */
function partsOf(text: string): Parts {
  const components = split(text);
  const { scheme, authority, path, query, fragment } = components;
  const pathStart = pathStartOf(components);
  // Each property by name, because a spread is slow on Node 20.
  if (authority === undefined) {
    return {
      scheme,
      userinfo: undefined,
      host: undefined,
      port: undefined,
      path,
      query,
      fragment,
      hostStart: pathStart,
      pathStart,
    };
  }
  const at = authority.indexOf("@");
  const hostStart = at + 1;
  const bracket = authority[hostStart] === "[" ? authority.indexOf("]", hostStart) : -1;
  const colon = bracket > hostStart + 1 ? bracket + 1 : authority.indexOf(":", hostStart);
  const hostEnd = colon === -1 ? authority.length : colon;
  let end = hostEnd;
  if (authority[hostEnd] === ":")
    do end++;
    while (authority[end]! >= "0" && authority[end]! <= "9");
  const start = pathStart - authority.length;
  return {
    scheme,
    userinfo: at === -1 ? undefined : authority.slice(0, at),
    host: authority.slice(hostStart, hostEnd),
    port: end === hostEnd ? undefined : authority.slice(hostEnd + 1, end),
    path: authority.slice(end) + path,
    query,
    fragment,
    hostStart: start + hostStart,
    pathStart: start + end,
  };
}

/** Finds what `URL` reads in another way: controls and spaces at the ends, and slashes that are not two slashes. */
function edgeMistake(text: string, first: number, { scheme }: Parts): Mistake | undefined {
  for (const index of [first, text.length - 1]) {
    if (text.charCodeAt(index) <= 0x20) return [UNEXPECTED_CHARACTER, rule.URI_REFERENCE, index];
  }
  const start = scheme === undefined ? 0 : scheme.length + 1;
  let end = start;
  while (end < text.length && "/\\\t\n\r".includes(text[end]!)) end++;
  const written = text.slice(start, end);
  const seen = written.replace(/[\t\n\r]/g, "");
  if (seen.length < 2 || (written === seen && seen.startsWith("//"))) return undefined;
  return [UNEXPECTED_CHARACTER, rule.AUTHORITY, start + written.search(/[^/]/)];
}

/** Finds what breaks the syntax and cannot be encoded. */
function syntaxMistake(text: string, parts: Parts): Mistake | undefined {
  const { scheme, userinfo, host, port, hostStart, pathStart, path } = parts;
  if (scheme !== undefined && endOfScheme(scheme) !== scheme.length) {
    return [UNEXPECTED_CHARACTER, rule.SCHEME, endOfScheme(scheme)];
  }
  if (host !== undefined) {
    const authorityStart = hostStart - (userinfo === undefined ? 0 : userinfo.length + 1);
    const backslash = text.indexOf("\\", authorityStart);
    if (backslash !== -1 && !/[/?#]/.test(text.slice(authorityStart, backslash)))
      return [UNEXPECTED_CHARACTER, rule.AUTHORITY, backslash];
    if (path !== "" && !path.startsWith("/")) return [UNEXPECTED_CHARACTER, rule.AUTHORITY, pathStart];
    if (Number(port) > 65_535) return [UNEXPECTED_CHARACTER, rule.PORT, pathStart - 1];
  }
  const bare = barePercent(text, host, hostStart);
  return bare === -1 ? undefined : [INVALID_PCT_ENCODED, rule.PCT_ENCODED, bare];
}

/** Returns the index of the first `%` without two digits, or -1. In an IP-literal it is the start of a zone identifier. */
function barePercent(text: string, host: string | undefined, hostStart: number): number {
  const literalEnd = host?.startsWith("[") && host.endsWith("]") ? hostStart + host.length : -1;
  for (let index = text.indexOf("%"); index !== -1; index = text.indexOf("%", index + 1)) {
    if (triplet(text, index) < 0 && !(index > hostStart && index < literalEnd)) return index;
  }
  return -1;
}

/** A port is a number, or `""` if there is only its colon. */
function portOf(port: string | undefined): number | string | undefined {
  return port === undefined || port === "" ? port : Number(port);
}

interface HostReading {
  readonly host: string;
  readonly zone: string | undefined;
  /** The kind of the mistake, if there is one. */
  readonly mistake: ErrorKind | undefined;
  /** The index of the mistake in the host. */
  readonly index: number;
}

function hostReading(host: string, mistake?: ErrorKind, index = 0, zone?: string): HostReading {
  return { host, zone, mistake, index };
}

function readHost(
  host: string,
  options: Settings,
  handler: SchemeHandler | undefined,
  dialect: Dialect,
  keepsUnicode: boolean,
): HostReading {
  const isLiteral = /[[\]]/.test(host);
  const address = isLiteral ? addressOf(host) : undefined;
  if (address !== undefined) return hostReading(address.host, undefined, 0, address.zone);
  if (isLiteral) return hostReading(host.toLowerCase(), INVALID_IPV6ADDRESS);
  const name = host.toLowerCase();
  const domain = domainOf(name, options, handler, dialect);
  const nonAscii = keepsUnicode ? NON_ASCII_UCSCHAR : 0;
  const written = normalName(domain.host, dialect.hasIris && options.unicodeSupport ? nonAscii : 0);
  const isRaw = options.scheme === NO_SCHEME;
  return {
    ...domain,
    host: isRaw ? written : encoded(written, REG_NAME, nonAscii),
  };
}

/** Maps the host of a scheme with domain names. A character that no name has is a mistake, and never reaches `URL`. */
export function domainOf(
  name: string,
  options: Settings,
  handler: SchemeHandler | undefined,
  dialect: Dialect,
): HostReading {
  if (!(options.domainHost || hasFlag(handler, "domainHost")) || addressOf(name)) return hostReading(name);
  const forbidden = forbiddenInName(name);
  if (forbidden !== -1) return hostReading(name, UNEXPECTED_CHARACTER, forbidden);
  const isKept =
    options.unicodeSupport || hasFlag(handler, "unicodeSupport") || !dialect.mappedNames.test(name);
  const mapped = isKept ? name : mappedDomain(name);
  return mapped === undefined ? hostReading(name, NOT_IDNA) : hostReading(mapped);
}
