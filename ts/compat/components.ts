import { stringComponent } from "../api/component-writers.ts";
import { kindOf, objectOf } from "../support/argument.ts";
import { optionsOf, propertiesOf } from "../support/properties.ts";
import { SIMPLE_COMPONENT_NAMES, type SimpleComponentName } from "../uri/spans.ts";

/** The components of a URI, under the names that uri-js and fast-uri use. None includes its delimiter. */
export interface URIComponents {
  /** The scheme, without its `:`. */
  scheme?: string;
  /** The userinfo, without its `@`. */
  userinfo?: string;
  /** An IPv6 address has no brackets; an IPvFuture address keeps them. */
  host?: string;
  /** A number if it is a safe integer, otherwise the digits; `""` for a `:` without digits. */
  port?: number | string;
  /** The path. */
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
}

/** The components that functions accept. `undefined` means the same as a missing key. */
export type URIComponentsInput = { readonly [Key in keyof URIComponents]: URIComponents[Key] | undefined };

/** Options of all functions here. Each function ignores the options that it does not use. */
export interface URIOptions {
  /**
   * The scheme whose rules apply, instead of the one in the string. With `reference: "suffix"`, the scheme to prefix.
   *
   * @default undefined
   */
  readonly scheme?: string | undefined;
  /**
   * `"suffix"` reads and writes a string that starts with its authority, without `//` (RFC 3986, 4.5). Any other value is the
   * kind of reference that `parse` expects; another kind sets `error`.
   *
   * @default undefined
   */
  readonly reference?: string | undefined;
  /**
   * `true` makes `resolve` treat a reference with the scheme of the base as relative (RFC 3986, 5.2.2); `false` does not.
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
   * `true` returns an IRI: percent-encoded characters that an IRI can contain are decoded (RFC 3987, 3.2). `false` returns a
   * URI.
   *
   * @default false
   */
  readonly iri?: boolean | undefined;
  /**
   * `true` makes `parse` return the components of an IRI, as `iri` does for strings; `false` those of a URI.
   *
   * @default false
   */
  readonly unicodeSupport?: boolean | undefined;
}

/** The names of {@link URIComponents}. */
const COMPONENTS = [
  ...SIMPLE_COMPONENT_NAMES,
  ...(["reference", "error", "nid", "nss", "uuid", "resourceName", "secure"] as const),
];

/** Reads the components. The others are checked where they are written. */
export function componentsOf(components: URIComponentsInput): URIComponentsInput {
  const values = propertiesOf(objectOf(components, "components"), COMPONENTS);
  for (const name of ["scheme", "nid", "nss", "uuid", "resourceName"] as const) {
    if (values[name] !== undefined) stringComponent(values[name], name);
  }
  return values;
}

/** Reads the options. The flags are not validated: every value except `true` counts as `false`. */
export function uriOptionsOf(options: URIOptions | undefined): URIOptions {
  const values = optionsOf(options, OPTIONS);
  for (const name of ["scheme", "reference"] as const) {
    if (values[name] === undefined || typeof values[name] === "string") continue;
    throw new TypeError(`Expected ${name} that is a string, got ${kindOf(values[name])}`);
  }
  return values;
}

const OPTIONS = ["scheme", "reference", "tolerant", "absolutePath", "iri", "unicodeSupport"] as const;

/** The seven keys of {@link URIComponents} that every result has. An absent component is `undefined`. */
export type GenericComponents = {
  [Key in SimpleComponentName]: URIComponents[Key];
};

/** Returns the kind of reference that components are. */
export function kindOfReference({ scheme, host, path, query, fragment }: URIComponentsInput): string {
  if (scheme !== undefined) return fragment === undefined ? "absolute" : "uri";
  return host === undefined && query === undefined && (path ?? "") === "" ? "same-document" : "relative";
}
