import { quoted } from "./argument.ts";
import { active } from "./backend/backend.ts";
import { matches as matchesRule } from "./backend/js/rule.ts";
import { RULES, type Rule } from "./generated/rules.ts";
import { textOf } from "./reference-text.ts";
import { numberOfTopRule } from "./top-rule.ts";
import type { UriReference } from "./types.ts";

/**
 * Tells whether a text matches a rule of the grammar, given by its name in the ABNF.
 *
 * Every rule of RFC 3986, appendix A, every rule that RFC 3987, 2.2 adds, and `ALPHA`, `DIGIT` and `HEXDIG`.
 *
 * @throws {TypeError} if there is no such rule.
 * @example
 * matches("::ffff:192.0.2.1", "IPv6address"); // true
 * matches("a:b", "segment-nz-nc"); // false
 * matches("http://a/", "URI"); // true
 */
export function matches(text: string | UriReference, rule: Rule): boolean {
  const input = textOf(text);
  const number = numberOfTopRule(rule);
  if (number !== undefined) return active().scan(input, number) === 0;
  if (!RULES.includes(rule)) throw new TypeError(`Unknown rule ${quoted(rule)}`);
  return matchesRule(input, rule);
}
