import type { ErrorCode } from "../generated/errors.ts";
import { messageOf, PcharError, issueAt as uriIssueAt } from "../uri/errors.ts";
import type { Issue } from "../uri/note.ts";

/** The rules of RFC 6570 that an error of a template can name. */
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

/** The error codes of a template. */
export type TemplateErrorCode =
  | "ERR_URI_UNEXPECTED_CHARACTER"
  | "ERR_URI_INVALID_PCT_ENCODED"
  /** An operator that is reserved for extensions (RFC 6570, 2.2). */
  | "ERR_URI_RESERVED_OPERATOR"
  /** A prefix modifier, as in `{a:3}`, of a variable whose value is a list or pairs (RFC 6570, 2.4.1). */
  | "ERR_URI_COMPOSITE_PREFIX"
  /** `match` of a template whose expansions can be read in more than one way. */
  | "ERR_URI_AMBIGUOUS_TEMPLATE";

/** The messages of the codes that only templates have. Codes are only ever added. */
const MESSAGES: Readonly<Partial<Record<TemplateErrorCode, string>>> = {
  ERR_URI_RESERVED_OPERATOR: "reserved operator in {rule}",
  ERR_URI_COMPOSITE_PREFIX: "prefix modifier on a list or on pairs",
  ERR_URI_AMBIGUOUS_TEMPLATE: "ambiguous {rule}",
};

/** An issue with a template, as {@link checkTemplate} returns it. Its rule is one of RFC 6570. */
export type TemplateIssue = Issue<TemplateErrorCode, TemplateRule>;

/**
 * The error of a template that is malformed, ambiguous for `match`, or has a prefix modifier on a list or on pairs.
 *
 * It has the properties of a `UriSyntaxError`, and its `rule` is one of RFC 6570. The message does not quote the
 * template, which may contain a password.
 *
 * @example
 * import { uriTemplate } from "pchar/template";
 * uriTemplate("{a b}"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class TemplateSyntaxError extends PcharError<TemplateErrorCode, TemplateRule> {
  /** Creates an error from an issue. `action` completes "Cannot ... URI template" in its message. */
  constructor(issue: TemplateIssue, input: string, action: string) {
    super(issue, input, `Cannot ${action} URI template: ${issue.message}`);
  }

  /** Always `"TemplateSyntaxError"`. */
  override get name(): string {
    return "TemplateSyntaxError";
  }
}

/** Creates an issue. A reason is added to the message if the code alone does not explain it. */
export function issueAt(
  code: TemplateErrorCode,
  rule: TemplateRule,
  index: number,
  template: string,
  reason?: string,
): TemplateIssue {
  const issue = uriIssueAt([code, MESSAGES[code] ?? messageOf(code as ErrorCode)], rule, index, template);
  return reason === undefined ? issue : { ...issue, message: `${issue.message}: ${reason}` };
}
