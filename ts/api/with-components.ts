import { grammarOf } from "../core/grammar.ts";
import { active } from "../engine/engine.ts";
import { FRAGMENT_START, HOST_END, HOST_START, PATH_END } from "../generated/record.ts";
import { textOf } from "../uri/input.ts";
import { topRuleNumber } from "../uri/options.ts";
import type { UriInput } from "../uri/types.ts";
import { type ComponentChanges, change, entriesOf, validResult } from "./build.ts";
import { WRITERS } from "./component-writers.ts";
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
export function withComponents(uri: UriInput, changes: ComponentChanges, options?: RuleOptions): string {
  const rule = topRuleOf(options);
  const entries = entriesOf(changes);
  for (const { 0: key, 1: value } of entries) if (value === undefined) throw undefinedValue(key);
  const text = textOf(uri);
  const ruleNumber = topRuleNumber(rule);
  const written = entries.length === 1 ? withOne(text, ruleNumber, ...entries[0]!) : undefined;
  return written === undefined
    ? change(ACTION, parse(text, rule), entries, rule)
    : validResult(ACTION, written, ruleNumber);
}

const ACTION = "change components of";

/**
 * Replaces the host, the query or the fragment of a valid string, and slices the rest. Returns `undefined` for another change, if it
 * cannot be such a slice, or if the string is invalid.
 */
function withOne(text: string, rule: number, key: string, value: unknown): string | undefined {
  if (value === null || (key !== "host" && key !== "query" && key !== "fragment")) return undefined;
  const { scan, record } = active();
  if (scan(text, rule) !== 0) return undefined;
  const hostStart = record[HOST_START]!;
  if (key === "host" && hostStart === -1) return undefined;
  const hostEnd = record[HOST_END]!;
  const pathEnd = record[PATH_END]!;
  const fragmentStart = record[FRAGMENT_START]!;
  const queryEnd = fragmentStart === -1 ? text.length : fragmentStart - 1;
  const written = WRITERS.get(key)!.write(value, grammarOf(rule));
  if (key === "host") return text.slice(0, hostStart) + written + text.slice(hostEnd);
  if (key === "fragment") return `${text.slice(0, queryEnd)}#${written}`;
  return `${text.slice(0, pathEnd)}?${written}${text.slice(queryEnd)}`;
}
