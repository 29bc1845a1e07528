import { encodeData } from "../codec/encode-data.ts";
import { lowerCase } from "../core/normalize.ts";
import { SUB_DELIMS, UNRESERVED } from "../generated/alphabets.ts";
import { oneOf } from "../support/argument.ts";
import type { Edit } from "../uri/fix.ts";
import type { Uri } from "../uri/types.ts";
import { type Characters, DIGITS, runEnd } from "./define/characters.ts";
import { defineScheme, OPAQUE } from "./define/define-scheme.ts";
import { rejectDotSegments } from "./define/dot-segments.ts";
import { type Range, replacements } from "./define/edits.ts";
import { encodeFor, encodeSegment } from "./define/encode.ts";
import { MALFORMED_PART, MISSING_PART, REPEATED_PART } from "./define/issue.ts";
import { type Pair, pairsWithValue, querySpans, readPair, writePairs } from "./define/pairs.ts";
import { rejectComponents, rejectEncodedControls, rejectParameters } from "./define/reject.ts";
import type { Scheme } from "./define/scheme.ts";
import { type ComponentSpans, consistsOf, type SourceSpan } from "./define/span.ts";
import { readData, readNumber, readWord } from "./define/values.ts";

/** How the codes of a key are made: by time (RFC 6238) or by a counter (RFC 4226). */
export type OtpauthType = "totp" | "hotp";

/** The hash function of a key. */
export type OtpauthAlgorithm = "SHA1" | "SHA256" | "SHA512";

/** A parameter that the Key URI Format does not define, such as `image`. */
export type OtpauthParameter = readonly [name: string, value: string];

/** The fields of an `otpauth` URI beyond RFC 3986. */
export interface OtpauthFields {
  /** How the codes are made. */
  readonly type: OtpauthType;
  /** The issuer before the name of the account, if there is one. */
  readonly labelIssuer: string | undefined;
  /** The delimiter after `labelIssuer`, as the URI has it. */
  readonly separator: ":" | "%3A" | undefined;
  /** The name of the account, without the spaces before it. */
  readonly accountName: string;
  /** The key in Base32, without padding. Never show it to anyone. */
  readonly secret: string;
  /** The parameter `issuer`. It should be the same as `labelIssuer`. */
  readonly issuer: string | undefined;
  /** The hash function. `"SHA1"` if the URI has none. */
  readonly algorithm: OtpauthAlgorithm;
  /** The number of digits of a code. 6 if the URI has none. */
  readonly digits: number;
  /** The first counter. `hotp` requires it. */
  readonly counter: number | undefined;
  /** The time of a code in seconds. 30 if a URI of `totp` has none. */
  readonly period: number | undefined;
  /** All other parameters, in order. */
  readonly parameters: readonly OtpauthParameter[];
}

/** The parts of an `otpauth` URI, for `format`. */
export interface OtpauthParts {
  /** How the codes are made: `"totp"` or `"hotp"`. */
  readonly type: string;
  /** @default none */
  readonly labelIssuer?: string | undefined;
  /** The delimiter after `labelIssuer`: `":"` or `"%3A"`. @default ":" */
  readonly separator?: string | undefined;
  /** Data, which is encoded. It has no colon. */
  readonly accountName: string;
  /** The key in Base32. */
  readonly secret: string;
  /** @default none */
  readonly issuer?: string | undefined;
  /** `"SHA1"`, `"SHA256"` or `"SHA512"`. @default none, which means SHA1 */
  readonly algorithm?: string | undefined;
  /** 6 or 8. @default none, which means 6 */
  readonly digits?: number | undefined;
  /** @default none */
  readonly counter?: number | undefined;
  /** In seconds. @default none, which means 30 */
  readonly period?: number | undefined;
  /** @default [] */
  readonly parameters?: readonly OtpauthParameter[] | undefined;
  /** URI text. @default no fragment */
  readonly fragment?: string | undefined;
}

