import type { SameDocumentOptions } from "../uri/generated/options.ts";
import type { UriReference } from "../uri/types.ts";
import { comparisonOptionsOf, keyFunction } from "./comparison.ts";
import { defragment } from "./defragment.ts";
import { resolve } from "./resolve.ts";

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
  // The other options of functions that compare are accepted and ignored.
  const { level = "string", rule, encodedDots } = comparisonOptionsOf(options);
  const keyOf = keyFunction(comparisonOptionsOf({ level, rule, encodedDots, fragment: "ignore" }));
  if (base === undefined) return defragment(reference, { rule }) === "";
  const target = resolve(reference, base, { rule });
  return keyOf(target) === keyOf(resolve("", base, { rule }));
}
