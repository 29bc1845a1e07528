// n3 reads the Turtle files of the ShEx test suite. It has its own code for relative IRIs, which pchar replaces.

import { Parser } from "n3";
import { DataFactory } from "rdf-data-factory";
import { filesIn } from "./input/files.mjs";
import { textOf } from "./input/quads.mjs";

export const client = "n3";
export const library = "its own code";
export const input = "Turtle files of the ShEx test suite";

const pchar = await import("pchar").catch(() => undefined);

if (pchar !== undefined)
  Parser.prototype._resolveRelativeIRI = function (iri) {
    return pchar.resolve(iri, this._base, { unchecked: true });
  };

export function prepare(packages) {
  const files = filesIn(new URL("shex-test/", packages), /\.ttl$/);
  return () => files.map(([name, text]) => [name, quads(text, `https://example.org/${name}`)]);
}

/** Returns the quads of a document, or the message of an error. */
function quads(text, baseIRI) {
  try {
    const factory = new DataFactory({ blankNodePrefix: "b" });
    return new Parser({ baseIRI, factory, blankNodePrefix: "c" }).parse(text).map(textOf);
  } catch ({ message }) {
    return message;
  }
}