/**
 * `otpauth`: a key for one-time passwords, as QR codes show it (Key URI Format)
 *
 * ```abnf
 * otpauth-URI = "otpauth://" ( "totp/" label "?" totp / "hotp/" label "?" hotp )
 * totp        = *( parameter "&" ) secret *( "&" parameter )
 * hotp        = *( parameter "&" ) ( secret "&" *( parameter "&" ) counter / counter "&" *( parameter "&" ) secret ) *( "&" parameter )
 * label       = [ name ( ":" / "%3A" ) *"%20" ] name
 * name        = 1*( unreserved / pct-encoded / sub-delims / "@" )
 * secret      = "secret=" *( 8b32 ) ( 8b32 / 7b32 [ pad ] / 5b32 [ 3pad ] / 4b32 [ 4pad ] / 2b32 [ 6pad ] )
 * b32         = %x41-5A / %x32-37
 * pad         = "=" / "%3D"
 * counter     = "counter=" 1*DIGIT
 * parameter   = 1*( unreserved / "!" / "*" / "'" / "(" / ")" / ":" ) "=" value
 * value       = *( unreserved / pct-encoded / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "=" / "@" / "/" / "?" )
 * ```
 *
 * Both `:` and `%3A` are the delimiter after an issuer; `separator` tells which. A label with two is `ERR_URI_MALFORMED_PART`, because
 * neither name may contain a colon. So is a `secret` that is not Base32 (RFC 4648, 6). A `+` is a plus sign, and a name of a parameter has
 * no encoded characters. A known parameter has one of its values, in any case (`ERR_URI_MALFORMED_PART`, `ERR_URI_OUT_OF_RANGE`), and
 * appears once (`ERR_URI_REPEATED_PART`). Encoded control characters and dot segments are rejected.
 *
 * `lenient` also accepts spaces, and a `secret` in lower case, in groups with spaces or hyphens. `normalize` removes the padding of the
 * secret and the spaces before the account, and writes `algorithm` in upper case and the names of known parameters in lower case.
 * `redact` and `redactText` know `secret` by `SECRET_PARAMS`.
 *
 * @example
 * otpauth.parse("otpauth://totp/Example:alice@google.com?secret=JBSWY3DPEHPK3PXP&issuer=Example").accountName; // "alice@google.com"
 * otpauth.parse("otpauth://hotp/Big%20Bank%3A%20bob?secret=GEZDGNBV&counter=0").separator; // "%3A"
 * otpauth.format({ type: "totp", accountName: "bob", secret: "GEZDGNBV" }); // "otpauth://totp/bob?secret=GEZDGNBV"
 * otpauth.parse("otpauth://totp/bob?secret=gezd gnbv", { lenient: true }).uri; // "otpauth://totp/bob?secret=GEZDGNBV"
 * otpauth.parse("otpauth://hotp/bob?secret=GEZDGNBV"); // throws ERR_URI_MISSING_PART
 */
