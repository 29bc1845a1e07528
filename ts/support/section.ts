/**
 * The source of a statement: a section of an RFC, `"RFC 3986, 7.2"`, an appendix, `"RFC 3986, appendix D.2"`, an RFC without
 * numbered sections, or a WHATWG standard.
 */
export type Section = `RFC ${number}` | `RFC ${number}, ${string}` | "WHATWG HTML" | "WHATWG URL";

/** Returns a section without the name of RFC 3986: `"5.2.4"`. Other names stay. */
export function shortSection(section: Section): string {
  return section.startsWith("RFC 3986, ") ? section.slice("RFC 3986, ".length) : section;
}
