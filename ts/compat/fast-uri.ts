/**
 * The functions of uri-js and fast-uri over pchar: a text that they take means the same here, and where they differ from
 * RFC 3986 this follows the RFC. `docs/migrating.md` of the repository lists the differences.
 */
import { objectOf, stringOf } from "../argument.ts";
import { active } from "../backend/backend.ts";
import { twinNormalize } from "../backend/js/normalize.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "../backend/words.ts";
import { build, withGuard } from "../build.ts";
import { codecError } from "../codec-error.ts";
import { stringComponent } from "../component-text.ts";
import { errorOf, issueOfError, UriSyntaxError } from "../errors.ts";
import * as rule from "../generated/rules.ts";
import { matches } from "../matches.ts";
import { parse as parseText } from "../parse.ts";
import { pathStartOf } from "../places.ts";
import { resolve as resolveText } from "../resolve.ts";
import { split } from "../split.ts";
import {
  type GenericComponents,
  kindOfReference,
  type URIComponents,
  type URIComponentsInput,
  type URIOptions,
} from "./components.ts";
import { schemeRules } from "./schemes.ts";
import { fragmentText, pathText, queryText, uriText } from "./uri-text.ts";

export type { URIComponents, URIComponentsInput, URIOptions } from "./components.ts";

/** Letter case, triplets and IPv6. A segment that spells dots with triplets is data, and no dot segment comes of it. */
const TEXT = CASE | PERCENT | IPV6 | KEEP_ENCODED_DOTS;

/**
 * Splits a URI into its components, with letter case and triplets normalized (RFC 3986, 6.2.2.1 and 6.2.2.2).
 *
 * What path, query and fragment cannot hold is encoded, and so is an IRI (RFC 3987, 3.1). All seven keys of the generic
 * syntax are there. A text that is no URI reference for all that has an `error`, and its parts as they are.
 *
 * @throws {TypeError} if the text is no string.
 * @example
 * parse("URI://user:pass@Example.com:123/one/tw%6f?q#body").host; // "example.com"
 * parse("uri://user:pass@example.com:123/one/tw%6f?q#body").path; // "/one/two"
 * parse("//[2001:DB8::7]:80").host; // "2001:db8::7"
 * parse("//[2001:DB8::7]:80").port; // 80
 * parse("#/definitions/A<B>").fragment; // "/definitions/A%3CB%3E"
 * parse("urn:example:a").nss; // "a"
 * parse("http://a b/").error; // "unexpected character ' ' in host at index 8"
 */
export function parse(uri: string, options: URIOptions = {}): URIComponents {
  const { components, flaw } = read(uri, options);
  const reference = kindOfReference(components);
  const wanted = options.reference;
  const rules = flaw === undefined ? schemeRules(options.scheme ?? components.scheme) : undefined;
  const result = (rules === undefined ? { ...components } : rules.read(components)) as URIComponents;
  if (flaw !== undefined) result.error = issueOfError(flaw).message;
  else if (wanted !== undefined && wanted !== "suffix" && wanted !== reference)
    result.error ??= `expected a reference of the kind ${wanted}, got ${reference}`;
  result.reference = reference;
  return result;
}

