import { active } from "./backend/backend.ts";
import { twinNormalize } from "./backend/js/normalize.ts";
import { errorOf } from "./errors.ts";
import { type LadderOptions, normalizeFlags } from "./normalize-flags.ts";
import { textOf } from "./reference-text.ts";
import { judgeSchemes, normalizeByScheme, type SchemeRules } from "./scheme-rules.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { UriReference } from "./types.ts";

export type { LadderOptions, NormalizeLevel } from "./normalize-flags.ts";

/** How {@link normalize} rewrites a text. */
export interface NormalizeOptions extends LadderOptions {
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
 * @throws {SyntaxError} if one of the `schemes` refuses it: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if an option has a wrong value, or one of the `schemes` writes what is no URI.
 * @example
 * normalize("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"); // "http://example.com/~smith/home.html"
 * normalize("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", { level: "syntax" }); // "example://a/b/c/%7Bfoo%7D"
 * normalize("http://[2001:DB8:0:0::1]/"); // "http://[2001:db8::1]/"
 */
export function normalize(text: string | UriReference, options?: NormalizeOptions): string {
  const flags = normalizeFlags(options);
  const input = textOf(text);
  const backend = active();
  const output = backend.normalize(input, referenceRuleNumber(options?.rule), flags, twinNormalize);
  if (output === undefined) throw errorOf("normalize URI reference", backend.words, input);
  if (options?.schemes === undefined) return output;
  judgeSchemes(options.schemes);
  return normalizeByScheme(input, options) ?? output;
}
