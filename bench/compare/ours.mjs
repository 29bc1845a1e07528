/**
 * Returns pchar as the comparison calls it.
 *
 * - `uri`, `uri-reference`, `iri`, `iri-reference`: whether a string is valid by this format of JSON Schema
 * - `resolve`, `normalize`: the operations of RFC 3986, 5 and 6
 * - `place`: the index of the first error
 * - `schemes`: how many schemes have their own rules
 * - `templates`: whether it expands URI templates (RFC 6570)
 */
export function ours(pchar, schemes) {
  const isValid = (rule) => (text) => pchar.check(text, rule) === undefined;
  return {
    name: "pchar",
    uri: isValid("URI"),
    "uri-reference": isValid("URI-reference"),
    iri: isValid("IRI"),
    "iri-reference": isValid("IRI-reference"),
    resolve: (reference, base) => pchar.resolve(reference, base),
    normalize: (text) => pchar.normalize(text),
    place: (text) => pchar.check(text)?.index,
    schemes: String(schemes),
    templates: true,
  };
}
