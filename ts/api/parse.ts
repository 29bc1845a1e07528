import { active } from "../engine/engine.ts";
import { errorOf } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import { topRuleNumber } from "../uri/options.ts";
import { UriRecord } from "../uri/record.ts";
import type { AbsoluteUri, RelativeRef, TopRule, Uri, UriInput, UriReference } from "../uri/types.ts";

/**
 * Parses a URI reference into a record of its components.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1), unless `rule` is another top rule.
 *
 * The record always has all ten keys: an absent component is `undefined`, an empty one is `""`. Delimiters are left out,
 * except for the brackets of an IP literal. Nothing is decoded, trimmed or repaired: `toString()` returns the input. To
 * get the problem as a value instead of an error, see {@link tryParse}; to split a string that may be invalid, {@link split}.
 * Components are slices of the input, so an engine may keep all of the input in memory as long as one of them.
 *
 * @throws {UriSyntaxError} if the string does not match the rule. `index` is the first character that cannot continue the
 * broken `rule`, in UTF-16 code units. Most problems are `ERR_URI_UNEXPECTED_CHARACTER`; these have their own codes:
 * `ERR_URI_INVALID_PCT_ENCODED`, `ERR_URI_INVALID_IPV6ADDRESS`, `ERR_URI_INVALID_IPVFUTURE`,
 * `ERR_URI_UNCLOSED_IP_LITERAL`, `ERR_URI_ZONE_IDENTIFIER`, and, by rules other than the default,
 * `ERR_URI_MISSING_SCHEME` and `ERR_URI_UNEXPECTED_FRAGMENT`. In `ht tp://a`, the scheme is not missing: by a rule that needs one, the
 * error is at the space, with the rule `scheme`.
 * @throws {TypeError} if the rule is not a top rule, or the argument is neither a string nor a record.
 * @example
 * parse("http://me@[2001:db8::7]:80/a?b#c").port; // "80"
 * parse("http://me@[2001:db8::7]:80/a?b#c").host; // "[2001:db8::7]"
 * parse("//h").path; // ""
 * parse("//h").query; // undefined
 * parse("g?", "relative-ref").query; // ""
 * parse("http://é/", "IRI").host; // "é"
 * parse("%61:b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parse(text: UriInput, rule: "absolute-URI" | "absolute-IRI"): AbsoluteUri;
export function parse(text: UriInput, rule: "URI" | "IRI"): Uri;
export function parse(text: UriInput, rule: "relative-ref" | "irelative-ref"): RelativeRef;
export function parse(text: UriInput, rule?: TopRule): UriReference;
export function parse(text: UriInput, rule?: TopRule): UriReference {
  const input = textOf(text);
  const number = topRuleNumber(rule);
  const engine = active();
  if (engine.scan(input, number) !== 0) throw errorOf(`parse ${named(rule)}`, engine.record, input);
  return new UriRecord(input, engine.record) as UriReference;
}

function named(rule: TopRule = "URI-reference"): string {
  return rule.replace(/-ref(erence)?$/, " reference").replace("absolute-", "absolute ");
}
