/** A rule that matches a whole identifier (RFC 3986, 3 and 4; RFC 3987, 2.2). */
export type TopRule = UriRule | IriRule;

/** The four top rules of RFC 3986. */
export type UriRule = "URI" | "URI-reference" | "absolute-URI" | "relative-ref";

/** The four top rules of RFC 3987. */
export type IriRule = "IRI" | "IRI-reference" | "absolute-IRI" | "irelative-ref";

/** The rules that functions of two URIs accept, such as `resolve`. */
export type ReferenceRule = "URI-reference" | "IRI-reference";

/** The alternative of `host` that a host matches. `IPv4address` is tried before `reg-name` (RFC 3986, 3.2.2). */
export type HostKind = "IPv4address" | "IPv6address" | "IPvFuture" | "reg-name";

/** The alternative of `path` that a path matches (RFC 3986, 3.3). */
export type PathKind = "path-abempty" | "path-absolute" | "path-noscheme" | "path-rootless" | "path-empty";

/**
 * The components of a record. Its parts have no names: declarations of a program that keeps a narrowed record would have to import them.
 */
type Reference<Scheme> = {
  /** `scheme`, without its `:`. A relative reference has none. */
  readonly scheme: Scheme;
} & (
  | {
      /** `authority = [ userinfo "@" ] host [ ":" port ]`, without its `//`. */
      readonly authority: string;
      /** `userinfo`, without its `@`. */
      readonly userinfo: string | undefined;
      /** `host`. An `IP-literal` keeps its brackets. */
      readonly host: string;
      readonly hostKind: HostKind;
      /** `port`, without its `:`: any number of digits, even zero. */
      readonly port: string | undefined;
    }
  | {
      readonly authority: undefined;
      readonly userinfo: undefined;
      readonly host: undefined;
      readonly hostKind: undefined;
      readonly port: undefined;
    }
) & {
    /** `path`: never absent, but it may be empty. */
    readonly path: string;
    readonly pathKind: PathKind;
    /** `query`, without its `?`. */
    readonly query: string | undefined;
    /** `fragment`, without its `#`. */
    readonly fragment: string | undefined;
    /**
     * Returns the string that was parsed, recomposed from its components (RFC 3986, 5.3). Throws if they were changed so that they
     * disagree: use {@link withComponents}.
     */
    toString(): string;
  };

/**
 * The components of a URI (RFC 3986, 3). An absent component is `undefined`, an empty one is `""`.
 *
 * - `scheme`, without its `:`.
 * - `authority = [ userinfo "@" ] host [ ":" port ]`, without its `//`, and its parts `userinfo`, `host` and `port`, without `@` and `:`.
 *   An `IP-literal` keeps its brackets. `hostKind` is the alternative of `host` that matches. Without an authority all five are `undefined`.
 * - `path`, which is never absent but may be empty. `pathKind` is the alternative of `path` that matches.
 * - `query`, without its `?`, and `fragment`, without its `#`.
 * - `toString()` returns the string that was parsed.
 */
export type Uri = Reference<string>;

/** The components of an `absolute-URI`, which has a scheme and no fragment (RFC 3986, 4.3). */
export type AbsoluteUri = Uri & {
  /** Always absent. */
  readonly fragment: undefined;
};

/** The components of a relative reference. An absent component is `undefined`, an empty one is `""`. */
export type RelativeRef = Reference<undefined>;

/** The components that {@link parse} returns. TypeScript narrows the type by `scheme` and by `authority`. */
export type UriReference = Uri | RelativeRef;

/** An object that has its URI as a string `href`, such as a `URL`, a `Location` or an `<a>` of a page. */
export interface WithHref {
  /** A URI or a reference. It is read once. */
  readonly href: string;
}

/**
 * The argument that functions take as a URI: a string, a record of {@link parse}, or an object with a string `href`. An object
 * with its own property `path` is a record.
 */
export type UriInput<Record extends UriReference = UriReference> = string | Record | WithHref;

/** The five components of RFC 3986, 5.3 and appendix B. An absent component is `undefined` or missing, an empty one is `""`. */
export interface Components {
  /** `scheme`, without its `:`. */
  readonly scheme?: string | undefined;
  /** `authority`, without its `//`. */
  readonly authority?: string | undefined;
  /** `path`: never absent, but it may be empty. */
  readonly path: string;
  /** `query`, without its `?`. */
  readonly query?: string | undefined;
  /** `fragment`, without its `#`. */
  readonly fragment?: string | undefined;
}

/**
 * The normalization rules of one scheme (RFC 3986, 6.2.3), for the option `schemeRules`. It has `normalize`,
 * `caseSensitiveHost: true`, or both.
 *
 * The schemes of `pchar/schemes` are such objects, and you can write your own.
 *
 * @example
 * normalize("ipfs://QmAbC/./a", { schemeRules: [{ name: "ipfs", caseSensitiveHost: true }] }); // "ipfs://QmAbC/a"
 */
export interface SchemeNormalizer {
  /** The name of the scheme, in lower case. */
  readonly name: string;
  /**
   * Whether the letters of a host that is a `reg-name` keep their case, at every level. For schemes whose hosts are not names of the
   * DNS. `false`: they become lower-case, as RFC 3986, 6.2.2.1 says.
   *
   * @default false
   */
  readonly caseSensitiveHost?: boolean | undefined;
  /**
   * Returns the normal form of a URI of this scheme, at the level `"scheme"` and above. Throws a `SyntaxError` if the scheme does not
   * allow the URI. Without it, the rules of RFC 3986 apply.
   */
  normalize?(uri: string, options?: { readonly encodedDots?: "decode" | "keep" | undefined }): string;
}
