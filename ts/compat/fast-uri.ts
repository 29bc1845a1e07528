/**
 * The functions of uri-js and fast-uri, implemented with pchar. Where those differ from RFC 3986, the RFC wins;
 * `docs/migrating.md` in the repository lists the differences.
 *
 * @module
 */

import { build, withGuard } from "../api/build.ts";
import { stringComponent } from "../api/component-writers.ts";
import { matches } from "../api/matches.ts";
import { parse as parseText } from "../api/parse.ts";
import { resolve as resolveText } from "../api/resolve.ts";
import { split } from "../api/split.ts";
import { codecError } from "../codec/codec-error.ts";
import { jsNormalize } from "../core/normalize.ts";
import { active } from "../engine/engine.ts";
import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, SCHEME } from "../generated/record.ts";
import * as rule from "../generated/rules.ts";
import { stringOf } from "../support/argument.ts";
import { errorOf, issueOfError, UriSyntaxError } from "../uri/errors.ts";
import { pathStartOf } from "../uri/spans.ts";
import {
  componentsOf,
  type GenericComponents,
  kindOfReference,
  type URIComponents,
  type URIComponentsInput,
  type URIOptions,
  uriOptionsOf,
} from "./components.ts";
import { SCHEME_NAMES, schemeAdapter } from "./schemes.ts";
import { fragmentText, pathText, queryText, regNameText, uriText } from "./uri-text.ts";

export type { URIComponents, URIComponentsInput, URIOptions } from "./components.ts";

/**
 * Letter case, percent-encoding and the text form of IPv6 addresses. A percent-encoded dot segment is an ordinary segment,
 * and not decoded.
 */
const SPELLING = CASE | PERCENT | IPV6 | KEEP_ENCODED_DOTS;

/**
 * Parses a URI into its components, with letter case and percent-encoding normalized (RFC 3986, 6.2.2.1 and 6.2.2.2).
 *
 * Characters that path, query and fragment cannot contain are encoded first, and so are the non-ASCII characters of an
 * IRI (RFC 3987, 3.1). It never throws on a string: an invalid one has an `error`, and its components are not normalized.
 * The result always has the seven keys of the generic syntax. If a scheme has its own keys, such as `nss` of a URN, the
 * components that they replace are `undefined`.
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * parse("URI://user:pass@Example.com:123/one/tw%6f?q#body").host; // "example.com"
 * parse("uri://user:pass@example.com:123/one/tw%6f?q#body").path; // "/one/two"
 * parse("//[2001:DB8::7]:80").host; // "2001:db8::7"
 * parse("//[2001:DB8::7]:80").port; // 80
 * parse("#/definitions/A<B>").fragment; // "/definitions/A%3CB%3E"
 * parse("urn:example:a").nss; // "a"
 * parse("http://a b/").error; // "unexpected character ' ' in host at index 8"
 */
export function parse(uri: string, options?: URIOptions): URIComponents {
  return parsed(uri, uriOptionsOf(options));
}

function parsed(uri: string, options: URIOptions): URIComponents {
  const { scheme, reference: expected } = options;
  const { components, error } = read(uri, options);
  const reference = kindOfReference(components);
  const adapter = error === undefined ? schemeAdapter(scheme ?? components.scheme) : undefined;
  const result = (adapter === undefined ? { ...components } : adapter.read(components)) as URIComponents;
  if (error !== undefined) {
    result.error = issueOfError(error).message;
  } else if (expected !== undefined && expected !== "suffix" && expected !== reference) {
    result.error ??= `expected a reference of kind "${expected}", got "${reference}"`;
  }
  result.reference = reference;
  return result;
}

