import { removeDotSegments } from "../core/path.ts";
import { NOT_IDNA, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import * as rule from "../generated/rules.ts";
import { ownCopy } from "../support/properties.ts";
import { syntaxError } from "../uri/errors.ts";
import type { Settings, URIComponents } from "./components.ts";
import { type Dialect, handlerOf, hasFlag } from "./dialect.ts";
import { unicodeDomain } from "./host.ts";
import { domainOf, NO_SCHEME, read } from "./parse.ts";
import { joined, relativeWithoutDots } from "./serialize.ts";

/** Resolves a reference against a base, and normalizes the result (RFC 3986, 5.2 and 6.2.2). */
export function resolved(baseURI: string, relativeURI: string, options: Settings, dialect: Dialect): string {
  const neutral = ownCopy({ ...options, scheme: options.scheme ?? NO_SCHEME });
  const base = read(baseURI, neutral, dialect);
  const reference = read(relativeURI, neutral, dialect);
  const malformed = base.malformed ?? reference.malformed;
  if (malformed !== undefined) throw malformed;
  const target = transformed(base.components, reference.components, neutral, dialect);
  const handler = handlerOf(dialect, options.scheme || target.scheme);
  const host = target.host ?? "";
  const isWeb = target.scheme === "http" || target.scheme === "https";
  const domain = domainOf(host, options, handler, dialect);
  // A name of ASCII with percent-encoded octets that `URL` rejects stays as it is: they are data.
  const isData = domain.mistake === NOT_IDNA && host.includes("%") && !/[^\0-\x7f]/.test(host);
  if ((isWeb && host === "") || (domain.mistake !== undefined && !isData)) {
    throw syntaxError(
      "resolve to URI with host",
      domain.mistake ?? UNEXPECTED_CHARACTER,
      rule.HOST,
      domain.index,
      host,
      "authority",
    );
  }
  if (host !== "")
    target.host = options.iri && domain.host !== host ? unicodeDomain(domain.host) : domain.host;
  neutral.skipEscape = true;
  if (hasFlag(handler, "absolutePath")) neutral.absolutePath = true;
  return joined(target, neutral, dialect);
}

/** Transforms a reference by a base (RFC 3986, 5.2.2). */
export function transformed(
  base: URIComponents,
  reference: URIComponents,
  options: Settings,
  dialect: Dialect,
): URIComponents {
  const { fragment } = reference;
  const path = reference.path ?? "";
  if (reference.scheme && !options.tolerant) {
    const keepsDots = hasFlag(handlerOf(dialect, reference.scheme), "absolutePath");
    return target(
      reference,
      reference,
      keepsDots ? path : removeDotSegments(path),
      reference.query,
      fragment,
    );
  }
  if (hasAuthority(reference))
    return target(base, reference, removeDotSegments(path), reference.query, fragment);
  if (path === "") return target(base, base, base.path, reference.query ?? base.query, fragment);
  const merged = path.startsWith("/") ? path : merge(base, path);
  const isRelative = base.scheme === undefined && !hasAuthority(base) && !merged.startsWith("/");
  return target(
    base,
    base,
    isRelative ? relativeWithoutDots(merged) : removeDotSegments(merged),
    reference.query,
    fragment,
  );
}

function target(
  { scheme }: URIComponents,
  authority: URIComponents,
  path: string | undefined,
  query: string | undefined,
  fragment: string | undefined,
): URIComponents {
  const { userinfo, host, ipv6Zone, port } = authority;
  const components = ownCopy({ scheme, userinfo, host, port, path, query, fragment }) as URIComponents;
  if (ipv6Zone !== undefined) components.ipv6Zone = ipv6Zone;
  return components;
}

function hasAuthority({ userinfo, host, port }: URIComponents): boolean {
  return userinfo !== undefined || host !== undefined || port !== undefined;
}

/** Merges a relative path with the path of the base (RFC 3986, 5.2.3). */
function merge(base: URIComponents, path: string): string {
  if (!base.path) return hasAuthority(base) ? `/${path}` : path;
  return base.path.slice(0, base.path.lastIndexOf("/") + 1) + path;
}
