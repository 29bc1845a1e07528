// Takes a link with international characters, and returns the URI to request and a text to show.
// Run it: node show-link.ts 'http://bücher.example/é'

import { check } from "pchar";
import { checkBidi, toIri, toUri } from "pchar/iri";

export interface Link {
  /** ASCII only, with the host as DNS knows it. */
  request: string;
  /** The same link for people to read. */
  shown: string;
}

/** Throws if the link is not an IRI, or if its host is not a valid international name. */
export function linkOf(iri: string): Link {
  const request = toUri(iri, { host: "ascii" });
  const shown = toIri(request, { host: "unicode" });
  // A link that looks different from how it is stored is shown as ASCII.
  return { request, shown: checkBidi(shown).length === 0 ? shown : request };
}

if (import.meta.filename === process.argv[1]) {
  for (const iri of process.argv.slice(2)) {
    const issue = check(iri, "IRI");
    console.log(issue === undefined ? linkOf(iri) : `${iri}: ${issue.message}`);
  }
}
