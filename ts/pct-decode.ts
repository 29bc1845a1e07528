import { objectOf, oneOf, stringOf } from "./argument.ts";
import { decode, decodeOctets, type Fail, matchesRun, refuseMismatch } from "./backend/js/pct.ts";
import { codecError } from "./codec-error.ts";
import { NUL, UNEXPECTED_CHARACTER } from "./generated/errors.ts";
import { RULES, UNRESERVED } from "./generated/rules.ts";
import { type Charset, isLatin1, type PctComponent, ruleOf, runOf } from "./pct-encode.ts";
import { decodeByPlatform } from "./platform-codec.ts";
import { firstOf } from "./recompose.ts";
import {
  decodeOctetsTolerantly,
  decodeTolerantly,
  type Tolerance,
  withoutMalformed,
} from "./tolerant-decode.ts";

/** What {@link pctDecode} makes of the octets, and of what is wrong. */
export interface PctDecodeOptions {
  /** `"text"`: the string whose UTF-8 they are. `"bytes"`: the octets themselves. */
  readonly as?: "text" | "bytes" | undefined;
  /** What octets are in text: `"utf-8"`, or `"iso-8859-1"`, in which every octet is a character (RFC 1630). */
  readonly charset?: Charset | undefined;
  /** Octets that are not UTF-8: an error, or U+FFFD in their place. */
  readonly invalidUtf8?: "error" | "replace" | undefined;
  /** A percent sign without its two digits: an error, or data. */
  readonly malformed?: "error" | "keep" | undefined;
  /** Take `%00` in text, which is refused otherwise (RFC 3986, 7.3). */
  readonly allowNul?: boolean | undefined;
  /** Take `+` for a space: the convention of RFC 1630 for queries. */
  readonly plus?: boolean | undefined;
}

/**
 * Decodes URI text to data, once.
 *
 * `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.4)
 *
 * Split a URI before decoding its parts: a decoded delimiter is data. `+` is `+`. With a component, given by a rule
 * that repeats an alphabet or as `"query-value"`, the text has to match it; without, any character may stand beside
 * the triplets.
 *
 * CHOICE: `%00` is refused in text, since who wants text does not expect raw data (7.3); octets may hold it. The
 * section speaks of the triplet alone: a NUL that stands in the text itself is a character beside the triplets (vectors
 * 7.3-decode-nul-01 to -05).
 *
 * @throws {UriSyntaxError} if a percent sign lacks its digits, the component does not take the text, or text is wanted
 * and the octets are not UTF-8 (at the first triplet of those that are not) or `%00` is among them.
 * @throws {TypeError} if the component is no such rule, or an option has a wrong value.
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
    // `includes` would take as long as all else together.
    if (decoded !== undefined && decoded.indexOf("\0") === -1) return decoded;
  }
  return decodeBy(text, component, options);
}

/** The way of a call that has options, and of a text that is to be refused. */
function decodeBy(
  text: string,
  component: PctComponent | undefined,
  options: PctDecodeOptions = {},
): string | Uint8Array {
  const { as = "text", allowNul = false, plus = false } = objectOf(options);
  oneOf("as", as, "text", "bytes");
  oneOf("allowNul", allowNul, true, false);
  oneOf("plus", plus, true, false);
  const tolerance = toleranceOf(options);
  const rule = component === undefined ? UNRESERVED : RULES.indexOf(ruleOf(component));
  const fail = codecError("decode", text, rule);
  if (component !== undefined) refuseOthers(text, component, tolerance?.keep === true, plus, fail);
  // As long as the text, so that the places in it stay.
  const spaced = plus ? text.replaceAll("+", " ") : text;
  if (as === "bytes") {
    if (tolerance === undefined) return decodeOctets(spaced, fail);
    return decodeOctetsTolerantly(spaced, tolerance, fail);
  }
  const decoded =
    tolerance === undefined
      ? (decodeByPlatform(spaced) ?? decode(spaced, 0, spaced.length, fail))
      : decodeTolerantly(spaced, tolerance, fail);
  if (!allowNul) refuseNul(text, fail);
  return decoded;
}

/** Tells whether a text is of its component, as far as that takes no look at what parts the pairs of a query. */
function isOf(text: string, component: PctComponent | undefined): boolean {
  if (component === undefined) return true;
  return component !== "query-value" && matchesRun(text, runOf(component));
}

/** What options tolerate, or `undefined` where it is nothing. */
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

/** Refuses a text that is not of its component, at the first character that cannot stand there. */
function refuseOthers(text: string, component: PctComponent, keep: boolean, plus: boolean, fail: Fail): void {
  const run = runOf(ruleOf(component));
  const delimiter = component === "query-value" ? firstOf(text, plus ? "&=;" : "&=;+") : -1;
  if (delimiter === -1 && matchesRun(text, run)) return;
  const judged = keep && run.pct ? withoutMalformed(text) : text;
  refuseMismatch(delimiter === -1 ? judged : judged.slice(0, delimiter), run, fail);
  if (delimiter !== -1) fail(UNEXPECTED_CHARACTER, delimiter);
}

/** Refuses `%00`: where a text was decoded, and every percent sign with digits begins a triplet, it is one. */
function refuseNul(text: string, fail: Fail): void {
  const index = text.indexOf("%00");
  if (index !== -1) fail(NUL, index);
}
