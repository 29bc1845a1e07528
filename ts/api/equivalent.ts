import { jsEquivalent } from "../core/normalize.ts";
import { active } from "../engine/engine.ts";
import { URI_REFERENCE } from "../generated/rules.ts";
import type { ComparisonOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { DEFAULT_FLAGS, referenceRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import { comparisonFlags, comparisonOptionsOf, keyFunction } from "./comparison.ts";

/**
 * Returns `true` if two URI references are known to identify the same resource.
 *
 * The comparison follows RFC 3986, 6.2, at the level that `level` names. `true` is reliable: URIs that may identify
 * different resources never compare equal, provided that `serverRules` describe the server correctly. `false` only means
 * that this level cannot tell (6.1). Relative references are compared unresolved unless there is a `base`.
 *
 * URNs are compared by RFC 8141, 3.1 at the level `"scheme"`, with their r-, q- and f-components. Two URNs may be equal at
 * `"syntax"` and not at `"scheme"`.
 *
 * No level treats these as equivalent, although a server may:
 *
 * - two host names of one server, `http` and `https`, paths that differ in case, parameters in another order;
 * - a reserved character and its percent-encoded form, such as `!` and `%21` (2.2);
 * - an absent component and an empty one, such as `http://a/` and `http://a/?`. An empty port is the exception (6.2.3);
 * - `127.1` and `127.0.0.1` (7.4), a Unicode host name and its `xn--` form, a host with and without a trailing dot;
 * - rules of a single scheme, such as case in the host of a `mailto` address, unless `schemes` includes it (6.2.3);
 * - `/data` and `/data/`, unless the level is `"protocol"` and `serverRules` say so (6.2.4).
 *
 * CHOICE: an invalid URI is not equivalent to anything, not even to itself, because it identifies nothing (6.1). The same
 * holds for a URI that its scheme in `schemes` rejects.
 *
 * @throws {UriSyntaxError} if the base is invalid, or has no scheme (`ERR_URI_BASE_NOT_ABSOLUTE`).
 * @throws {TypeError} if an option is unknown or has a wrong value, `serverRules` are missing at the level `"protocol"`, or one of the
 * `schemes` returns an invalid URI.
 * @example
 * equivalent("http://example.com", "HTTP://EXAMPLE.com:80/"); // true
 * equivalent("http://example.com/", "http://example.com/?"); // false
 * equivalent("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", { level: "syntax" }); // true
 * equivalent("g", "/g", { base: "http://a/b" }); // true
 * equivalent("http://a/#x", "http://a/", { fragment: "ignore" }); // true
 * equivalent("http://a/data", "http://a/data/", { level: "protocol", serverRules: { trailingSlash: true } }); // true
 * equivalent("http://a/%2e%2e/b", "http://a/b", { encodedDots: "keep" }); // false
 * equivalent("http://a/b c", "http://a/b c"); // false
 * equivalent("urn:EXAMPLE:a", "urn:example:a"); // true
 * equivalent("urn:example:%61", "urn:example:a"); // false
 */
export function equivalent(a: UriInput, b: UriInput, options?: ComparisonOptions): boolean {
  // Absent options are not read, as in `normalize`.
  if (options === undefined) {
    return active().equivalent(textOf(a), textOf(b), URI_REFERENCE, DEFAULT_FLAGS, jsEquivalent);
  }
  const settings = comparisonOptionsOf(options);
  const { level, base, fragment, rule, schemeRules } = settings;
  if (base === undefined && fragment !== "ignore" && level !== "protocol" && schemeRules === undefined) {
    const flags = comparisonFlags(settings);
    return active().equivalent(textOf(a), textOf(b), referenceRuleNumber(rule), flags, jsEquivalent);
  }
  const keyOf = keyFunction(settings);
  const one = textOf(a);
  const other = textOf(b);
  try {
    return keyOf(one) === keyOf(other);
  } catch (error) {
    // An invalid URI, or one that its scheme rejects, has no key.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
