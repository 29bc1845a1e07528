import { CODE, INDEX, RULE } from "./backend/words.ts";
import { ERRORS, type ErrorCode } from "./generated/errors.ts";
import { RULES, type Rule } from "./generated/rules.ts";
import { type Masked, maskPassword } from "./redact.ts";

export type { ErrorCode } from "./generated/errors.ts";

const QUOTED = 80;

/** What is wrong with a text by a grammar, which has its rules, and perhaps codes of its own. */
export interface PlacedIssue<Code extends string, R extends string> {
  readonly code: Code;
  /** The rule of the grammar that the text breaks, by its name there. */
  readonly rule: R;
  /** The index of the first character that cannot continue the rule, in UTF-16 code units. */
  readonly index: number;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/** What is wrong with a text: what {@link check} returns. */
export type UriIssue = PlacedIssue<ErrorCode, Rule>;

/**
 * What the errors of all grammars are: that of this entry, and those of `pchar/schemes`, `pchar/template` and
 * `pchar/legacy`. In Node `pchar/js` has a class of its own.
 *
 * `code`, `rule` and `index` are for programs. `input` is the whole text, passwords included, so it is not enumerable, and
 * inspection does not show it.
 *
 * @example
 * import { expand } from "pchar/template";
 * const placeOf = (act) => {
 *   try {
 *     act();
 *   } catch (error) {
 *     if (error instanceof PlacedSyntaxError) return [error.rule, error.index];
 *   }
 * };
 * placeOf(() => parse("http://a/b c")); // ["path", 10]
 * placeOf(() => expand("/{a b}", {})); // ["varspec", 3]
 */
export abstract class PlacedSyntaxError<Code extends string = string, R extends string = string>
  extends SyntaxError
  implements PlacedIssue<Code, R>
{
  readonly code: Code;
  readonly rule: R;
  readonly index: number;
  declare readonly input: string;

  /** Makes the error of an issue with a text; the message says what was tried too. */
  constructor({ code, rule, index, message }: PlacedIssue<Code, R>, input: string) {
    super(message);
    this.code = code;
    this.rule = rule;
    this.index = index;
    Object.defineProperty(this, "input", { value: input, enumerable: false });
  }
}

/**
 * The error of a text that breaks a rule of the grammar, or that a verb cannot do its work on.
 *
 * `code`, `rule` and `index` are for programs; `input` is the whole text, and not enumerable. The message masks what
 * follows the first `:` of a userinfo (RFC 3986, 3.2.1 and 7.5).
 *
 * @example
 * parse("http://a/b c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class UriSyntaxError extends PlacedSyntaxError<ErrorCode, Rule> {
  override get name(): string {
    return "UriSyntaxError";
  }
}

/** Makes the error of a text: what was tried, the numbers of code and rule, where, and what to show of the text. */
export function syntaxError(
  action: string,
  code: number,
  rule: number,
  index: number,
  input: string,
  masked: Masked = maskPassword(input),
): UriSyntaxError {
  const message = `Cannot ${action} ${quote(masked, index)}: ${describe(code, rule, index, input, masked)}`;
  return new UriSyntaxError({ code: ERRORS[code]![0], rule: RULES[rule]!, index, message }, input);
}

/** Makes the error that a backend left in its record. */
export function errorOf(action: string, words: Int32Array, input: string): UriSyntaxError {
  return syntaxError(action, words[CODE]!, words[RULE]!, words[INDEX]!, input);
}

/** Makes the issue that a backend left in its record. */
export function issueOf(words: Int32Array, input: string): UriIssue {
  const code = words[CODE]!;
  const rule = words[RULE]!;
  const index = words[INDEX]!;
  const message = describe(code, rule, index, input, maskPassword(input));
  return { code: ERRORS[code]![0], rule: RULES[rule]!, index, message };
}

/** Makes the issue of an error, whose message does not quote the text. */
export function issueOfError(
  { code, rule, index, input }: UriSyntaxError,
  mask: (text: string) => Masked = maskPassword,
): UriIssue {
  return { code, rule, index, message: wordsAt(messageOf(code), rule, index, input, mask(input)) };
}

/** The message of a code, before anything is filled in. */
export function messageOf(code: ErrorCode): string {
  return ERRORS.find((error) => error?.[0] === code)![1];
}

/** Says what is wrong, and where, by the number of its code: `unexpected character ' ' in path at index 10`. */
function describe(code: number, rule: number, index: number, input: string, masked: Masked): string {
  return wordsAt(ERRORS[code]![1], RULES[rule]!, index, input, masked);
}

/** Fills in the message of a code: the rule, what was found, and where. */
export function wordsAt(
  message: string,
  rule: string,
  index: number,
  input: string,
  masked: Masked = maskPassword(input),
): string {
  const words = message.replace("{rule}", rule).replace("{found}", () => found(index, input, masked));
  return `${words} at index ${index}`;
}

/** Names the character at an index for people, unless it is hidden or cannot be shown. */
function found(index: number, input: string, masked: Masked): string {
  const point = input.codePointAt(index);
  if (point === undefined) return "end of text";
  if (masked.hides(index)) return "character";
  const character = String.fromCodePoint(point);
  return isShown(character) ? `character '${character}'` : `character ${escaped(character)}`;
}

/** Quotes at most 80 characters of a text around an index, its password masked and its controls escaped. */
function quote(masked: Masked, index: number): string {
  const place = masked.at(index);
  const start = Math.max(0, Math.min(place - QUOTED / 2, masked.text.length - QUOTED));
  const end = Math.min(masked.text.length, start + QUOTED);
  const before = start > 0 ? "..." : "";
  const after = end < masked.text.length ? "..." : "";
  const text = masked.text.slice(start, end);
  return `"${before}${isShown(text) ? text : Array.from(text, shown).join("")}${after}"`;
}

function shown(character: string): string {
  return isShown(character) ? character : escaped(character);
}

function escaped(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Controls, lone surrogates and what steers the display of text around it are not shown as they are. */
function isShown(text: string): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
}
