// Answers a web address that a person typed into a form: the URI to store, or what to type instead.
// Run it: node form-address.ts ' example.com/a' 'https://example.com/a|b'

import { explainIssue } from "pchar/explain";
import { webAddress } from "pchar/text";

/** Returns the URI, or the place, the hint, and the address that was probably meant. */
export function answerTo(typed: string): string {
  const { uri, issue, hint, fix } = webAddress(typed);
  if (issue === undefined) return uri;
  const { line, caret } = explainIssue(issue, typed);
  return [line, caret, hint, ...(fix ? [`Do you mean ${fix.text} ?`] : [])].join("\n");
}

if (import.meta.filename === process.argv[1]) {
  for (const typed of process.argv.slice(2)) console.log(answerTo(typed));
}
