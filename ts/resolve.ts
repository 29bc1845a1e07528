import { active, type Backend } from "./backend/backend.ts";
import { twinResolve } from "./backend/js/resolve.ts";
import { INPUT } from "./backend/words.ts";
import { errorOf } from "./errors.ts";
import { textOf } from "./reference-text.ts";
import { type ResolveOptions, resolveFlags } from "./resolve-flags.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { UriReference } from "./types.ts";

export type { ResolveOptions } from "./resolve-flags.ts";

/**
 * Resolves a URI reference against a base URI.
 *
 * Follows RFC 3986, 5.2.2 (strict). The base loses its fragment first (5.1). Nothing is decoded, and only dot
 * segments are removed: use {@link normalize} for more. A path never turns into an authority or a scheme. With
 * `relativeBase`, `resolve(resolve(r, b), B)` is `resolve(r, resolve(b, B))`.
 *
 * @throws {UriSyntaxError} if either text is not valid, or the base has no scheme; `input` tells which text it is.
 * @throws {TypeError} if an option has a wrong value.
 * @example
 * resolve("../g", "http://a/b/c/d;p?q"); // "http://a/b/g"
 * resolve(".//g", "a:/b"); // "a:/.//g"
 * resolve("http:g", "http://a/b", { strict: false }); // "http://a/g"
 * resolve("../c", "a/b", { relativeBase: true }); // "c"
 * resolve("g", "a/b"); // throws ERR_URI_BASE_NOT_ABSOLUTE
 */
export function resolve(
  reference: string | UriReference,
  base: string | UriReference,
  options?: ResolveOptions,
): string {
  return resolveText(
    active(),
    textOf(reference),
    textOf(base),
    referenceRuleNumber(options?.rule),
    resolveFlags(options),
  );
}

/**
 * Makes a function that resolves references against one base.
 *
 * The base and the options are judged at this call (RFC 3986, 5.2.1); the function then takes any number of references.
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme.
 * @throws {TypeError} if an option has a wrong value.
 * @example
 * resolver("http://a/b/c/d;p?q")("../g"); // "http://a/b/g"
 * ["g", "#s"].map(resolver("http://a/b/c/d;p?q")); // ["http://a/b/c/g", "http://a/b/c/d;p?q#s"]
 */
export function resolver(
  base: string | UriReference,
  options?: ResolveOptions,
): (reference: string | UriReference) => string {
  const baseText = textOf(base);
  const rule = referenceRuleNumber(options?.rule);
  const flags = resolveFlags(options);
  resolveText(active(), "", baseText, rule, flags);
  return (reference) => resolveText(active(), textOf(reference), baseText, rule, flags);
}

function resolveText(backend: Backend, reference: string, base: string, rule: number, flags: number): string {
  const target = backend.resolve(reference, base, rule, flags, twinResolve);
  if (target !== undefined) return target;
  const isBase = backend.words[INPUT] === 1;
  throw errorOf(
    isBase ? "resolve against base URI" : "resolve URI reference",
    backend.words,
    isBase ? base : reference,
  );
}
