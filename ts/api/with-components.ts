import type { UriInput } from "../uri/types.ts";
import { type ComponentChanges, change, entriesOf } from "./build.ts";
import { undefinedValue } from "./param-changes.ts";
import { parse } from "./parse.ts";
import { type RuleOptions, topRuleOf } from "./rule-options.ts";

/**
 * Replaces or removes some components of a URI reference. All other components keep their characters.
 *
 * It takes the keys of {@link build}, and `authority` as URI text. `null` removes a component; a removed path becomes empty. A key
 * that is left out keeps its component, and the value `undefined` is rejected: it is most often a variable that nobody set.
 * `params` replaces the whole query; use {@link withParams} to change some parameters. New components are encoded and written as
 * {@link build} does. A path that would now be read as an authority or a scheme gets the prefix `/.` or `./` (RFC 3986, 3.3 and
 * 4.2).
 *
 * @throws {UriSyntaxError} if the reference or the result does not match the rule, with the codes of {@link parse}, or a
 * component cannot be written, with the codes of {@link build}.
 * @throws {TypeError} if a key is unknown, a value is `undefined` or has a wrong type, or a component is given by two keys.
 * @example
 * withComponents("HTTP://Me@H:/%7ea?q", { query: null, fragment: "top" }); // "HTTP://Me@H:/%7ea#top"
 * withComponents("http://h/p", { port: 8080, params: [["a b", "&"]] }); // "http://h:8080/p?a%20b=%26"
 * withComponents("http://me@h:80/p", { authority: "[::1]:8080" }); // "http://[::1]:8080/p"
 * withComponents("http://h//p", { authority: null }); // "http:/.//p"
 * withComponents("a:b:c", { scheme: null }); // "./b:c"
 * withComponents("a:b", { scheme: null }, { rule: "URI" }); // throws ERR_URI_MISSING_SCHEME
 * withComponents("mailto:a@b", { host: "h" }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 * withComponents("http://h/?q", { query: undefined }); // throws TypeError
 * withComponents("http://me@h/", { host: null }); // throws ERR_URI_AMBIGUOUS_COMPONENTS
 */
export function withComponents(uri: UriInput, changes: ComponentChanges, options: RuleOptions = {}): string {
  const rule = topRuleOf(options);
  const entries = entriesOf(changes);
  for (const [key, value] of entries) if (value === undefined) throw undefinedValue(key);
  return change("change components of", parse(uri, rule), entries, rule);
}
