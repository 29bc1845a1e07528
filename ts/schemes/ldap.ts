import { UNRESERVED } from "../generated/alphabets.ts";
import { pctEncode } from "../pct-encode.ts";
import { placesOf } from "../places.ts";
import { textOf } from "../reference-text.ts";
import type { Uri } from "../types.ts";
import type { Characters } from "./define/characters.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { encodeLess } from "./define/encode.ts";
import type { HostportParts } from "./define/hostport.ts";
import { MISSING_PART } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import { mustBeFilter, readAttributeDescription } from "./define/ldap-filter.ts";
import { type AttributeTypeAndValue, readDistinguishedName } from "./define/ldap-name.ts";
import { Octets } from "./define/octets.ts";
import { mustHaveNoDotSegment, mustHaveNoNul } from "./define/opaque.ts";
import { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { readPort, writeServer } from "./define/server.ts";
import { readWord } from "./define/word.ts";

/** How deep a search goes (RFC 4516, 2). */
export type LdapScope = "base" | "one" | "sub";

/** An extension of an LDAP URL (RFC 4516, 2). */
export interface LdapExtension {
  readonly type: string;
  readonly value?: string | undefined;
  /** Whether a `!` stands before it: who does not know it does not process the URL. */
  readonly critical: boolean;
}

/** What `ldap` and `ldaps` read beyond RFC 3986: what stands there. {@link withLdapDefaults} fills in the rest. */
export interface LdapFields {
  /** The port, or the default one where none stands there. */
  readonly portNumber: number | undefined;
  /** The distinguished name by RFC 4514, empty where none stands there; {@link relativeNames} parts it. */
  readonly dn: string;
  /** The attributes asked for; none where all are. */
  readonly attributes: readonly string[];
  readonly scope: LdapScope | undefined;
  /** The search filter by RFC 4515. */
  readonly filter: string | undefined;
  readonly extensions: readonly LdapExtension[];
}

/** What an LDAP URL is made of: a URL without a host is `{ host: "" }`. */
export interface LdapParts extends HostportParts {
  readonly dn?: string | undefined;
  readonly attributes?: readonly string[] | undefined;
  readonly scope?: LdapScope | undefined;
  readonly filter?: string | undefined;
  readonly extensions?: readonly LdapExtension[] | undefined;
  /** As URI text. */
  readonly fragment?: string | undefined;
}

/**
 * `ldap`: a search of a directory (RFC 4516)
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
 * The parts are decoded, then read: `dn` by RFC 4514, 3, `attributes` by RFC 4511, 4.5.1 (and `+` by RFC 3673),
 * `filter` by RFC 4515, 3, `extype` as an oid by RFC 4512, 1.4. What breaks these is `ERR_URI_MALFORMED_PART`, and
 * `%00` is refused but in the value of an extension (2.1). RFC 3986 asks for `[` and `]` as triplets, and that no
 * segment of `dn` is a dot segment: it is refused, and `format` writes a slash in `dn` as `%2F`. A userinfo is refused.
 *
 * `normalize` writes the scope in lower case and leaves out empty parts at the end of the query (4).
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
 * `ldaps`: a search of a directory over TLS. No RFC defines it; it is `ldap` with another port.
 *
 * ```abnf
 * ldaps-URI  = "ldaps:" "//" host [ ":" port ] [ "/" dn [ "?" search ] ]
 * ```
 *
 * All that is said of {@link ldap} holds.
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
    read(uri, pieces) {
      if (uri.authority === undefined) pieces("path").fail(MISSING_PART, "authority");
      mustLack(uri, pieces, "userinfo");
      if (uri.path === "" && uri.query !== undefined) pieces("path").fail(MISSING_PART, "dn");
      return {
        portNumber: readPort(uri, pieces, defaultPort),
        dn: readDn(pieces("path").slice(1)),
        ...readSearch(pieces("query")),
      };
    },
    write: (parts) => ({
      authority: writeServer(parts),
      path: `/${pctEncode(parts.dn ?? "", "segment")}`,
      query: writeSearch(parts),
      fragment: parts.fragment,
    }),
    normal({ path, query }) {
      const [attributes = "", scope = "", ...rest] = query?.split("?") ?? [];
      return { path: path || "/", query: joinedParts([attributes, scope.toLowerCase(), ...rest]) };
    },
  };
}

function readDn(dn: Piece): string {
  readDistinguishedName(mustHaveNoDotSegment(mustHaveNoNul(dn, "dn"), "dn"));
  return dn.decoded("dn");
}

function readSearch(query: Piece): Pick<LdapFields, "attributes" | "scope" | "filter" | "extensions"> {
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
function readSelector(piece: Piece): string {
  const octets = new Octets(piece, "attributes");
  if (!octets.skip("*") && !octets.skip("+")) readAttributeDescription(octets);
  octets.mustEnd();
  return piece.decoded("attributes");
}

function readFilter(piece: Piece): string {
  mustBeFilter(mustHaveNoNul(piece, "filter"));
  return piece.decoded("filter");
}

function readExtension(piece: Piece): LdapExtension {
  const critical = piece.text.startsWith("!");
  const [type, value] = piece.slice(critical ? 1 : 0).cut("=");
  const octets = new Octets(type, "extype");
  octets.oid();
  octets.mustEnd();
  return {
    type: type.decoded("extype"),
    value: value?.must("exvalue", EXCHAR).decoded("exvalue"),
    critical,
  };
}

function writeSearch({
  attributes = [],
  scope,
  filter = "",
  extensions = [],
}: LdapParts): string | undefined {
  // Alone in its list it would be written as no list at all.
  if (attributes.includes("")) throw new TypeError("Expected an attribute that is not empty");
  if (extensions.some(({ type }) => type === ""))
    throw new TypeError("Expected an extension with a type that is not empty");
  const inList = (data: string): string => encodeLess(data, "query", "?,");
  return joinedParts([
    attributes.map(inList).join(),
    encodeLess(scope ?? "", "query", "?"),
    encodeLess(filter, "query", "?"),
    extensions
      .map(
        ({ type, value, critical }) =>
          `${critical ? "!" : ""}${pctEncode(type)}${value === undefined ? "" : `=${inList(value)}`}`,
      )
      .join(),
  ]);
}

/** Joins the parts of a query, without those at the end that are empty. */
function joinedParts(parts: readonly string[]): string | undefined {
  let end = parts.length;
  while (end > 0 && parts[end - 1] === "") end--;
  return end === 0 ? undefined : parts.slice(0, end).join("?");
}

/** A search of a directory, complete. */
export type LdapSearch = Required<Omit<LdapFields, "portNumber">> & {
  readonly scope: LdapScope;
  readonly filter: string;
};

/**
 * Fills in what a search takes where an LDAP URL says nothing: all user attributes (`*`), the scope `base`, the filter
 * `(objectClass=*)` (RFC 4516, 3).
 *
 * @example
 * withLdapDefaults(ldap.parse("ldap://h/c=US")).filter; // "(objectClass=*)"
 */
export function withLdapDefaults({ dn, attributes, scope, filter, extensions }: LdapFields): LdapSearch {
  return {
    dn,
    attributes: attributes.length === 0 ? ["*"] : attributes,
    scope: scope ?? "base",
    filter: filter ?? "(objectClass=*)",
    extensions,
  };
}

/**
 * Reads the relative distinguished names of the `dn` of an LDAP URL, the nearest first, without their escapes
 * (RFC 4514, 3).
 *
 * @throws {SchemeSyntaxError} if the text is no LDAP URL.
 * @example
 * relativeNames("ldap://h/o=An%20Example%5C2C%20Inc.,c=US")[0]; // [{ type: "o", value: "An Example, Inc." }]
 */
export function relativeNames(uri: string | Uri): AttributeTypeAndValue[][] {
  const text = textOf(uri);
  const scheme = text.slice(0, "ldaps".length).toLowerCase() === "ldaps" ? ldaps : ldap;
  const { index, end } = placesOf(scheme.parse(text)).path;
  return readDistinguishedName(new Piece({ text, scheme: scheme.name }, Math.min(index + 1, end), end));
}
