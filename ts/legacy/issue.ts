import { kindOf } from "../argument.ts";
import { found } from "../errors.ts";
import { ERRORS, type ErrorCode, INVALID_PCT_ENCODED, UNEXPECTED_CHARACTER } from "../generated/errors.ts";
import { maskPassword } from "../redact.ts";

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
export interface LegacyIssue {
  readonly code: ErrorCode;
  /** The rule that the text breaks, by its name in that RFC. */
  readonly rule: Rule2396 | Rule1630;
  /** The index of the first character that cannot continue the rule, in UTF-16 code units. */
  readonly index: number;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/**
 * The error of a text that breaks a rule of an older grammar.
 *
 * It has what a `UriSyntaxError` has, and its `rule` is one of the older RFC. `input` is the whole text, passwords
 * included, so it is not enumerable, and the message does not quote it.
 *
 * @example
 * const issue = { code: "ERR_URI_MISSING_SCHEME", rule: "scheme", index: 0, message: "missing scheme at index 0" };
 * new LegacySyntaxError(issue, "a/b", "RFC 1630").message; // "Cannot parse by RFC 1630: missing scheme at index 0"
 */
export class LegacySyntaxError extends SyntaxError implements LegacyIssue {
  readonly code: ErrorCode;
  readonly rule: Rule2396 | Rule1630;
  readonly index: number;
  declare readonly input: string;

  /** Makes the error of an issue with a text, by the grammar of an RFC. */
  constructor({ code, rule, index, message }: LegacyIssue, input: string, rfc: string) {
    super(`Cannot parse by ${rfc}: ${message}`);
    this.code = code;
    this.rule = rule;
    this.index = index;
    Object.defineProperty(this, "input", { value: input, enumerable: false });
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
  const [name, template] = ERRORS[code]!;
  const message = template
    .replace("{rule}", rule)
    .replace("{found}", () => found(index, text, maskPassword(text)));
  return { code: name, rule, index, message: `${message} at index ${index}` };
}

/** Takes the text of an argument, which is a string: what `parse` returns is of another grammar. */
export function stringOf(text: unknown): string {
  if (typeof text === "string") return text;
  throw new TypeError(`Expected a string, got ${kindOf(text)}`);
}