/**
 * Joins components into a normalized URI (RFC 3986, 5.3 and 6.2).
 *
 * Characters that a component cannot contain are encoded. Dot segments are removed, except for `..` at the start of a
 * relative path. A path that would be read as an authority or a scheme gets the prefix `/.` or `./`.
 *
 * @throws {UriSyntaxError} if a component is invalid: a scheme, port or IP literal that breaks its rule, or a `%` without
 * two hexadecimal digits (`ERR_URI_INVALID_PCT_ENCODED`).
 * @throws {TypeError} if a component has a wrong type.
 * @example
 * serialize({ scheme: "http", host: "example.com", fragment: "footer" }); // "http://example.com/#footer"
 * serialize({ host: "::1", port: 80, path: "a b" }); // "//[::1]:80/a%20b"
 * serialize({ path: "a/../b" }); // "b"
 * serialize({ path: "//a" }); // "/.//a"
 * serialize({ scheme: "urn", nid: "example", nss: "a" }); // "urn:example:a"
 * serialize({ scheme: "1", path: "a" }); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function serialize(components: URIComponentsInput, options?: URIOptions): string {
  return serialized(components, uriOptionsOf(options));
}

function serialized(
  components: URIComponentsInput,
  { scheme, reference, absolutePath, iri }: URIOptions,
): string {
  const given = componentsOf(components);
  const adapter = schemeAdapter(scheme ?? given.scheme);
  const text = textOf(adapter === undefined ? given : adapter.write(given));
  const normal = normalized(absolutePath ? text : withoutDotSegments(text), SPELLING | SCHEME, iri);
  if (reference !== "suffix") return normal;
  const parts = split(normal);
  return normal.slice(pathStartOf(parts) - (parts.authority ?? "").length);
}

/**
 * Resolves a reference against a base, and normalizes the result (RFC 3986, 5.2 and 6.2.2).
 *
 * The base comes first, unlike in `resolve` of `pchar`. If it is relative, so is the result. Default ports and empty paths
 * stay as they are.
 *
 * @throws {UriSyntaxError} if either string is not a URI reference, even after encoding.
 * @throws {TypeError} if either argument is not a string.
 * @example
 * resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
 * resolve("schemas/a.json", "../b.json#/c"); // "b.json#/c"
 * resolve("http://a/b", "#/definitions/A<B>"); // "http://a/b#/definitions/A%3CB%3E"
 * resolve("http://a/b", "%"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function resolve(baseURI: string, relativeURI: string, options?: URIOptions): string {
  const { tolerant, iri } = uriOptionsOf(options);
  const base = uriText(stringOf(baseURI));
  const strict = tolerant !== true;
  const target = resolveText(uriText(stringOf(relativeURI)), base, { strict, relativeBase: true });
  return normalized(withoutDotSegments(target), SPELLING, iri);
}

/**
 * Resolves components against the components of a base, and returns components (RFC 3986, 5.2.2).
 *
 * @throws {UriSyntaxError} if a component is invalid, as in {@link serialize}.
 * @example
 * resolveComponents({ scheme: "uri", host: "a", path: "/b/c" }, { path: "../g" }).path; // "/g"
 * resolveComponents({ scheme: "uri", host: "a", path: "/b/c" }, { query: "q" }).host; // "a"
 */
export function resolveComponents(
  base: URIComponentsInput,
  relative: URIComponentsInput,
  options?: URIOptions,
): URIComponents {
  const { tolerant, iri } = uriOptionsOf(options);
  const written = { absolutePath: true };
  const target = resolve(serialize(base, written), serialize(relative, written), { tolerant, iri });
  return { ...read(target, uriOptionsOf({ unicodeSupport: iri })).components } as URIComponents;
}

/**
 * The same function as {@link resolveComponents}, under its name in fast-uri.
 *
 * @example
 * resolveComponent({ path: "/b/c" }, { path: "g" }).path; // "/b/g"
 */
export const resolveComponent: typeof resolveComponents = resolveComponents;

/**
 * Normalizes a URI, or the components of one (RFC 3986, 6.2). An invalid string is returned unchanged.
 *
 * @throws {UriSyntaxError} if a component is invalid, as in {@link serialize}.
 * @throws {TypeError} if the argument is neither a string nor an object.
 * @example
 * normalize("HTTP://ABC.com:80/%7Esmith/./home.html"); // "http://abc.com/~smith/home.html"
 * normalize("http://example.com/a%2Fb/%2e%2e/c"); // "http://example.com/a%2Fb/%2E%2E/c"
 * normalize({ scheme: "HTTP", host: "ABC.com" }).host; // "abc.com"
 * normalize("http://a b/"); // "http://a b/"
 */
