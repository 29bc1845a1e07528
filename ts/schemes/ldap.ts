import { encodeData } from "../codec/encode-data.ts";
import { UNRESERVED } from "../generated/alphabets.ts";
import { objectOf } from "../support/argument.ts";
import { textOf } from "../uri/input.ts";
import { spansOf } from "../uri/spans.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import type { Characters } from "./define/characters.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { encodeFor, writeOptional } from "./define/encode.ts";
import { MISSING_PART } from "./define/issue.ts";
import { expectFilter, readAttributeDescription } from "./define/ldap-filter.ts";
import { type AttributeTypeAndValue, readDistinguishedName } from "./define/ldap-name.ts";
import { Octets } from "./define/octets.ts";
import { type Nested, type PartTypes, readPart, readParts } from "./define/parts.ts";
import { rejectComponents, rejectEncodedNul } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type HostportParts, readPort, writeServer } from "./define/server.ts";
import { SourceSpan } from "./define/span.ts";
import { readWord } from "./define/values.ts";

/** The scope of a search (RFC 4516, 2). */
export type LdapScope = "base" | "one" | "sub";

/** An extension of an LDAP URL (RFC 4516, 2). */
export interface LdapExtension {
  /** The type of the extension: a name, or an object identifier. */
  readonly type: string;
  /** @default none */
  readonly value?: string | undefined;
  /** Whether it begins with `!`: a client that does not know a critical extension must not process the URL. */
  readonly critical: boolean;
}

/**
 * The fields of an `ldap` or `ldaps` URL beyond RFC 3986, as written in the URL. {@link withLdapDefaults} fills in the
 * defaults.
 */
export interface LdapFields {
  /** The port, or the default port if the URL does not have a port. */
  readonly portNumber: number | undefined;
  /** The distinguished name by RFC 4514, or `""`. {@link relativeLdapNames} splits it. */
  readonly dn: string;
  /** The requested attributes. An empty list means all of them. */
  readonly attributes: readonly string[];
  /** The scope of the search. */
  readonly scope: LdapScope | undefined;
  /** The search filter by RFC 4515. */
  readonly filter: string | undefined;
  /** The extensions, in order. */
  readonly extensions: readonly LdapExtension[];
}

/** The parts of an LDAP URL, for `format`. A URL without a host is `{ host: "" }`. */
export interface LdapParts extends HostportParts {
  /** @default "" */
  readonly dn?: string | undefined;
  /** @default []: all attributes */
  readonly attributes?: readonly string[] | undefined;
  /** @default none, which searches as `"base"` */
  readonly scope?: LdapScope | undefined;
  /** @default none, which searches as `(objectClass=*)` */
  readonly filter?: string | undefined;
  /** @default [] */
  readonly extensions?: readonly LdapExtension[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `ldap`: a search in a directory (RFC 4516)
 *
 * ```abnf
 * ldap-URI   = "ldap:" "//" host [ ":" port ] [ "/" dn [ "?" search ] ]
 * search     = [ attributes ] [ "?" [ scope ] [ "?" [ filter ] [ "?" extensions ] ] ]
 * dn         = *( pchar / "/" )
 * attributes = selector *( "," selector )
 * selector   = 1*exchar
 * scope      = "base" / "one" / "sub"
 * filter     = 1*( exchar / "," )
 * extensions = extension *( "," extension )
 * extension  = [ "!" ] extype [ "=" *exchar ]
 * extype     = 1*( ALPHA / DIGIT / "-" / "." / pct-encoded )
 * exchar     = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / ";" / "=" / ":" / "@" / "/"
 * ```
 *
 * Each part is decoded, then parsed: `dn` by RFC 4514, 3, `attributes` by RFC 4511, 4.5.1 (and `+` by RFC 3673),
 * `filter` by RFC 4515, 3, `extype` as an oid by RFC 4512, 1.4. Errors in these are `ERR_URI_MALFORMED_PART`.
 *
 * `%00` is rejected (`ERR_URI_NUL`) except in the value of an extension (2.1), and so is a userinfo
 * (`ERR_URI_UNEXPECTED_PART`). RFC 3986 requires `[` and `]` to be percent-encoded. It would remove a dot segment from
 * `dn`, so one is rejected (`ERR_URI_DOT_SEGMENT`), and `format` writes a slash in `dn` as `%2F`.
 *
 * `normalize` writes the scope in lower case and drops empty parts at the end of the query (4).
 *
 * @example
 * ldap.parse("ldap://h/o=University%20of%20Michigan,c=US").dn; // "o=University of Michigan,c=US"
 * ldap.parse("ldap://h/c=US??sub?(cn=Babs%20Jensen)").filter; // "(cn=Babs Jensen)"
 * ldap.parse("ldap://h/c=US").portNumber; // 389
 * ldap.normalize("LDAP://h/c=GB?objectClass?ONE"); // "ldap://h/c=GB?objectClass?one"
 * ldap.format({ host: "h", dn: "o=Question?,c=US", attributes: ["mail"] }); // "ldap://h/o=Question%3F,c=US?mail"
 * ldap.parse("ldap://h/???(cn=Babs"); // throws ERR_URI_MALFORMED_PART
 */
export const ldap: Scheme<LdapFields, LdapParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ directory("ldap", 389),
);

/**
 * `ldaps`: a search in a directory, over TLS. No RFC defines it; it is `ldap` with another default port.
 *
 * ```abnf
 * ldaps-URI  = "ldaps:" "//" host [ ":" port ] [ "/" dn [ "?" search ] ]
 * ```
 *
 * It follows the rules of {@link ldap}.
 *
 * @example
 * ldaps.parse("ldaps://h/").portNumber; // 636
 */
export const ldaps: Scheme<LdapFields, LdapParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ directory("ldaps", 636),
);

