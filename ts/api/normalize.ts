import { URI_REFERENCE } from "../generated/rules.ts";
import type { NormalizeOptions } from "../uri/generated/options.ts";
import { textOf } from "../uri/input.ts";
import { DEFAULT_FLAGS, normalizeFlags, topRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import { genericForm, normalForm, normalizeOptionsOf } from "./scheme-normalizer.ts";

/**
 * Returns the normal form of a URI reference: a URI with the same meaning, in the spelling that RFC 3986, 6.2 prefers.
 *
 * Use it to store or display URIs in one form. To compare them, see {@link equivalent} and {@link uriKey}. In detail:
 *
 * - the scheme and the host become lower-case, the digits of percent-encoded octets upper-case (6.2.2.1);
 * - percent-encoded unreserved characters are decoded, reserved ones never (6.2.2.2);
 * - dot segments are removed if there is a scheme; a relative reference keeps them until it is resolved (6.2.2.3, 5.2.1);
 * - an IPv6 address is written as RFC 5952 recommends;
 * - a default or empty port is dropped, and an empty path becomes `/` in schemes such as `http` (6.2.3).
 *
 * In a `urn` URI only the case of the scheme, the namespace identifier and percent-encoded octets is normalized, because
 * RFC 8141, 3.1 compares everything else as it is written. This holds at the level `"scheme"`; the other levels follow
 * RFC 3986 alone.
 *
 * `level` restricts these steps. Normalizing a result again does not change it.
 *
 * A URI whose scheme is among the `schemeRules` is normalized by that scheme, which may reject URIs that RFC 3986 allows. An
 * IRI is mapped to a URI for it first (RFC 3987, 3.1).
 *
 * @throws {UriSyntaxError} if the string does not match the rule, with the codes of {@link parse}.
 * @throws {SyntaxError} if one of the `schemeRules` rejects it: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option is unknown or has a wrong value, or one of the `schemeRules` returns an invalid URI.
 * @example
 * normalize("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"); // "http://example.com/~smith/home.html"
 * normalize("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", { level: "syntax" }); // "example://a/b/c/%7Bfoo%7D"
 * normalize("http://[2001:DB8:0:0::1]/"); // "http://[2001:db8::1]/"
 * normalize("URN:Example:a/../%7e"); // "urn:example:a/../%7E"
 * normalize("//h/a", { rule: "URI" }); // throws ERR_URI_MISSING_SCHEME
 */
export function normalize(text: UriInput, options?: NormalizeOptions): string {
  // Absent options are not read: that would take up to a tenth of the time of a call.
  if (options === undefined) return genericForm(textOf(text), URI_REFERENCE, DEFAULT_FLAGS, ACTION);
  const settings = normalizeOptionsOf(options);
  const flags = normalizeFlags(settings.level, settings);
  return normalForm(textOf(text), topRuleNumber(settings.rule), flags, ACTION, settings);
}

const ACTION = "normalize URI reference";
