import { active } from "../engine/engine.ts";
import { issueOf, type UriIssue } from "../uri/errors.ts";
import { textOf } from "../uri/input.ts";
import { topRuleNumber } from "../uri/options.ts";
import type { TopRule, UriInput } from "../uri/types.ts";

/**
 * Returns the first issue with a string, or `undefined` if the string is valid.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1), unless `rule` is another top rule.
 *
 * Use it to validate input without `try`: the issue has the `code`, `rule` and `index` (in UTF-16 code units) of the
 * error that {@link parse} would throw, and a `message` to show. No string makes it throw. If you also need the components
 * of a valid string, {@link tryParse} returns both in one scan.
 *
 * @throws {TypeError} if the rule is not a top rule, or the argument is neither a string nor a record of `parse`.
 * @example
 * check("http://a/b c")?.message; // "unexpected character ' ' in path at index 10"
 * check("http://a/b#c", "absolute-URI")?.index; // 10
 * check("//g"); // undefined
 */
export function check(text: UriInput, rule?: TopRule): UriIssue | undefined {
  const input = textOf(text);
  const engine = active();
  const number = topRuleNumber(rule);
  return engine.scan(input, number) === 0 ? undefined : issueOf(engine.record, input);
}
