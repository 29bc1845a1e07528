import { decode, type Fail, matchesRun, rejectMismatch } from "../core/pct.ts";
import { NUL, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { RULES, UNRESERVED } from "../generated/rules.ts";
import { oneOf, stringOf } from "../support/argument.ts";
import { optionsOf } from "../support/properties.ts";
import type { CharsetOptions } from "../uri/generated/options.ts";
import { firstOf } from "../uri/recompose.ts";
import { codecError } from "./codec-error.ts";
import { type PctComponent, ruleOf, runOf } from "./encode-data.ts";
import { isLatin1 } from "./pct-encode.ts";
import { decodeByPlatform } from "./platform-codec.ts";
import { decodeOctets, decodeTolerantly, type Tolerance, withoutMalformed } from "./tolerant-decode.ts";

/** Options of {@link pctDecode}. */
export interface PctDecodeOptions extends CharsetOptions {
  /**
   * The type of the result. `"text"`: a string. `"bytes"`: a `Uint8Array`.
   *
   * @default "text"
   */
  readonly as?: "text" | "bytes" | undefined;
  /**
   * How octets that are not UTF-8 are handled. `"error"`: throw `ERR_URI_INVALID_UTF8`. `"replace"`: decode them as U+FFFD.
   *
   * @default "error"
   */
  readonly invalidUtf8?: "error" | "replace" | undefined;
  /**
   * How a `%` without two digits is handled. `"error"`: throw `ERR_URI_INVALID_PCT_ENCODED`. `"keep"`: keep it as data.
   *
   * @default "error"
   */
  readonly malformed?: "error" | "keep" | undefined;
  /**
   * Whether a string may contain `%00`. `false`: it throws `ERR_URI_NUL` (RFC 3986, 7.3). `true`: it becomes U+0000.
   *
   * @default false
   */
  readonly allowNul?: boolean | undefined;
  /**
   * Whether `+` means a space. `false`: `+` stays. `true`: it becomes a space, as in queries by RFC 1630 and HTML forms.
   *
   * @default false
   */
  readonly plus?: boolean | undefined;
}

/**
 * Decodes percent-encoded octets, once.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.4)
 *
 * Split a URI before you decode its parts, because a decoded delimiter is data. If a component is given, a rule that repeats an
 * alphabet or `"query-value"`, the input must match it. Otherwise it may contain any characters.
 *
 * CHOICE: `%00` throws unless the result is octets, because callers that ask for text do not expect raw data (7.3). The section
 * only mentions the percent-encoded octet, so a raw NUL is decoded like any other character (vectors 7.3-decode-nul-01 to -05).
 *
 * @throws {UriSyntaxError} `ERR_URI_INVALID_PCT_ENCODED` if a `%` lacks its digits, `ERR_URI_UNEXPECTED_CHARACTER` if the input
 * does not match the component, `ERR_URI_LONE_SURROGATE` if it has a lone surrogate. If the result is a string, also
 * `ERR_URI_INVALID_UTF8`, at the first percent-encoded octet that is not UTF-8, and `ERR_URI_NUL`. With `charset:
 * "iso-8859-1"` and `as: "bytes"`, `ERR_URI_NOT_LATIN1` for a character above U+00FF.
 * @throws {TypeError} if the component is not such a rule, the input is not a string, or an option is invalid.
 * @example
 * pctDecode("100%25%2Fa%2Bb"); // "100%/a+b"
 * pctDecode("%2541"); // "%41"
 * pctDecode("a+b", "segment"); // "a+b"
 * pctDecode("1+%2B+1", "query-value", { plus: true }); // "1 + 1"
 * pctDecode("%C0", "query", { charset: "iso-8859-1" }); // "À"
 * pctDecode("%FFa%zz", undefined, { invalidUtf8: "replace", malformed: "keep" }); // "\ufffda%zz"
 * [...pctDecode("%D3%81@", "segment", { as: "bytes" })]; // [211, 129, 64]
 * pctDecode("a/b", "segment"); // throws ERR_URI_UNEXPECTED_CHARACTER
 * pctDecode("100%"); // throws ERR_URI_INVALID_PCT_ENCODED
 * pctDecode("%C0%AF"); // throws ERR_URI_INVALID_UTF8
 * pctDecode("a%00"); // throws ERR_URI_NUL
 */
export function pctDecode(
  text: string,
  component: PctComponent | undefined,
  options: PctDecodeOptions & { readonly as: "bytes" },
): Uint8Array;
export function pctDecode(
  text: string,
  component?: PctComponent,
  options?: PctDecodeOptions & { readonly as?: "text" | undefined },
): string;
export function pctDecode(
  text: string,
  component?: PctComponent,
  options?: PctDecodeOptions,
): string | Uint8Array;
export function pctDecode(
  text: string,
  component?: PctComponent,
  options?: PctDecodeOptions,
): string | Uint8Array {
  stringOf(text);
  if (options === undefined && isOf(text, component)) {
    const decoded = decodeByPlatform(text);
    if (decoded !== undefined) return decoded;
  }
  return decodeBy(text, component, options);
}

/** Decodes by options, or finds the error of an input that the fast path does not decode. */
function decodeBy(
  text: string,
  component: PctComponent | undefined,
  options: PctDecodeOptions | undefined,
): string | Uint8Array {
  const settings = optionsOf(options, DECODE_OPTIONS);
  const { as = "text", allowNul = false, plus = false } = settings;
  oneOf("as", as, "text", "bytes");
  oneOf("allowNul", allowNul, true, false);
  oneOf("plus", plus, true, false);
  const tolerance = toleranceOf(settings);
  const rule = component === undefined ? UNRESERVED : RULES.indexOf(ruleOf(component));
  const fail = codecError("decode", text, rule);
  if (component !== undefined) rejectMismatches(text, component, tolerance?.keep === true, plus, fail);
  // The length is the same, and so are the indices.
  const spaced = plus ? text.replaceAll("+", " ") : text;
  if (as === "bytes") return decodeOctets(spaced, tolerance, fail);
  const decoded =
    tolerance === undefined
      ? (decodeByPlatform(spaced) ?? decode(spaced, 0, spaced.length, fail))
      : decodeTolerantly(spaced, tolerance, fail);
  if (!allowNul) rejectNul(text, fail);
  return decoded;
}

/** Returns whether the fast path may decode an input: it matches its component, which is not `"query-value"`. */
function isOf(text: string, component: PctComponent | undefined): boolean {
  if (component === undefined) return true;
  return component !== "query-value" && matchesRun(text, runOf(component));
}

// Not a spread, which bundlers keep.
const DECODE_OPTIONS = ["as", "allowNul", "plus", "charset", "invalidUtf8", "malformed"] as const;

/** Returns what options that have been read tolerate, or `undefined` if they are the defaults. */
export function toleranceOf({
  charset,
  invalidUtf8 = "error",
  malformed = "error",
}: Pick<PctDecodeOptions, "charset" | "invalidUtf8" | "malformed">): Tolerance | undefined {
  oneOf("invalidUtf8", invalidUtf8, "error", "replace");
  oneOf("malformed", malformed, "error", "keep");
  const latin1 = isLatin1(charset);
  if (!latin1 && invalidUtf8 === "error" && malformed === "error") return undefined;
  return { latin1, replace: invalidUtf8 === "replace", keep: malformed === "keep" };
}

/** Rejects an input that does not match its component, at the first character that cannot continue it. */
function rejectMismatches(
  text: string,
  component: PctComponent,
  keep: boolean,
  plus: boolean,
  fail: Fail,
): void {
  const run = runOf(ruleOf(component));
  const delimiter = component === "query-value" ? firstOf(text, plus ? "&=;" : "&=;+") : -1;
  if (delimiter === -1 && matchesRun(text, run)) return;
  const input = keep && run.pct ? withoutMalformed(text) : text;
  rejectMismatch(delimiter === -1 ? input : input.slice(0, delimiter), run, fail);
  if (delimiter !== -1) fail(UNEXPECTED_CHARACTER, delimiter);
}

/** Rejects `%00` in an input that was decoded without an error, and so has no `%00` that is not an octet. */
function rejectNul(text: string, fail: Fail): void {
  const index = text.indexOf("%00");
  if (index !== -1) fail(NUL, index);
}
