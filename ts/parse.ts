import { active } from "./backend/backend.ts";
import { errorOf } from "./errors.ts";
import { URI_REFERENCE } from "./generated/rules.ts";
import { UriRecord } from "./record.ts";
import { textOf } from "./reference-text.ts";
import { topRuleNumber } from "./top-rule.ts";
import type { AbsoluteUri, RelativeRef, TopRule, Uri, UriReference } from "./types.ts";

/**
 * Parses a text into its components.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1), or another top rule.
 *
 * Every key is there: an absent component is `undefined`, an empty one `""`. Nothing is decoded, trimmed or
 * repaired, and `toString()` of the record is the text.
 *
 * @throws {UriSyntaxError} if the text does not match the rule, with the place in code units.
 * @example
 * parse("http://me@[2001:db8::7]:80/a?b#c").host; // "[2001:db8::7]"
 * parse("//h").path; // ""
 * parse("//h").query; // undefined
 * parse("g?", "relative-ref").query; // ""
 * parse("%61:b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function parse(text: string | UriReference, rule: "absolute-URI" | "absolute-IRI"): AbsoluteUri;
export function parse(text: string | UriReference, rule: "URI" | "IRI"): Uri;
export function parse(text: string | UriReference, rule: "relative-ref" | "irelative-ref"): RelativeRef;
export function parse(text: string | UriReference, rule?: TopRule): UriReference;
export function parse(text: string | UriReference, rule?: TopRule): UriReference {
  const input = textOf(text);
  const number = rule === undefined ? URI_REFERENCE : topRuleNumber(rule);
  const backend = active();
  if (backend.scan(input, number) !== 0) throw errorOf(`parse ${named(rule)}`, backend.words, input);
  return new UriRecord(input, backend.words) as UriReference;
}

function named(rule: TopRule = "URI-reference"): string {
  return rule
    .replace("-reference", " reference")
    .replace("absolute-", "absolute ")
    .replace("-ref", " reference");
}
