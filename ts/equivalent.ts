import { active } from "./backend/backend.ts";
import { twinNormalize } from "./backend/js/normalize.ts";
import type { Learned } from "./learned.ts";
import type { NormalizeLevel } from "./normalize-flags.ts";
import { textOf } from "./reference-text.ts";
import type { SchemeRules } from "./scheme-rules.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { ReferenceRule, UriReference } from "./types.ts";
import { comparedRungs, keyMaker } from "./uri-key.ts";

export type { Learned } from "./learned.ts";

/** A rung of the ladder of RFC 3986, 6.2, at which two texts are compared. */
export type EquivalentLevel = "string" | NormalizeLevel | "protocol";

/** How {@link equivalent} compares two texts. */
export interface EquivalentOptions {
  /** The rung: `"string"` compares characters, `"protocol"` needs `learned`, the others are those of `normalize`. */
  readonly level?: EquivalentLevel | undefined;
  /** Both texts are resolved against it first (6.1). */
  readonly base?: string | UriReference | undefined;
  /** `"ignore"`: fragments are left out, as in comparing for retrieval (6.1). */
  readonly fragment?: "keep" | "ignore" | undefined;
  /** `"keep"`: a dot segment that is written with triplets, such as `%2e%2e`, is not taken for one. */
  readonly encodedDots?: "decode" | "keep" | undefined;
  /** `"IRI-reference"`: the texts may be internationalized. */
  readonly rule?: ReferenceRule | undefined;
  /** What the level `"protocol"` goes by. */
  readonly learned?: Learned | undefined;
  /** From the level `"scheme"` on: schemes that know more of their URIs, as {@link normalize} takes them. */
  readonly schemes?: readonly SchemeRules[] | undefined;
}

/**
 * Tells whether two texts identify the same resource, as far as a rung of the ladder can tell.
 *
 * Follows RFC 3986, 6.2. The answer `true` is safe: texts that may differ in what they identify are never taken for
 * one, so far as what was `learned` is true. Relative references are compared as they are, unless there is a `base` to
 * resolve them (6.1).
 *
 * `false` only means that this rung does not show it (6.1: false negatives cannot be eliminated). None shows what only
 * the one who made the names could tell: two hosts that are one server, `http` beside `https`, paths where case does
 * not matter, the order of parameters in a query. Nor these, which may well be one:
 *
 * - a triplet of a reserved character and the character, `%21` and `!`: a scheme may tell them apart (2.2);
 * - absent and empty, `?` and nothing, `#` and nothing, `@` and nothing; an empty port alone is none (6.2.3);
 * - what schemes say of their own parts, as `mailto` does of the host in its path (6.2.3), but of those in `schemes`;
 * - `127.1` and `127.0.0.1` (7.4), a host name in Unicode and its form `xn--`, one with a dot at its end and without;
 * - `/data` and `/data/`, but at the level `"protocol"` (6.2.4).
 *
 * CHOICE: a text that is not valid, or that its scheme among the `schemes` refuses, is equivalent to nothing, not even to
 * itself: it identifies nothing (6.1).
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme.
 * @throws {TypeError} if the level is `"protocol"` and nothing is `learned`, an option has a wrong value, or one of the
 * `schemes` writes what is no URI.
 * @example
 * equivalent("http://example.com", "HTTP://EXAMPLE.com:80/"); // true
 * equivalent("http://example.com/", "http://example.com/?"); // false
 * equivalent("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", { level: "syntax" }); // true
 * equivalent("g", "/g", { base: "http://a/b" }); // true
 * equivalent("http://a/#x", "http://a/", { fragment: "ignore" }); // true
 * equivalent("http://a/data", "http://a/data/", { level: "protocol", learned: { trailingSlash: true } }); // true
 * equivalent("http://a/%2e%2e/b", "http://a/b", { encodedDots: "keep" }); // false
 * equivalent("http://a/b c", "http://a/b c"); // false
 */
export function equivalent(
  a: string | UriReference,
  b: string | UriReference,
  options: EquivalentOptions = {},
): boolean {
  const rungs = comparedRungs(options);
  const { level, base, fragment, rule, schemes } = options;
  const number = referenceRuleNumber(rule);
  if (base === undefined && fragment !== "ignore" && level !== "protocol" && schemes === undefined) {
    return haveOneForm(textOf(a), textOf(b), number, rungs);
  }
  const keyOf = keyMaker(options);
  const one = textOf(a);
  const other = textOf(b);
  try {
    return keyOf(one) === keyOf(other);
  } catch (error) {
    // A text that is not valid, or that its scheme refuses, has no key.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Tells whether two texts are valid and have the same normal form, which for most is they themselves. */
function haveOneForm(a: string, b: string, rule: number, rungs: number): boolean {
  const form = active().normalize(a, rule, rungs, twinNormalize);
  if (form === undefined) return false;
  // A normal form is valid, and its own normal form.
  return a === b || form === b || form === active().normalize(b, rule, rungs, twinNormalize);
}
