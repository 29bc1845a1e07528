import { active } from "./backend/backend.ts";
import { twinNormalize } from "./backend/js/normalize.ts";
import { errorOf } from "./errors.ts";
import { normalizeFlags } from "./normalize-flags.ts";
import { normalizeByScheme, type SchemeRules } from "./scheme-rules.ts";
import { textOf } from "./text.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { ReferenceRule, UriReference } from "./types.ts";

/** A rung of the ladder of RFC 3986, 6.2, at which a text is rewritten. */
export type NormalizeLevel = "case" | "percent" | "path" | "syntax" | "scheme";

/** How {@link normalize} rewrites a text. */
export interface NormalizeOptions {
  /** The rung: the first three act alone, `"syntax"` is all three and RFC 5952, `"scheme"` contains it. */
  readonly level?: NormalizeLevel | undefined;
  /** `"IRI-reference"`: the text may be internationalized, and triplets that are UTF-8 of `ucschar` are decoded. */
  readonly rule?: ReferenceRule | undefined;
  /** `"keep"`: a dot segment that is written with triplets, such as `%2e%2e`, stays as it is. */
  readonly encodedDots?: "decode" | "keep" | undefined;
  /** At the level `"scheme"`: schemes that know more of their URIs than RFC 3986 does, such as those of `pchar/schemes`. */
  readonly schemes?: readonly SchemeRules[] | undefined;
}

/**
 * Normalizes a URI reference, without a change of meaning.
 *
 * Follows the ladder of RFC 3986, 6.2: letter case (6.2.2.1), triplets of unreserved characters (6.2.2.2), dot
 * segments (6.2.2.3; only where there is a scheme, since a reference is resolved first, 5.2.1), the text of an
 * IPv6address (RFC 5952), and what the scheme says of ports and empty paths (6.2.3). No triplet of a reserved
 * character is ever decoded. The result is a fixed point; a text that is normal already is returned as it is.
 *
 * A URI of one of the `schemes` is written by that scheme, which may refuse what RFC 3986 does not; an IRI is mapped to a
 * URI first (RFC 3987, 3.1).
 *
 * @throws {UriSyntaxError} if the text is not valid.
 * @example
 * normalize("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"); // "http://example.com/~smith/home.html"
 * normalize("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", { level: "syntax" }); // "example://a/b/c/%7Bfoo%7D"
 * normalize("http://[2001:DB8:0:0::1]/"); // "http://[2001:db8::1]/"
 */
export function normalize(text: string | UriReference, options: NormalizeOptions = {}): string {
  const flags = normalizeFlags(options);
  const input = textOf(text);
  const backend = active();
  const output = backend.normalize(input, referenceRuleNumber(options.rule), flags, twinNormalize);
  if (output === undefined) throw errorOf("normalize URI reference", backend.words, input);
  return normalizeByScheme(input, options) ?? output;
}
