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
import { objectOf, oneOf, quoted } from "../support/argument.ts";
import { given, NONE } from "../support/properties.ts";
import type { ReferenceRule, TopRule } from "./types.ts";

// The functions here turn arguments into the numbers that engines take. An invalid argument throws a `TypeError`.

/** Options that name a rule. */
export interface RuleOptions<R> {
  /**
   * The rule that the string has to match.
   *
   * @default "URI-reference"
   */
  readonly rule?: R | undefined;
}

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

/**
 * How much of RFC 3986, 6.2 is applied: `"case"` (6.2.2.1), `"percent"` (6.2.2.2) and `"path"` (6.2.2.3) apply one section
 * each. `"syntax"` applies all three and RFC 5952, and `"scheme"` adds 6.2.3.
 */
export type NormalizeLevel = "case" | "percent" | "path" | "syntax" | "scheme";

/** What normalization changes, and what input it accepts. */
export interface LevelOptions {
  /**
   * What is normalized. `"case"`: the case of scheme, host and percent-encoded octets. `"percent"`: percent-encoded
   * unreserved characters are decoded. `"path"`: dot segments are removed. `"syntax"`: all three, and the text of an
   * `IPv6address` (RFC 5952). `"scheme"`: `"syntax"`, and what the scheme makes equivalent, such as its default port.
   *
   * @default "scheme"
   */
  readonly level?: NormalizeLevel | undefined;
  /**
   * What input is accepted. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too, and from level
   * `"percent"` on percent-encoded `ucschar` characters are decoded (RFC 3987, 5.3.2.3).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
  /**
   * What happens to percent-encoded dot segments, such as `%2e%2e`. `"decode"`: they are decoded, and then removed as dot
   * segments. `"keep"`: they stay percent-encoded.
   *
   * @default "decode"
   */
  readonly encodedDots?: "decode" | "keep" | undefined;
}

/**
 * The options of all functions that compare URIs, or whose results are compared. Each of them accepts all these names, so one
 * object can serve for several functions, and no others: see `knownOptionsOf`.
 */
export const COMPARISON_OPTIONS = [
  "level",
  "base",
  "fragment",
  "encodedDots",
  "rule",
  "serverRules",
  "schemes",
] as const;

const SYNTAX = CASE | PERCENT | PATH | IPV6;

/** Returns the flags that tell an engine how to normalize. */
export function normalizeFlags(
  level: LevelOptions["level"],
  encodedDots: LevelOptions["encodedDots"] = "decode",
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

/** How {@link resolve} reads its arguments. */
export interface ResolveOptions {
  /**
   * What happens to a reference that has the scheme of the base. `true`: it is resolved as a URI. `false`: its scheme is
   * ignored, as in RFC 1630, for the sake of old data (RFC 3986, 5.2.2).
   *
   * @default true
   */
  readonly strict?: boolean | undefined;
  /**
   * Whether the base may be a relative reference. `false`: a base without a scheme throws `ERR_URI_BASE_NOT_ABSOLUTE`.
   * `true`: it is accepted, and the result is a relative reference to resolve against a later base.
   *
   * @default false
   */
  readonly relativeBase?: boolean | undefined;
  /**
   * What input is accepted. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too (RFC 3987, 6.5).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
}

/** The names of {@link ResolveOptions}. */
export const RESOLVE_OPTIONS = ["strict", "relativeBase", "rule"] as const;

/** Reads the options of {@link resolve}. */
export function resolveOptionsOf(options: ResolveOptions | undefined): ResolveOptions {
  if (options === undefined) return NONE;
  objectOf(options);
  return {
    strict: given(options, "strict", options.strict),
    relativeBase: given(options, "relativeBase", options.relativeBase),
    rule: given(options, "rule", options.rule),
  };
}

/** Returns the flags that tell an engine how to resolve. */
export function resolveFlags({ strict = true, relativeBase = false }: ResolveOptions): number {
  return (
    (oneOf("strict", strict, true, false) ? STRICT : 0) |
    (oneOf("relativeBase", relativeBase, true, false) ? RELATIVE_BASE : 0)
  );
}
