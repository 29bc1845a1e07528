// Reads simple Turtle, one statement a line, and writes full IRIs (N-Triples): resolves `<...>` against `@base`, and expands
// prefixed names. Run it: node rdf-resolver.ts https://example.org/doc.ttl < doc.ttl

import { text } from "node:stream/consumers";
import { check, referenceKind, resolve } from "pchar";

const IRI = { rule: "IRI-reference" } as const;

/** The terms of a line: `<iri>`, `"literal"`, or a word. A dot after white space, or at the end of the line, ends it. */
const TERM = /<[^<>"{}|^`\\\s]*>|"(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^\S+)?|[^\s"<>]*[^\s"<>.]/g;

export class Names {
  readonly #prefixes = new Map<string, string>();
  #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Handles `@base <iri>` or `@prefix p: <iri>`, and returns whether the line is one. A relative IRI is resolved there. */
  directive([keyword, ...terms]: readonly string[]): boolean {
    if (keyword === "@base") this.#base = this.iri(terms[0] ?? "");
    else if (keyword === "@prefix") this.#prefixes.set(terms[0] ?? "", this.iri(terms[1] ?? ""));
    else return false;
    return true;
  }

  /** Returns the IRI of a term. An absolute IRI keeps its dots (Turtle, 6.3), and so does a prefixed name, which is joined (2.4). */
  iri(term: string): string {
    if (term === "a") return "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
    if (term.startsWith("<")) {
      const reference = term.slice(1, -1);
      return referenceKind(reference, IRI) === "URI" ? reference : resolve(reference, this.#base, IRI);
    }
    const colon = term.indexOf(":") + 1;
    const namespace = this.#prefixes.get(term.slice(0, colon));
    if (colon === 0 || namespace === undefined) throw new SyntaxError(`No prefix is declared for ${term}`);
    const iri = namespace + term.slice(colon);
    const issue = check(iri, "IRI");
    if (issue !== undefined) throw new SyntaxError(`${term} is not an IRI: ${issue.message}`);
    return iri;
  }
}

/** Returns the statements of a document, each as a line of N-Triples. */
export function triples(document: string, base: string): string[] {
  const names = new Names(base);
  const found: string[] = [];
  for (const line of document.split("\n")) {
    const terms = line.startsWith("#") ? [] : (line.match(TERM) ?? []);
    if (terms.length === 0 || names.directive(terms)) continue;
    const written = terms.map((term) => (term.startsWith('"') ? term : `<${names.iri(term)}>`));
    found.push(`${written.join(" ")} .`);
  }
  return found;
}

if (import.meta.filename === process.argv[1]) {
  console.log(triples(await text(process.stdin), process.argv[2] ?? "").join("\n"));
}
