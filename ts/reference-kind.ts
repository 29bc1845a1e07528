import { parseReference, type ReferenceOptions } from "./reference.ts";
import type { UriReference } from "./types.ts";

/** What a URI reference is, by how it begins (RFC 3986, 4.1 and 4.2). */
export type ReferenceKind = "URI" | "network-path" | "absolute-path" | "relative-path";

/**
 * Tells what a URI reference is: a URI, or one of the three kinds of relative reference.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1)
 *
 * By 4.2 a network-path reference begins with two slashes, an absolute-path reference with one, and a relative-path
 * reference with none: `?y`, `#s` and the empty text are such.
 *
 * @throws {UriSyntaxError} if the text is not valid.
 * @example
 * referenceKind("mailto:a@b"); // "URI"
 * referenceKind("//g"); // "network-path"
 * referenceKind("/g"); // "absolute-path"
 * referenceKind("./this:that"); // "relative-path"
 * referenceKind(""); // "relative-path"
 * referenceKind("1:2"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function referenceKind(text: string | UriReference, options: ReferenceOptions = {}): ReferenceKind {
  const { scheme, authority, path } = parseReference(text, options);
  if (scheme !== undefined) return "URI";
  if (authority !== undefined) return "network-path";
  return path.startsWith("/") ? "absolute-path" : "relative-path";
}