/**
 * Puts components together to a normalized URI (RFC 3986, 5.3 and 6.2).
 *
 * What a component cannot hold is encoded. Dot segments are removed, at the start of a relative path as far as no
 * meaning is lost. A path that would be read as an authority or as a scheme is guarded by `/.` or `./`.
 *
 * @throws {UriSyntaxError} if a component cannot stand: a scheme, a port or an IP literal that breaks its rule, a percent
 * sign without its digits.
 * @throws {TypeError} if a component is of another type.
 * @example
 * serialize({ scheme: "http", host: "example.com", fragment: "footer" }); // "http://example.com/#footer"
 * serialize({ host: "::1", port: 80, path: "a b" }); // "//[::1]:80/a%20b"
 * serialize({ path: "a/../b" }); // "b"
 * serialize({ path: "//a" }); // "/.//a"
 * serialize({ scheme: "urn", nid: "example", nss: "a" }); // "urn:example:a"
 * serialize({ scheme: "1", path: "a" }); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function serialize(components: URIComponentsInput, options: URIOptions = {}): string {
  objectOf(components, "components");
  const rules = schemeRules(options.scheme ?? components.scheme);
  const text = textOf(rules === undefined ? components : rules.write(components));
  const normal = normalized(options.absolutePath ? text : withoutDots(text), TEXT | SCHEME, options);
  if (options.reference !== "suffix") return normal;
  const parts = split(normal);
  return normal.slice(pathStartOf(parts) - (parts.authority ?? "").length);
}

/**
 * Resolves a reference against a base (RFC 3986, 5.2), and normalizes but for what depends on the scheme.
 *
 * The base comes first. It may lack a scheme; the result does so too then.
 *
 * @throws {UriSyntaxError} if either text is no URI reference.
 * @throws {TypeError} if either is no string.
 * @example
 * resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
 * resolve("schemas/a.json", "../b.json#/c"); // "b.json#/c"
 * resolve("http://a/b", "#/definitions/A<B>"); // "http://a/b#/definitions/A%3CB%3E"
 * resolve("http://a/b", "%"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function resolve(baseURI: string, relativeURI: string, options: URIOptions = {}): string {
  const base = uriText(baseURI);
  const strict = options.tolerant !== true;
  const target = resolveText(uriText(relativeURI), base, { strict, relativeBase: true });
  return normalized(withoutDots(target), TEXT, options);
}

/**
 * Resolves components against components (RFC 3986, 5.2.2).
 *
 * @throws {UriSyntaxError} as {@link serialize} does.
 * @example
 * resolveComponents({ scheme: "uri", host: "a", path: "/b/c" }, { path: "../g" }).path; // "/g"
 * resolveComponents({ scheme: "uri", host: "a", path: "/b/c" }, { query: "q" }).host; // "a"
 */
export function resolveComponents(
  base: URIComponentsInput,
  relative: URIComponentsInput,
  options: URIOptions = {},
): URIComponents {
  const written = { absolutePath: true };
  const target = resolve(serialize(base, written), serialize(relative, written), options);
  return { ...read(target, { unicodeSupport: options.iri }).components } as URIComponents;
}

/**
 * The name of {@link resolveComponents} in fast-uri.
 *
 * @example
 * resolveComponent({ path: "/b/c" }, { path: "g" }).path; // "/b/g"
 */
export const resolveComponent: typeof resolveComponents = resolveComponents;

/**
 * Normalizes a URI, or components (RFC 3986, 6.2). A text that is no URI reference is returned as it is.
 *
 * @throws {UriSyntaxError} of components as {@link serialize} does.
 * @throws {TypeError} if it is neither.
 * @example
 * normalize("HTTP://ABC.com:80/%7Esmith/./home.html"); // "http://abc.com/~smith/home.html"
 * normalize("http://example.com/a%2Fb/%2e%2e/c"); // "http://example.com/a%2Fb/%2E%2E/c"
 * normalize({ scheme: "HTTP", host: "ABC.com" }).host; // "abc.com"
 * normalize("http://a b/"); // "http://a b/"
 */
export function normalize(uri: string, options?: URIOptions): string;
export function normalize(uri: URIComponentsInput, options?: URIOptions): URIComponents;
export function normalize(
  uri: string | URIComponentsInput,
  options: URIOptions = {},
): string | URIComponents {
  if (typeof uri !== "string") return parse(serialize(uri, options), options);
  return normalFormOf(uri, options) ?? uri;
}

/**
 * Tells whether two URIs, or components, have the same normal form (RFC 3986, 6.2). What has none is equal to nothing.
 *
 * @throws {TypeError} if either is neither.
 * @example
 * equal("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"); // true
 * equal("HTTP://ABC.COM:80", { scheme: "http", host: "abc.com", path: "/" }); // true
 * equal("http://a b/", "http://a b/"); // false
 */
export function equal(
  uriA: string | URIComponentsInput,
  uriB: string | URIComponentsInput,
  options: URIOptions = {},
): boolean {
  const a = normalFormOf(uriA, options);
  return a !== undefined && a === normalFormOf(uriB, options);
}

/** The normal form of a text or of components, or `undefined` where there is none. */
function normalFormOf(uri: string | URIComponentsInput, options: URIOptions): string | undefined {
  try {
    if (typeof uri !== "string") return serialize(uri, options);
    const { components, flaw } = read(uri, options);
    if (flaw !== undefined) return undefined;
    const rules = schemeRules(options.scheme ?? components.scheme);
    return serialize(rules === undefined ? components : rules.read(components), options);
  } catch (error) {
    if (error instanceof UriSyntaxError) return undefined;
    throw error;
  }
}

