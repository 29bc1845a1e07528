import { kindOf, quoted } from "./argument.ts";
import { decode, decodeOctets, matchesRun, refuseMismatch } from "./backend/js/pct.ts";
import { codecError } from "./codec-error.ts";
import { RULES, type Rule, UNRESERVED } from "./generated/rules.ts";
import { runOf } from "./pct-encode.ts";
import { decodeByPlatform } from "./platform-codec.ts";

/** What {@link pctDecode} makes of the octets. */
export interface PctDecodeOptions {
  /** `"text"`: the string whose UTF-8 they are. `"bytes"`: the octets themselves. */
  readonly as?: "text" | "bytes" | undefined;
}

/**
 * Decodes URI text to data, once.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.4)
 *
 * Split a URI before decoding its parts: a decoded delimiter is data. `+` is `+`. With a component, given by a rule
 * that repeats an alphabet, the text has to match the rule; without, any character may stand beside the triplets.
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits, the component does not take the text, or the octets
 * are not UTF-8 and text is wanted: at the first triplet of those that are not.
 * @throws {TypeError} if the component is no such rule.
 * @example
 * pctDecode("100%25%2Fa%2Bb"); // "100%/a+b"
 * pctDecode("%2541"); // "%41"
 * pctDecode("a+b", "segment"); // "a+b"
 * [...pctDecode("%D3%81@", "segment", { as: "bytes" })]; // [211, 129, 64]
 * pctDecode("a/b", "segment"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * pctDecode("100%"); // throws ERR_URI_INVALID_PCT_ENCODED
 * pctDecode("%C0%AF"); // throws ERR_URI_INVALID_UTF8
 */
export function pctDecode(
  text: string,
  component: Rule | undefined,
  options: { readonly as: "bytes" },
): Uint8Array;
export function pctDecode(
  text: string,
  component?: Rule,
  options?: { readonly as?: "text" | undefined },
): string;
export function pctDecode(text: string, component?: Rule, options?: PctDecodeOptions): string | Uint8Array;
export function pctDecode(
  text: string,
  component?: Rule,
  options: PctDecodeOptions = {},
): string | Uint8Array {
  if (typeof text !== "string") throw new TypeError(`Expected a string, got ${kindOf(text)}`);
  const { as = "text" } = options;
  if (as !== "text" && as !== "bytes") {
    throw new TypeError(`Expected as "text" or "bytes", got ${quoted(as)}`);
  }
  if (as === "text" && (component === undefined || matchesRun(text, runOf(component)))) {
    const decoded = decodeByPlatform(text);
    if (decoded !== undefined) return decoded;
  }
  const fail = codecError("decode", text, component === undefined ? UNRESERVED : RULES.indexOf(component));
  if (component !== undefined) refuseMismatch(text, runOf(component), fail);
  return as === "text" ? decode(text, 0, text.length, fail) : decodeOctets(text, fail);
}
