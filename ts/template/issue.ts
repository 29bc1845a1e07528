import { messageOf, type PlacedIssue, PlacedSyntaxError, wordsAt } from "../errors.ts";
import type { ErrorCode } from "../generated/errors.ts";

/** The rules that an error of a template names, as RFC 6570 spells them. */
export type TemplateRule =
  | "literals"
  | "pct-encoded"
  | "expression"
  | "op-reserve"
  | "variable-list"
  | "varspec"
  | "varname"
  | "prefix"
  | "max-length"
  | "explode";

/** What can be wrong with a template. */
export type TemplateErrorCode =
  | "ERR_URI_UNEXPECTED_CHARACTER"
  | "ERR_URI_INVALID_PCT_ENCODED"
  /** An operator that is kept for the future (RFC 6570, 2.2). */
  | "ERR_URI_RESERVED_OPERATOR"
  /** A prefix of a variable whose value is a list or pairs (RFC 6570, 2.4.1). */
  | "ERR_URI_COMPOSITE_PREFIX"
  /** A template whose expansions could be read in more than one way. */
  | "ERR_URI_AMBIGUOUS_TEMPLATE";

/** The words for the codes that RFC 3986 has none for. Append only: the codes are part of the interface. */
const MESSAGES: Readonly<Partial<Record<TemplateErrorCode, string>>> = {
  ERR_URI_RESERVED_OPERATOR: "reserved operator in {rule}",
  ERR_URI_COMPOSITE_PREFIX: "prefix of a list or of pairs",
  ERR_URI_AMBIGUOUS_TEMPLATE: "ambiguous {rule}",
};

/** What is wrong with a template: what {@link check} returns. Its rule is one of RFC 6570. */
export type TemplateIssue = PlacedIssue<TemplateErrorCode, TemplateRule>;

/**
 * The error of a template that is malformed, cannot be matched, or takes a prefix of a value that has none.
 *
 * It has what a `UriSyntaxError` has, and its `rule` is one of RFC 6570. The message does not quote the template, which may
 * hold a password.
 *
 * @example
 * import { uriTemplate } from "pchar/template";
 * uriTemplate("{a b}"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class TemplateSyntaxError extends PlacedSyntaxError<TemplateErrorCode, TemplateRule> {
  /** Makes the error of an issue with a template; the message says what was tried too. */
  constructor(issue: TemplateIssue, input: string, action: string) {
    super({ ...issue, message: `Cannot ${action} URI template: ${issue.message}` }, input);
  }

  override get name(): string {
    return "TemplateSyntaxError";
  }
}

/** Puts what is wrong at a place into words, and adds a reason where the code alone does not tell it. */
export function issueAt(
  code: TemplateErrorCode,
  rule: TemplateRule,
  index: number,
  template: string,
  reason?: string,
): TemplateIssue {
  const words = MESSAGES[code] ?? messageOf(code as ErrorCode);
  const message = wordsAt(words, rule, index, template);
  return { code, rule, index, message: reason === undefined ? message : `${message}: ${reason}` };
}
