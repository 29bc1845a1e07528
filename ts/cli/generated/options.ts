// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

import type { Charset, EquivalentLevel, ErrorMode, NormalizeLevel, TextContext } from "../../uri/generated/options.ts";
import type { ReferenceRule, TopRule } from "../../uri/types.ts";
import { choice, flag, type Option, stringOption } from "../option.ts";

/** The option `--rule`. */
export const REFERENCE_RULE: Option<ReferenceRule> = choice<ReferenceRule, ReferenceRule>("rule", "the grammar rule that the input has to match", ["URI-reference", "IRI-reference"], "URI-reference");

/** The option `--rule`. */
export const TOP_RULE: Option<TopRule> = choice<TopRule, TopRule>("rule", "the grammar rule that the input has to match", ["URI-reference", "URI", "absolute-URI", "relative-ref", "IRI-reference", "IRI", "absolute-IRI", "irelative-ref"], "URI-reference");

/** The option `--level`. */
export const LEVEL: Option<NormalizeLevel> = choice<NormalizeLevel, NormalizeLevel>("level", "how far to normalize (RFC 3986, 6.2)", ["case", "percent", "path", "syntax", "scheme"], "scheme");

/** The option `--level`. */
export const EQUIVALENT_LEVEL: Option<Exclude<EquivalentLevel, "protocol">> = choice<Exclude<EquivalentLevel, "protocol">, Exclude<EquivalentLevel, "protocol">>("level", "how far to normalize (RFC 3986, 6.2)", ["string", "case", "percent", "path", "syntax", "scheme"], "scheme");

/** The option `--keep-encoded-dots`. */
export const ENCODED_DOTS: Option<"decode" | "keep"> = flag<"decode" | "keep">("keep-encoded-dots", "keep dot segments that are percent-encoded, such as %2E", "decode", "keep");

/** The option `--base`. */
export const BASE: Option<string | undefined> = stringOption("base", "URI", "the base URI to resolve references against");

/** The option `--no-strict`. */
export const STRICT: Option<boolean> = flag<boolean>("no-strict", "treat a reference with the scheme of the base as relative", true, false);

/** The option `--relative-base`. */
export const RELATIVE_BASE: Option<boolean> = flag<boolean>("relative-base", "accept a base without a scheme", false, true);

/** The option `--errors`. */
export const COMPONENT_ERRORS: Option<Exclude<"null" | "struct" | "raise", "struct">> = choice<Exclude<"null" | "struct" | "raise", "struct">, Exclude<"null" | "struct" | "raise", "struct">>("errors", "the result of an invalid row; raise stops, and writes nothing", ["null", "raise"], "null");

/** The option `--errors`. */
export const REWRITE_ERRORS: Option<Exclude<ErrorMode, "struct">> = choice<Exclude<ErrorMode, "struct">, Exclude<ErrorMode, "struct">>("errors", "the result of an invalid row; raise stops, and writes nothing", ["null", "keep", "raise"], "null");

/** The option `--charset`. */
export const CHARSET: Option<Charset> = choice<Charset, Charset>("charset", "the octets of a character", ["utf-8", "iso-8859-1"], "utf-8");

/** The option `--context`. */
export const CONTEXT: Option<TextContext> = choice<TextContext, TextContext>("context", "the format of the text", ["plain", "markdown", "html", "xml", "json", "texinfo", "roff"], "plain");

/** The options of {@link LevelOptions} that the command line has. */
export const NORMALIZE_FLAGS: { readonly rule: typeof TOP_RULE; readonly level: typeof LEVEL; readonly encodedDots: typeof ENCODED_DOTS } = {
  rule: TOP_RULE,
  level: LEVEL,
  encodedDots: ENCODED_DOTS,
};

/** The options of {@link ComparisonOptions} that the command line has. */
export const EQUIVALENT_FLAGS: { readonly rule: typeof REFERENCE_RULE; readonly level: typeof EQUIVALENT_LEVEL; readonly base: typeof BASE; readonly encodedDots: typeof ENCODED_DOTS } = {
  rule: REFERENCE_RULE,
  level: EQUIVALENT_LEVEL,
  base: BASE,
  encodedDots: ENCODED_DOTS,
};

/** The options of {@link CheckedResolveOptions} that the command line has. */
export const RESOLVE_FLAGS: { readonly rule: typeof REFERENCE_RULE; readonly strict: typeof STRICT; readonly relativeBase: typeof RELATIVE_BASE } = {
  rule: REFERENCE_RULE,
  strict: STRICT,
  relativeBase: RELATIVE_BASE,
};
