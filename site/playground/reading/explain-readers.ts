// Reads an invalid string: what is wrong, the text to try, and how a browser follows it as a link.

import type * as Core from "pchar";
import type * as Text from "pchar/text";
import { type Attempt, attempt } from "../shared/attempt.ts";
import { type Listed, listed } from "../shared/listed.ts";
import { ruleOf } from "./parts-reader.ts";
import { reader } from "./reader.ts";

export interface ErrorView {
  readonly hint: string;
  readonly fix: ShownFix | undefined;
}

/** A valid text, and how it is shown: without passwords, hidden characters escaped, cut around its first edit. */
export interface ShownFix {
  readonly text: string;
  readonly shown: string;
}

/** Returns the hint for the error of a string, and the text that mends it. A valid string has none. */
export const hintReader = reader("hint", "explain", (core, { explainIssue }, text, settings) => {
  const rule = ruleOf(settings);
  const issue = core.check(text, rule);
  if (issue === undefined) return undefined;
  const { hint, fix } = explainIssue(issue, text, { rule });
  if (fix === undefined) return { hint, fix };
  const { line } = explainIssue({ code: "", message: "", index: fix.edits[0]!.start }, fix.text);
  return { hint, fix: { text: fix.text, shown: line } };
});

export interface HrefView {
  readonly uri: string;
  readonly changes: Listed<Text.HrefChange>;
}

export const hrefReader = reader("href", "text", (core, { fromHref }, text) =>
  readHref(core, fromHref, text),
);

function readHref(core: typeof Core, fromHref: typeof Text.fromHref, text: string): Attempt<HrefView> {
  return attempt(core, () => {
    const { uri, changes } = fromHref(text);
    return { uri, changes: listed(changes) };
  });
}
