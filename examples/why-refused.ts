// Says why a string is not a URI, and what a browser would make of it.
// Run it: node why-refused.ts 'http://example.com/a b' 'http://example.com/c|d'

import { check, UriSyntaxError } from "pchar";
import { explainIssue } from "pchar/explain";
import { fromHref } from "pchar/text";

/** Returns lines for people to read, or nothing if the string is a URI reference. */
export function explanation(text: string, base?: string): string[] {
  const issue = check(text);
  if (issue === undefined) return [];
  const { line, caret, message } = explainIssue(issue, text);
  const place = [line, `${caret} ${message}`];
  try {
    const { uri, changes } = fromHref(text, base);
    const made = changes.map(({ index, message }) => `  at index ${index}, ${message}`);
    return [...place, `A browser reads ${uri}`, ...made];
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    return [...place, "A browser rejects it too"];
  }
}

if (import.meta.filename === process.argv[1]) {
  for (const text of process.argv.slice(2)) console.log(explanation(text).join("\n") || `${text} is valid`);
}
