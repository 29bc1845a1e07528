import * as hyperjump from "@hyperjump/uri";
import resolveUri from "@jridgewell/resolve-uri";
import fastUri from "fast-uri";
import relativeToAbsoluteIri from "relative-to-absolute-iri";
import uriJs from "uri-js";
import * as byUrl from "./by-url.mjs";

/** Returns the components of a `URL` under their names in RFC 3986. An absent component is `""`. */
function componentsOfUrl(url) {
  const password = url.password === "" ? "" : `:${url.password}`;
  return {
    scheme: url.protocol.slice(0, -1),
    userinfo: url.username + password,
    host: url.hostname,
    port: url.port,
    path: url.pathname,
    query: url.search.slice(1),
    fragment: url.hash.slice(1),
  };
}

/**
 * The competitors, each with its function for each operation of pchar.
 *
 * - `level`: the level of pchar's `normalize` that is nearest to what the competitor does when it resolves or normalizes;
 *   absent if it does not normalize
 * - `emptyIsAbsent`: its components do not distinguish an empty component from an absent one
 * - `components`: converts what its `parse` returns to the component names of pchar
 */
export const competitors = [
  {
    name: "fast-uri",
    level: "scheme",
    parse: (text) => fastUri.parse(text),
    check: (text) => fastUri.parse(text).error === undefined,
    parseIri: (text) => fastUri.parse(text, { iri: true }),
    checkIri: (text) => fastUri.parse(text, { iri: true }).error === undefined,
    resolve: (reference, base) => fastUri.resolve(base, reference),
    normalize: (text) => fastUri.normalize(text),
    normalizeIri: (text) => fastUri.normalize(text, { iri: true }),
    equivalent: (a, b) => fastUri.equal(a, b),
  },
  {
    name: "uri-js",
    level: "scheme",
    parse: (text) => uriJs.parse(text),
    check: (text) => uriJs.parse(text).error === undefined,
    parseIri: (text) => uriJs.parse(text, { iri: true }),
    checkIri: (text) => uriJs.parse(text, { iri: true }).error === undefined,
    resolve: (reference, base) => uriJs.resolve(base, reference),
    normalize: (text) => uriJs.normalize(text),
    normalizeIri: (text) => uriJs.normalize(text, { iri: true }),
    equivalent: (a, b) => uriJs.equal(a, b),
  },
  {
    name: "@hyperjump/uri",
    level: "syntax",
    parse: (text) => hyperjump.parseUriReference(text),
    check: (text) => hyperjump.isUriReference(text),
    resolve: (reference, base) => hyperjump.resolveUri(reference, base),
    normalize: (text) => hyperjump.normalizeUri(text),
    parseIri: (text) => hyperjump.parseIriReference(text),
    checkIri: (text) => hyperjump.isIri(text),
    normalizeIri: (text) => hyperjump.normalizeIri(text),
    equivalent: (a, b) => hyperjump.normalizeUri(a) === hyperjump.normalizeUri(b),
  },
  {
    name: "relative-to-absolute-iri",
    resolve: (reference, base) => relativeToAbsoluteIri.resolve(reference, base),
  },
  {
    name: "@jridgewell/resolve-uri",
    resolve: (reference, base) => resolveUri(reference, base),
  },
  {
    name: "URL",
    level: "scheme",
    emptyIsAbsent: true,
    parse: (text) => new URL(text),
    components: componentsOfUrl,
    check: (text) => URL.canParse(text),
    resolve: (reference, base) => new URL(reference, base).href,
    normalize: (text) => new URL(text).href,
    parseIri: (text) => new URL(text),
    checkIri: (text) => URL.canParse(text),
    normalizeIri: (text) => new URL(text).href,
    equivalent: (a, b) => new URL(a).href === new URL(b).href,
    ...byUrl,
  },
  {
    name: "URL, components read",
    emptyIsAbsent: true,
    parse: (text) => componentsOfUrl(new URL(text)),
  },
  {
    name: "encodeURIComponent",
    pctEncode: (text) => encodeURIComponent(text),
  },
  {
    name: "decodeURIComponent",
    pctDecode: (text) => decodeURIComponent(text),
  },
];
