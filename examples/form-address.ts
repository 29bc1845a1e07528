// Reads a web address that a person typed into a form, or says what to type instead.
// Run it: node form-address.ts ' example.com/a' 'https://example.com/a|b'

import { parse, UriSyntaxError } from "pchar";
import { explainIssue } from "pchar/explain";
import { toUri } from "pchar/iri";
import { uriSchema } from "pchar/standard-schema";
import { fromTyped } from "pchar/text";

/** The URI to store, or what to show at the field: a sentence, and a line with a caret if there is a place to show. */
export type Answer =
  | { readonly uri: string }
  | { readonly message: string; readonly line?: string; readonly caret?: string };

const website = uriSchema({ schemes: ["http", "https"] });

export function webAddress(typed: string): Answer {
  try {
    const { uri: iri } = fromTyped(typed, { scheme: "https", rule: "IRI-reference" });
    const uri = toUri(iri, { host: "ascii" });
    const { issues } = website["~standard"].validate(uri);
    if (issues) return { message: issues[0].message };
    const { host = "", hostKind } = parse(uri);
    if (hostKind === "reg-name" && !host.includes("."))
      return { message: "Write the whole name of the site, such as example.com." };
    return { uri };
  } catch (error) {
    if (!(error instanceof UriSyntaxError)) throw error;
    const { hint, line, caret } = explainIssue(error, error.input);
    return { message: hint, line, caret };
  }
}

if (import.meta.filename === process.argv[1]) {
  for (const typed of process.argv.slice(2)) {
    const answer = webAddress(typed);
    if ("uri" in answer) console.log(answer.uri);
    else console.log([answer.line, answer.caret, answer.message].filter(Boolean).join("\n"));
  }
}