const EXCHAR: Characters = { alphabet: UNRESERVED, others: "!$&'()*+;=:@/", pct: true };

function directory(name: string, defaultPort: number): Definition<LdapFields, LdapParts> {
  return {
    name,
    reference: "RFC 4516",
    defaultPort,
    read(uri, spans) {
      if (uri.authority === undefined) spans("path").fail(MISSING_PART, "authority");
      rejectComponents(uri, spans, "userinfo");
      if (uri.path === "" && uri.query !== undefined) spans("path").fail(MISSING_PART, "dn");
      return {
        portNumber: readPort(uri, spans, defaultPort),
        dn: readDn(spans("path").slice(1)),
        ...readSearch(spans("query")),
      };
    },
    parts: {
      host: "string",
      port: "port?",
      dn: "string?",
      attributes: "strings?",
      scope: "string?",
      filter: "string?",
      extensions: "objects?",
      fragment: "string?",
    },
    write: (parts) => ({
      authority: writeServer(parts),
      path: `/${encodeData(parts.dn ?? "", "segment")}`,
      query: writeSearch(parts),
    }),
    normal({ path, query }) {
      const [attributes = "", scope = "", ...rest] = query?.split("?") ?? [];
      return { path: path || "/", query: joinedParts([attributes, scope.toLowerCase(), ...rest]) };
    },
  };
}

function readDn(dn: SourceSpan): string {
  readDistinguishedName(rejectDotSegments(rejectEncodedNul(dn, "dn"), "dn"));
  return dn.decoded("dn");
}

function readSearch(query: SourceSpan): Pick<LdapFields, "attributes" | "scope" | "filter" | "extensions"> {
  const [attributes, afterAttributes] = query.cut("?");
  const [scope, afterScope] = afterAttributes?.cut("?") ?? [];
  const [filter, extensions] = afterScope?.cut("?") ?? [];
  return {
    attributes: attributes.isEmpty ? [] : attributes.split(",").map(readSelector),
    scope: scope === undefined || scope.isEmpty ? undefined : readWord(scope, "scope", SCOPES),
    filter: filter === undefined || filter.isEmpty ? undefined : readFilter(filter),
    extensions: extensions?.split(",").map(readExtension) ?? [],
  };
}

const SCOPES: readonly LdapScope[] = ["base", "one", "sub"];

/** `attributeSelector = attributedescription / selectorspecial` (RFC 4511, 4.5.1), and `+` (RFC 3673) */
function readSelector(span: SourceSpan): string {
  const octets = new Octets(span, "attributes");
  if (!octets.skip("*") && !octets.skip("+")) readAttributeDescription(octets);
  octets.expectEnd();
  return span.decoded("attributes");
}

