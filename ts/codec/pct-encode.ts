import { RULES } from "../generated/rules.ts";
import { oneOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import type { Charset, CharsetOptions } from "../uri/generated/options.ts";
import { codecError } from "./codec-error.ts";
import { encodeData, type PctComponent, ruleOf, runOf } from "./encode-data.ts";
import { latin1Octets } from "./tolerant-decode.ts";

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
  if (options === undefined) return encodeData(data, component);
  const rule = ruleOf(component);
  // Rejects another component before the options are read.
  runOf(rule);
  const { charset, plus = false } = optionsOf(options, ["charset", "plus"]);
  oneOf("plus", plus, true, false);
  const isInLatin1 = isLatin1(charset) && typeof data === "string";
  const octets = isInLatin1 ? latin1Octets(data, codecError("encode", data, RULES.indexOf(rule))) : data;
  const encoded = encodeData(octets, component);
  // `encoded` has no other percent sign than those of octets, so every "%20" is a space.
  return plus ? encoded.replaceAll("+", "%2B").replaceAll("%20", "+") : encoded;
}

/** Returns whether the charset is ISO Latin-1, and checks the option. */
export function isLatin1(charset: Charset | undefined): boolean {
  return charset !== undefined && oneOf("the charset", charset, "utf-8", "iso-8859-1") !== "utf-8";
}
