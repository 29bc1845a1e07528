import { isOf } from "../core/characters.ts";
import { lowerCase } from "../core/normalize.ts";
import { normalizeTriplets } from "../core/pct.ts";
import { DIGIT } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { CASE } from "../generated/record.ts";
import type { Uri, UriInput } from "../uri/types.ts";
import { ALPHANUMS, DIGITS, LDH } from "./define/characters.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { writeOptional } from "./define/encode.ts";
import { CHECK_DIGIT } from "./define/issue.ts";
import { rejectComponents } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import type { SourceSpan } from "./define/span.ts";
import { expectUuid, expectWhole } from "./define/values.ts";

/** The fields of a URN (RFC 8141, 2). They are never decoded (2.2). */
export interface UrnFields {
  /** The namespace identifier, as written in the URN. */
  readonly nid: string;
  /** The namespace-specific string, as URI text. */
  readonly nss: string;
  /** The r-component, for a resolution service, without its `?+` (2.3.1). */
  readonly rComponent: string | undefined;
  /** The q-component, for the resource or its system, without its `?=` (2.3.2). */
  readonly qComponent: string | undefined;
}

/** The parts of a URN, for `format`. They are URI text and not encoded. The f-component is the fragment (2.3.3). */
export interface UrnParts {
  /** The namespace identifier. */
  readonly nid: string;
  /** The namespace-specific string. */
  readonly nss: string;
  /** @default none */
  readonly rComponent?: string | undefined;
  /** @default none */
  readonly qComponent?: string | undefined;
  /** @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `urn`: a persistent name that does not depend on a location (RFC 8141)
 *
 * ```abnf
 * assigned-name = "urn:" NID ":" NSS [ "?+" r-component ] [ "?=" q-component ]
 * NID           = alphanum 0*30ldh alphanum
 * alphanum      = ALPHA / DIGIT
 * ldh           = alphanum / "-"
 * NSS           = pchar *( pchar / "/" )
 * r-component   = pchar *( pchar / "/" / 1*"?" ( r-char / "/" ) ) *"?"
 * r-char        = unreserved / pct-encoded / ":" / "@" / "!" / "$" / "&" / "'"
 *               / "(" / ")" / "*" / "+" / "," / ";"
 * q-component   = pchar *( pchar / "/" / "?" )
 * ```
 *
 * The first `?=` ends the r-component; the RFC says so in words (2.3.1), and here it is in `r-char`. Names in the
 * namespaces `ietf`, `isbn`, `issn`, `oid` and `uuid` must be valid by their own RFCs. A wrong check digit is
 * `ERR_URI_CHECK_DIGIT`. An authority is rejected (`ERR_URI_UNEXPECTED_PART`). `normalize` does what `normalize` of `pchar` does
 * for a `urn` URI, validates it, and applies the rules of these namespaces.
 *
 * @example
 * urn.parse("urn:example:animal:ferret:nose").nid; // "example"
 * urn.parse("urn:example:foo?+CCResolve:cc=uk?=op=map#frag").rComponent; // "CCResolve:cc=uk"
 * urn.parse("urn:isbn:0-451-45052-4"); // throws ERR_URI_CHECK_DIGIT
 * urn.format({ nid: "ietf", nss: "rfc:2648" }); // "urn:ietf:rfc:2648"
 * urn.normalize("URN:EXAMPLE:a%2fb"); // "urn:example:a%2Fb"
 */
export const urn: Scheme<UrnFields, UrnParts> = /* @__PURE__ */ defineScheme(/* @__PURE__ */ names(true));

/** URNs whose names are not validated by their namespace. */
const unvalidatedUrn: Scheme<UrnFields, UrnParts> = /* @__PURE__ */ defineScheme(
  /* @__PURE__ */ names(false),
);

function names(isValidated: boolean): Definition<UrnFields, UrnParts> {
  return {
    name: "urn",
    reference: "RFC 8141",
    // In a URN a percent-encoded octet is never equivalent to the octet itself (RFC 8141, 3.1).
    flags: CASE,
    read(uri, spans) {
      rejectComponents(uri, spans, "authority");
      const [nid, nss] = spans("path").cut(":");
      readNid(nid);
      if (nss === undefined) return nid.failAtEnd(UNEXPECTED_CHARACTER, "NID");
      if (nss.isEmpty || nss.text.startsWith("/")) nss.fail(UNEXPECTED_CHARACTER, "NSS");
      if (isValidated) NAMESPACES.get(nid.text.toLowerCase())?.read(nss);
      const [rComponent, qComponent] = uri.query === undefined ? [] : readComponents(spans("query"));
      return { nid: nid.text, nss: nss.text, rComponent, qComponent };
    },
    parts: {
      nid: "string",
      nss: "string",
      rComponent: "string?",
      qComponent: "string?",
      fragment: "string?",
    },
    write: ({ nid, nss, rComponent, qComponent }) => ({
      path: `${nid}:${nss}`,
      query: queryOf(rComponent, qComponent),
    }),
    verbatim: ["nid", "nss", "rComponent", "qComponent"],
    normal: ({ nid, nss }) => ({
      path: `${nid.toLowerCase()}:${NAMESPACES.get(nid.toLowerCase())?.normal(nss) ?? nss}`,
    }),
  };
}

/**
 * Returns whether two URNs are equivalent (RFC 8141, 3.1).
 *
 * The r-, q- and f-components are ignored. The scheme, the namespace identifier and the hexadecimal digits of
 * percent-encoded octets are compared without case, everything else character by character; nothing is decoded. The
 * rules of the namespaces `ietf`, `isbn`, `issn` and `uuid` apply to names that are valid there. An invalid name is
 * equivalent only to itself, and a string that is not a URN to nothing.
 *
 * @example
 * equivalentUrn("urn:example:a123,z456", "URN:EXAMPLE:a123,z456?+abc#789"); // true
 * equivalentUrn("urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"); // true
 * equivalentUrn("urn:example:a123,z456", "urn:example:a123%2Cz456"); // false
 * equivalentUrn("urn:isbn:0-451-45052-3", "URN:ISBN:0451450523"); // true
 */
export function equivalentUrn(a: UriInput<Uri>, b: UriInput<Uri>): boolean {
  if (unvalidatedUrn.check(a) !== undefined || unvalidatedUrn.check(b) !== undefined) return false;
  return assignedName(a) === assignedName(b);
}

function assignedName(uri: UriInput<Uri>): string {
  const { nid, nss } = unvalidatedUrn.parse(uri);
  const name = nid.toLowerCase();
  const string = normalizeTriplets(nss, CASE, 0);
  const namespace = urn.check(uri) === undefined ? NAMESPACES.get(name) : undefined;
  return `${name}:${namespace?.normal(string) ?? string}`;
}

const MAX_NID_LENGTH = 32;

/** `NID = (alphanum) 0*30(ldh) (alphanum)` (RFC 8141, 2) */
function readNid(nid: SourceSpan): void {
  const { text } = nid.expect("NID", LDH, 2);
  const { length } = text;
  nid.expectFirst("NID", ALPHANUMS);
  if (length > MAX_NID_LENGTH) {
    // The last character of the longest NID cannot be a hyphen.
    const end = text[MAX_NID_LENGTH - 1] === "-" ? MAX_NID_LENGTH - 1 : MAX_NID_LENGTH;
    nid.fail(UNEXPECTED_CHARACTER, "NID", end);
  }
  if (text.endsWith("-")) nid.fail(UNEXPECTED_CHARACTER, "NID", length);
}

/** `rq-components = [ "?+" r-component ] [ "?=" q-component ]` (RFC 8141, 2). The first `?` begins the query. */
function readComponents(query: SourceSpan): [rComponent: string | undefined, qComponent: string | undefined] {
  const { text } = query;
  if (text.startsWith("=")) return [undefined, component(query.slice(1), "q-component")];
  if (!text.startsWith("+")) query.fail(UNEXPECTED_CHARACTER, "rq-components");
  const [first, second] = query.slice(1).cut("?=");
  return [component(first, "r-component"), second && component(second, "q-component")];
}

/** Both components begin with `pchar`. */
function component(span: SourceSpan, rule: string): string {
  if (span.isEmpty || "/?".includes(span.text[0]!)) span.fail(UNEXPECTED_CHARACTER, rule);
  return span.text;
}

function queryOf(rComponent: string | undefined, qComponent: string | undefined): string | undefined {
  if (rComponent === undefined) return qComponent === undefined ? undefined : `=${qComponent}`;
  return `+${rComponent}${writeOptional("?=", qComponent)}`;
}

/** The rules of a namespace for its strings. */
interface Namespace {
  read(nss: SourceSpan): void;
  /** Returns the form that equivalent strings share. */
  normal(nss: string): string;
}

const NAMESPACES: ReadonlyMap<string, Namespace> = /* @__PURE__ */ new Map<string, Namespace>([
  // RFC 2648, 2: compared without case.
  ["ietf", { read: readIetf, normal: (nss) => (isParams(nss) ? nss : lowerCase(nss)) }],
  // ISO 2108: hyphens are for readers only.
  ["isbn", { read: readIsbn, normal: (nss) => nss.replaceAll("-", "").toUpperCase() }],
  ["issn", { read: readIssn, normal: (nss) => nss.toUpperCase() }],
  ["oid", { read: readOid, normal: (nss) => nss }],
  // RFC 9562, 4: written in lower case, read in both cases.
  ["uuid", { read: expectUuid, normal: (nss) => nss.toLowerCase() }],
]);

/**
 * Returns whether it names a protocol parameter, such as `params:acme:error:badNonce`. These came later and keep their
 * case (RFC 3553).
 */
function isParams(nss: string): boolean {
  return nss.slice(0, "params:".length).toLowerCase() === "params:";
}

/** `rfc-nss = "rfc:" 1*DIGIT`, and the same for `fyi`, `std` and `bcp` (RFC 2648, 2) */
function readIetf(nss: SourceSpan): void {
  const [series, number] = nss.cut(":");
  if (["rfc", "fyi", "std", "bcp"].includes(series.text.toLowerCase())) {
    (number ?? nss.slice(nss.text.length)).expect(`${series.text.toLowerCase()}-nss`, DIGITS, 1);
  }
}

/** Ten digits, the last of which may be `X`, or thirteen digits, with hyphens between them (ISO 2108; see RFC 8254) */
function readIsbn(nss: SourceSpan): void {
  const digits: number[] = [];
  const { text } = nss;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    // Nothing follows an X or the thirteenth digit.
    const isOpen = digits.length < 13 && digits[9] !== 10;
    const isX = digits.length === 9 && character.toUpperCase() === "X";
    const isDigit = isOf(character, 0, DIGIT);
    // A hyphen must be between two digits.
    const isHyphen = character === "-" && at > 0 && text[at - 1] !== "-" && at < text.length - 1;
    if (!isOpen || !(isX || isDigit || isHyphen)) nss.fail(UNEXPECTED_CHARACTER, "isbn", at);
    if (!isHyphen) digits.push(isX ? 10 : Number(character));
  }
  if (digits.length !== 10 && digits.length !== 13) {
    nss.fail(UNEXPECTED_CHARACTER, "isbn", text.length);
  }
  const isRight =
    digits.length === 10
      ? weightedSum(digits, (at) => 10 - at) % 11 === 0
      : weightedSum(digits, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
  if (!isRight) nss.fail(CHECK_DIGIT, "isbn", text.length - 1);
}

/** Four digits, a hyphen, three digits and a check digit, which may be `X` (ISO 3297; see RFC 8254) */
function readIssn(nss: SourceSpan): void {
  const { text } = nss;
  expectWhole(nss, "issn", text[8] === "X" || text[8] === "x" ? "0000-000X" : "0000-0000");
  const digits = Array.from(text.replace("-", ""), (digit) =>
    digit.toUpperCase() === "X" ? 10 : Number(digit),
  );
  if (weightedSum(digits, (at) => 8 - at) % 11 !== 0) nss.fail(CHECK_DIGIT, "issn", 8);
}

function weightedSum(digits: readonly number[], weight: (at: number) => number): number {
  return digits.reduce((sum, digit, at) => sum + digit * weight(at), 0);
}

/** `oid = number *( "." number )`, numbers without leading zeros (RFC 3061, 3.1) */
function readOid(nss: SourceSpan): void {
  for (const number of nss.split(".")) {
    number.expect("oid", DIGITS, 1);
    if (number.text.startsWith("0") && number.text !== "0") {
      number.fail(UNEXPECTED_CHARACTER, "oid", 1);
    }
  }
}
