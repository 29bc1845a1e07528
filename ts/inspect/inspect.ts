import { type RuleOptions, topRuleOf } from "../api/rule-options.ts";
import { tryParse } from "../api/try-parse.ts";
import { optionsOf } from "../support/properties.ts";
import { textOf } from "../uri/input.ts";
import type { UriInput } from "../uri/types.ts";
import { type Finding, subjectOf } from "./finding.ts";
import { invalidFindings } from "./invalid.ts";
import { isPlain } from "./plain.ts";
import { POLICY } from "./policy.ts";
import { validFindings } from "./valid.ts";

/**
 * Finds dangerous and misleading parts of a URI reference, and parts that `URL` reads differently. For an invalid string it reports
 * the error.
 *
 * The checks follow RFC 3986, 7: passwords, and userinfo that looks like a host (7.5, 7.6); ports of other services (7.2);
 * percent-encoded octets that are dangerous to decode (7.2, 7.3); file names (7.3); hosts that are numbers (7.4);
 * addresses of the IANA special-purpose registries; names of private networks and names outside the DNS; misleading
 * characters. If `URL`, which `fetch` uses, reads a component differently, `readings` of the finding has both readings.
 *
 * `URL` is the one of its standard, so the findings are the same in every runtime; `"whatwg-versions"` reports how the `URL` of
 * some runtimes reads the URI. The `URL` of this runtime maps labels that are not ASCII. Without it, not all rules of IDNA are
 * checked, so each such name gets the danger `"whatwg-unknown"`. Names are not looked up.
 *
 * For a string that does not match the rule, `"invalid"` has the `issue` that `check` returns. `"whatwg-accepts"` has the
 * scheme and the host that `URL` reads. `"whatwg-refuses"` says that `URL` rejects the string too. `"whatwg-unknown"` says that
 * neither is known, because the host is very long, or is not ASCII and the runtime has no `URL`. The other checks are made for
 * the URI that `URL` reads, and their findings have the span of the whole component. A string without a scheme is read as in a
 * page with an `https` URL.
 *
 * CHOICE: a name without a dot, such as `redis`, is a danger (`"dotless-name"`). Without a trailing dot, it may belong to a
 * local domain (3.2.2), and public hosts have a dot in their names (vectors 3.2.2-dotless-01 to -04). The hosts of `ipfs` and `ipns`
 * are not reported so. Their capitals are (`"case-sensitive-host"`), because most parsers make them lower-case.
 *
 * The findings are sorted by index. An empty list means that the URI is valid and no check found anything, not that
 * the URI is harmless.
 *
 * @throws {TypeError} if the argument is neither a string nor a record of `parse`, or an option is unknown or has a wrong value.
 * @example
 * inspect("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm").map(({ code }) => code); // ["userinfo", "userinfo-like-host", "private-address"]
 * inspect("http://0x7f.1/")[0].address; // "127.0.0.1"
 * inspect("http:/h/").map(({ code }) => code); // ["whatwg-host", "whatwg-path"]
 * inspect("http://example.com:25/")[0].index; // 19
 * inspect("http://redis/")[0].code; // "dotless-name"
 * inspect("ipfs://QmAbC/")[0].code; // "case-sensitive-host"
 * inspect("javascript:alert(1)")[0].code; // "script-scheme"
 * inspect("http://example.com/"); // []
 * inspect("https://google.com\\\@evil.com/").map(({ code }) => code); // ["whatwg-accepts", "invalid"]
 * inspect("https://google.com\\\@evil.com/")[0].readings.whatwg.host; // "google.com"
 * inspect("https://google.com\\\@evil.com/")[1].issue.index; // 18
 */
export function inspect(uri: UriInput, options?: RuleOptions): Finding[] {
  const text = textOf(uri);
  const rule = topRuleOf(optionsOf(options, ["rule"], POLICY));
  if (isPlain(text, rule)) return [];
  const { uri: record, issue } = tryParse(text, rule);
  return issue === undefined ? validFindings(subjectOf(text, record)) : invalidFindings(text, rule, issue);
}
