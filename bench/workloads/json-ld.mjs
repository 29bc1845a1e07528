// jsonld-streaming-parser expands a document of 4,000 nodes, whose identifiers are relative.

import { JsonLdParser } from "jsonld-streaming-parser";
import { DataFactory } from "rdf-data-factory";
import { quadsOf } from "../../test/clients/programs/input/quads.mjs";

export const name = "JSON-LD, 4,000 nodes";
export const title = "jsonld-streaming-parser expands a document of 4,000 nodes";
export const library = "relative-to-absolute-iri";

const COUNT = 4000;
const IRI = { "@type": "@id" };
const CONTEXT = {
  "@vocab": "https://schema.org/",
  foaf: "http://xmlns.com/foaf/0.1/",
  knows: { "@id": "foaf:knows", ...IRI },
  worksFor: IRI,
  image: IRI,
};

const nodeOf = (_, number) => ({
  "@id": `people/${number}`,
  "@type": "foaf:Person",
  name: `Person ${number}`,
  knows: [`people/${(number * 7) % COUNT}`, `./${number}#me`, `../2025/people/${number % 100}`],
  worksFor: `/organizations/${number % 50}`,
  image: `https://images.example.com/people/${number}.jpg?size=${number % 9}`,
});

export function prepare() {
  const text = JSON.stringify({ "@context": CONTEXT, "@graph": Array.from({ length: COUNT }, nodeOf) });
  return async () => {
    const dataFactory = new DataFactory({ blankNodePrefix: "b" });
    const parser = new JsonLdParser({ baseIRI: "https://example.com/data/2026/all.jsonld", dataFactory });
    return [["all.jsonld", await quadsOf(parser, text)]];
  };
}
