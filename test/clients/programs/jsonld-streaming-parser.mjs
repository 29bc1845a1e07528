// jsonld-streaming-parser reads the documents of W3C's JSON-LD test suite, and one with an invalid base. It loads contexts from the
// folder of the suite.

import { readFileSync } from "node:fs";
import { JsonLdParser } from "jsonld-streaming-parser";
import { DataFactory } from "rdf-data-factory";
import { filesIn } from "./input/files.mjs";
import { quadsOf } from "./input/quads.mjs";

export const client = "jsonld-streaming-parser";
export const library = "relative-to-absolute-iri";
export const input = "JSON-LD files: the JSON-LD test suite, and one with an invalid base";

const BASE = "http://json-ld.org/test-suite/";
/** A list whose items have a base that is not an IRI, as in the test li12 of W3C's newer suite. */
const INVALID_BASE = JSON.stringify({
  "@context": { "@base": "http://invalid/<>/" },
  "@id": "http://example.org/s",
  "http://example.org/p": { "@list": [{ "@id": "test" }, { "@id": "../a" }] },
});

export function prepare(packages) {
  const suite = new URL("json-ld-test-suite/", packages);
  const read = (name) => readFileSync(new URL(name, suite), "utf8");
  const files = [...filesIn(suite, /^tests\/.*\.jsonld$/), ["tests/invalid-base.jsonld", INVALID_BASE]];
  const documentLoader = {
    async load(url) {
      if (!url.startsWith(BASE)) throw new Error(`not in the suite: ${url}`);
      return JSON.parse(read(url.slice(BASE.length)));
    },
  };
  const parser = (baseIRI) =>
    new JsonLdParser({ baseIRI, documentLoader, dataFactory: new DataFactory({ blankNodePrefix: "b" }) });
  return () =>
    Promise.all(files.map(async ([name, text]) => [name, await quadsOf(parser(BASE + name), text)]));
}
