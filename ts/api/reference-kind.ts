import type { UriInput } from "../uri/types.ts";
import { parseByOptions, type RuleOptions } from "./rule-options.ts";

/** The kinds of URI reference: a URI, or one of three relative references (RFC 3986, 4.1 and 4.2). */
export type ReferenceKind = "URI" | "network-path" | "absolute-path" | "relative-path";

/**
 * Returns whether a reference is a URI or, if it is relative, which kind of relative reference.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1)
 *
 * The kind says how much a base URI adds (4.2). A `"network-path"` reference starts with `//` and lacks only the scheme.
 * An `"absolute-path"` reference starts with one `/`. Any other relative reference is `"relative-path"`, including `?y`,
 * `#s` and the empty string.
 *
 * @throws {UriSyntaxError} if the string does not match the rule, with the codes of {@link parse}.
 * @example
 * referenceKind("mailto:a@b"); // "URI"
 * referenceKind("//g"); // "network-path"
 * referenceKind("/g"); // "absolute-path"
 * referenceKind("./this:that"); // "relative-path"
 * referenceKind(""); // "relative-path"
 * referenceKind("1:2"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function referenceKind(text: UriInput, options?: RuleOptions): ReferenceKind {
  const { scheme, authority, path } = parseByOptions(text, options);
  if (scheme !== undefined) return "URI";
  if (authority !== undefined) return "network-path";
  return path.startsWith("/") ? "absolute-path" : "relative-path";
}
