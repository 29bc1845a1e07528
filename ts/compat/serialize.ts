import { removeDotSegments, removeInnerDotSegments, withGuard } from "../core/path.ts";
import { scheme as endOfScheme } from "../core/scan.ts";
import {
  FRAGMENT,
  NON_ASCII_IPRIVATE,
  NON_ASCII_UCSCHAR,
  PATH,
  QUERY,
  REG_NAME,
  USERINFO,
} from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { ownCopy } from "../support/properties.ts";
import { syntaxError } from "../uri/errors.ts";
import type { Settings, URIComponents } from "./components.ts";
import { type Dialect, handlerOf, hasFlag, type SchemeHandler } from "./dialect.ts";
import { addressOf, normalName, unicodeDomain, zonedAddress } from "./host.ts";
import { domainOf } from "./parse.ts";
import { decoded, encoded, spell, upperCased } from "./spelling.ts";

/** Joins components that belong to the function: the handler of the scheme may change them. */
export function joined(components: URIComponents, options: Settings, dialect: Dialect): string {
  validateScheme(components.scheme);
  const handler = handlerOf(dialect, options.scheme || components.scheme);
  const settings = ownCopy(options);
  // Only `iri` keeps non-ASCII characters in what uri-js writes.
  if (dialect.hasIris) settings.unicodeSupport = settings.iri;
  handler?.serialize(components, settings);
  if (dialect.hasIris) normalize(components, settings, handler, dialect);
  const scheme = validateScheme(components.scheme);
  const isSuffix = settings.reference === "suffix";
  const keepsUnicode = dialect.hasIris
    ? settings.iri
    : settings.unicodeSupport || hasFlag(handler, "unicodeSupport");
  const authority = authorityText(components, Boolean(keepsUnicode), dialect);
  const hasScheme = Boolean(scheme) && !isSuffix;
  // An empty scheme is not written, but its path counts as the path of a URI.
  const isRelative = authority === undefined && (scheme === undefined || isSuffix);
  const keepsDots = Boolean(settings.absolutePath || hasFlag(handler, "absolutePath"));
  const path = pathText(components.path ?? "", authority !== undefined, isRelative, keepsDots, settings);
  const start = hasScheme ? `${scheme}:` : "";
  const middle = authority === undefined ? "" : (isSuffix ? "" : "//") + authority;
  return start + middle + withGuard(path, hasScheme, authority !== undefined) + rest(components, settings);
}

/** A scheme is never decoded or mended: that could make a live scheme of a harmless string (RFC 3986, 3.1). */
function validateScheme(scheme: string | undefined): string | undefined {
  if (!scheme || endOfScheme(scheme) === scheme.length) return scheme;
  throw syntaxError("serialize scheme", UNEXPECTED_CHARACTER, rule.SCHEME, endOfScheme(scheme), scheme);
}

/** Returns the authority, or `undefined` if there is no part of it (RFC 3986, 3.2). */
function authorityText(
  { userinfo, host, ipv6Zone, port }: URIComponents,
  keepsUnicode: boolean,
  dialect: Dialect,
): string | undefined {
  if (userinfo === undefined && host === undefined && port === undefined) return undefined;
  const nonAscii = keepsUnicode ? NON_ASCII_UCSCHAR : 0;
  const before =
    userinfo === undefined ? "" : `${encoded(userinfo, USERINFO, dialect.hasIris ? nonAscii : 0)}@`;
  const digits = port === undefined ? "" : String(port);
  const wrong = digits.search(/\D/);
  if (wrong !== -1) throw syntaxError("serialize port", UNEXPECTED_CHARACTER, rule.PORT, wrong, digits);
  return (
    before +
    (host === undefined ? "" : hostText(host, ipv6Zone, nonAscii)) +
    (port === undefined ? "" : `:${digits}`)
  );
}

/** Writes an address in brackets, and encodes the characters that no other name has. */
function hostText(host: string, zone: string | undefined, nonAscii: number): string {
  const zoned = zone === undefined ? undefined : zonedAddress(host, zone);
  const address = zoned ?? addressOf(host);
  if (address !== undefined) return address.literal;
  const name = decoded(host);
  return addressOf(name)?.literal ?? encoded(name, REG_NAME, nonAscii);
}

/** Encodes a path and removes its dot segments. A relative path keeps the leading `..` that only a base can remove. */
function pathText(
  path: string,
  hasAuthority: boolean,
  isRelative: boolean,
  keepsDots: boolean,
  { skipEscape, iri }: Settings,
): string {
  const isKept = skipEscape && !isRelative;
  const text = isKept ? upperCased(path) : encoded(path, PATH, iri ? NON_ASCII_UCSCHAR : 0);
  const isRootless = text !== "" && !text.startsWith("/");
  // A path after an authority starts with a slash (3.3).
  const slash = hasAuthority && isRootless ? "/" : "";
  if (keepsDots) return slash + text;
  return slash + (isRelative && isRootless ? relativeWithoutDots(text) : removeDotSegments(text));
}

/** Removes the dot segments of a relative path; a last `..` that stays has no slash, as in fast-uri. */
export function relativeWithoutDots(path: string): string {
  const result = removeInnerDotSegments(path);
  return !path.endsWith("/") && /(?:^|\/)\.\.\/$/.test(result) ? result.slice(0, -1) : result;
}

function rest({ query, fragment }: URIComponents, { iri }: Settings): string {
  const nonAscii = iri ? NON_ASCII_UCSCHAR : 0;
  const inQuery = iri ? NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE : 0;
  const written = query === undefined ? "" : `?${encoded(query, QUERY, inQuery)}`;
  return fragment === undefined ? written : `${written}#${encoded(fragment, FRAGMENT, nonAscii)}`;
}

/** Normalizes letter case and percent-encoding, and the host to Punycode or back. */
function normalize(
  components: URIComponents,
  settings: Settings,
  handler: SchemeHandler | undefined,
  dialect: Dialect,
): void {
  const nonAscii = settings.iri ? NON_ASCII_UCSCHAR : 0;
  const { scheme, host } = components;
  if (scheme) components.scheme = scheme.toLowerCase();
  if (host && addressOf(host) === undefined) {
    const isDomain = settings.domainHost || hasFlag(handler, "domainHost");
    const name = normalName(host, nonAscii);
    if (!isDomain) components.host = name;
    else if (settings.iri) components.host = unicodeDomain(name);
    else components.host = domainOf(name, ownCopy<Settings>({ domainHost: true }), handler, dialect).host;
  }
  spell(components, Boolean(settings.iri), dialect);
}
