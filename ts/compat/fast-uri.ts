/**
 * The functions of fast-uri, implemented with pchar: what fast-uri 4 accepts, rejects and returns. `docs/migrating.md` in the
 * repository lists the differences.
 *
 * @module
 */

import type { FastUriOptions, URIComponents, URIComponentsInput } from "./components.ts";
import type { Dialect, SchemeHandler, Schemes } from "./dialect.ts";
import * as by from "./functions.ts";
import { schemeHandlers } from "./schemes.ts";

export type {
  FastUriOptions as Options,
  FastUriOptions as URIOptions,
  URIComponents,
  URIComponents as URIComponent,
  URIComponentsInput,
} from "./components.ts";

/**
 * The schemes with their own rules, by name. Neither the object nor its entries can be changed, so no program can change how
 * another one reads URIs. Those of `pchar/compat/uri-js` can.
 *
 * @example
 * Object.keys(SCHEMES); // ["http", "https", "ws", "wss", "urn", "urn:uuid", "mailto"]
 * SCHEMES.urn.scheme; // "urn"
 */
export const SCHEMES: Readonly<Record<string, Readonly<SchemeHandler>>> = /* @__PURE__ */ frozen(
  /* @__PURE__ */ schemeHandlers(),
);

function frozen(schemes: Schemes): Schemes {
  for (const handler of Object.values(schemes)) Object.freeze(handler);
  return Object.freeze(schemes);
}

