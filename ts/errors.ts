import { CODE, INDEX, RULE } from "./backend/words.ts";
import { ERRORS, type ErrorCode } from "./generated/errors.ts";
import { RULES, type Rule } from "./generated/rules.ts";
import { maskPassword } from "./redact.ts";

export type { ErrorCode } from "./generated/errors.ts";

const QUOTED = 80;

/** What is wrong with a text: what {@link check} returns. */
export interface UriIssue {
  readonly code: ErrorCode;
  /** The rule of the grammar that the text breaks, by its name in the ABNF. */
  readonly rule: Rule;
  /** The index of the first character that cannot continue the rule, in UTF-16 code units. */
  readonly index: number;
  /** A sentence for people. It holds no password, and is not covered by SemVer. */
  readonly message: string;
}

/**
 * The error of a text that breaks a rule of the grammar, or that a verb cannot do its work on.
 *
 * `code`, `rule` and `index` are for programs. `input` is the whole text, passwords included, so it is not
 * enumerable, and inspection does not show it; the message masks what follows the first `:` of a userinfo
 * (RFC 3986, 3.2.1 and 7.5).
 *
 * @example
 * parse("http://a/b c"); // throws ERR_URI_UNEXPECTED_CHARACTER
 */
export class UriSyntaxError extends SyntaxError implements UriIssue {
  readonly code: ErrorCode;
  readonly rule: Rule;
  readonly index: number;
  declare readonly input: string;

  /** Makes the error of a text: what was tried, the numbers of code and rule, where. */
  constructor(action: string, code: number, rule: number, index: number, input: string) {
    super(`Cannot ${action} ${quote(input, index)}: ${describe(code, rule, index, input)}`);
    this.code = ERRORS[code]![0];
    this.rule = RULES[rule]!;
    this.index = index;
    Object.defineProperty(this, "input", { value: input, enumerable: false });
  }
}
Object.defineProperty(UriSyntaxError.prototype, "name", {
  value: "UriSyntaxError",
  configurable: true,
  writable: true,
});

/** Makes the error that a backend left in its record. */
export function errorOf(action: string, words: Int32Array, input: string): UriSyntaxError {
  return new UriSyntaxError(action, words[CODE]!, words[RULE]!, words[INDEX]!, input);
}

/** Makes the issue that a backend left in its record. */
export function issueOf(words: Int32Array, input: string): UriIssue {
  const index = words[INDEX]!;
  return {
    code: ERRORS[words[CODE]!]![0],
    rule: RULES[words[RULE]!]!,
    index,
    message: describe(words[CODE]!, words[RULE]!, index, input),
  };
}

/** Says what is wrong, and where: `unexpected character ' ' in path at index 10`. */
function describe(code: number, rule: number, index: number, input: string): string {
  const message = ERRORS[code]![1].replace("{found}", found(index, input)).replace("{rule}", RULES[rule]!);
  return `${message} at index ${index}`;
}

function found(index: number, input: string): string {
  const point = input.codePointAt(index);
  if (point === undefined) return "end of text";
  if (maskPassword(input).hides(index)) return "character";
  return isShown(point) ? `character '${String.fromCodePoint(point)}'` : `character ${escaped(point)}`;
}

/** Quotes at most 80 characters of a text around an index, its password masked and its controls escaped. */
function quote(input: string, index: number): string {
  const masked = maskPassword(input);
  const characters = [...masked.text];
  if (characters.length <= QUOTED) return `"${characters.map(shown).join("")}"`;
  const place = [...masked.text.slice(0, masked.at(index))].length;
  const start = Math.max(0, Math.min(place - QUOTED / 2, characters.length - QUOTED));
  const end = Math.min(characters.length, start + QUOTED);
  const before = start > 0 ? "..." : "";
  const after = end < characters.length ? "..." : "";
  return `"${before}${characters.slice(start, end).map(shown).join("")}${after}"`;
}

function shown(character: string): string {
  const point = character.codePointAt(0)!;
  return isShown(point) ? character : escaped(point);
}

function escaped(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Controls, lone surrogates and what steers the display of text around it are not shown as they are. */
function isShown(point: number): boolean {
  return !/[\p{C}\p{Zl}\p{Zp}]/u.test(String.fromCodePoint(point));
}
