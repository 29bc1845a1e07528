import { check } from "../api/check.ts";
import { kindOf, stringOf } from "../support/argument.ts";
import { optionsOf, propertyOf } from "../support/properties.ts";
import { type Fix, withFix } from "../uri/fix.ts";
import { type Masked, mask } from "../uri/mask.ts";
import { topRuleNumber } from "../uri/options.ts";
import { printNote, sentenceOf } from "../uri/print-note.ts";
import type { TopRule } from "../uri/types.ts";
import { fixOf } from "./fix.ts";
import { hintOf } from "./hint.ts";
import { type HintMessages, type HintName, hintMessages } from "./messages.ts";

/** The result of {@link explainIssue}. SemVer does not cover its sentences. */
export interface IssueExplanation {
  /** The message of the issue. */
  readonly message: string;
  /** The problem, for someone who has not read the RFC. It gives no order, because the right change may be uncertain. */
  readonly hint: string;
  /** The text without passwords, with hidden characters escaped, cut to at most 80 columns around the place of the issue. */
  readonly line: string;
  /** Spaces, and a `^` under each wrong character, to print under `line` in a font of fixed width. */
  readonly caret: string;
  /**
   * The edits that make the text valid; `undefined` if its meaning is not certain. It is the `fix` of the issue if that has one, as
   * issues of `pchar/schemes` may. Otherwise the text matches the option `rule`, and the rules of its scheme are not asked:
   * `schemeOf(fix.text)?.check(fix.text)` does. Issues of other grammars have none. It is not enumerable: its text may contain a password.
   */
  readonly fix: Fix | undefined;
}

/** What {@link explainIssue} explains: an issue, a finding or an error of pchar. */
export interface ExplainedIssue {
  /** The code of an error or of a finding, such as `"ERR_URI_UNEXPECTED_CHARACTER"`. */
  readonly code: string;
  /** The rule that the text breaks, if it breaks one. */
  readonly rule?: string | undefined;
  /** The index in the text, in UTF-16 code units. */
  readonly index: number;
  /**
   * The index after it.
   *
   * @default the end of the character at `index`, or of the two after a percent sign if the code is about a percent-encoded octet
   */
  readonly end?: number | undefined;
  /** The message for developers. */
  readonly message: string;
  /** The edits that a scheme of `pchar/schemes` proposes. */
  readonly fix?: Fix | undefined;
}

/** Options of {@link explainIssue}. */
export interface ExplainIssueOptions {
  /**
   * The rule that the text has to match, as given to `check` (RFC 3986, 3 and 4; RFC 3987, 2.2). The text of a fix matches it.
   *
   * @default the `URI-reference`, `URI`, `IRI-reference` or `IRI` that the issue shows
   */
  readonly rule?: TopRule | undefined;
  /**
   * Sentences for the hint, in another language for example, by the names of {@link hintMessages}. A name that is left out keeps its
   * sentence.
   *
   * @default hintMessages
   */
  readonly messages?: Partial<HintMessages> | undefined;
}

/** The columns of `line`. */
const COLUMNS = 80;

/**
 * Explains an issue to a person: what is wrong, and where. If the meaning of the text is certain, `fix` has the edits that make it valid.
 *
 * Issues of `check` and `tryParse`, of `pchar/template`, `pchar/schemes` and `pchar/legacy` are explained, and the errors of all these
 * entries. Issues of `uriSchema` and other notes, such as findings and refusals of `pchar/inspect`, have no `rule`: the `hint` is their
 * message as a sentence. `text` is the string that has the issue, which an error has as `input`.
 *
 * @throws {TypeError} if the issue does not have the code, the index and the message of such an issue, its index is not in the text, a
 * message has an unknown name or is not a string, the rule is unknown, or another option is given.
 * @example
 * const text = "http://example.com/a b";
 * const { message, hint, line, caret, fix } = explainIssue(check(text), text);
 * message; // "unexpected character ' ' in path at index 20"
 * hint; // "A space is not allowed here. Its code is %20."
 * line; // "http://example.com/a b"
 * caret; // "                    ^"
 * fix?.text; // "http://example.com/a%20b"
 * fix?.edits; // [{ start: 20, end: 21, replacement: "%20" }]
 * const messages = { space: "Ein Leerzeichen ist hier nicht erlaubt." };
 * explainIssue(check(text), text, { messages }).hint; // "Ein Leerzeichen ist hier nicht erlaubt."
 */
export function explainIssue(
  issue: ExplainedIssue,
  text: string,
  options?: ExplainIssueOptions,
): IssueExplanation {
  const input = stringOf(text);
  if (typeof issue !== "object" || issue === null)
    throw new TypeError(`Expected an issue, got ${kindOf(issue)}`);
  const code = propertyOf(issue, "code");
  const rule = propertyOf(issue, "rule");
  const index = propertyOf(issue, "index");
  const end = propertyOf(issue, "end");
  const message = propertyOf(issue, "message");
  if (
    typeof code !== "string" ||
    typeof message !== "string" ||
    (rule !== undefined && typeof rule !== "string")
  )
    throw new TypeError("Expected an issue, with code, index, message and perhaps a rule");
  if (!Number.isInteger(index) || index! < 0 || index! > input.length)
    throw new TypeError("Expected an issue of the text: its index is not in the text");
  if (end !== undefined && (!Number.isInteger(end) || end < index! || end > input.length))
    throw new TypeError("Expected an issue of the text: its end is not in the text");
  const fix = propertyOf(issue, "fix");
  if (fix !== undefined && (typeof fix?.text !== "string" || !Array.isArray(fix.edits)))
    throw new TypeError("Expected an issue whose fix has edits and a text");
  const { messages, rule: asked } = optionsOf(options, ["messages", "rule"]);
  if (asked !== undefined) topRuleNumber(asked);
  const known = { code, rule, index: index!, end, message, fix };
  return explanationOf(known, input, mask(input), COLUMNS, { messages: messagesOf(messages), rule: asked });
}

/** Returns the sentences of a caller, and those of pchar for the names that it leaves out. */
function messagesOf(messages: Partial<HintMessages> | undefined): HintMessages {
  const all: { [Name in HintName]: string } = { ...hintMessages };
  const names = Object.keys(all) as HintName[];
  for (const [name, sentence] of Object.entries<unknown>(optionsOf(messages, names))) {
    if (typeof sentence !== "string")
      throw new TypeError(`Expected a string as the message "${name}", got ${kindOf(sentence)}`);
    all[name as HintName] = sentence;
  }
  return all;
}

/** Explains an issue in a line that fits into `columns`. `masked` is the text without its passwords. */
export function explanationOf(
  issue: ExplainedIssue,
  text: string,
  masked: Masked,
  columns: number,
  { messages, rule: asked }: { messages?: HintMessages; rule?: TopRule | undefined } = {},
): IssueExplanation {
  const { rule, message } = issue;
  const hint = rule === undefined ? sentenceOf(message) : hintOf({ ...issue, rule }, text, masked, messages);
  if (hint === undefined) throw new TypeError("Expected an issue with a code of pchar");
  const explanation = { message, hint, ...printNote(issue, text, masked, columns) };
  const given = issue.fix !== undefined && check(issue.fix.text, asked) === undefined ? issue.fix : undefined;
  const fix = given ?? (rule === undefined ? undefined : fixOf({ ...issue, rule }, text, asked));
  return withFix(explanation, fix) as IssueExplanation;
}
