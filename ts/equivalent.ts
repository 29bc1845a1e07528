import { quoted } from "./argument.ts";
import { active } from "./backend/backend.ts";
import { check } from "./check.ts";
import { defragment } from "./defragment.ts";
import { type NormalizeLevel, normalize } from "./normalize.ts";
import { flagsOfLevel } from "./normalize-flags.ts";
import { resolve } from "./resolve.ts";
import { split } from "./split.ts";
import { textOf } from "./text.ts";
import { referenceRuleNumber } from "./top-rule.ts";
import type { ReferenceRule, UriReference } from "./types.ts";

/** A rung of the ladder of RFC 3986, 6.2, at which two texts are compared. */
export type EquivalentLevel = "string" | NormalizeLevel | "protocol";

/** What is known of a server by having asked it (RFC 3986, 6.2.4). */
export interface Learned {
  /** `true`: a path and the same path with a slash after it are one, as in `/data` and `/data/`. */
  readonly trailingSlash?: boolean | undefined;
  /** Last segments that say no more than the directory they are in, such as `index.html`. */
  readonly indexFiles?: readonly string[] | undefined;
}

/** How {@link equivalent} compares two texts. */
export interface EquivalentOptions {
  /** The rung: `"string"` compares characters, `"protocol"` needs `learned`, the others are those of `normalize`. */
  readonly level?: EquivalentLevel | undefined;
  /** Both texts are resolved against it first (6.1). */
  readonly base?: string | UriReference | undefined;
  /** `"ignore"`: fragments are left out, as in comparing for retrieval (6.1). */
  readonly fragment?: "keep" | "ignore" | undefined;
  /** `"IRI-reference"`: the texts may be internationalized. */
  readonly rule?: ReferenceRule | undefined;
  /** What the level `"protocol"` goes by. */
  readonly learned?: Learned | undefined;
}

/**
 * Tells whether two texts identify the same resource, as far as a rung of the ladder can tell.
 *
 * Follows RFC 3986, 6.2. The answer `true` is safe: texts that may differ in what they identify are never taken for
 * one. `false` only means that this rung does not show it. Relative references are compared as they are, unless there
 * is a `base` to resolve them (6.1).
 *
 * CHOICE: a text that is not valid is equivalent to nothing, not even to itself: it identifies nothing (6.1).
 *
 * @throws {UriSyntaxError} if the base is not valid or has no scheme.
 * @throws {TypeError} if the level is `"protocol"` and nothing is `learned`, or an option is none.
 * @example
 * equivalent("http://example.com", "HTTP://EXAMPLE.com:80/"); // true
 * equivalent("http://example.com/", "http://example.com/?"); // false
 * equivalent("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", { level: "syntax" }); // true
 * equivalent("g", "/g", { base: "http://a/b" }); // true
 * equivalent("http://a/#x", "http://a/", { fragment: "ignore" }); // true
 * equivalent("http://a/data", "http://a/data/", { level: "protocol", learned: { trailingSlash: true } }); // true
 * equivalent("http://a/b c", "http://a/b c"); // false
 */
export function equivalent(
  a: string | UriReference,
  b: string | UriReference,
  options: EquivalentOptions = {},
): boolean {
  const { level = "scheme", base, fragment = "keep", rule = "URI-reference", learned } = options;
  const rungs = rungsOf(level);
  if (fragment !== "keep" && fragment !== "ignore") {
    throw new TypeError(`Expected fragment "keep" or "ignore", got ${quoted(fragment)}`);
  }
  const number = referenceRuleNumber(rule);
  const rewrite = level === "protocol" ? protocolBased(learned) : undefined;
  if (base !== undefined) resolve("", base, { rule });
  const one = textOf(a);
  const other = textOf(b);
  if (base === undefined && fragment === "keep" && rewrite === undefined) {
    return haveOneForm(one, other, number, rungs);
  }
  if (check(one, rule) !== undefined || check(other, rule) !== undefined) return false;
  const compared = (text: string): string => {
    const resolved = base === undefined ? text : resolve(text, base, { rule });
    return fragment === "ignore" ? defragment(resolved, { rule }) : resolved;
  };
  if (rewrite === undefined) return haveOneForm(compared(one), compared(other), number, rungs);
  return rewrite(normalize(compared(one), { rule })) === rewrite(normalize(compared(other), { rule }));
}

/** The flags of `normalize` for a level: none for that at which texts are compared as they are. */
function rungsOf(level: EquivalentLevel): number {
  if (level === "string") return 0;
  return flagsOfLevel(level === "protocol" ? "scheme" : level);
}

/** Tells whether two texts are valid and have the same normal form, which for most is they themselves. */
function haveOneForm(a: string, b: string, rule: number, rungs: number): boolean {
  const form = active().normalize(a, rule, rungs);
  if (form === undefined) return false;
  // A normal form is valid, and its own normal form.
  return a === b || form === b || form === active().normalize(b, rule, rungs);
}

/** Makes what takes the last segment or the last slash off a path, where they are known to say nothing (6.2.4). */
function protocolBased(learned: Learned | undefined): (text: string) => string {
  if (typeof learned !== "object" || learned === null) {
    throw new TypeError('The level "protocol" needs what is learned');
  }
  const { trailingSlash = false, indexFiles = [] } = learned;
  if (typeof trailingSlash !== "boolean") {
    throw new TypeError(`Expected trailingSlash true or false, got ${quoted(trailingSlash)}`);
  }
  // A string has `includes` too, and would take each of its parts for a file.
  if (!Array.isArray(indexFiles)) {
    throw new TypeError(`Expected indexFiles that are an array of strings, got ${quoted(indexFiles)}`);
  }
  for (const file of indexFiles) {
    if (typeof file === "string") continue;
    throw new TypeError(
      `Expected indexFiles that are an array of strings, got one that holds ${quoted(file)}`,
    );
  }
  return (text) => {
    const components = split(text);
    let { path } = components;
    const lastSegment = path.slice(path.lastIndexOf("/") + 1);
    if (lastSegment.length < path.length && indexFiles.includes(lastSegment)) {
      path = path.slice(0, path.length - lastSegment.length);
    }
    // A slash after an empty segment, or alone, is no trailing slash: without it the path would be another one.
    if (trailingSlash && path.length > 1 && path.endsWith("/") && !path.endsWith("//"))
      path = path.slice(0, -1);
    // Compared component by component: put together, a shortened path might need a guard.
    return JSON.stringify({ ...components, path });
  };
}
