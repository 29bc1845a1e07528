import { lowerCase } from "../backend/js/normalize.ts";
import { normalizeTriplets } from "../backend/js/pct.ts";
import { CASE } from "../backend/words.ts";
import { isOf } from "../characters.ts";
import { DIGIT } from "../generated/alphabets.ts";
import { UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import type { Uri } from "../types.ts";
import { ALPHANUMS, DIGITS, LDH } from "./define/characters.ts";
import { type Definition, defineScheme } from "./define/define-scheme.ts";
import { CHECK_DIGIT } from "./define/issue.ts";
import { mustLack } from "./define/lack.ts";
import type { Piece } from "./define/piece.ts";
import type { Scheme } from "./define/scheme.ts";
import { readUuid } from "./define/uuid.ts";

/** What a URN is made of (RFC 8141, 2). Nothing of it is ever decoded (2.2). */
export interface UrnFields {
  /** The namespace identifier, as it stands in the URN. */
  readonly nid: string;
  /** The namespace-specific string, as URI text. */
  readonly nss: string;
  /** What a resolution service is told, without its `?+` (2.3.1). */
  readonly rComponent: string | undefined;
  /** What the resource or its system is told, without its `?=` (2.3.2). */
  readonly qComponent: string | undefined;
}

/** What a URN is written from: URI text, which is not encoded. The f-component is the fragment (2.3.3). */
export interface UrnParts {
  readonly nid: string;
  readonly nss: string;
  readonly rComponent?: string | undefined;
  readonly qComponent?: string | undefined;
  readonly fragment?: string | undefined;
}

/**
 * `urn`: a name that is to last, whatever becomes of where a thing is (RFC 8141)
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
 * That the first `?=` ends an r-component is said by `r-char` here, and in words there (2.3.1). What follows the
 * namespaces `ietf`, `isbn`, `issn`, `oid` and `uuid` has to be what their RFCs describe, check digits included.
 *
 * @example
 * urn.parse("urn:example:animal:ferret:nose").nid; // "example"
 * urn.parse("urn:example:foo?+CCResolve:cc=uk?=op=map#frag").rComponent; // "CCResolve:cc=uk"
 * urn.parse("urn:isbn:0-451-45052-4"); // throws ERR_URI_CHECK_DIGIT
 * urn.format({ nid: "ietf", nss: "rfc:2648" }); // "urn:ietf:rfc:2648"
 * urn.normalize("URN:EXAMPLE:a%2fb"); // "urn:example:a%2Fb"
 */
export const urn: Scheme<UrnFields, UrnParts> = /* @__PURE__ */ defineScheme(/* @__PURE__ */ names(true));

/** URNs of which the namespace may take no such string. */
const anyUrn: Scheme<UrnFields, UrnParts> = /* @__PURE__ */ defineScheme(/* @__PURE__ */ names(false));

function names(isJudged: boolean): Definition<UrnFields, UrnParts> {
  return {
    name: "urn",
    reference: "RFC 8141",
    // Triplets are characters of their own to a URN (RFC 8141, 3.1).
    levels: ["case"],
    read(uri, pieces) {
      mustLack(uri, pieces, "authority");
      const [nid, nss] = pieces("path").cut(":");
      readNid(nid);
      if (nss === undefined) return nid.fail(UNEXPECTED_CHARACTER, "NID", nid.text.length);
      if (nss.isEmpty || nss.text.startsWith("/")) nss.fail(UNEXPECTED_CHARACTER, "NSS");
      if (isJudged) NAMESPACES.get(nid.text.toLowerCase())?.read(nss);
      const [rComponent, qComponent] = uri.query === undefined ? [] : readComponents(pieces("query"));
      return { nid: nid.text, nss: nss.text, rComponent, qComponent };
    },
    write: ({ nid, nss, rComponent, qComponent, fragment }) => ({
      path: `${nid}:${nss}`,
      query: queryOf(rComponent, qComponent),
      fragment,
    }),
    verbatim: ["nid", "nss", "rComponent", "qComponent"],
    normal: ({ nid, nss }) => ({
      path: `${nid.toLowerCase()}:${NAMESPACES.get(nid.toLowerCase())?.normal(nss) ?? nss}`,
    }),
  };
}

/**
 * Tells whether two URNs are equivalent (RFC 8141, 3.1).
 *
 * The components are left out; the scheme, the namespace identifier and the hexadecimal digits of triplets are
 * compared without regard to case, all else as it is: no triplet is decoded. A text that is no URN is equivalent to nothing.
 * Where an RFC describes what is equivalent in a namespace, as for `isbn` and `uuid`, that holds too, of strings that the
 * namespace takes; all others are equivalent to themselves.
 *
 * @example
 * equivalentUrn("urn:example:a123,z456", "URN:EXAMPLE:a123,z456?+abc#789"); // true
 * equivalentUrn("urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"); // true
 * equivalentUrn("urn:example:a123,z456", "urn:example:a123%2Cz456"); // false
 * equivalentUrn("urn:isbn:0-451-45052-3", "URN:ISBN:0451450523"); // true
 */
export function equivalentUrn(a: string | Uri, b: string | Uri): boolean {
  if (anyUrn.check(a) !== undefined || anyUrn.check(b) !== undefined) return false;
  return assignedName(a) === assignedName(b);
}

function assignedName(uri: string | Uri): string {
  const { nid, nss } = anyUrn.parse(uri);
  const name = nid.toLowerCase();
  const string = normalizeTriplets(nss, CASE, 0);
  const namespace = urn.check(uri) === undefined ? NAMESPACES.get(name) : undefined;
  return `${name}:${namespace?.normal(string) ?? string}`;
}

const LONGEST_NID = 32;

/** `NID = (alphanum) 0*30(ldh) (alphanum)` (RFC 8141, 2) */
function readNid(nid: Piece): void {
  const { text } = nid.must("NID", LDH, 2);
  const { length } = text;
  nid.slice(0, 1).must("NID", ALPHANUMS);
  if (length > LONGEST_NID) {
    // The last that fits is no hyphen.
    const end = text[LONGEST_NID - 1] === "-" ? LONGEST_NID - 1 : LONGEST_NID;
    nid.fail(UNEXPECTED_CHARACTER, "NID", end);
  }
  if (text.endsWith("-")) nid.fail(UNEXPECTED_CHARACTER, "NID", length);
}

/** `rq-components = [ "?+" r-component ] [ "?=" q-component ]` (RFC 8141, 2); the first `?` begins the query. */
function readComponents(query: Piece): [rComponent: string | undefined, qComponent: string | undefined] {
  const { text } = query;
  if (text.startsWith("=")) return [undefined, component(query.slice(1), "q-component")];
  if (!text.startsWith("+")) query.fail(UNEXPECTED_CHARACTER, "rq-components");
  const [first, second] = query.slice(1).cut("?=");
  return [component(first, "r-component"), second && component(second, "q-component")];
}

/** A component begins with `pchar`. */
function component(piece: Piece, rule: string): string {
  if (piece.isEmpty || "/?".includes(piece.text[0]!)) piece.fail(UNEXPECTED_CHARACTER, rule);
  return piece.text;
}

function queryOf(rComponent: string | undefined, qComponent: string | undefined): string | undefined {
  if (rComponent === undefined) return qComponent === undefined ? undefined : `=${qComponent}`;
  return qComponent === undefined ? `+${rComponent}` : `+${rComponent}?=${qComponent}`;
}

/** What a namespace says of its strings. */
interface Namespace {
  read(nss: Piece): void;
  /** The form in which what is equivalent is one. */
  normal(nss: string): string;
}

const NAMESPACES: ReadonlyMap<string, Namespace> = /* @__PURE__ */ new Map<string, Namespace>([
  // RFC 2648, 2: all of it is compared without regard to case.
  ["ietf", { read: readIetf, normal: (nss) => (isParams(nss) ? nss : lowerCase(nss)) }],
  // ISO 2108: hyphens are for people.
  ["isbn", { read: readIsbn, normal: (nss) => nss.replaceAll("-", "").toUpperCase() }],
  ["issn", { read: readIssn, normal: (nss) => nss.toUpperCase() }],
  ["oid", { read: readOid, normal: (nss) => nss }],
  // RFC 9562, 4: written in lower case, read in both.
  ["uuid", { read: readUuid, normal: (nss) => nss.toLowerCase() }],
]);

/** The names of protocol parameters, such as `params:acme:error:badNonce`, came later, and keep their case (RFC 3553). */
function isParams(nss: string): boolean {
  return nss.slice(0, "params:".length).toLowerCase() === "params:";
}

/** `rfc-nss = "rfc:" 1*DIGIT`, and so `fyi`, `std` and `bcp` (RFC 2648, 2) */
function readIetf(nss: Piece): void {
  const [series, number] = nss.cut(":");
  if (["rfc", "fyi", "std", "bcp"].includes(series.text.toLowerCase())) {
    (number ?? nss.slice(nss.text.length)).must(`${series.text.toLowerCase()}-nss`, DIGITS, 1);
  }
}

/** Ten digits, the last perhaps `X`, or thirteen, with hyphens between them (ISO 2108; RFC 8254 refers to it). */
function readIsbn(nss: Piece): void {
  const digits: number[] = [];
  const { text } = nss;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    // Nothing stands behind an X, and nothing behind the thirteenth digit.
    const isOpen = digits.length < 13 && digits[9] !== 10;
    const isX = digits.length === 9 && character.toUpperCase() === "X";
    const isDigit = isOf(character, 0, DIGIT);
    // A hyphen stands between two digits.
    const isHyphen = character === "-" && at > 0 && text[at - 1] !== "-" && at < text.length - 1;
    if (!isOpen || !(isX || isDigit || isHyphen)) nss.fail(UNEXPECTED_CHARACTER, "isbn", at);
    if (!isHyphen) digits.push(isX ? 10 : Number(character));
  }
  if (digits.length !== 10 && digits.length !== 13) {
    nss.fail(UNEXPECTED_CHARACTER, "isbn", text.length);
  }
  const isRight =
    digits.length === 10
      ? weighed(digits, (at) => 10 - at) % 11 === 0
      : weighed(digits, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0;
  if (!isRight) nss.fail(CHECK_DIGIT, "isbn", text.length - 1);
}

/** Four digits, a hyphen, three digits and a check digit, which may be `X` (ISO 3297; RFC 8254 refers to it). */
function readIssn(nss: Piece): void {
  const { text } = nss;
  nss.slice(0, 4).must("issn", DIGITS, 4);
  if (text[4] !== "-") nss.fail(UNEXPECTED_CHARACTER, "issn", 4);
  nss.slice(5, 8).must("issn", DIGITS, 3);
  nss.slice(8, 9).must("issn", { alphabet: DIGIT, others: "Xx" }, 1);
  if (text.length > 9) nss.fail(UNEXPECTED_CHARACTER, "issn", 9);
  const digits = Array.from(text.replace("-", ""), (digit) =>
    digit.toUpperCase() === "X" ? 10 : Number(digit),
  );
  if (weighed(digits, (at) => 8 - at) % 11 !== 0) nss.fail(CHECK_DIGIT, "issn", 8);
}

function weighed(digits: readonly number[], weight: (at: number) => number): number {
  return digits.reduce((sum, digit, at) => sum + digit * weight(at), 0);
}

/** `oid = number *( "." number )`, a number without leading zeros (RFC 3061, 3.1) */
function readOid(nss: Piece): void {
  for (const number of nss.split(".")) {
    number.must("oid", DIGITS, 1);
    if (number.text.startsWith("0") && number.text !== "0") {
      number.fail(UNEXPECTED_CHARACTER, "oid", 1);
    }
  }
}
