// The levels of comparison of RFC 3986, 6.2, and the key function behind `equivalent`, `uriKey`, `UriMap`, `UriSet` and
// `isSameDocument`.

import { active } from "../engine/engine.ts";
import { oneOf } from "../support/argument.ts";
import { given, NONE } from "../support/properties.ts";
import { errorOf } from "../uri/errors.ts";
import { type NormalizeLevel, normalizeFlags, referenceRuleNumber } from "../uri/options.ts";
import type { ReferenceRule, UriReference } from "../uri/types.ts";
import { defragment } from "./defragment.ts";
import { resolver } from "./resolve.ts";
import {
  type NormalizeOptions,
  normalForm,
  normalizeOptionsOf,
  type SchemeNormalizer,
} from "./scheme-normalizer.ts";
import { protocolBased, type ServerRules } from "./server-rules.ts";

/**
 * How thoroughly two URIs are compared (RFC 3986, 6.2).
 *
 * - `"string"`: character by character (6.2.1).
 * - A level of {@link normalize}: by their normal forms (6.2.2 and 6.2.3).
 * - `"protocol"`: as `"scheme"`, and by what is known about the server (6.2.4); needs `serverRules`.
 */
export type EquivalentLevel = "string" | NormalizeLevel | "protocol";

/** Options of {@link equivalent}, {@link uriKey}, {@link UriMap} and {@link UriSet}. */
export interface EquivalentOptions {
  /**
   * How thoroughly URIs are compared; see {@link EquivalentLevel}.
   *
   * @default "scheme"
   */
  readonly level?: EquivalentLevel | undefined;
  /**
   * A URI with a scheme, against which every URI is resolved first (6.1). Without it, relative references are compared
   * unresolved.
   *
   * @default undefined
   */
  readonly base?: string | UriReference | undefined;
  /**
   * `"keep"` compares fragments; `"ignore"` leaves them out, to compare what a client would retrieve (6.1).
   *
   * @default "keep"
   */
  readonly fragment?: "keep" | "ignore" | undefined;
  /**
   * `"decode"` treats a percent-encoded dot segment such as `%2e%2e` as a dot segment (6.2.2.3); `"keep"` treats it as an
   * ordinary segment.
   *
   * @default "decode"
   */
  readonly encodedDots?: "decode" | "keep" | undefined;
  /**
   * `"URI-reference"` accepts URI references only; `"IRI-reference"` accepts IRI references as well (RFC 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
  /**
   * Which paths the server treats alike, for the level `"protocol"`. Required there, ignored at the other levels.
   *
   * @default undefined
   */
  readonly serverRules?: ServerRules | undefined;
  /**
   * Schemes with normalization rules of their own, such as those of `pchar/schemes`. Used at the levels `"scheme"` and
   * `"protocol"`, ignored at the others.
   *
   * @default undefined
   */
  readonly schemes?: readonly SchemeNormalizer[] | undefined;
}

/** Reads the options, once. */
export function comparisonOptionsOf(options: EquivalentOptions | undefined): EquivalentOptions {
  if (options === undefined) return NONE;
  // A spread would take ten times as long.
  const { level, encodedDots, rule, schemes } = normalizeOptionsOf(options as NormalizeOptions);
  const base = given(options, "base", options.base);
  const fragment = given(options, "fragment", options.fragment);
  const serverRules = given(options, "serverRules", options.serverRules);
  return { level, base, fragment, encodedDots, rule, serverRules, schemes };
}

/** Returns the flags for `Engine.normalize`: 0, a plain comparison, at the level `"string"`. */
export function comparisonFlags({ level, fragment = "keep", encodedDots }: EquivalentOptions): number {
  oneOf("fragment", fragment, "keep", "ignore");
  const isNormalizeLevel = level !== "string" && level !== "protocol";
  const flags = normalizeFlags(isNormalizeLevel ? level : "scheme", encodedDots);
  return level === "string" ? 0 : flags;
}

const ACTION = "parse URI reference";

/**
 * Creates a key function, the one behind {@link uriKey}, from the result of {@link comparisonOptionsOf}. Options and base are
 * validated once, here.
 */
export function keyFunction(options: EquivalentOptions): (text: string) => string {
  const flags = comparisonFlags(options);
  const { base, fragment = "keep", rule, level, serverRules, schemes, encodedDots } = options;
  const ruleNumber = referenceRuleNumber(rule);
  const shorten = level === "protocol" ? protocolBased(serverRules) : undefined;
  const resolveFromBase = base === undefined ? undefined : resolver(base, { rule });
  const usesSchemes = level === undefined || level === "scheme" || level === "protocol";
  const schemeOptions = { level: "scheme", schemes: usesSchemes ? schemes : undefined, encodedDots } as const;
  const normalize = (text: string): string => normalForm(text, ruleNumber, flags, ACTION, schemeOptions);
  return (text) => {
    if (resolveFromBase === undefined && fragment === "keep") {
      return shorten === undefined ? normalize(text) : shorten(normalize(text));
    }
    // Validate the string as given, so that an error points into it and not into the resolved string.
    const engine = active();
    if (engine.scan(text, ruleNumber) !== 0) throw errorOf(ACTION, engine.record, text);
    const resolved = resolveFromBase === undefined ? text : resolveFromBase(text);
    const form = normalize(fragment === "ignore" ? defragment(resolved, { rule }) : resolved);
    return shorten === undefined ? form : shorten(form);
  };
}
