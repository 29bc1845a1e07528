/** The components of a URI under the names that uri-js and fast-uri share. Nothing here has delimiters. */
export interface URIComponents {
  scheme?: string;
  userinfo?: string;
  /** An IPv6address stands without its brackets, an IPvFuture with them. */
  host?: string;
  /** A number where it is one; else the digits, or `""` for a `:` without any. */
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  /** `"same-document"`, `"relative"`, `"absolute"` (no fragment) or `"uri"`. */
  reference?: string;
  /** What is wrong, for people. */
  error?: string;
  /** Of a URN: its namespace, in lower case (RFC 8141, 2.1). */
  nid?: string;
  /** Of a URN: what stands after the namespace. */
  nss?: string;
  /** Of a URN of the namespace `uuid`, in place of `nss`. */
  uuid?: string;
  /** Of `ws` and `wss`: path and query (RFC 6455, 3). */
  resourceName?: string;
  /** Of `ws` and `wss`: whether it is the latter. */
  secure?: boolean;
}

/** Components to be written: a key without a value is like one that is not there. */
export type URIComponentsInput = { readonly [Key in keyof URIComponents]: URIComponents[Key] | undefined };

/** The options of all functions; each looks at those that are for it. */
export interface URIOptions {
  /** The scheme whose rules hold, whatever the text says; of a suffix reference the scheme itself. */
  readonly scheme?: string | undefined;
  /**
   * `"suffix"`: the text begins with its authority, without `//` (RFC 3986, 4.5). Another kind is what `parse` has to
   * find, or else there is an `error`.
   */
  readonly reference?: string | undefined;
  /** `true`: `resolve` takes a reference with the base's scheme for a relative one (RFC 3986, 5.2.2). */
  readonly tolerant?: boolean | undefined;
  /** `true`: `serialize` leaves dot segments where they are. */
  readonly absolutePath?: boolean | undefined;
  /** `true`: what is written is an IRI: triplets of what IRIs may hold are decoded (RFC 3987, 3.2). */
  readonly iri?: boolean | undefined;
  /** `true`: `parse` returns the components of an IRI, decoded likewise. */
  readonly unicodeSupport?: boolean | undefined;
}

/** The keys of {@link URIComponents} that every result has, absent ones with the value `undefined`. */
export type GenericComponents = {
  [Key in "scheme" | "userinfo" | "host" | "port" | "path" | "query" | "fragment"]: URIComponents[Key];
};

/** Tells which kind of reference components are. */
export function kindOfReference({ scheme, host, path, query, fragment }: URIComponentsInput): string {
  if (scheme !== undefined) return fragment === undefined ? "absolute" : "uri";
  return host === undefined && query === undefined && (path ?? "") === "" ? "same-document" : "relative";
}