/** The generic components of a text; with a flaw, if it has one, its parts as they stand. */
function read(
  uri: string,
  options: URIOptions,
): { readonly components: GenericComponents; readonly flaw?: UriSyntaxError } {
  const given = stringOf(uri);
  const text = options.reference === "suffix" ? suffixReference(given, options.scheme) : given;
  let normal: string;
  try {
    normal = normalized(uriText(text), TEXT, { iri: options.unicodeSupport });
  } catch (flaw) {
    if (!(flaw instanceof UriSyntaxError)) throw flaw;
    return { components: rawParts(text), flaw };
  }
  const { scheme, userinfo, host, hostKind, port, path, query, fragment } = parseText(
    normal,
    "IRI-reference",
  );
  const address = hostKind === "IPv6address" ? host.slice(1, -1) : host;
  return {
    components: { scheme, userinfo, host: address, port: portOf(port), path, query, fragment },
  };
}

/** A suffix reference begins with its authority (RFC 3986, 4.5). */
function suffixReference(uri: string, scheme: string | undefined): string {
  return scheme === undefined ? `//${uri}` : `${scheme}://${uri}`;
}

function portOf(port: string | undefined): number | string | undefined {
  const number = Number(port);
  return port === undefined || port === "" || !Number.isSafeInteger(number) ? port : number;
}

/** The parts of a text that is no URI reference, by their delimiters alone (RFC 3986, appendix B). */
function rawParts(text: string): GenericComponents {
  const { scheme, authority, path, query, fragment } = split(text);
  if (authority === undefined) {
    return { scheme, userinfo: undefined, host: undefined, port: undefined, path, query, fragment };
  }
  const at = authority.indexOf("@");
  const afterUserinfo = authority.slice(at + 1);
  const colon = afterUserinfo.lastIndexOf(":");
  const hasPort = colon > afterUserinfo.lastIndexOf("]");
  return {
    scheme,
    userinfo: at === -1 ? undefined : authority.slice(0, at),
    host: hasPort ? afterUserinfo.slice(0, colon) : afterUserinfo,
    port: hasPort ? afterUserinfo.slice(colon + 1) : undefined,
    path,
    query,
    fragment,
  };
}

/** Puts generic components together, dot segments and all. */
function textOf({ scheme, userinfo, host, port, path = "", query, fragment }: URIComponentsInput): string {
  const hasAuthority = host !== undefined || userinfo !== undefined || port !== undefined;
  const start = build({
    scheme,
    userinfo,
    port,
    host: hasAuthority ? hostText(host === undefined ? "" : host) : undefined,
  });
  const written = pathText(stringComponent(path), codecError("serialize path", path, rule.PATH));
  // A path after an authority begins with a slash (3.3).
  const slash = hasAuthority && written !== "" && !written.startsWith("/") ? "/" : "";
  let text = start + withGuard(slash + written, scheme !== undefined, hasAuthority);
  if (query !== undefined) {
    text += `?${queryText(stringComponent(query), codecError("serialize query", query, rule.QUERY))}`;
  }
  if (fragment !== undefined) {
    text += `#${fragmentText(stringComponent(fragment), codecError("serialize fragment", fragment, rule.FRAGMENT))}`;
  }
  return text;
}

/** Puts the brackets around an IPv6address. */
function hostText(host: string): string {
  return typeof host === "string" && matches(host, "IPv6address") ? `[${host}]` : host;
}

/** Removes the dot segments of a text; of a relative path those that mean nothing before it is resolved. */
function withoutDots(text: string): string {
  return split(text).scheme === undefined
    ? resolveText(text, "", { relativeBase: true })
    : written(text, PATH | KEEP_ENCODED_DOTS, rule.URI_REFERENCE);
}

function normalized(text: string, flags: number, { iri }: URIOptions): string {
  return written(text, flags, iri === true ? rule.IRI_REFERENCE : rule.URI_REFERENCE);
}

function written(text: string, flags: number, ruleNumber: number): string {
  const backend = active();
  const output = backend.normalize(text, ruleNumber, flags, twinNormalize);
  if (output === undefined) throw errorOf("normalize URI reference", backend.words, text);
  return output;
}