export const otpauth: Scheme<OtpauthFields, OtpauthParts> = /* @__PURE__ */ defineScheme({
  name: "otpauth",
  reference: "Key URI Format",
  flags: OPAQUE,
  read(uri, spans): OtpauthFields {
    const type = readType(uri, spans);
    const label = readLabel(rejectDotSegments(spans("path"), "label").slice(1));
    const query = spans("query");
    const parameters = readParameters(querySpans(uri, spans));
    const known = <T>(name: string, read: (value: SourceSpan) => T): T | undefined => {
      const value = parameters.known.get(name);
      return value && read(value);
    };
    const secret = known("secret", readSecret) ?? query.failAtEnd(MISSING_PART, "secret");
    const counter = known("counter", (value) => readInteger(value, "counter"));
    if (type === "hotp" && counter === undefined) query.failAtEnd(MISSING_PART, "counter");
    return {
      type,
      ...label,
      secret,
      issuer: known("issuer", (value) => value.decoded("issuer")),
      algorithm: known("algorithm", (value) => readValue(value, "algorithm", ALGORITHMS)) ?? "SHA1",
      digits: Number(known("digits", (value) => readValue(value, "digits", ["6", "8"])) ?? 6),
      counter,
      period:
        known("period", (value) => readInteger(value, "period", 1)) ?? (type === "totp" ? 30 : undefined),
      parameters: parameters.others,
    };
  },
  parts: {
    type: "string",
    labelIssuer: "string?",
    separator: "string?",
    accountName: "string",
    secret: "string",
    issuer: "string?",
    algorithm: "string?",
    digits: "number?",
    counter: "number?",
    period: "number?",
    parameters: "pairs?",
    fragment: "string?",
  },
  verbatim: ["accountName", "labelIssuer"],
  write({ type, labelIssuer, separator = ":", accountName, parameters = [], ...parts }) {
    rejectParameters(parameters, KNOWN);
    const known = KNOWN.map(
      (name): Pair => [name, parts[name] === undefined ? undefined : String(parts[name])],
    );
    const delimiter = oneOf("separator", separator, ":", "%3A");
    const issuer = labelIssuer === undefined ? "" : encodeFor(labelIssuer, "segment", ":") + delimiter;
    return {
      authority: encodeData(type),
      path: `/${issuer === "" ? encodeSegment(accountName, ":") : issuer + encodeFor(accountName, "segment", ":")}`,
      query: writePairs(
        pairsWithValue([...known, ...parameters]),
        (name) => encodeFor(name, "query", "&="),
        (value) => encodeFor(value, "query", "&"),
      ).join("&"),
    };
  },
  normal: ({ path, query = "", secret, algorithm }) => ({
    path: path.replace(/(:|%3A)(?:%20)+/, "$1"),
    query: query
      .split("&")
      .map((pair) => {
        const equals = pair.indexOf("=");
        const name = lowerCase(pair.slice(0, equals));
        if (!isKnown(name)) return pair;
        if (name === "secret") return `secret=${secret}`;
        return `${name}=${name === "algorithm" ? algorithm : pair.slice(equals + 1)}`;
      })
      .join("&"),
  }),
  lenient(text) {
    const match = /[?&]secret=([^&#]*)/i.exec(text);
    const [all, secret] = match ?? ["", ""];
    const end = (match?.index ?? text.length) + all.length;
    const start = end - secret.length;
    const blanks = (range: Range): Edit[] => replacements(text, / /g, () => "%20", range);
    const letters = ([run]: RegExpMatchArray): string => (/[a-z]/.test(run) ? run.toUpperCase() : "");
    // Of the same length, so that the indices stay as they are.
    const plain = text.replace(/%[\da-f]{2}/gi, (octet) => (octet === "%20" ? "   " : "%%%"));
    return [
      ...blanks([0, start]),
      ...replacements(plain, /[ +-]+|[a-z]+/g, letters, [start, end]),
      ...blanks([end, text.length]),
    ];
  },
});

const KNOWN = ["secret", "issuer", "algorithm", "digits", "counter", "period"] as const;
const ALGORITHMS = ["SHA1", "SHA256", "SHA512"] as const;
const NAME: Characters = { alphabet: UNRESERVED | SUB_DELIMS, others: "@", pct: true };
const VALUE: Characters = { alphabet: UNRESERVED, others: "!$'()*+,;:@/?=", pct: true };
const PARAMETER: Characters = { alphabet: UNRESERVED, others: "!*'():" };
const BASE32: Characters = { alphabet: 0, others: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" };

function isKnown(name: string): boolean {
  return (KNOWN as readonly string[]).includes(name);
}

function readType(uri: Uri, spans: ComponentSpans): OtpauthType {
  if (uri.authority === undefined) spans("path").fail(MISSING_PART, "type");
  rejectComponents(uri, spans, "userinfo", "port");
  return readWord(spans("host"), "type", ["totp", "hotp"]);
}

/** `label = [ issuer ( ":" / "%3A" ) *"%20" ] accountname` (Key URI Format, Label) */
function readLabel(label: SourceSpan): Pick<OtpauthFields, "labelIssuer" | "separator" | "accountName"> {
  if (label.isEmpty) label.fail(MISSING_PART, "label");
  const [all = "", before = "", separator = ""] = /^(.*?)(:|%3A)(?:%20)*/i.exec(label.text) ?? [];
  const issuer = label.slice(0, before.length);
  const account = label.slice(all.length);
  if (separator !== "" && issuer.isEmpty) issuer.fail(MALFORMED_PART, "issuer");
  const labelIssuer = readName(issuer, "issuer");
  const accountName = readName(account, "accountname");
  if (separator === "") return { labelIssuer: undefined, separator: undefined, accountName };
  if (account.isEmpty) account.fail(MALFORMED_PART, "accountname");
  return { labelIssuer, separator: separator === ":" ? ":" : "%3A", accountName };
}

function readName(name: SourceSpan, rule: string): string {
  const colon = name.text.search(/:|%3A/i);
  name.slice(0, colon === -1 ? undefined : colon).expect(rule, NAME);
  if (colon !== -1) name.fail(MALFORMED_PART, rule, colon);
  return readData(name, rule);
}

/** Reads the parameters: the values of the known ones by name, and the others in order. */
function readParameters(spans: readonly SourceSpan[]): {
  readonly known: ReadonlyMap<string, SourceSpan>;
  readonly others: readonly OtpauthParameter[];
} {
  const known = new Map<string, SourceSpan>();
  const others: OtpauthParameter[] = [];
  for (const span of spans) {
    const [name, value, label] = readPair(span, ["parameter", PARAMETER, 1], ["value", VALUE]);
    rejectEncodedControls(value, "value");
    const key = name.toLowerCase();
    if (isKnown(key)) {
      if (known.has(key)) label.fail(REPEATED_PART, key);
      known.set(key, value);
    } else others.push([name, value.decoded("value")]);
  }
  return { known, others };
}

/** Reads Base32 (RFC 4648, 6) with padding or without it. The result has none. */
function readSecret(value: SourceSpan): string {
  const end = runEnd(value.text, 0, value.text.length, BASE32);
  const padding = value.text.slice(end).replace(/%3D/gi, "=");
  if (end === 0 || !/^=*$/.test(padding)) value.fail(MALFORMED_PART, "secret", end);
  const last = end % 8;
  if ([1, 3, 6].includes(last) || (padding !== "" && padding.length !== (8 - last) % 8))
    value.fail(MALFORMED_PART, "secret");
  return value.text.slice(0, end);
}

function readInteger(value: SourceSpan, rule: string, min = 0): number {
  if (!consistsOf(value, DIGITS)) value.fail(MALFORMED_PART, rule);
  return readNumber(value, rule, min);
}

function readValue<Word extends string>(value: SourceSpan, rule: string, words: readonly Word[]): Word {
  const text = value.text.toUpperCase();
  return words.find((word) => word === text) ?? value.fail(MALFORMED_PART, rule);
}
