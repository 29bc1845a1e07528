import { parseReference, type ReferenceOptions } from "./reference.ts";
import type { UriReference } from "./types.ts";

/**
 * Takes the fragment off a URI reference, and the `#` before it.
 *
 * What is left identifies the resource that is retrieved; the fragment is for the one who retrieves it
 * (RFC 3986, 3.5). A text without a fragment is returned as it is.
 *
 * @throws {UriSyntaxError} if the text is not valid.
 * @example
 * defragment("http://example.com/page.html#section2"); // "http://example.com/page.html"
 * defragment("#"); // ""
 * defragment("a b#c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function defragment(uri: string | UriReference, options: ReferenceOptions = {}): string {
  const record = parseReference(uri, options);
  const text = record.toString();
  return record.fragment === undefined ? text : text.slice(0, text.length - record.fragment.length - 1);
}
