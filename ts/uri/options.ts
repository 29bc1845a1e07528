import {
  CASE,
  IPV6,
  KEEP_ENCODED_DOTS,
  PATH,
  PERCENT,
  RELATIVE_BASE,
  SCHEME,
  STRICT,
} from "../generated/record.ts";
import * as rules from "../generated/rules.ts";
import { oneOf, quoted } from "../support/argument.ts";
import type { LevelOptions, NormalizeLevel, ResolveOptions } from "./generated/options.ts";
import type { ReferenceRule, TopRule } from "./types.ts";

// The functions here turn arguments into the numbers that engines take. An invalid argument throws a `TypeError`.

/** Returns the number of a top rule. */
export function topRuleNumber(rule: TopRule): number {
  const number = numberOfTopRule(rule);
  if (number === undefined) throw new TypeError(`Expected a top rule, such as "URI", got ${quoted(rule)}`);
  return number;
}

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

const SYNTAX = CASE | PERCENT | PATH | IPV6;

/** Returns the flags that tell an engine how to normalize: those of a level, and of the other options. */
export function normalizeFlags(
  level: NormalizeLevel | undefined,
  { encodedDots = "decode" }: Omit<LevelOptions, "level"> = {},
): number {
  const flags = flagsOfLevel(level);
  return oneOf("encodedDots", encodedDots, "decode", "keep") === "keep" ? flags | KEEP_ENCODED_DOTS : flags;
}

function flagsOfLevel(level: NormalizeLevel = "scheme"): number {
  switch (level) {
    case "scheme":
      return SYNTAX | SCHEME;
    case "syntax":
      return SYNTAX;
    case "case":
      return CASE;
    case "percent":
      return PERCENT;
    case "path":
      return PATH;
    default:
      throw new TypeError(`Unknown level ${quoted(level)}`);
  }
}

/** Returns the flags that tell an engine how to resolve. */
export function resolveFlags({ strict = true, relativeBase = false }: ResolveOptions): number {
  return (
    (oneOf("strict", strict, true, false) ? STRICT : 0) |
    (oneOf("relativeBase", relativeBase, true, false) ? RELATIVE_BASE : 0)
  );
}
