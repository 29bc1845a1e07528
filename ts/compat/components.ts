import { kindOf, objectOf } from "../support/argument.ts";
import { NO_OPTIONS, ownCopy, propertiesOf } from "../support/properties.ts";

/** The components of a URI, under the names that uri-js and fast-uri use. None includes its delimiter. */
export interface URIComponents {
  /** The scheme, without its `:`. */
  scheme?: string;
  /** The userinfo, without its `@`. */
  userinfo?: string;
  /** An IPv6 address has no brackets, and its zone identifier comes after a `%`; an IPvFuture address keeps its brackets. */
  host?: string;
  /** The zone identifier of an IPv6 address (RFC 6874). `serialize` uses it if it fits the host. */
  ipv6Zone?: string;
  /** A number, or `""` for a `:` without digits. */
  port?: number | string;
  /** The path, which may be empty. */
  path?: string;
  /** The query, without its `?`. */
  query?: string;
  /** The fragment, without its `#`. */
  fragment?: string;
  /** `"same-document"`, `"relative"`, `"absolute"` (a URI without fragment) or `"uri"` (with one). */
  reference?: string;
  /** The reason why the string is invalid, as a sentence for people. Absent if it is valid. */
  error?: string;
  /** The namespace of a URN, in lower case (RFC 8141, 2.1). */
  nid?: string;
  /** The part of a URN after its namespace. */
  nss?: string;
  /** The UUID of a URN in the namespace `uuid`, instead of `nss`. */
  uuid?: string;
  /** The path and query of a `ws` or `wss` URI (RFC 6455, 3). */
  resourceName?: string;
  /** `true` for `wss`, `false` for `ws`. */
  secure?: boolean;
  /** The recipients of a `mailto` URI, decoded (RFC 6068, 2). */
  to?: string[];
  /** The subject of a `mailto` URI, decoded. */
  subject?: string;
  /** The body of a `mailto` URI, decoded. */
  body?: string;
  /** The other header fields of a `mailto` URI, decoded, by name. */
  headers?: { [hfname: string]: string };
}

/** The components that functions accept. `undefined` means the same as a missing key. */
export type URIComponentsInput = { readonly [Key in keyof URIComponents]: URIComponents[Key] | undefined };

/** Options of all functions here. Each function ignores the options that it does not use. */
export interface FastUriOptions {
  /**
   * The scheme whose rules apply, instead of the one in the string. With `reference: "suffix"`, the scheme to prefix.
   *
   * @default undefined
   */
  readonly scheme?: string | undefined;
  /**
   * `"suffix"` reads a string without its scheme, and writes one without scheme and `//` (RFC 3986, 4.5). Any other value is the
   * kind of reference that `parse` expects; another kind sets `error`.
   *
   * @default undefined
   */
  readonly reference?: string | undefined;
  /**
   * `true` makes `resolve` ignore the scheme of the reference (RFC 3986, 5.2.2), and `parse` accept any UUID; `false` does not.
   *
   * @default false
   */
  readonly tolerant?: boolean | undefined;
  /**
   * `true` makes `serialize` keep dot segments; `false` removes them.
   *
   * @default false
   */
  readonly absolutePath?: boolean | undefined;
  /**
   * `true` keeps the non-ASCII characters of a host. In `pchar/compat/uri-js`, `parse` then keeps those of all components, and
   * decodes percent-encoded ones (RFC 3987, 3.2). `false` does neither.
   *
   * @default false
   */
  readonly unicodeSupport?: boolean | undefined;
  /**
   * `true` treats the host as a domain name of any scheme: non-ASCII labels become Punycode (RFC 5891). `false` does so only for
   * the schemes whose rules say it.
   *
   * @default false
   */
  readonly domainHost?: boolean | undefined;
  /**
   * `true` makes `serialize` write the path as it is, except for the case of percent-encoded octets; `false` encodes it.
   *
   * @default false
   */
  readonly skipEscape?: boolean | undefined;
  /**
   * The namespace whose rules apply to a URN, instead of its own.
   *
   * @default undefined
   */
  readonly nid?: string | undefined;
}

/** Options of the functions of `pchar/compat/uri-js`. */
export interface URIOptions extends FastUriOptions {
  /**
   * `true` makes `serialize` return an IRI: percent-encoded characters that an IRI can contain are decoded, and Punycode is too
   * (RFC 3987, 3.2). `undefined` and `false` return a URI. `false` makes `parse` encode non-ASCII characters in spite of
   * `unicodeSupport`.
   *
   * @default undefined
   */
  readonly iri?: boolean | undefined;
}

/** The names of the components, each with the types that its value may have. */
const COMPONENTS: Readonly<Record<keyof URIComponents, readonly string[]>> = {
  scheme: ["string"],
  userinfo: ["string"],
  host: ["string"],
  ipv6Zone: ["string"],
  port: ["number", "string"],
  path: ["string"],
  query: ["string"],
  fragment: ["string"],
  reference: ["string"],
  error: ["string"],
  nid: ["string"],
  nss: ["string"],
  uuid: ["string"],
  resourceName: ["string"],
  secure: ["boolean"],
  to: ["array"],
  subject: ["string"],
  body: ["string"],
  headers: ["object"],
};
const NAMES = /* @__PURE__ */ Object.keys(COMPONENTS) as readonly (keyof URIComponents)[];

/** Returns a copy of the components, without `error`. A value of a wrong type is rejected. */
export function componentsOf(components: URIComponentsInput): URIComponents {
  const values = propertiesOf(objectOf(components, "components"), NAMES);
  const copy: Record<string, unknown> = ownCopy({});
  for (const name of NAMES) {
    const value = values[name];
    if (value === undefined || name === "error") continue;
    const kind = Array.isArray(value) ? "array" : kindOf(value);
    const kinds = COMPONENTS[name];
    if (!kinds.includes(kind))
      throw new TypeError(`Expected ${name} to be of type ${kinds.join(" or ")}, got ${kind}`);
    copy[name] = value;
  }
  return copy;
}

const FAST_URI_OPTIONS = [
  ...(["scheme", "reference", "tolerant", "absolutePath", "unicodeSupport"] as const),
  ...(["domainHost", "skipEscape", "nid"] as const),
];
const URI_JS_OPTIONS = [...FAST_URI_OPTIONS, "iri"] as const;

/** The options as functions use them. A handler of a scheme gets a copy, which it may change. */
export type Settings = { -readonly [Key in keyof URIOptions]: URIOptions[Key] };

/** Reads the options; `iri` is one of them if the library has IRIs. A flag counts as set if it is truthy. */
export function settingsOf(options: URIOptions | undefined, hasIris: boolean): Settings {
  // fast-uri takes `null` for no options.
  const names = hasIris ? URI_JS_OPTIONS : FAST_URI_OPTIONS;
  const values = propertiesOf(objectOf(options ?? NO_OPTIONS), names);
  for (const name of ["scheme", "reference", "nid"] as const) {
    if (values[name] === undefined || typeof values[name] === "string") continue;
    throw new TypeError(`Expected ${name} to be a string, got ${kindOf(values[name])}`);
  }
  return values;
}

/** Returns the kind of reference that components are. */
export function kindOfReference({ scheme, host, path, query, fragment }: URIComponentsInput): string {
  if (scheme !== undefined) return fragment === undefined ? "absolute" : "uri";
  return host === undefined && query === undefined && path === "" ? "same-document" : "relative";
}