export function normalize(uri: string, options?: URIOptions): string;
export function normalize(uri: URIComponentsInput, options?: URIOptions): URIComponents;
export function normalize(uri: string | URIComponentsInput, options?: URIOptions): string | URIComponents {
  const settings = uriOptionsOf(options);
  if (typeof uri !== "string") return parsed(serialized(uri, settings), settings);
  return normalFormOf(uri, settings) ?? uri;
}

/**
 * Returns whether two URIs, as strings or as components, have the same normal form (RFC 3986, 6.2).
 *
 * An invalid URI is not equal to anything, not even to itself.
 *
 * @throws {TypeError} if an argument is neither a string nor an object.
 * @example
 * equal("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"); // true
 * equal("HTTP://ABC.COM:80", { scheme: "http", host: "abc.com", path: "/" }); // true
 * equal("http://a b/", "http://a b/"); // false
 */
export function equal(
  uriA: string | URIComponentsInput,
  uriB: string | URIComponentsInput,
  options?: URIOptions,
): boolean {
  const settings = uriOptionsOf(options);
  const a = normalFormOf(uriA, settings);
  return a !== undefined && a === normalFormOf(uriB, settings);
}

/** Returns the normal form of a string or of components, or `undefined` if they are invalid. */
function normalFormOf(uri: string | URIComponentsInput, options: URIOptions): string | undefined {
  try {
    if (typeof uri !== "string") return serialized(uri, options);
    const { components, error } = read(uri, options);
    if (error !== undefined) return undefined;
    const adapter = schemeAdapter(options.scheme ?? components.scheme);
    return serialized(adapter === undefined ? components : adapter.read(components), options);
  } catch (error) {
    if (error instanceof UriSyntaxError) return undefined;
    throw error;
  }
}

/** Returns the generic components of a string, normalized; if the string is invalid, unchanged and with the error. */
function read(
  uri: string,
  { scheme: givenScheme, reference, unicodeSupport }: URIOptions,
): { readonly components: GenericComponents; readonly error: UriSyntaxError | undefined } {
  const given = stringOf(uri);
  const text = reference === "suffix" ? suffixReference(given, givenScheme) : given;
  let normal: string;
  try {
    normal = normalized(uriText(text), SPELLING, unicodeSupport);
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    return { components: rawComponents(text), error };
  }
  const { scheme, userinfo, host, hostKind, port, path, query, fragment } = parseText(
    normal,
    "IRI-reference",
  );
  const address = hostKind === "IPv6address" ? host.slice(1, -1) : host;
  return {
    components: { scheme, userinfo, host: address, port: portOf(port), path, query, fragment },
    error: undefined,
  };
}

/** Prefixes a suffix reference with `//`, and with the scheme if there is one (RFC 3986, 4.5). */
function suffixReference(uri: string, scheme: string | undefined): string {
  return scheme === undefined ? `//${uri}` : `${scheme}://${uri}`;
}

function portOf(port: string | undefined): number | string | undefined {
  const number = Number(port);
  return port === undefined || port === "" || !Number.isSafeInteger(number) ? port : number;
}

