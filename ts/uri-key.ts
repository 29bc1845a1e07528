import { objectOf, oneOf } from "./argument.ts";
import { active } from "./backend/backend.ts";
import { twinNormalize } from "./backend/js/normalize.ts";
import { defragment } from "./defragment.ts";
import type { EquivalentOptions } from "./equivalent.ts";
import { errorOf } from "./errors.ts";
import { protocolBased } from "./learned.ts";
import { normalizeFlags } from "./normalize-flags.ts";
import { textOf } from "./reference-text.ts";
import { resolver } from "./resolve.ts";
import { judgeSchemes, normalizeByScheme } from "./scheme-rules.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { UriReference } from "./types.ts";

/**
 * Makes the one text that stands for all texts that are equivalent, to be the key of a map, a set or a database.
 *
 * Follows RFC 3986, 6.2: two valid texts are {@link equivalent} if and only if their keys are the same string, with
 * the same options. The key is a URI reference itself: the text resolved where there is a `base` (6.1), without its
 * fragment where that is ignored, in the normal form of the level, and at the level `"protocol"` without what was
 * learned to say nothing. Keys that were made with other options cannot be compared.
 *
 * @throws {UriSyntaxError} if the text is not valid, as `parse` does; or the base is not, or has no scheme.
 * @throws {SyntaxError} if one of the `schemes` refuses it: the error of that scheme, with code, rule and index.
 * @throws {TypeError} if the level is `"protocol"` and nothing is `learned`, an option has a wrong value, or one of the
 * `schemes` writes what is no URI.
 * @example
 * uriKey("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html"); // "http://example.com/~smith/home.html"
 * uriKey("g#s", { base: "http://a/b", fragment: "ignore" }); // "http://a/g"
 * uriKey("HTTP://a/", { level: "string" }); // "HTTP://a/"
 * uriKey("http://a/x/index.html", { level: "protocol", learned: { indexFiles: ["index.html"] } }); // "http://a/x/"
 * uriKey("a b"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export function uriKey(text: string | UriReference, options: EquivalentOptions = {}): string {
  return keyMaker(options)(textOf(text));
}

/** Makes what makes keys: the options and the base are judged once, at this call. */
export function keyMaker(options: EquivalentOptions): (text: string) => string {
  const rungs = comparedRungs(options);
  const { base, fragment = "keep", rule, level, learned, schemes, encodedDots } = options;
  const number = referenceRuleNumber(rule);
  const shorten = level === "protocol" ? protocolBased(learned) : undefined;
  const resolveFromBase = base === undefined ? undefined : resolver(base, { rule });
  if (schemes !== undefined) judgeSchemes(schemes);
  const isScheme = level === undefined || level === "scheme" || level === "protocol";
  const byScheme = { schemes: isScheme ? schemes : undefined, encodedDots };
  const normalForm = (text: string): string => {
    const backend = active();
    const form = backend.normalize(text, number, rungs, twinNormalize);
    if (form === undefined) throw errorOf("parse URI reference", backend.words, text);
    return normalizeByScheme(text, byScheme) ?? form;
  };
  return (text) => {
    // The text is judged before anything is done with it, so that the error is of it.
    if (resolveFromBase === undefined && fragment === "keep") {
      return shorten === undefined ? normalForm(text) : shorten(normalForm(text));
    }
    const backend = active();
    if (backend.scan(text, number) !== 0) throw errorOf("parse URI reference", backend.words, text);
    const resolved = resolveFromBase === undefined ? text : resolveFromBase(text);
    const form = normalForm(fragment === "ignore" ? defragment(resolved, { rule }) : resolved);
    return shorten === undefined ? form : shorten(form);
  };
}

/** The flags of `normalize` that a comparison asks for; a wrong value is the caller's mistake. */
export function comparedRungs(options: EquivalentOptions): number {
  const { level, fragment = "keep", encodedDots } = objectOf(options);
  oneOf("fragment", fragment, "keep", "ignore");
  const isRung = level !== "string" && level !== "protocol";
  const rungs = normalizeFlags({ level: isRung ? level : "scheme", encodedDots });
  // Texts that are compared as they are climb none.
  return level === "string" ? 0 : rungs;
}
