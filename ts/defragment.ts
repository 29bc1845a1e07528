import { parse } from "./parse.ts";
import type { ReferenceRule, UriReference } from "./types.ts";

/** How {@link defragment} reads a text. */
export interface DefragmentOptions {
  /** `"IRI-reference"`: the text may be internationalized. */
  readonly rule?: ReferenceRule;
}

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
export function defragment(uri: string | UriReference, options: DefragmentOptions = {}): string {
  const record = parse(uri, options.rule ?? "URI-reference");
  const text = record.toString();
  return record.fragment === undefined ? text : text.slice(0, text.length - record.fragment.length - 1);
}
