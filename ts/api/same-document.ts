import type { NormalizeLevel } from "../uri/options.ts";
import type { UriReference } from "../uri/types.ts";
import { comparisonOptionsOf, keyFunction } from "./comparison.ts";
import { defragment } from "./defragment.ts";
import type { ReferenceOptions } from "./reference-options.ts";
import { resolve } from "./resolve.ts";

/** Options of {@link isSameDocument}. */
export interface SameDocumentOptions extends ReferenceOptions {
  /**
   * How the target and the base URI are compared: `"string"` character by character, a level of {@link normalize} by
   * their normal forms.
   *
   * @default "string"
   */
  readonly level?: "string" | NormalizeLevel | undefined;
  /**
   * `"decode"` treats a percent-encoded dot segment such as `%2e%2e` as a dot segment (6.2.2.3); `"keep"` treats it as an
   * ordinary segment. Neither matters at the level `"string"`.
   *
   * @default "decode"
   */
  readonly encodedDots?: "decode" | "keep" | undefined;
}

/**
 * Returns `true` if a reference points into the document that contains it.
 *
 * RFC 3986, 4.4: the resolved reference equals the base URI, apart from fragments. Following such a reference should
 * not load the document again. URIs are compared character by character unless `level` asks for normalization, which
 * 4.4 permits.
 *
 * Without a base, only an empty reference and a bare fragment return `true`: they point into any document.
 *
 * @throws {UriSyntaxError} if the reference or the base is invalid, or the base has no scheme
 * (`ERR_URI_BASE_NOT_ABSOLUTE`).
 * @throws {TypeError} if an option is unknown or has a wrong value.
 * @example
 * isSameDocument("#s"); // true
 * isSameDocument("d;p?q", "http://a/b/c/d;p?q"); // true
 * isSameDocument("http://a/b/c/d;p?q#x", "http://a/b/c/d;p?q"); // true
 * isSameDocument("?y", "http://a/b/c/d;p?q"); // false
 * isSameDocument("%64;p?q", "http://a/b/c/d;p?q", { level: "percent" }); // true
 * isSameDocument("g"); // false
 */
export function isSameDocument(
  reference: string | UriReference,
  base?: string | UriReference,
  options?: SameDocumentOptions,
): boolean {
  const { level = "string", rule, encodedDots } = comparisonOptionsOf(options);
  const keyOf = keyFunction(comparisonOptionsOf({ level, rule, encodedDots, fragment: "ignore" }));
  if (base === undefined) return defragment(reference, { rule }) === "";
  const target = resolve(reference, base, { rule });
  return keyOf(target) === keyOf(resolve("", base, { rule }));
}
