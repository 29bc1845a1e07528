import { active } from "../engine/engine.ts";
import { issueOf, type UriIssue } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import { topRuleNumber } from "../uri/options.ts";
import { UriRecord } from "../uri/record.ts";
import type { AbsoluteUri, RelativeRef, TopRule, Uri, UriInput, UriReference } from "../uri/types.ts";

/** The result of {@link tryParse}: `uri` or `issue`, and the other is `undefined`. */
export type ParseResult<Parsed extends UriReference = UriReference> =
  | {
      /** The record that {@link parse} returns. */
      readonly uri: Parsed;
      /** `undefined`: the string is valid. */
      readonly issue: undefined;
    }
  | {
      /** `undefined`: the string is invalid. */
      readonly uri: undefined;
      /** The issue that {@link check} returns. */
      readonly issue: UriIssue;
    };

/**
 * Parses a URI reference like {@link parse}, and returns its first issue like {@link check} instead of throwing it.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1), unless `rule` is another top rule.
 *
 * Use it for input that may be invalid and whose components you need: it scans the string once. No string makes it throw.
 *
 * @throws {TypeError} if the rule is not a top rule, or the argument is neither a string nor a record of `parse`.
 * @example
 * tryParse("http://a/b?c").uri?.query; // "c"
 * tryParse("http://a/b c").uri; // undefined
 * tryParse("http://a/b c").issue?.index; // 10
 * tryParse("//h", "URI").issue?.code; // "ERR_URI_MISSING_SCHEME"
 */
export function tryParse(text: UriInput, rule: "absolute-URI" | "absolute-IRI"): ParseResult<AbsoluteUri>;
export function tryParse(text: UriInput, rule: "URI" | "IRI"): ParseResult<Uri>;
export function tryParse(text: UriInput, rule: "relative-ref" | "irelative-ref"): ParseResult<RelativeRef>;
export function tryParse(text: UriInput, rule?: TopRule): ParseResult;
export function tryParse(text: UriInput, rule: TopRule = "URI-reference"): ParseResult {
  const input = textOf(text);
  const number = topRuleNumber(rule);
  const engine = active();
  if (engine.scan(input, number) !== 0) return { uri: undefined, issue: issueOf(engine.record, input) };
  return { uri: new UriRecord(input, engine.record) as UriReference, issue: undefined };
}
