/**
 * The URI formats of JSON Schema as predicates, for Ajv and any other validator.
 *
 * @module
 */

import { active } from "../engine/engine.ts";
import { IRI, IRI_REFERENCE, URI, URI_REFERENCE } from "../generated/rules.ts";
import { checkTemplate } from "../template/uri-template.ts";

/**
 * Returns whether a string is a URI: the format `uri` of JSON Schema.
 *
 * `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 3)
 *
 * @example
 * uri("http://example.com/#a"); // true
 * uri("//example.com/"); // false
 * uri("http://example.com/a b"); // false
 */
export function uri(text: string): boolean {
  return isOf(text, URI);
}

/**
 * Returns whether a string is a URI reference: the format `uri-reference` of JSON Schema.
 *
 * `URI-reference = URI / relative-ref` (RFC 3986, 4.1)
 *
 * @example
 * uriReference("../a?b#c"); // true
 * uriReference("\\\\a\\b"); // false
 */
export function uriReference(text: string): boolean {
  return isOf(text, URI_REFERENCE);
}

/**
 * Returns whether a string is an IRI: the format `iri` of JSON Schema.
 *
 * `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987, 2.2)
 *
 * @example
 * iri("http://ü.example/ä"); // true
 * iri("/ä"); // false
 */
export function iri(text: string): boolean {
  return isOf(text, IRI);
}

/**
 * Returns whether a string is an IRI reference: the format `iri-reference` of JSON Schema.
 *
 * `IRI-reference = IRI / irelative-ref` (RFC 3987, 2.2)
 *
 * @example
 * iriReference("/ä"); // true
 * iriReference("/ ä"); // false
 */
export function iriReference(text: string): boolean {
  return isOf(text, IRI_REFERENCE);
}

/**
 * Returns whether a string is a URI template: the format `uri-template` of JSON Schema.
 *
 * `URI-Template = *( literals / expression )` (RFC 6570, 2)
 *
 * @example
 * uriTemplate("http://example.com/{user}{?q,lang}"); // true
 * uriTemplate("http://example.com/{user"); // false
 */
export function uriTemplate(text: string): boolean {
  return typeof text === "string" && checkTemplate(text) === undefined;
}

/** The type of {@link formats}. Not an interface: that would not be assignable to the `formats` option of Ajv. */
export type UriFormats = {
  /** The format `uri`: see {@link uri}. */
  readonly uri: typeof uri;
  /** The format `uri-reference`: see {@link uriReference}. */
  readonly "uri-reference": typeof uriReference;
  /** The format `iri`: see {@link iri}. */
  readonly iri: typeof iri;
  /** The format `iri-reference`: see {@link iriReference}. */
  readonly "iri-reference": typeof iriReference;
  /** The format `uri-template`: see {@link uriTemplate}. */
  readonly "uri-template": typeof uriTemplate;
};

/**
 * All formats of this module by name, for Ajv.
 *
 * Pass them to `new Ajv({ formats })`, or one by one to `ajv.addFormat(name, formats[name])`. For standalone code, name
 * the module in `code.formats`.
 *
 * @example
 * Object.keys(formats); // ["uri", "uri-reference", "iri", "iri-reference", "uri-template"]
 * formats["uri-reference"]("#a"); // true
 */
export const formats: UriFormats = {
  uri,
  "uri-reference": uriReference,
  iri,
  "iri-reference": iriReference,
  "uri-template": uriTemplate,
};

/** Returns whether a value is a string that matches a rule. It scans without building a record or an issue. */
function isOf(text: string, rule: number): boolean {
  return typeof text === "string" && active().scan(text, rule) === 0;
}
