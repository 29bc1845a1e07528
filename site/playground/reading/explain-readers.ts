// Reads an invalid string: what to type instead, and how a browser follows it as a link.

import type * as Core from "pchar";
import type * as Text from "pchar/text";
import { type Attempt, attempt } from "../shared/attempt.ts";
import { type Listed, listed } from "../shared/listed.ts";
import { ruleOf } from "./parts-reader.ts";
import { reader } from "./reader.ts";

/** Returns the hint for the error of a string. A valid string has none. */
export const hintReader = reader("hint", "explain", (core, { explainIssue }, text, settings) => {
  const issue = core.check(text, ruleOf(settings));
  return issue && explainIssue(issue, text).hint;
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