const FAST_URI: Dialect = {
  schemes: SCHEMES,
  hasIris: false,
  // Names with digits too, because `URL` reads some of them as an address.
  mappedNames: /[^!"$&'()*+,\-.;=_`a-z{}~]/,
};

/**
 * Parses a URI into its components, with letter case and percent-encoding normalized (RFC 3986, 6.2.2.1 and 6.2.2.2).
 *
 * Characters that host, path, query and fragment cannot contain are encoded, and the host of an `http`, `https`, `ws` or `wss` URI
 * becomes Punycode (RFC 5891). It never throws on a string: an invalid one has an `error`. If a scheme has its own keys, such as
 * `nss` of a URN, they replace generic ones.
 *
 * @throws {TypeError} if the argument is not a string.
 * @example
 * parse("URI://user:pass@Example.com:123/one/tw%6f?q#body").host; // "example.com"
 * parse("//[2001:DB8::7]:80").host; // "2001:db8::7"
 * parse("urn:example:a").nss; // "a"
 * parse("mailto:a@example.com?subject=b%20c").subject; // "b c"
 * parse("http://a b/").error; // "unexpected character ' ' in host at index 8"
 */
export function parse(uri: string, options?: FastUriOptions): URIComponents {
  return by.parse(uri, options, FAST_URI);
}

/**
 * Joins components into a URI (RFC 3986, 5.3).
 *
 * Characters that a component cannot contain are encoded, and so is a `%` without two hexadecimal digits. Dot segments are removed,
 * except for `..` at the start of a relative path. A path that would be read as an authority or a scheme gets the prefix `/.` or
 * `./`.
 *
 * @throws {UriSyntaxError} if the scheme or the port breaks its rule.
 * @throws {TypeError} if a component has a wrong type, or a URN has no `nid`.
 * @example
 * serialize({ scheme: "http", host: "example.com", fragment: "footer" }); // "http://example.com/#footer"
 * serialize({ path: "a/../b" }); // "b"
 * serialize({ path: "//a" }); // "/.//a"
 * serialize({ scheme: "mailto", to: ["a@example.com"], subject: "b c" }); // "mailto:a@example.com?subject=b%20c"
 * serialize({ scheme: "1", path: "a" }); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function serialize(components: URIComponentsInput, options?: FastUriOptions): string {
  return by.serialize(components, options, FAST_URI);
}

/**
 * Resolves a reference against a base, and normalizes the result (RFC 3986, 5.2 and 6.2.2).
 *
 * The base comes first, unlike in `resolve` of `pchar`. If it is relative, so is the result. Default ports and empty paths
 * stay as they are.
 *
 * @throws {UriSyntaxError} if either string is malformed, or the result is an `http` or `https` URI without a host.
 * @throws {TypeError} if either argument is not a string.
 * @example
 * resolve("uri://a/b/c/d?q", "../../g"); // "uri://a/g"
 * resolve("schemas/a.json", "../b.json#/c"); // "b.json#/c"
 * resolve("http://a/b", "%"); // throws ERR_URI_INVALID_PCT_ENCODED
 */
export function resolve(baseURI: string, relativeURI: string, options?: FastUriOptions): string {
  return by.resolve(baseURI, relativeURI, options, FAST_URI);
}

/**
 * Resolves components against the components of a base, and returns components (RFC 3986, 5.2.2). Both are normalized first,
 * unless `skipNormalization` is `true`.
 *
 * @throws {UriSyntaxError} if a component is invalid, as in {@link serialize}.
 * @example
 * resolveComponent({ scheme: "uri", host: "a", path: "/b/c" }, { path: "../g" }).path; // "/g"
 */
export function resolveComponent(
  base: URIComponentsInput,
  relative: URIComponentsInput,
  options?: FastUriOptions,
  skipNormalization?: boolean,
): URIComponents {
  return by.resolveComponents(base, relative, options, skipNormalization, FAST_URI);
}

/**
 * The same function as {@link resolveComponent}, under its name in uri-js.
 *
 * @example
 * resolveComponents({ path: "/b/c" }, { path: "g" }).path; // "/b/g"
 */
export const resolveComponents: typeof resolveComponent = resolveComponent;

/**
 * Normalizes a URI, or the components of one (RFC 3986, 6.2). A malformed string is returned unchanged.
 *
 * @throws {UriSyntaxError} if a component is invalid, as in {@link serialize}.
 * @example
 * normalize("HTTP://ABC.com:80/%7Esmith/./home.html"); // "http://abc.com/~smith/home.html"
 * normalize("http://example.com/a%2Fb/%2e%2e/c"); // "http://example.com/a%2Fb/%2E%2E/c"
 * normalize("http://a b/"); // "http://a b/"
 */
export function normalize(uri: string, options?: FastUriOptions): string;
export function normalize(uri: URIComponentsInput, options?: FastUriOptions): URIComponents;
export function normalize(uri: string | URIComponentsInput, options?: FastUriOptions): string | URIComponents;
export function normalize(
  uri: string | URIComponentsInput,
  options?: FastUriOptions,
): string | URIComponents {
  return by.normalize(uri, options, FAST_URI) as string | URIComponents;
}

/**
 * Returns whether two URIs, as strings or as components, have the same normal form (RFC 3986, 6.2).
 *
 * A malformed URI is not equal to anything, not even to itself.
 *
 * @example
 * equal("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d"); // true
 * equal("HTTP://ABC.COM:80", { scheme: "http", host: "abc.com", path: "/" }); // true
 * equal("http://a b/", "http://a b/"); // false
 */
export function equal(
  uriA: string | URIComponentsInput,
  uriB: string | URIComponentsInput,
  options?: FastUriOptions,
): boolean {
  return by.equal(uriA, uriB, options, FAST_URI);
}

/** The functions of {@link fastUri}. */
export interface FastUri {
  /** The handlers of the schemes. */
  readonly SCHEMES: typeof SCHEMES;
  /** The function {@link normalize}. */
  readonly normalize: typeof normalize;
  /** The function {@link resolve}. */
  readonly resolve: typeof resolve;
  /** The function {@link resolveComponent}. */
  readonly resolveComponent: typeof resolveComponent;
  /** The function {@link resolveComponents}. */
  readonly resolveComponents: typeof resolveComponents;
  /** The function {@link equal}. */
  readonly equal: typeof equal;
  /** The function {@link serialize}. */
  readonly serialize: typeof serialize;
  /** The function {@link parse}. */
  readonly parse: typeof parse;
  /** This object. */
  readonly default: FastUri;
  /** This object. */
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

/**
 * The types under the names that they have with the default import of fast-uri.
 *
 * @hidden
 */
export declare namespace fastUri {
  /** The components that {@link parse} returns. */
  export type URIComponent = URIComponents;
  /** The options of the functions. */
  export type Options = FastUriOptions;
}

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
  const all = functions as FastUri;
  return Object.assign(functions, { default: all, fastUri: all });
}

export default fastUri;
