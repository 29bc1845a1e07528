import type { UriIssue } from "../errors.ts";
import { maskPassword } from "../redact.ts";
import { grammarOf } from "./abnf.ts";
import { point } from "./caret.ts";
import type { Mask } from "./mask.ts";
import type { Paint } from "./style.ts";

/** What is wrong with a text, the text itself, and where it came from. */
export interface Flaw {
  readonly issue: UriIssue;
  readonly input: string;
  /** Which text of the command it is, where there are several: `line 3`, `base`. */
  readonly place: string | undefined;
}

/** How to show a flaw. */
export interface FlawStyle {
  readonly columns: number;
  readonly paint: Paint;
  readonly showPassword: boolean;
  /** What masks the text; `maskPassword` if not given. */
  readonly mask?: Mask;
}

/** Shows a flaw: the text, the caret, what is wrong, and the grammar that was not followed. */
export function showFlaw(
  { issue, input, place }: Flaw,
  { columns, paint, showPassword, mask = maskPassword }: FlawStyle,
): string {
  const masked = mask(input);
  const { line, column } = showPassword
    ? point(input, issue.index, columns)
    : point(masked.text, masked.at(issue.index), columns);
  const message = paint("message", issue.message);
  const grammar = grammarOf(issue.rule).map((rule) => `${paint("absent", rule)}\n`);
  return `${line}
${" ".repeat(column)}${paint("caret", "^")}
${place === undefined ? "" : `${place}: `}${message}
${grammar.join("")}`;
}
