import { active } from "./backend/backend.ts";
import { issueOf, type UriIssue } from "./errors.ts";
import { textOf } from "./reference-text.ts";
import { topRuleNumber } from "./top-rule.ts";
import type { TopRule, UriReference } from "./types.ts";

/**
 * Finds what is wrong with a text, or returns `undefined` where nothing is.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1), or another top rule.
 *
 * What `parse` throws is returned here as an issue; no text makes it throw.
 *
 * @example
 * check("http://a/b c")?.message; // "unexpected character ' ' in path at index 10"
 * check("http://a/b#c", "absolute-URI")?.index; // 10
 * check("//g"); // undefined
 */
export function check(text: string | UriReference, rule: TopRule = "URI-reference"): UriIssue | undefined {
  const input = textOf(text);
  const backend = active();
  return backend.scan(input, topRuleNumber(rule)) === 0 ? undefined : issueOf(backend.words, input);
}
