import { explanationOf } from "../explain/explain-issue.ts";
import { ABNF } from "../generated/abnf.ts";
import { IRI, RULES, type Rule } from "../generated/rules.ts";
import { schemeOf } from "../schemes/schemes.ts";
import { visible } from "../support/display.ts";
import { issueOfError, type UriIssue, UriSyntaxError } from "../uri/errors.ts";
import { edited, type Fix } from "../uri/fix.ts";
import type { Masked, MaskedAs } from "../uri/mask.ts";
import type { TopRule } from "../uri/types.ts";
import type { Mask } from "./masking.ts";
import type { Paint } from "./print.ts";

/** An issue with the input of a command, or with another string that the command was given. */
export interface InputIssue {
  readonly issue: UriIssue;
  /** The string that has the issue. */
  readonly input: string;
  /** The name of the string if it is not the input itself: `BASE`, `--base`. */
  readonly label: string | undefined;
  /** The kind of the string, if it is not a URI. */
  readonly as?: MaskedAs | undefined;
  /** The rule that the string has to match, if it is the input. */
  readonly rule?: TopRule | undefined;
  /** A line that ends the message. */
  readonly advice?: string | undefined;
}

/** The error of a string other than the input, such as the base. */
class OperandError extends Error {
  readonly label: string;
  readonly error: UriSyntaxError;
  readonly more: Details;

  constructor(label: string, error: UriSyntaxError, more: Details) {
    super(error.message);
    this.label = label;
    this.error = error;
    this.more = more;
  }
}

type Details = Pick<InputIssue, "as" | "advice">;

/** The error of an input whose issue is shown as it is: the message may name the options of the command. */
export class OptionError extends Error {
  readonly issue: UriIssue;
  readonly input: string;

  constructor(issue: UriIssue, input: string) {
    super(issue.message);
    this.issue = issue;
    this.input = input;
  }
}

/** Calls a function whose `UriSyntaxError` is about the base or the second operand, and labels the error. */
export function labelled<Result>(label: string, act: () => Result, more: Details = {}): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof UriSyntaxError ? new OperandError(label, error, more) : error;
  }
}

/** Returns the issue of an error, and rethrows every other error. */
export function inputIssueOf(error: unknown, mask: Mask): InputIssue {
  if (error instanceof OptionError) return { issue: error.issue, input: error.input, label: undefined };
  const operand = error instanceof OperandError ? error : undefined;
  const cause = operand?.error ?? error;
  if (!(cause instanceof UriSyntaxError)) throw error;
  const issue = issueOfError(cause, mask(cause.input, operand?.more.as));
  return { issue, input: cause.input, label: operand?.label, ...operand?.more };
}

/** Shows an issue: the string, a caret under the index, the message, a hint, the text to try if one is certain, and the grammar rule. */
export function showIssue(
  { issue, input, label, as, rule, advice }: InputIssue,
  { columns, paint, mask }: { readonly columns: number; readonly paint: Paint; readonly mask: Mask },
): string {
  const masked = mask(input, as);
  const { line, caret, hint, fix } = explanationOf(issue, input, masked, columns, { rule });
  const message = paint("message", issue.message);
  const grammar = grammarOf(issue.rule).map((rule) => `${paint("absent", rule)}\n`);
  const attempt =
    fix === undefined || (as !== undefined && as !== "uri") ? "" : attemptOf(fix, input, masked);
  return `${line}
${paintCaret(caret, paint)}
${label === undefined ? "" : `${label}: `}${message}
${hint}
${attempt}${grammar.join("")}${advice === undefined ? "" : `${advice}\n`}`;
}

/**
 * Returns the line with a string to try, or `""` if an edit is in a password, or the scheme of the string refuses it. What is hidden in
 * the input stays hidden.
 */
function attemptOf({ edits, text }: Fix, input: string, masked: Masked): string {
  if (edits.some(({ start }) => masked.hides(start)) || schemeOf(text)?.check(text) !== undefined) return "";
  return `try: ${visible(edited(edits, input.length, masked.slice))}\n`;
}

/** Colors the marks of a caret, without the spaces before it. */
export function paintCaret(caret: string, paint: Paint): string {
  const column = caret.indexOf("^");
  return caret.slice(0, column) + paint("caret", caret.slice(column));
}

/** The rules to show for a rule whose own definition does not say enough. */
const SHOWN: ReadonlyMap<Rule, readonly Rule[]> = new Map<Rule, readonly Rule[]>([
  ["host", ["host", "reg-name"]],
  ["IPv6address", ["IP-literal"]],
  ["path", ["pchar"]],
  ["path-noscheme", ["path-noscheme", "segment-nz-nc"]],
  ["query", ["query", "pchar"]],
  ["fragment", ["fragment", "pchar"]],
  ["ihost", ["ihost", "ireg-name"]],
  ["ipath", ["ipchar"]],
  ["ipath-noscheme", ["ipath-noscheme", "isegment-nz-nc"]],
  ["iquery", ["iquery", "ipchar"]],
  ["ifragment", ["ifragment", "ipchar"]],
]);

/** Returns the lines of the grammar that explain an error of a rule. There is none for a rule of a scheme. */
export function grammarOf(rule: Rule): readonly string[] {
  const known = (SHOWN.get(rule) ?? [rule]).filter((shown) => Object.hasOwn(ABNF, shown));
  return known.map((shown) => `${ABNF[shown]} ; ${sourceOf(shown)}`);
}

function sourceOf(rule: Rule): string {
  return RULES.indexOf(rule) < IRI ? "RFC 3986, appendix A" : "RFC 3987, 2.2";
}
