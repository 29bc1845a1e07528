// rdfxml-streaming-parser reads the statements of the ShEx test suite, written as RDF/XML. IRIs are relative where they can be.

import { posix } from "node:path";
import { Parser } from "n3";
import { DataFactory } from "rdf-data-factory";
import { RdfXmlParser } from "rdfxml-streaming-parser";
import { filesIn } from "./input/files.mjs";
import { quadsOf } from "./input/quads.mjs";

export const client = "rdfxml-streaming-parser";
export const library = "relative-to-absolute-iri";
export const input = "Turtle files of the ShEx test suite, written as RDF/XML";

const ROOT = "https://example.org/";

export function prepare(packages) {
  const files = filesIn(new URL("shex-test/", packages), /\.ttl$/).flatMap(([name, text]) => {
    try {
      return [[name, rdfXml(new Parser({ baseIRI: ROOT + name }).parse(text), name)]];
    } catch {
      // The suite has files that are not Turtle.
      return [];
    }
  });
  const parser = (baseIRI) =>
    new RdfXmlParser({ baseIRI, dataFactory: new DataFactory({ blankNodePrefix: "b" }) });
  return () =>
    Promise.all(files.map(async ([name, text]) => [name, await quadsOf(parser(ROOT + name), text)]));
}

/** Writes quads as RDF/XML, except those whose predicate is not a name of XML. */
function rdfXml(quads, file) {
  const reference = (iri) =>
    iri.startsWith(ROOT) ? posix.relative(posix.dirname(file), iri.slice(ROOT.length)) : iri;
  const described = quads.flatMap(({ subject, predicate, object }) => {
    const [, namespace, name] = /^(.*?)([A-Za-z_][\w.-]*)$/.exec(predicate.value) ?? [];
    if (name === undefined) return [];
    const about = subject.termType === "BlankNode" ? "nodeID" : "about";
    const element = `p:${name} xmlns:p="${escaped(namespace)}"`;
    const property =
      object.termType === "Literal"
        ? `<${element}>${escaped(object.value)}</p:${name}>`
        : `<${element} rdf:${object.termType === "BlankNode" ? "nodeID" : "resource"}="${escaped(reference(object.value))}"/>`;
    return [
      `<rdf:Description rdf:${about}="${escaped(reference(subject.value))}">${property}</rdf:Description>`,
    ];
  });
  return `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${described.join("\n")}</rdf:RDF>`;
}

const escaped = (text) => text.replace(/[&<>"\s]/g, (character) => `&#${character.charCodeAt(0)};`);
