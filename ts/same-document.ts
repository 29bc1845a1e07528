import { objectOf } from "./argument.ts";
import { defragment } from "./defragment.ts";
import type { NormalizeLevel } from "./normalize-flags.ts";
import type { ReferenceOptions } from "./reference.ts";
import { resolve } from "./resolve.ts";
import type { UriReference } from "./types.ts";
import { keyMaker } from "./uri-key.ts";

/** How {@link isSameDocument} compares the target of a reference with the base URI. */
export interface SameDocumentOptions extends ReferenceOptions {
  /** The rung at which both are compared: their characters, or their normal forms. */
  readonly level?: "string" | NormalizeLevel | undefined;
  /** `"keep"`: a dot segment that is written with triplets, such as `%2e%2e`, is not taken for one. */
  readonly encodedDots?: "decode" | "keep" | undefined;
}

/**
 * Tells whether a reference is a same-document reference: resolved, it is the base URI, fragments aside.
 *
 * Follows RFC 3986, 4.4: characters are compared, and nothing is normalized, which is allowed and rarely done: a
 * `level` asks for it. An empty reference and a bare fragment refer to the document that they are in, whatever its
 * URI, so they need no base; of any other reference that cannot be told without one, and the answer is `false`.
 *
 * @throws {UriSyntaxError} if a text is not valid, or the base has no scheme.
 * @throws {TypeError} if an option has a wrong value.
 * @example
 * isSameDocument("#s"); // true
 * isSameDocument("d;p?q", "http://a/b/c/d;p?q"); // true
 * isSameDocument("http://a/b/c/d;p?q#x", "http://a/b/c/d;p?q"); // true
 * isSameDocument("?y", "http://a/b/c/d;p?q"); // false
 * isSameDocument("%64;p?q", "http://a/b/c/d;p?q", { level: "percent" }); // true
 * isSameDocument("g"); // false
 */
export function isSameDocument(
  reference: string | UriReference,
  base?: string | UriReference,
  options: SameDocumentOptions = {},
): boolean {
  const { level = "string", rule, encodedDots } = objectOf(options);
  const keyOf = keyMaker({ level, rule, encodedDots, fragment: "ignore" });
  if (base === undefined) return defragment(reference, { rule }) === "";
  const target = resolve(reference, base, { rule });
  return keyOf(target) === keyOf(resolve("", base, { rule }));
}
