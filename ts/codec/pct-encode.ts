import { encode, encodeOctets } from "../core/pct.ts";
import { RUNS, type Run, type RunRuleOr } from "../generated/alphabets.ts";
import { RULES, type Rule } from "../generated/rules.ts";
import { kindOf, oneOf, quoted } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import type { Charset, CharsetOptions } from "../uri/generated/options.ts";
import { codecError } from "./codec-error.ts";
import { encodeByPlatform, type Spellings, spellings } from "./platform-codec.ts";
import { latin1Octets } from "./tolerant-decode.ts";

/**
 * The component that data is encoded for: a rule that repeats an alphabet, or `"query-value"`. The latter is not a rule of an
 * RFC. It is `query` without `&`, `=`, `+` and `;`, which separate the names and values of a query (RFC 3986, 3.4).
 */
export type PctComponent = RunRuleOr<"query-value">;

/** Options of {@link pctEncode}. */
export interface PctEncodeOptions extends CharsetOptions {
  /**
   * Whether a space becomes `+`. `false`: a space becomes `%20`, and `+` stays if the component allows it. `true`: a space
   * becomes `+`, and `+` becomes `%2B`, as RFC 1630 and HTML forms write queries.
   *
   * @default false
   */
  readonly plus?: boolean | undefined;
}

/**
 * Percent-encodes data: a string as UTF-8, octets unchanged.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1)
 *
 * By default everything except `unreserved` is encoded, so the result may be used in any component (2.3). It is the `UriEncode` of
 * AWS Signature Version 4. `component` is a rule that repeats an alphabet, such as `"segment"`, `"query"` or `"reg-name"`, and the
 * characters of the rule stay. With a rule of RFC 3987, its non-ASCII characters stay too, if the data is a string and the charset
 * is UTF-8; bidirectional controls are encoded (RFC 3987, 4.1). `"query-value"` is `"query"` without `& = + ;`.
 *
 * `%` is always encoded, so data that is percent-encoded already is encoded a second time. Octets may be a view of shared memory,
 * or come from another realm.
 *
 * @throws {UriSyntaxError} `ERR_URI_LONE_SURROGATE` if a string has a lone surrogate, which has no UTF-8 (2.5), or
 * `ERR_URI_NOT_LATIN1` if it has a character outside `"iso-8859-1"`.
 * @throws {TypeError} if the component is not such a rule, the data is neither a string nor octets, or an option is invalid.
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
  options?: PctEncodeOptions,
): string {
  const encoding = encodingOf(component);
  const isRule = encoding.rule === component;
  if (options === undefined && isRule) return encodeRun(data, encoding, false);
  const { charset, plus = false } = optionsOf(options, ["charset", "plus"]);
  oneOf("plus", plus, true, false);
  const encoded = encodeRun(data, encoding, isLatin1(charset));
  const value = isRule ? encoded : withoutDelimiters(encoded);
  // `encoded` has no other percent sign than those of octets, so every "%20" is a space.
  return plus ? value.replaceAll("+", "%2B").replaceAll("%20", "+") : value;
}

/** A component with its rule and the tables that encode it. */
interface Encoding extends Run {
  readonly component: PctComponent;
  readonly rule: Rule;
  readonly spelled: Spellings;
}

let last: Encoding | undefined;

/** Returns the encoding of a component. The last one is kept: to look it up takes a tenth of the time of a short string. */
function encodingOf(component: PctComponent): Encoding {
  if (last?.component === component) return last;
  const rule = ruleOf(component);
  const run = runOf(rule);
  last = { ...run, component, rule, spelled: spellings(run.alphabet) };
  return last;
}

function encodeRun(
  data: string | Uint8Array | Uint8ClampedArray,
  { rule, alphabet, nonAscii, spelled }: Encoding,
  latin1: boolean,
): string {
  if (typeof data === "string") {
    const encoded = latin1 ? undefined : encodeByPlatform(data, spelled, nonAscii);
    if (encoded !== undefined) return encoded;
    const fail = codecError("encode", data, RULES.indexOf(rule));
    if (latin1) return encodeOctets(latin1Octets(data, fail), alphabet);
    return encode(data, alphabet, nonAscii, false, fail);
  }
  if (isOctets(data)) return encodeOctets(octetsOf(data), alphabet);
  throw new TypeError(`Expected a string or a Uint8Array, got ${kindOf(data)}`);
}

/** Encodes the characters that separate the pairs of a query, in a string without other percent signs than those of octets. */
function withoutDelimiters(text: string): string {
  return text.replaceAll("&", "%26").replaceAll("=", "%3D").replaceAll("+", "%2B").replaceAll(";", "%3B");
}

/** Returns whether data is a view of octets, from this realm or another. */
export function isOctets(data: unknown): data is Uint8Array | Uint8ClampedArray {
  return ArrayBuffer.isView(data) && (data as Uint8Array).BYTES_PER_ELEMENT === 1;
}

/** Returns a `Uint8Array` of this realm with the same memory. */
export function octetsOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Returns whether the charset is ISO Latin-1, and checks the option. */
export function isLatin1(charset: Charset | undefined): boolean {
  return charset !== undefined && oneOf("the charset", charset, "utf-8", "iso-8859-1") !== "utf-8";
}

/** Returns the rule of a component: itself, or `query` for `"query-value"`. */
export function ruleOf(component: PctComponent): Rule {
  return component === "query-value" ? "query" : component;
}

/** Returns the alphabet of a rule. Throws if the rule is not one repeated alphabet. */
export function runOf(component: Rule): Run {
  const run = RUNS.get(component);
  if (run === undefined)
    throw new TypeError(`Expected a rule that repeats an alphabet, got ${quoted(component)}`);
  return run;
}
