import { type ErrorCode, type ErrorEntry, type ErrorKind, RECORDED, THROWN } from "../generated/errors.ts";
import { CODE, INDEX, RULE } from "../generated/record.ts";
import { RULES, type Rule } from "../generated/rules.ts";
import { codePointName, isVisible, visible } from "../support/display.ts";
import { type Masked, type MaskedAs, mask } from "./mask.ts";
import { errorEnd, type Issue } from "./note.ts";
import type { Span } from "./spans.ts";

/** The maximum number of characters of the input that a message quotes. */
const QUOTED = 80;

/** The issue of an invalid input: the result of {@link check}. */
export type UriIssue = Issue<ErrorCode, Rule>;

/**
 * The base class of all syntax errors: `UriSyntaxError`, and those of `pchar/schemes`, `pchar/template` and
 * `pchar/legacy`. `pchar` and `pchar/js` share it.
 *
 * Programs read `code`, `rule` and `index`, or the whole `issue`, which functions such as `check` return. `input` is the whole input,
 * passwords included, so it is not enumerable and `console.log` does not print it.
 *
 * @example
 * import { expandTemplate } from "pchar/template";
 * const issueFrom = (act) => {
 *   try {
 *     act();
 *   } catch (error) {
 *     if (error instanceof PcharError) return error.issue;
 *   }
 * };
 * const { rule, index, end } = issueFrom(() => parse("http://a/b%2 c"));
 * [rule, index, end]; // ["pct-encoded", 10, 13]
 * issueFrom(() => expandTemplate("/{a b}", {})).message; // "unexpected character ' ' in varspec at index 3"
 */
export abstract class PcharError<
  Code extends string = string,
  R extends string = string,
> extends SyntaxError {
  /** The code of the error. */
  readonly code: Code;
  /** The name of the rule in its grammar. */
  readonly rule: R;
  /** The index of the first character that cannot continue the rule, in UTF-16 code units. */
  readonly index: number;
  /** The whole input, passwords included. It is not enumerable. */
  declare readonly input: string;
  readonly #reason: string;

  /** Creates the error of an issue. Its message usually names the action that failed, too. */
  constructor(issue: Issue<Code, R>, input: string, message: string = issue.message) {
    super(message);
    this.code = issue.code;
    this.rule = issue.rule;
    this.index = issue.index;
    this.#reason = issue.message;
    Object.defineProperty(this, "input", { value: input });
  }

  /** The issue of the input. Its message does not name the action, and does not quote the input. */
  get issue(): Issue<Code, R> {
    const { code, rule, index } = this;
    return { code, rule, index, end: errorEnd(code, this.input, index), message: this.#reason };
  }
}

/**
 * The error for input that breaks a rule of RFC 3986 or RFC 3987, or that a function cannot work with.
 *
 * Programs read `code`, `rule` and `index`. `input` is the whole input, and not enumerable. The message masks passwords:
 * everything after the first `:` of a userinfo (RFC 3986, 3.2.1 and 7.5).
 *
 * @example
 * parse("http://a/b c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class UriSyntaxError extends PcharError<ErrorCode, Rule> {
  /** Always `"UriSyntaxError"`. */
  override get name(): string {
    return "UriSyntaxError";
  }
}

/**
 * Creates an error from its kind and the number of its rule. `action` completes "Cannot ...", `as` is the kind of the input, and
 * `hint` tells the user how to mend it.
 */
export function syntaxError(
  action: string,
  kind: ErrorKind,
  rule: number,
  index: number,
  input: string,
  as: MaskedAs = "uri",
  hint = "",
): UriSyntaxError {
  const masked = mask(input, as);
  const issue = issueAt(entryOf(kind), RULES[rule]!, index, input, masked);
  const message = `Cannot ${action} ${quote(masked, index)}: ${issue.message}${hint && `; ${hint}`}`;
  return new UriSyntaxError(issue, input, message);
}

/** Returns the code and the message of an error. */
export function entryOf(kind: ErrorKind): ErrorEntry {
  return typeof kind === "number" ? RECORDED[kind]! : kind;
}

/** Creates the error that an engine left in its record. */
export function errorOf(action: string, record: Int32Array, input: string, hint?: string): UriSyntaxError {
  return syntaxError(action, record[CODE]!, record[RULE]!, record[INDEX]!, input, undefined, hint);
}

/** Creates the issue that an engine left in its record. */
export function issueOf(record: Int32Array, input: string, masked?: Masked): UriIssue {
  return issueAt(entryOf(record[CODE]!), RULES[record[RULE]!]!, record[INDEX]!, input, masked);
}

/** Returns the message of a code, with its `{rule}` and `{found}` not filled in. */
export function messageOf(code: ErrorCode): string {
  return [...RECORDED, ...THROWN].find((error) => error?.[0] === code)![1];
}

/** Creates an issue. Its message is the template of the code with the rule and the character filled in, and then the index. */
export function issueAt<Code extends string, R extends string>(
  [code, template]: readonly [code: Code, message: string],
  rule: R,
  index: number,
  input: string,
  masked: Masked = mask(input),
): Issue<Code, R> {
  const filled = template.replace("{rule}", rule).replace("{found}", () => found(index, input, masked));
  const end = errorEnd(code, input, index);
  return { code, rule, index, end, message: `${filled} at index ${index}` };
}

/** Returns an issue at another index, which its message says too. */
export function movedIssue<I extends Issue<string, string>>(issue: I, { index, end }: Span): I {
  const message = issue.message.replace(/\d+$/, String(index));
  return { ...issue, index, end, message };
}

/**
 * Names the character at an index. A masked character is not shown, and a hidden one is shown by its code point. Decoders put U+FFFD in the
 * place of octets that are not UTF-8.
 */
function found(index: number, input: string, masked: Masked): string {
  const point = input.codePointAt(index);
  if (point === undefined) return "end of string";
  if (masked.hides(index)) return "character";
  const character = String.fromCodePoint(point);
  if (character === "\ufffd") return "character U+FFFD (not UTF-8)";
  return isVisible(character) ? `character '${character}'` : `character ${codePointName(character)}`;
}

/** Quotes at most 80 characters around an index, with passwords masked and hidden characters escaped. */
function quote(masked: Masked, index: number): string {
  const center = masked.at(index);
  const start = Math.max(0, Math.min(center - QUOTED / 2, masked.text.length - QUOTED));
  const end = Math.min(masked.text.length, start + QUOTED);
  const before = start > 0 ? "..." : "";
  const after = end < masked.text.length ? "..." : "";
  const text = masked.text.slice(start, end);
  return `"${before}${visible(text)}${after}"`;
}
