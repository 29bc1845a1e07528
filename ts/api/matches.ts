import { matches as matchesRule } from "../core/rule.ts";
import { active } from "../engine/engine.ts";
import { RULES, type Rule } from "../generated/rules.ts";
import { unknownName } from "../support/argument.ts";
import { textOf } from "../uri/input.ts";
import { numberOfTopRule } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";

/**
 * Returns whether a string matches a rule of the grammar.
 *
 * Rules have their ABNF names: all of RFC 3986, appendix A, all that RFC 3987, 2.2 adds, and `ALPHA`, `DIGIT` and
 * `HEXDIG`. Use it to validate a part of a URI, such as a host or a path segment, by itself.
 *
 * @throws {TypeError} if the rule does not exist, or the argument is neither a string nor a record of `parse`.
 * @example
 * matches("::ffff:192.0.2.1", "IPv6address"); // true
 * matches("a:b", "segment-nz-nc"); // false
 * matches("http://a/", "URI"); // true
 * matches("http://a/", "relative-ref"); // false
 */
export function matches(text: UriInput, rule: Rule): boolean {
  const input = textOf(text);
  const number = numberOfTopRule(rule);
  if (number !== undefined) return active().scan(input, number) === 0;
  if (!RULES.includes(rule)) throw unknownName("rule", rule, RULES);
  return matchesRule(input, rule);
}
