// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

import { CASE, IPV6, KEEP_ENCODED_DOTS, PATH, PERCENT, RELATIVE_BASE, SCHEME, STRICT } from "../../generated/record.ts";
import { notOneOf, oneOf } from "../../support/argument.ts";
import { given, NO_OPTIONS, rejectUnknown } from "../../support/properties.ts";
import type { ReferenceRule, SchemeNormalizer, TopRule, UriInput } from "../types.ts";

/**
 * A level of normalization (RFC 3986, 6.2): `"case"` (6.2.2.1), `"percent"` (6.2.2.2) and `"path"` (6.2.2.3) apply one
 * section each. `"syntax"` applies all three and RFC 5952, and `"scheme"` adds 6.2.3. At `"scheme"`, a `urn` URI
 * follows RFC 8141, 3.1 instead, so two URNs may be equal at `"syntax"` and not at `"scheme"`.
 */
export type NormalizeLevel = "case" | "percent" | "path" | "syntax" | "scheme";

/**
 * The comparison of two URIs (RFC 3986, 6.2). `"string"`: character by character (6.2.1). A level of
 * {@link normalize}: by their normal forms (6.2.2 and 6.2.3). `"protocol"`: as `"scheme"`, and by what is known about
 * the server (6.2.4); needs `serverRules`.
 */
export type EquivalentLevel = "string" | "case" | "percent" | "path" | "syntax" | "scheme" | "protocol";

/** The result of an invalid row. */
export type ErrorMode = "null" | "keep" | "struct" | "raise";

/** The encoding of characters as octets. */
export type Charset = "utf-8" | "iso-8859-1";

/** The format of a document, which decides how URIs are marked and how characters are escaped. */
export type TextContext = "plain" | "markdown" | "html" | "xml" | "json" | "texinfo" | "roff";

