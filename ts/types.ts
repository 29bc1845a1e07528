/** A rule of the grammar that stands for a whole identifier: RFC 3986, 4 and RFC 3987, 2.2. */
export type TopRule = UriRule | IriRule;

/** The four top rules of RFC 3986. */
export type UriRule = "URI" | "URI-reference" | "absolute-URI" | "relative-ref";

/** The four top rules of RFC 3987. */
export type IriRule = "IRI" | "IRI-reference" | "absolute-IRI" | "irelative-ref";

/** The rule by which a verb other than `parse`, `check` and `matches` reads its texts. */
export type ReferenceRule = "URI-reference" | "IRI-reference";

/** Which alternative of `host` a host matches, `IPv4address` before `reg-name` (RFC 3986, 3.2.2). */
export type HostKind = "IPv4address" | "IPv6address" | "IPvFuture" | "reg-name";

/** Which alternative of `path` a path matches (RFC 3986, 3.3). */
export type PathKind = "path-abempty" | "path-absolute" | "path-noscheme" | "path-rootless" | "path-empty";

interface PathAndAfter {
  /** `path`, never absent, perhaps empty. */
  readonly path: string;
  readonly pathKind: PathKind;
  /** `query`, without its `?`. */
  readonly query: string | undefined;
  /** `fragment`, without its `#`. */
  readonly fragment: string | undefined;
  /** The text that was parsed: the components put together again (RFC 3986, 5.3). */
  toString(): string;
}

interface WithAuthority {
  /** `authority = [ userinfo "@" ] host [ ":" port ]`, without its `//`. */
  readonly authority: string;
  /** `userinfo`, without its `@`. */
  readonly userinfo: string | undefined;
  /** `host`, an `IP-literal` with its brackets. */
  readonly host: string;
  readonly hostKind: HostKind;
  /** `port`, without its `:`. Digits of any number, or none. */
  readonly port: string | undefined;
}

interface WithoutAuthority {
  readonly authority: undefined;
  readonly userinfo: undefined;
  readonly host: undefined;
  readonly hostKind: undefined;
  readonly port: undefined;
}

/** The components of a text that has a scheme. Absent is `undefined`, empty is `""`. */
export type Uri = { readonly scheme: string } & (WithAuthority | WithoutAuthority) & PathAndAfter;

/** The components of a text that matches `absolute-URI`: it has a scheme, and no fragment (RFC 3986, 4.3). */
export type AbsoluteUri = Uri & { readonly fragment: undefined };

/** The components of a text that has no scheme. Absent is `undefined`, empty is `""`. */
export type RelativeRef = { readonly scheme: undefined } & (WithAuthority | WithoutAuthority) & PathAndAfter;

/** The components of a text, as {@link parse} returns them: narrowed by `scheme`, and by `authority`. */
export type UriReference = Uri | RelativeRef;

/** The five components of RFC 3986, appendix B and 5.3. Absent is `undefined`, empty is `""`. */
export interface Components {
  readonly scheme?: string | undefined;
  readonly authority?: string | undefined;
  readonly path: string;
  readonly query?: string | undefined;
  readonly fragment?: string | undefined;
}