/** Splits an invalid string at its delimiters (RFC 3986, appendix B). */
function rawComponents(text: string): GenericComponents {
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

/** Joins generic components, and keeps dot segments. */
function textOf({ scheme, userinfo, host, port, path = "", query, fragment }: URIComponentsInput): string {
  const hasAuthority = host !== undefined || userinfo !== undefined || port !== undefined;
  const start = build({
    scheme,
    userinfo,
    port,
    host: hasAuthority ? hostText(host === undefined ? "" : host) : undefined,
  });
  const written = pathText(stringComponent(path, "path"), codecError("serialize path", path, rule.PATH));
  // A path after an authority starts with a slash (3.3).
  const slash = hasAuthority && written !== "" && !written.startsWith("/") ? "/" : "";
  let text = start + withGuard(slash + written, scheme !== undefined, hasAuthority);
  if (query !== undefined) {
    text += `?${queryText(stringComponent(query, "query"), codecError("serialize query", query, rule.QUERY))}`;
  }
  if (fragment !== undefined) {
    text += `#${fragmentText(stringComponent(fragment, "fragment"), codecError("serialize fragment", fragment, rule.FRAGMENT))}`;
  }
  return text;
}

/** Puts an IPv6 address in brackets, and encodes the delimiters of any other name. */
function hostText(host: string): string {
  if (typeof host !== "string" || host.startsWith("[")) return host;
  if (matches(host, "IPv6address")) return `[${host}]`;
  return regNameText(host, codecError("serialize host", host, rule.HOST, "authority"));
}

/** Removes the dot segments of a string. A relative path keeps the leading `..` that only a base can remove. */
function withoutDotSegments(text: string): string {
  return split(text).scheme === undefined
    ? resolveText(text, "", { relativeBase: true })
    : written(text, PATH | KEEP_ENCODED_DOTS, rule.URI_REFERENCE);
}

function normalized(text: string, flags: number, iri: boolean | undefined): string {
  return written(text, flags, iri === true ? rule.IRI_REFERENCE : rule.URI_REFERENCE);
}

function written(text: string, flags: number, ruleNumber: number): string {
  const engine = active();
  const output = engine.normalize(text, ruleNumber, flags, jsNormalize);
  if (output === undefined) throw errorOf("normalize URI reference", engine.record, text);
  return output;
}

/**
 * The schemes with their own rules, by name. Neither the object nor its entries can be changed, so no program can change how
 * another one reads URIs.
 *
 * @example
 * Object.keys(SCHEMES); // ["http", "https", "ws", "wss", "urn", "urn:uuid"]
 * SCHEMES.urn; // { scheme: "urn" }
 * "mailto" in SCHEMES; // false
 */
export const SCHEMES: Readonly<
  Record<
    string,
    {
      /** The name of the scheme. */
      readonly scheme: string;
    }
  >
> = /* @__PURE__ */ frozenSchemes();

function frozenSchemes(): Record<string, { readonly scheme: string }> {
  const schemes: Record<string, { readonly scheme: string }> = Object.create(null);
  for (const scheme of SCHEME_NAMES) schemes[scheme] = Object.freeze({ scheme });
  return Object.freeze(schemes);
}

/** The functions of {@link fastUri}. */
export interface FastUri {
  /** See {@link SCHEMES}. */
  readonly SCHEMES: typeof SCHEMES;
  /** See {@link normalize}. */
  readonly normalize: typeof normalize;
  /** See {@link resolve}. */
  readonly resolve: typeof resolve;
  /** See {@link resolveComponent}. */
  readonly resolveComponent: typeof resolveComponent;
  /** See {@link resolveComponents}. */
  readonly resolveComponents: typeof resolveComponents;
  /** See {@link equal}. */
  readonly equal: typeof equal;
  /** See {@link serialize}. */
  readonly serialize: typeof serialize;
  /** See {@link parse}. */
  readonly parse: typeof parse;
  /** The object itself. */
  readonly default: FastUri;
  /** The object itself. */
  readonly fastUri: FastUri;
}

/**
 * All functions in one object, as fast-uri exports them by this name and by default. It is the default export here too, and what
 * `require` returns. It can be extended: Ajv adds a property to its resolver.
 *
 * @example
 * fastUri.resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
 * fastUri.default === fastUri; // true
 */
export const fastUri: FastUri = /* @__PURE__ */ allFunctions();

function allFunctions(): FastUri {
  const functions = {
    SCHEMES,
    normalize,
    resolve,
    resolveComponent,
    resolveComponents,
    equal,
    serialize,
    parse,
  };
  const all: { default?: FastUri; fastUri?: FastUri } & typeof functions = functions;
  all.default = all as FastUri;
  all.fastUri = all as FastUri;
  return all as FastUri;
}

export default fastUri;
