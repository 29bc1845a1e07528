import { type PlacedIssue, PlacedSyntaxError, wordsAt } from "../errors.ts";
import { ERRORS, type ErrorCode, INVALID_PCT_ENCODED, UNEXPECTED_CHARACTER } from "../generated/errors.ts";

/** The rules that an error of {@link check2396} names, as RFC 2396, appendix A spells them. */
export type Rule2396 =
  | "absoluteURI"
  | "relativeURI"
  | "authority"
  | "abs_path"
  | "rel_segment"
  | "opaque_part"
  | "query"
  | "fragment"
  | "escaped";

/** The rules that an error of {@link check1630} names, as the BNF of RFC 1630 spells them. */
export type Rule1630 = "scheme" | "path" | "search" | "fragmentid" | "escape";

/** What is wrong with a text by an older grammar: what {@link check2396} and {@link check1630} return. */
export type LegacyIssue = PlacedIssue<ErrorCode, Rule2396 | Rule1630>;

/**
 * The error of a text that breaks a rule of an older grammar.
 *
 * It has what a `UriSyntaxError` has, and its `rule` is one of the older RFC. The message does not quote the text.
 *
 * @example
 * const issue = { code: "ERR_URI_MISSING_SCHEME", rule: "scheme", index: 0, message: "missing scheme at index 0" };
 * new LegacySyntaxError(issue, "a/b", "RFC 1630").message; // "Cannot parse by RFC 1630: missing scheme at index 0"
 */
export class LegacySyntaxError extends PlacedSyntaxError<ErrorCode, Rule2396 | Rule1630> {
  /** Makes the error of an issue with a text, by the grammar of an RFC. */
  constructor(issue: LegacyIssue, input: string, rfc: string) {
    super({ ...issue, message: `Cannot parse by ${rfc}: ${issue.message}` }, input);
  }

  override get name(): string {
    return "LegacySyntaxError";
  }
}

/** What breaks a rule, by the number of its error, before anyone asks for words. */
export interface Flaw {
  readonly code: number;
  readonly rule: Rule2396 | Rule1630;
  readonly index: number;
}

/** The flaw of a run that ends too early: at a percent sign the triplet is what is wrong. */
export function flawAt<R extends Rule2396 | Rule1630>(
  text: string,
  index: number,
  rule: R,
  triplet: R,
): Flaw {
  const isMalformed = text[index] === "%";
  return {
    code: isMalformed ? INVALID_PCT_ENCODED : UNEXPECTED_CHARACTER,
    rule: isMalformed ? triplet : rule,
    index,
  };
}

/** Puts a flaw into words. */
export function issueOfFlaw({ code, rule, index }: Flaw, text: string): LegacyIssue {
  const [name, message] = ERRORS[code]!;
  return { code: name, rule, index, message: wordsAt(message, rule, index, text) };
}
