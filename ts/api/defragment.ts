import { fragmentMark } from "../uri/spans.ts";
import type { UriInput } from "../uri/types.ts";
import { parseReference, type ReferenceOptions } from "./reference-options.ts";

/**
 * Removes the fragment of a URI reference, together with its `#`.
 *
 * Use it for the URI of a request: the fragment is never sent, the client applies it to the response (RFC 3986, 3.5).
 * All other characters stay as they are.
 *
 * @throws {UriSyntaxError} if the string is invalid, with the codes of {@link parse}.
 * @example
 * defragment("http://example.com/page.html#section2"); // "http://example.com/page.html"
 * defragment("#"); // ""
 * defragment("a b#c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function defragment(uri: UriInput, options?: ReferenceOptions): string {
  const record = parseReference(uri, options);
  const text = record.toString();
  return text.slice(0, fragmentMark(text, record.fragment));
}
