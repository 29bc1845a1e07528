/**
 * The functions of uri-js, implemented with pchar: the same as in `pchar/compat/fast-uri`, except where uri-js returns something else.
 * `docs/migrating.md` in the repository lists the differences.
 *
 * @module
 */

import { removeDotSegments as withoutDotSegments } from "../core/path.ts";
import { NON_ASCII_UCSCHAR, SUB_DELIMS, UNRESERVED } from "../generated/alphabets.ts";
import { stringOf } from "../support/argument.ts";
import { settingsOf, type URIComponents, type URIComponentsInput, type URIOptions } from "./components.ts";
import type { Dialect, Schemes } from "./dialect.ts";
import * as by from "./functions.ts";
import { schemeHandlers } from "./schemes.ts";
import { decodedData, encodedData } from "./spelling.ts";

export type {
  URIComponents,
  URIComponents as URIComponent,
  URIComponentsInput,
  URIOptions,
} from "./components.ts";
export type { SchemeHandler as URISchemeHandler } from "./dialect.ts";

/**
 * The schemes with their own rules, by lower-case name. You can add a handler, change one or delete it, for every program that
 * imports this entry. Each function gets a copy of the components, which it may change.
 *
 * @example
 * SCHEMES.urn.scheme; // "urn"
 */
export const SCHEMES: Schemes = /* @__PURE__ */ schemeHandlers();

const URI_JS: Dialect = {
  schemes: SCHEMES,
  hasIris: true,
  // Names that are not ASCII, or that decode to such.
  mappedNames: /[^\0-\x7f]|%[89A-Fa-f]/,
};

/**
 * Parses a URI into its components, with letter case and percent-encoding normalized (RFC 3986, 6.2.2.1 and 6.2.2.2).
 *
 * It never throws on a string: an invalid one has an `error`. With `unicodeSupport`, the components are those of an IRI.
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * parse("URI://user:pass@Example.com:123/one/tw%6f?q#body").host; // "example.com"
 * parse("http://examplé.org/rosé").host; // "xn--exampl-gva.org"
 * parse("/ros%C3%A9", { unicodeSupport: true }).path; // "/rosé"
 */
export function parse(uri: string, options?: URIOptions): URIComponents {
  return by.parse(uri, options, URI_JS);
}

/**
 * Joins components into a normalized URI (RFC 3986, 5.3 and 6.2), or with `iri` into an IRI (RFC 3987, 3.2).
 *
 * @throws {UriSyntaxError} if the scheme or the port breaks its rule.
 * @throws {TypeError} if a component has a wrong type, or a URN has no `nid`.
 * @example
 * serialize({ scheme: "http", host: "example.com", fragment: "footer" }); // "http://example.com/#footer"
 * serialize(parse("http://examplé.org/rosé")); // "http://xn--exampl-gva.org/ros%C3%A9"
 * serialize(parse("http://xn--exampl-gva.org/ros%C3%A9"), { iri: true }); // "http://examplé.org/rosé"
 */
export function serialize(components: URIComponentsInput, options?: URIOptions): string {
  return by.serialize(components, options, URI_JS);
}

/**
 * Resolves a reference against a base, and normalizes the result (RFC 3986, 5.2 and 6.2.2). The base comes first.
 *
 * @throws {UriSyntaxError} if either string is malformed, or the result is an `http` or `https` URI without a host.
 * @throws {TypeError} if either argument is not a string.
 * @example
 * resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
 * resolve("http://a/b", "http:c", { tolerant: true }); // "http://a/c"
 */
export function resolve(baseURI: string, relativeURI: string, options?: URIOptions): string {
  return by.resolve(baseURI, relativeURI, options, URI_JS);
}

/**
 * Resolves components against the components of a base, and returns components (RFC 3986, 5.2.2). Both are normalized first,
 * unless `skipNormalization` is `true`.
 *
 * @throws {UriSyntaxError} if a component is invalid, as in {@link serialize}.
 * @example
 * resolveComponents({ scheme: "uri", host: "a", path: "/b/c" }, { path: "../g" }).path; // "/g"
 */
export function resolveComponents(
  base: URIComponentsInput,
  relative: URIComponentsInput,
  options?: URIOptions,
  skipNormalization?: boolean,
): URIComponents {
  return by.resolveComponents(base, relative, options, skipNormalization, URI_JS);
}

/**
 * Normalizes a URI, or the components of one (RFC 3986, 6.2). A malformed string is returned unchanged.
 *
 * @throws {UriSyntaxError} if a component is invalid, as in {@link serialize}.
 * @example
 * normalize("HTTP://ABC.com:80/%7Esmith/home.html"); // "http://abc.com/~smith/home.html"
 * normalize("/ros%C3%A9", { iri: true }); // "/rosé"
 */
