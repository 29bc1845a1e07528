import { found } from "../errors.ts";
import { ERRORS } from "../generated/errors.ts";
import { maskPassword } from "../redact.ts";

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

/** What is wrong with a template: what {@link check} returns. */
export interface TemplateIssue {
  readonly code: TemplateErrorCode;
  /** The rule of RFC 6570 that the template breaks, or whose text cannot be matched. */
  readonly rule: TemplateRule;
  /** The index in the template of the first character that cannot continue the rule, in UTF-16 code units. */
  readonly index: number;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/**
 * The error of a template that is malformed, cannot be matched, or takes a prefix of a value that has none.
 *
 * It has what a `UriSyntaxError` has, and its `rule` is one of RFC 6570. `input` is the whole template. It may hold a
 * password, so it is not enumerable, and the message does not quote it.
 *
 * @example
 * const message = "reserved operator in op-reserve at index 1";
 * const issue = { code: "ERR_URI_RESERVED_OPERATOR", rule: "op-reserve", index: 1, message };
 * new TemplateSyntaxError(issue, "{=a}", "read").message; // "Cannot read URI template: reserved operator in op-reserve at index 1"
 */
export class TemplateSyntaxError extends SyntaxError implements TemplateIssue {
  readonly code: TemplateErrorCode;
  readonly rule: TemplateRule;
  readonly index: number;
  declare readonly input: string;

  /** Makes the error of an issue with a template; the message says what was tried too. */
  constructor({ code, rule, index, message }: TemplateIssue, input: string, action: string) {
    super(`Cannot ${action} URI template: ${message}`);
    this.code = code;
    this.rule = rule;
    this.index = index;
    Object.defineProperty(this, "input", { value: input, enumerable: false });
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
  const words = (MESSAGES[code] ?? ERRORS.find((error) => error?.[0] === code)![1])
    .replace("{rule}", rule)
    .replace("{found}", () => found(index, template, maskPassword(template)));
  const message = `${words} at index ${index}${reason === undefined ? "" : `: ${reason}`}`;
  return { code, rule, index, message };
}
