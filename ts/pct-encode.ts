import { kindOf, objectOf, oneOf, quoted } from "./argument.ts";
import { encode, encodeOctets } from "./backend/js/pct.ts";
import { codecError } from "./codec-error.ts";
import { RUNS, type Run, type RunRule } from "./generated/alphabets.ts";
import { RULES, type Rule } from "./generated/rules.ts";
import { encodeByPlatform } from "./platform-codec.ts";
import { latin1Octets } from "./tolerant-decode.ts";

/**
 * What data is encoded for: a rule that repeats an alphabet, or `"query-value"`, which is a name of this library and
 * no rule: `query` less `&`, `=`, `+` and `;`, by which names and values of a query are parted (RFC 3986, 3.4).
 */
export type PctComponent = RunRule | "query-value";

/** The octets that stand for a character. */
export type Charset = "utf-8" | "iso-8859-1";

/** How {@link pctEncode} writes data. */
export interface PctEncodeOptions {
  /** The octets of a string: `"utf-8"`, or `"iso-8859-1"`, which RFC 1630 asks for. */
  readonly charset?: Charset | undefined;
  /** Write a space as `+`, and a plus sign as a triplet: the convention of RFC 1630 for queries. */
  readonly plus?: boolean | undefined;
}

/**
 * Encodes data as URI text: a string as its UTF-8, octets as they are.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * Without a component all but `unreserved` becomes triplets (2.3), so that the result stands anywhere. With one,
 * given by a rule that repeats an alphabet (`"segment"`, `"query"`, `"reg-name"`, ...), what the rule takes stays,
 * and with a rule of RFC 3987 so does its `ucschar` in a string, bidirectional controls apart (RFC 3987, 4.1), unless
 * the charset is not UTF-8. `"query-value"` is `"query"` less `& = + ;`. A percent sign is data, and always encoded: what is encoded already is
 * encoded again. Octets may be a view of shared memory, or of another realm.
 *
 * @throws {UriSyntaxError} if a string has a lone surrogate, which has no UTF-8 (2.5), or a character that is not of
 * the charset.
 * @throws {TypeError} if the component is no such rule, the data neither a string nor octets, or an option has a wrong
 * value.
 * @example
 * pctEncode("100%/a+b"); // "100%25%2Fa%2Bb"
 * pctEncode("a/b c", "segment"); // "a%2Fb%20c"
 * pctEncode("ア"); // "%E3%82%A2"
 * pctEncode("ア/", "isegment"); // "ア%2F"
 * pctEncode("a&b=c/d", "query-value"); // "a%26b%3Dc/d"
 * pctEncode("1 + 1", "query", { plus: true }); // "1+%2B+1"
 * pctEncode("À", "query", { charset: "iso-8859-1" }); // "%C0"
 * pctEncode(Uint8Array.of(0xd3, 0x81, 0x40), "segment"); // "%D3%81@"
 * pctEncode("\ud800"); // throws ERR_URI_LONE_SURROGATE
 * pctEncode("ア", "query", { charset: "iso-8859-1" }); // throws ERR_URI_NOT_LATIN1
 */
export function pctEncode(
  data: string | Uint8Array | Uint8ClampedArray,
  component: PctComponent = "unreserved",
  options: PctEncodeOptions = {},
): string {
  const { charset, plus = false } = objectOf(options);
  oneOf("plus", plus, true, false);
  const rule = ruleOf(component);
  const run = runOf(rule);
  const encoded = encodeRun(data, rule, run, isLatin1(charset));
  if (rule === component && !plus) return encoded;
  const parted = rule === component ? encoded : withoutDelimiters(encoded);
  // Every percent sign begins a triplet by now, so "%20" is a space.
  return plus ? parted.replaceAll("+", "%2B").replaceAll("%20", "+") : parted;
}

function encodeRun(
  data: string | Uint8Array | Uint8ClampedArray,
  rule: Rule,
  { alphabet, beyond }: Run,
  latin1: boolean,
): string {
  if (typeof data === "string") {
    const encoded = latin1 ? undefined : encodeByPlatform(data, alphabet, beyond);
    if (encoded !== undefined) return encoded;
    const fail = codecError("encode", data, RULES.indexOf(rule));
    if (latin1) return encodeOctets(latin1Octets(data, fail), alphabet);
    return encode(data, alphabet, beyond, false, fail);
  }
  if (isOctets(data)) return encodeOctets(octetsOf(data), alphabet);
  throw new TypeError(`Expected a string or a Uint8Array, got ${kindOf(data)}`);
}

/** Encodes what parts the pairs of a query, in text in which every percent sign begins a triplet. */
function withoutDelimiters(text: string): string {
  return text.replaceAll("&", "%26").replaceAll("=", "%3D").replaceAll("+", "%2B").replaceAll(";", "%3B");
}

/** Tells octets, also those of another realm, from views whose numbers are wider than an octet. */
export function isOctets(data: unknown): data is Uint8Array | Uint8ClampedArray {
  return ArrayBuffer.isView(data) && (data as Uint8Array).BYTES_PER_ELEMENT === 1;
}

export function octetsOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Whether an option asks for ISO Latin-1. */
export function isLatin1(charset: Charset | undefined): boolean {
  return charset !== undefined && oneOf("the charset", charset, "utf-8", "iso-8859-1") !== "utf-8";
}

/** The rule whose alphabet a component has, its own or that of what it is a part of. */
export function ruleOf(component: PctComponent): Rule {
  return component === "query-value" ? "query" : component;
}

/** The alphabet of a rule; a rule that is more than one repeated alphabet has none. */
export function runOf(component: Rule): Run {
  const run = RUNS.get(component);
  if (run === undefined)
    throw new TypeError(`Expected a rule that repeats an alphabet, got ${quoted(component)}`);
  return run;
}