/** The option of functions that take one URI, or many one by one. */
export interface RuleOptions {
  /**
   * The rule that each string has to match, one of the eight top rules. An IRI rule accepts non-ASCII characters (RFC
   * 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: TopRule | undefined;
}

/** Options of {@link checkColumn}. */
export interface CheckColumnOptions extends RuleOptions {
  /**
   * The result of an invalid row. `"struct"`: its code, its rule and its index. `"raise"`: the first one throws.
   *
   * @default "struct"
   */
  readonly errors?: "struct" | "raise" | undefined;
}

/** Options of {@link componentsOfColumn}. */
export interface ComponentsOptions extends RuleOptions {
  /**
   * The result of an invalid row. `"null"`: null. `"struct"`: null, and the columns of the error say why. `"raise"`: the
   * first one throws.
   *
   * @default "null"
   */
  readonly errors?: "null" | "struct" | "raise" | undefined;
}

/** The option of functions that take two URIs. */
export interface ReferenceOptions {
  /**
   * The accepted input. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too (RFC 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
}

/** Options of normalization. */
export interface LevelOptions {
  /**
   * The rule that each string has to match, one of the eight top rules. An IRI rule accepts non-ASCII characters (RFC
   * 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: TopRule | undefined;
  /**
   * The parts that are normalized. `"case"`: the case of scheme, host and percent-encoded octets. `"percent"`:
   * percent-encoded unreserved characters are decoded, and with an IRI rule also `ucschar` characters (RFC 3987,
   * 5.3.2.3). `"path"`: dot segments are removed. `"syntax"`: all three, and the text of an `IPv6address` (RFC 5952).
   * `"scheme"`: `"syntax"`, and what the scheme makes equivalent, such as its default port, and leading zeros of a port.
   * A `urn` URI follows only RFC 8141, 3.1 there: nothing is decoded, and no dot segments are removed.
   *
   * @default "scheme"
   */
  readonly level?: NormalizeLevel | undefined;
  /**
   * The treatment of percent-encoded dot segments, such as `%2e%2e` (RFC 3986, 6.2.2.3). `"decode"`: decoded, and then
   * removed. `"keep"`: kept, as ordinary segments.
   *
   * @default "decode"
   */
  readonly encodedDots?: "decode" | "keep" | undefined;
}

/** Options of {@link normalize}. */
export interface NormalizeOptions extends LevelOptions {
  /**
   * Schemes with their own normalization rules, such as those of `pchar/schemes`. They are used at the level `"scheme"`
   * and above; `caseSensitiveHost` holds at every level. Without it, only the rules of RFC 3986 apply.
   *
   * @default undefined
   */
  readonly schemeRules?: readonly SchemeNormalizer[] | undefined;
}

/** Options of {@link normalizeColumn}. */
export interface NormalizeColumnOptions extends LevelOptions {
  /**
   * The result of an invalid row. `"null"`: null. `"keep"`: it stays as it is. `"struct"`: the result has the columns
   * `value`, which is null, and those that say why. `"raise"`: the first one throws.
   *
   * @default "null"
   */
  readonly errors?: ErrorMode | undefined;
}

/** The option of functions that encode or decode characters. */
export interface CharsetOptions {
  /**
   * The octets of a character. `"utf-8"`: its UTF-8. `"iso-8859-1"`: one octet, as in RFC 1630; encoding a character
   * above U+00FF throws `ERR_URI_NOT_LATIN1`.
   *
   * @default "utf-8"
   */
  readonly charset?: Charset | undefined;
}

/** The option of functions that read or write documents. */
export interface ContextOptions {
  /**
   * The format of the document.
   *
   * @default "plain"
   */
  readonly context?: TextContext | undefined;
}

/** Paths that a server is known to treat alike, for the level `"protocol"` (RFC 3986, 6.2.4). */
export interface ServerRules {
  /**
   * `true` treats `/data` and `/data/` as the same path; `false` does not.
   *
   * @default false
   */
  readonly trailingSlash?: boolean | undefined;
  /**
   * File names that the server sends for a directory. With `["index.html"]`, `/data/index.html` is the same path as
   * `/data/`.
   *
   * @default []
   */
  readonly indexFiles?: readonly string[] | undefined;
}

/** Options of {@link equivalent}, {@link uriKey}, {@link UriMap} and {@link UriSet}. */
export interface ComparisonOptions {
  /**
   * The accepted input. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too (RFC 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
  /**
   * The comparison of URIs; see {@link EquivalentLevel}.
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
  readonly base?: UriInput | undefined;
  /**
   * `"keep"` compares fragments; `"ignore"` leaves them out, to compare what a client would retrieve (6.1).
   *
   * @default "keep"
   */
  readonly fragment?: "keep" | "ignore" | undefined;
  /**
   * The treatment of percent-encoded dot segments, such as `%2e%2e` (RFC 3986, 6.2.2.3). `"decode"`: decoded, and then
   * removed. `"keep"`: kept, as ordinary segments.
   *
   * @default "decode"
   */
  readonly encodedDots?: "decode" | "keep" | undefined;
  /**
   * The paths that the server treats alike, for the level `"protocol"`. Required there, ignored at the other levels.
   *
   * @default undefined
   */
  readonly serverRules?: ServerRules | undefined;
  /**
   * Schemes with their own normalization rules, such as those of `pchar/schemes`. They are used at the level `"scheme"`
   * and above; `caseSensitiveHost` holds at every level. Without it, only the rules of RFC 3986 apply.
   *
   * @default undefined
   */
  readonly schemeRules?: readonly SchemeNormalizer[] | undefined;
}

/** Options of {@link isSameDocument}. */
export interface SameDocumentOptions {
  /**
   * The accepted input. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too (RFC 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
  /**
   * The comparison of the target and the base URI: `"string"` character by character, a level of {@link normalize} by
   * their normal forms.
   *
   * @default "string"
   */
  readonly level?: "string" | NormalizeLevel | undefined;
  /**
   * The treatment of percent-encoded dot segments, such as `%2e%2e` (RFC 3986, 6.2.2.3). `"decode"`: decoded, and then
   * removed. `"keep"`: kept, as ordinary segments.
   *
   * @default "decode"
   */
  readonly encodedDots?: "decode" | "keep" | undefined;
}

/** Options of resolution that validates its strings: those of {@link resolve} except `unchecked`. */
export interface CheckedResolveOptions {
  /**
   * The accepted input. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too (RFC 3987, 2.2).
   *
   * @default "URI-reference"
   */
  readonly rule?: ReferenceRule | undefined;
  /**
   * The treatment of a reference that has the scheme of the base. `true`: it is resolved as a URI. `false`: its scheme
   * is ignored, as in RFC 1630, for the sake of old data (RFC 3986, 5.2.2).
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
}

/** Options of {@link resolve} and {@link resolver}. */
export interface ResolveOptions extends CheckedResolveOptions {
  /**
   * Whether the strings are validated. `false`: an invalid string throws. `true`: any string is split by RFC 3986,
   * appendix B, and the result may be invalid too. `rule` then has no effect, because no grammar is checked.
   *
   * @default false
   */
  readonly unchecked?: boolean | undefined;
}

/** Options of {@link resolveColumn}. */
export interface ResolveColumnOptions extends CheckedResolveOptions {
  /**
   * The result of an invalid row. `"null"`: null. `"keep"`: it stays as it is. `"struct"`: the result has the columns
   * `value`, which is null, and those that say why. `"raise"`: the first one throws.
   *
   * @default "null"
   */
  readonly errors?: ErrorMode | undefined;
}

/** The names of {@link LevelOptions}. */
export const LEVEL_OPTIONS = ["rule", "level", "encodedDots"] as const;

/** The names of {@link NormalizeOptions}. */
export const NORMALIZE_OPTIONS = ["rule", "level", "encodedDots", "schemeRules"] as const;

/** The names of {@link ServerRules}. */
export const SERVER_RULES = ["trailingSlash", "indexFiles"] as const;

/** The names of {@link ComparisonOptions}. */
export const COMPARISON_OPTIONS = ["rule", "level", "base", "fragment", "encodedDots", "serverRules", "schemeRules"] as const;

/** The names of {@link SameDocumentOptions}. */
export const SAME_DOCUMENT_OPTIONS = ["rule", "level", "encodedDots"] as const;

/** The names of {@link CheckedResolveOptions}. */
export const CHECKED_RESOLVE_OPTIONS = ["rule", "strict", "relativeBase"] as const;

/** The names of {@link ResolveOptions}. */
export const RESOLVE_OPTIONS = ["rule", "strict", "relativeBase", "unchecked"] as const;

/** Reads {@link NormalizeOptions}, each of them once. Other own properties are rejected. */
export function readNormalizeOptions(options: NormalizeOptions | undefined): NormalizeOptions {
  if (options === undefined) return NO_OPTIONS;
  rejectUnknown(options, NORMALIZE_OPTIONS);
  return {
    rule: given(options, "rule", options.rule),
    level: given(options, "level", options.level),
    encodedDots: given(options, "encodedDots", options.encodedDots),
    schemeRules: given(options, "schemeRules", options.schemeRules),
  };
}

/** Reads {@link ComparisonOptions}, each of them once. Other own properties are rejected. */
export function readComparisonOptions(options: ComparisonOptions | undefined): ComparisonOptions {
  if (options === undefined) return NO_OPTIONS;
  rejectUnknown(options, COMPARISON_OPTIONS);
  return {
    rule: given(options, "rule", options.rule),
    level: given(options, "level", options.level),
    base: given(options, "base", options.base),
    fragment: given(options, "fragment", options.fragment),
    encodedDots: given(options, "encodedDots", options.encodedDots),
    serverRules: given(options, "serverRules", options.serverRules),
    schemeRules: given(options, "schemeRules", options.schemeRules),
  };
}

/** Reads {@link SameDocumentOptions}, each of them once. Other own properties are rejected. */
export function readSameDocumentOptions(options: SameDocumentOptions | undefined): SameDocumentOptions {
  if (options === undefined) return NO_OPTIONS;
  rejectUnknown(options, SAME_DOCUMENT_OPTIONS);
  return {
    rule: given(options, "rule", options.rule),
    level: given(options, "level", options.level),
    encodedDots: given(options, "encodedDots", options.encodedDots),
  };
}

/** Reads {@link CheckedResolveOptions}, each of them once. Other own properties are rejected. */
export function readCheckedResolveOptions(options: CheckedResolveOptions | undefined): CheckedResolveOptions {
  if (options === undefined) return NO_OPTIONS;
  rejectUnknown(options, CHECKED_RESOLVE_OPTIONS);
  return {
    rule: given(options, "rule", options.rule),
    strict: given(options, "strict", options.strict),
    relativeBase: given(options, "relativeBase", options.relativeBase),
  };
}

/** Reads {@link ResolveOptions}, each of them once. Other own properties are rejected. */
export function readResolveOptions(options: ResolveOptions | undefined): ResolveOptions {
  if (options === undefined) return NO_OPTIONS;
  rejectUnknown(options, RESOLVE_OPTIONS);
  return {
    rule: given(options, "rule", options.rule),
    strict: given(options, "strict", options.strict),
    relativeBase: given(options, "relativeBase", options.relativeBase),
    unchecked: given(options, "unchecked", options.unchecked),
  };
}

/** Returns the flags that `level` gives to an engine. Another value throws a `TypeError`. */
export function flagsOfLevel(value: NormalizeLevel = "scheme", others: readonly string[] = []): number {
  switch (value) {
    case "case":
      return CASE;
    case "percent":
      return PERCENT;
    case "path":
      return PATH;
    case "syntax":
      return CASE | PERCENT | PATH | IPV6;
    case "scheme":
      return CASE | PERCENT | PATH | IPV6 | SCHEME;
    default:
      throw notOneOf("level", value, ["case", "percent", "path", "syntax", "scheme", ...others]);
  }
}

/** Returns the flags that `encodedDots` gives to an engine. Another value throws a `TypeError`. */
export function flagsOfEncodedDots(value: "decode" | "keep" = "decode"): number {
  return oneOf("encodedDots", value, "decode", "keep") === "decode" ? 0 : KEEP_ENCODED_DOTS;
}

/** Returns the flags that `strict` gives to an engine. Another value throws a `TypeError`. */
export function flagsOfStrict(value: boolean = true): number {
  return oneOf("strict", value, true, false) === true ? STRICT : 0;
}

/** Returns the flags that `relativeBase` gives to an engine. Another value throws a `TypeError`. */
export function flagsOfRelativeBase(value: boolean = false): number {
  return oneOf("relativeBase", value, true, false) === true ? RELATIVE_BASE : 0;
}
