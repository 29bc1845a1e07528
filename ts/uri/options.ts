import * as rules from "../generated/rules.ts";
import { notOneOf, oneOf } from "../support/argument.ts";
import {
  type CheckedResolveOptions,
  flagsOfEncodedDots,
  flagsOfLevel,
  flagsOfRelativeBase,
  flagsOfStrict,
  type LevelOptions,
  type NormalizeLevel,
} from "./generated/options.ts";
import type { ReferenceRule, TopRule } from "./types.ts";

// The functions here turn arguments into the numbers that engines take. An invalid argument throws a `TypeError`.

/** Returns the number of a top rule, `"URI-reference"` by default. */
export function topRuleNumber(rule: TopRule | undefined): number {
  // A default of the parameter would be compared by its name.
  if (rule === undefined) return rules.URI_REFERENCE;
  const number = numberOfTopRule(rule);
  if (number === undefined) throw notOneOf("the rule", rule, TOP_RULES);
  return number;
}

/** The rules that {@link numberOfTopRule} knows. */
const TOP_RULES: readonly TopRule[] = [
  ...(["URI-reference", "URI", "absolute-URI", "relative-ref"] as const),
  ...(["IRI-reference", "IRI", "absolute-IRI", "irelative-ref"] as const),
];

/**
 * Returns the number of a rule, or `undefined` if it is not a top rule. A lookup in a table would add a tenth to the time of
 * a scan.
 */
export function numberOfTopRule(rule: string): number | undefined {
  switch (rule) {
    case "URI":
      return rules.URI;
    case "URI-reference":
      return rules.URI_REFERENCE;
    case "absolute-URI":
      return rules.ABSOLUTE_URI;
    case "relative-ref":
      return rules.RELATIVE_REF;
    case "IRI":
      return rules.IRI;
    case "IRI-reference":
      return rules.IRI_REFERENCE;
    case "absolute-IRI":
      return rules.ABSOLUTE_IRI;
    case "irelative-ref":
      return rules.IRELATIVE_REF;
    default:
      return undefined;
  }
}

/** Returns the number of a reference rule, `"URI-reference"` by default. */
export function referenceRuleNumber(rule: ReferenceRule | undefined): number {
  if (rule === undefined || rule === "URI-reference") return rules.URI_REFERENCE;
  oneOf("the rule", rule, "URI-reference", "IRI-reference");
  return rules.IRI_REFERENCE;
}

/** Returns the reference rule that allows the same characters as a top rule. */
export function referenceRuleFor(rule: TopRule | undefined): ReferenceRule {
  return topRuleNumber(rule) < rules.IRI ? "URI-reference" : "IRI-reference";
}

/**
 * Returns the flags that tell an engine how to normalize. A level is an argument because functions that compare have `others`, which a
 * message lists.
 */
export function normalizeFlags(
  level: NormalizeLevel | undefined,
  { encodedDots }: Omit<LevelOptions, "level"> = {},
  others?: readonly string[],
): number {
  return flagsOfLevel(level, others) | flagsOfEncodedDots(encodedDots);
}

/** The flags of functions that are called without options. */
export const DEFAULT_FLAGS: number = /* @__PURE__ */ normalizeFlags(undefined);

/** Returns the flags that tell an engine how to resolve. */
export function resolveFlags({ strict, relativeBase }: CheckedResolveOptions): number {
  return flagsOfStrict(strict) | flagsOfRelativeBase(relativeBase);
}
