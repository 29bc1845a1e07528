import { defragment } from "./defragment.ts";
import type { ReferenceOptions } from "./reference.ts";
import { resolve } from "./resolve.ts";
import type { UriReference } from "./types.ts";

/**
 * Tells whether a reference is a same-document reference: resolved, it is the base URI, fragments aside.
 *
 * Follows RFC 3986, 4.4: characters are compared, and nothing is normalized. An empty reference and a bare fragment
 * refer to the document that they are in, whatever its URI, so they need no base; of any other reference that
 * cannot be told without one, and the answer is `false`.
 *
 * @throws {UriSyntaxError} if a text is not valid, or the base has no scheme.
 * @example
 * isSameDocument("#s"); // true
 * isSameDocument("d;p?q", "http://a/b/c/d;p?q"); // true
 * isSameDocument("http://a/b/c/d;p?q#x", "http://a/b/c/d;p?q"); // true
 * isSameDocument("?y", "http://a/b/c/d;p?q"); // false
 * isSameDocument("g"); // false
 */
export function isSameDocument(
  reference: string | UriReference,
  base?: string | UriReference,
  options: ReferenceOptions = {},
): boolean {
  if (base === undefined) return defragment(reference, options) === "";
  return defragment(resolve(reference, base, options), options) === resolve("", base, options);
}
