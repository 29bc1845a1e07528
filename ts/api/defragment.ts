import { textOf } from "../uri/input.ts";
import { fragmentMark } from "../uri/spans.ts";
import type { UriInput } from "../uri/types.ts";
import { matches } from "./matches.ts";
import { parse } from "./parse.ts";
import { type RuleOptions, topRuleOf } from "./rule-options.ts";

/**
 * Removes the fragment of a URI reference, together with its `#`.
 *
 * Use it for the URI of a request: the fragment is never sent, the client applies it to the response (RFC 3986, 3.5).
 * All other characters stay as they are.
 *
 * @throws {UriSyntaxError} if the string does not match the rule, with the codes of {@link parse}.
 * @example
 * defragment("http://example.com/page.html#section2"); // "http://example.com/page.html"
 * defragment("#"); // ""
 * defragment("//h#a", { rule: "URI" }); // throws ERR_URI_MISSING_SCHEME
 * defragment("a b#c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function defragment(uri: UriInput, options?: RuleOptions): string {
  const text = textOf(uri);
  const rule = topRuleOf(options);
  if (!matches(text, rule)) parse(text, rule);
  return text.slice(0, fragmentMark(text));
}
