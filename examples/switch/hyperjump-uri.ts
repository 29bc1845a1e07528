// The exports of @hyperjump/uri, on pchar.

import { defragment, matches, normalize, parse, relativize, resolve } from "pchar";

const [URI, IRI] = [{ level: "syntax" }, { level: "syntax", rule: "IRI-reference" }] as const;

export const isUri = (text: string) => matches(text, "URI");
export const isUriReference = (text: string) => matches(text, "URI-reference");
export const isAbsoluteUri = (text: string) => matches(text, "absolute-URI");
export const isIri = (text: string) => matches(text, "IRI");
export const isIriReference = (text: string) => matches(text, "IRI-reference");
export const isAbsoluteIri = (text: string) => matches(text, "absolute-IRI");
export const parseUri = (text: string) => parse(text, "URI");
export const parseUriReference = (text: string) => parse(text, "URI-reference");
export const parseAbsoluteUri = (text: string) => parse(text, "absolute-URI");
export const parseIri = (text: string) => parse(text, "IRI");
export const parseIriReference = (text: string) => parse(text, "IRI-reference");
export const parseAbsoluteIri = (text: string) => parse(text, "absolute-IRI");
export const normalizeUri = (uri: string) => normalize(parse(uri, "URI"), URI);
export const normalizeIri = (iri: string) => normalize(parse(iri, "IRI"), IRI);
export const toAbsoluteUri = (uri: string) => normalizeUri(defragment(uri));
export const toAbsoluteIri = (iri: string) => normalizeIri(defragment(iri, { rule: IRI.rule }));
export const resolveUri = (reference: string, base: string) => normalize(resolve(reference, base), URI);
export const resolveIri = (reference: string, base: string) =>
  normalize(resolve(reference, base, { rule: IRI.rule }), IRI);
export const toRelativeUri = (base: string, target: string) => relativize(target, base);
export const toRelativeIri = (base: string, target: string) => relativize(target, base, { rule: IRI.rule });

// Differences:
//
// - A base with a fragment is accepted (5.1).
// - An invalid base throws, even if the reference has a scheme.
// - Percent-encoded dots are dot segments too (6.2.2.3).
// - Percent-encoded characters of a host are decoded too (6.2.2.2).
// - Percent-encoded characters that are reserved stay encoded (2.2).
// - Percent-encoded characters of an IRI are decoded too (RFC 3987, 5.3.2.3).
// - An IPv6 address is written by RFC 5952.
// - A path without a leading slash loses its dot segments by the letter of 5.2.4.
// - `/.` keeps `//` from being read as a host (3.3).
// - A path after an empty host begins with a slash (5.2.3).
// - `toRelativeUri` and `toRelativeIri` throw if the target has dot segments (5.2.4).
// - `toRelativeUri` and `toRelativeIri` return the shortest reference that resolves to the target (5.2.2).