function readFilter(span: SourceSpan): string {
  expectFilter(rejectEncodedNul(span, "filter"));
  return span.decoded("filter");
}

function readExtension(span: SourceSpan): LdapExtension {
  const critical = span.text.startsWith("!");
  const [type, value] = span.slice(critical ? 1 : 0).cut("=");
  const octets = new Octets(type, "extype");
  octets.oid();
  octets.expectEnd();
  return {
    type: type.decoded("extype"),
    value: value?.expect("exvalue", EXCHAR).decoded("exvalue"),
    critical,
  };
}

const EXTENSION: PartTypes<Nested<LdapExtension>> = { type: "string", value: "string?", critical: "boolean" };

function writeSearch({
  attributes = [],
  scope,
  filter = "",
  extensions = [],
}: LdapParts): string | undefined {
  // An empty name alone in its list would be written as an empty list.
  if (attributes.includes("")) throw new TypeError("Expected attributes that are not empty");
  const checked = extensions.map((extension) =>
    readPart("Cannot write an extension of ldap", extension, EXTENSION),
  );
  if (checked.some(({ type }) => type === ""))
    throw new TypeError("Expected extensions whose type is not empty");
  const inList = (data: string): string => encodeFor(data, "query", "?,");
  return joinedParts([
    attributes.map(inList).join(),
    encodeFor(scope ?? "", "query", "?"),
    encodeFor(filter, "query", "?"),
    checked
      .map(
        ({ type, value, critical }) =>
          `${critical ? "!" : ""}${encodeData(type)}${writeOptional("=", value, inList)}`,
      )
      .join(),
  ]);
}

/** Joins the parts of a query, without the empty ones at the end. */
function joinedParts(parts: readonly string[]): string | undefined {
  let end = parts.length;
  while (end > 0 && parts[end - 1] === "") end--;
  return end === 0 ? undefined : parts.slice(0, end).join("?");
}

const SEARCH: PartTypes<Nested<Omit<LdapFields, "portNumber">>> = {
  dn: "string",
  attributes: "strings",
  scope: "string?",
  filter: "string?",
  extensions: "objects",
};

/** A search in a directory, with defaults filled in. */
export type LdapSearch = Required<Omit<LdapFields, "portNumber">> & {
  /** The scope of the search. */
  readonly scope: LdapScope;
  /** The search filter by RFC 4515. */
  readonly filter: string;
};

/**
 * Fills in the defaults of a search: all user attributes (`*`), the scope `base`, the filter `(objectClass=*)` (RFC
 * 4516, 3).
 *
 * @throws {TypeError} if the argument does not have these fields.
 * @example
 * withLdapDefaults(ldap.parse("ldap://h/c=US")).filter; // "(objectClass=*)"
 */
export function withLdapDefaults(fields: LdapFields): LdapSearch {
  const given = objectOf(fields, "fields");
  const { dn, attributes, scope, filter, extensions } = readParts(
    "Cannot fill in the defaults of ldap",
    given,
    SEARCH,
  );
  return {
    dn,
    attributes: attributes.length === 0 ? ["*"] : attributes,
    scope: scope ?? "base",
    filter: filter ?? "(objectClass=*)",
    extensions,
  };
}

/**
 * Returns the relative distinguished names in the `dn` of an LDAP URL, the most specific first, without escapes (RFC
 * 4514, 3).
 *
 * @throws {SchemeSyntaxError} if it is not a valid LDAP URL.
 * @example
 * relativeLdapNames("ldap://h/o=An%20Example%5C2C%20Inc.,c=US")[0]; // [{ type: "o", value: "An Example, Inc." }]
 */
export function relativeLdapNames(uri: UriInput<Uri>): AttributeTypeAndValue[][] {
  const text = textOf(uri);
  const scheme = text.slice(0, "ldaps".length).toLowerCase() === "ldaps" ? ldaps : ldap;
  const { index, end } = spansOf(scheme.parse(text)).path;
  return readDistinguishedName(new SourceSpan({ text, scheme: scheme.name }, Math.min(index + 1, end), end));
}
