/**
 * What a statement rests on: a section of an RFC, `"RFC 3986, 7.2"`, an appendix, `"RFC 3986, appendix D.2"`, an RFC alone
 * where its sections have no numbers, or a standard of the WHATWG.
 */
export type Section = `RFC ${number}` | `RFC ${number}, ${string}` | "WHATWG HTML" | "WHATWG URL";

/** Names a section where all are of RFC 3986 but those that name another RFC: `"5.2.4"`. */
export function shortSection(section: Section): string {
  return section.startsWith("RFC 3986, ") ? section.slice("RFC 3986, ".length) : section;
}
