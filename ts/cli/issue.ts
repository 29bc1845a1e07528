import { issueAt, messageOf, type UriIssue, UriSyntaxError } from "../uri/errors.ts";
import type { MaskedAs } from "../uri/mask.ts";
import type { ReferenceRule, TopRule } from "../uri/types.ts";
import type { Mask } from "./masking.ts";

/** An issue with the input of a command, or with another string that the command was given. */
export interface InputIssue {
  readonly issue: UriIssue;
  /** The string that has the issue. */
  readonly input: string;
  /** The name of the string if it is not the input itself: `BASE`, `--base`. */
  readonly label?: string | undefined;
  /** The kind of the string, if it is not a URI. */
  readonly as?: MaskedAs | undefined;
  /** The rule that the string has to match, if it is a URI. */
  readonly rule?: TopRule | undefined;
  /** A line that ends the message. */
  readonly advice?: string | undefined;
}

/** An error whose issue is about another string than the input, or has words of its own. */
class IssueError extends Error {
  readonly issueFor: (mask: Mask) => InputIssue;

  constructor(message: string, issueFor: (mask: Mask) => InputIssue) {
    super(message);
    this.issueFor = issueFor;
  }
}

/** Creates the error of an input whose issue is shown as it is: the message may name the options of the command. */
export function issueError(issue: UriIssue, input: string): Error {
  return new IssueError(issue.message, () => ({ issue, input }));
}

/** Calls a function whose `UriSyntaxError` is about the base or the second operand, and labels the error. */
export function labelled<Result>(
  label: string,
  act: () => Result,
  more: Pick<InputIssue, "as" | "rule" | "advice"> = {},
): Result {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    throw new IssueError(error.message, (mask) => ({
      ...inputIssueOf(error, mask, more.as),
      label,
      ...more,
    }));
  }
}

/** Labels an error about the base, which has a scheme (RFC 3986, 5.2.1), except with `relativeBase`. */
export function labelledBase<Result>(
  label: string,
  act: () => Result,
  { rule, relativeBase }: { readonly rule: ReferenceRule; readonly relativeBase?: boolean },
  advice?: string,
): Result {
  const baseRule = relativeBase === true ? rule : rule === "IRI-reference" ? "IRI" : "URI";
  return labelled(label, act, { rule: baseRule, advice });
}

/** Returns the issue of an error, and rethrows every other error. Its message names a character unless `mask` hides it. */
export function inputIssueOf(error: unknown, mask: Mask, as?: MaskedAs): InputIssue {
  if (error instanceof IssueError) return error.issueFor(mask);
  if (!(error instanceof UriSyntaxError)) throw error;
  const { code, rule, index, input } = error;
  const issue = issueAt([code, messageOf(code)], rule, index, input, mask(input, as));
  return { issue, input };
}