export function normalize(uri: string, options?: URIOptions): string;
export function normalize(uri: URIComponentsInput, options?: URIOptions): URIComponents;
export function normalize(uri: string | URIComponentsInput, options?: URIOptions): string | URIComponents {
  return by.normalize(uri, options, URI_JS) as string | URIComponents;
}

/**
 * Returns whether two URIs, as strings or as components, have the same normal form (RFC 3986, 6.2).
 *
 * @example
 * equal("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"); // true
 */
export function equal(
  uriA: string | URIComponentsInput,
  uriB: string | URIComponentsInput,
  options?: URIOptions,
): boolean {
  return by.equal(uriA, uriB, options, URI_JS);
}

/**
 * Removes the dot segments of a path (RFC 3986, 5.2.4).
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * removeDotSegments("/a/b/../c/./d"); // "/a/c/d"
 */
export function removeDotSegments(input: string): string {
  return withoutDotSegments(stringOf(input));
}

/**
 * Percent-encodes all characters except unreserved ones and sub-delims; with `iri`, except `ucschar` too (RFC 3987, 2.2).
 *
 * @throws {TypeError} if the argument is not a string, or `options` is not an object.
 * @example
 * escapeComponent("a/b?é"); // "a%2Fb%3F%C3%A9"
 * escapeComponent("a/é", { iri: true }); // "a%2Fé"
 */
export function escapeComponent(str: string, options?: URIOptions): string {
  const { iri } = settingsOf(options, true);
  return encodedData(stringOf(str), UNRESERVED | SUB_DELIMS, iri ? NON_ASCII_UCSCHAR : 0);
}

/**
 * Decodes percent-encoded UTF-8. Other octets stay as they are. `options` has no effect.
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * unescapeComponent("a%2Fb%3F%C3%A9%FF"); // "a/b?é%FF"
 */
export function unescapeComponent(str: string, options?: URIOptions): string {
  settingsOf(options, true);
  return decodedData(stringOf(str));
}

/**
 * Percent-encodes a character (RFC 3986, 2.1).
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * pctEncChar("é"); // "%C3%A9"
 */
export function pctEncChar(chr: string): string {
  return encodedData(stringOf(chr), 0, 0);
}

/**
 * Decodes percent-encoded UTF-8, like {@link unescapeComponent}.
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * pctDecChars("%C3%A9"); // "é"
 */
export function pctDecChars(str: string): string {
  return decodedData(stringOf(str));
}

/** The exports of the module. */
export interface UriJs {
  /** The handlers of the schemes. */
  readonly SCHEMES: typeof SCHEMES;
  /** The function {@link parse}. */
  readonly parse: typeof parse;
  /** The function {@link serialize}. */
  readonly serialize: typeof serialize;
  /** The function {@link resolve}. */
  readonly resolve: typeof resolve;
  /** The function {@link resolveComponents}. */
  readonly resolveComponents: typeof resolveComponents;
  /** The function {@link normalize}. */
  readonly normalize: typeof normalize;
  /** The function {@link equal}. */
  readonly equal: typeof equal;
  /** The function {@link removeDotSegments}. */
  readonly removeDotSegments: typeof removeDotSegments;
  /** The function {@link escapeComponent}. */
  readonly escapeComponent: typeof escapeComponent;
  /** The function {@link unescapeComponent}. */
  readonly unescapeComponent: typeof unescapeComponent;
  /** The function {@link pctEncChar}. */
  readonly pctEncChar: typeof pctEncChar;
  /** The function {@link pctDecChars}. */
  readonly pctDecChars: typeof pctDecChars;
  /** This object. */
  readonly default: UriJs;
  /** This object. */
  readonly uriJs: UriJs;
}

/**
 * All functions in one object: the default export, and what `require` returns.
 *
 * @example
 * uriJs.normalize("HTTP://h:80"); // "http://h/"
 * uriJs.default === uriJs; // true
 */
export const uriJs: UriJs = /* @__PURE__ */ allFunctions();

function allFunctions(): UriJs {
  const functions = {
    SCHEMES,
    parse,
    serialize,
    resolve,
    resolveComponents,
    normalize,
    equal,
    removeDotSegments,
    escapeComponent,
    unescapeComponent,
    pctEncChar,
    pctDecChars,
  };
  const all = functions as UriJs;
  return Object.assign(functions, { default: all, uriJs: all });
}

export default uriJs;
