import { parseReference, type ReferenceOptions } from "../reference.ts";
import { textOf } from "../reference-text.ts";
import type { UriReference } from "../types.ts";
import { differences } from "./differs.ts";
import { escapes } from "./escapes.ts";
import { fileNames } from "./file-names.ts";
import type { Finding } from "./finding.ts";
import { hostFindings } from "./host.ts";
import { portFindings } from "./port.ts";
import { schemeFindings } from "./scheme.ts";
import { subjectOf } from "./subject.ts";
import { userinfoFindings } from "./userinfo.ts";

/**
 * Finds what is dangerous or misleading in a valid URI reference, and what `URL` would read otherwise.
 *
 * Follows RFC 3986, 7, and what it points at: passwords and userinfo that looks like a host (7.5, 7.6), ports (7.2),
 * triplets that do harm when decoded (7.2, 7.3), file names (7.3), hosts that are numbers (7.4), addresses of the IANA
 * special-purpose registries, names of private networks, names that are not of the DNS, characters that mislead.
 * `readings` of a finding tells both readings where `URL`, by which `fetch` reads, differs; `URL` itself is not called.
 * Names are not looked up: what they lead to is for the caller to see. Of the rules by which IDNA refuses a label, those
 * for texts from right to left and for joiners are not all checked: that `URL` refuses such a host may go untold.
 *
 * CHOICE: a name without a dot, such as `redis`, is a danger (`"dotless-name"`): without a dot at its end, a name may be
 * one of a local domain (3.2.2), and hosts of the Internet have a dot in theirs (vectors 3.2.2-dotless-01 to -04).
 *
 * The findings are in the order of the text. An empty list says that none of this is there, not that a URI is harmless.
 *
 * @throws {UriSyntaxError} if the text is not valid.
 * @example
 * inspect("ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm").map(({ code }) => code); // ["userinfo", "userinfo-like-host", "private-address"]
 * inspect("http://0x7f.1/")[0].address; // "127.0.0.1"
 * inspect("http:/h/").map(({ code }) => code); // ["whatwg-host", "whatwg-path"]
 * inspect("http://example.com:25/")[0].index; // 19
 * inspect("http://redis/")[0].code; // "dotless-name"
 * inspect("javascript:alert(1)")[0].code; // "script-scheme"
 * inspect("http://example.com/"); // []
 * inspect("http://h\\@evil/"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function inspect(uri: string | UriReference, options: ReferenceOptions = {}): Finding[] {
  const text = textOf(uri);
  const subject = subjectOf(text, parseReference(text, options));
  const found = [
    ...schemeFindings(subject),
    ...userinfoFindings(subject),
    ...hostFindings(subject),
    ...portFindings(subject),
    ...escapes(subject),
    ...fileNames(subject),
    ...differences(subject),
  ];
  return found.sort((one, other) => one.index - other.index);
}
