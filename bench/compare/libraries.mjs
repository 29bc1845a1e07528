// The libraries of the comparison, each with its function for each kind of row: ours.mjs lists them. A library without a function
// has no count in that row.
import * as hyperjump from "@hyperjump/uri";
import fastUri from "fast-uri";
import uriJs from "uri-js";
import Urijs from "urijs";
import * as pchar from "../../dist/index.js";
import { ALL_SCHEMES } from "../../dist/schemes.js";
import { ours } from "./ours.mjs";

/** Returns whether a parser reports no error. With `absolute`, it must also find a scheme. */
function parsed(parse, { absolute }) {
  return (text) => {
    const { error, scheme } = parse(text);
    return error === undefined && (!absolute || scheme !== undefined);
  };
}

/** fast-uri and uri-js have the same API. */
function sameApi(library) {
  const parseIri = (text) => library.parse(text, { iri: true });
  return {
    uri: parsed(library.parse, { absolute: true }),
    "uri-reference": parsed(library.parse, { absolute: false }),
    iri: parsed(parseIri, { absolute: true }),
    "iri-reference": parsed(parseIri, { absolute: false }),
    resolve: (reference, base) => library.resolve(base, reference),
    normalize: (text) => library.normalize(text),
    schemes: String(Object.keys(library.SCHEMES).length),
  };
}

/** The constructor throws if it rejects a string. */
const urijs = {
  "uri-reference": (text) => new Urijs(text) !== undefined,
  uri: (text) => new Urijs(text).scheme() !== "",
};

export const LIBRARIES = [
  ours(pchar, ALL_SCHEMES.length),
  {
    name: "URL",
    uri: (text) => URL.canParse(text),
    iri: (text) => URL.canParse(text),
    resolve: (reference, base) => new URL(reference, base).href,
    normalize: (text) => new URL(text).href,
    schemes: "6",
  },
  { name: "fast-uri", ...sameApi(fastUri) },
  { name: "uri-js", ...sameApi(uriJs) },
  {
    name: "@hyperjump/uri",
    uri: hyperjump.isUri,
    "uri-reference": hyperjump.isUriReference,
    iri: hyperjump.isIri,
    "iri-reference": hyperjump.isIriReference,
    resolve: hyperjump.resolveUri,
    normalize: hyperjump.normalizeUri,
  },
  {
    name: "urijs",
    ...urijs,
    iri: urijs.uri,
    "iri-reference": urijs["uri-reference"],
    resolve: (reference, base) => new Urijs(reference).absoluteTo(base).toString(),
    normalize: (text) => new Urijs(text).normalize().toString(),
    templates: true,
  },
];
