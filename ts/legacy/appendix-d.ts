import type { Section } from "../support/section.ts";
import type { Note } from "../uri/note.ts";

/** The replacement of each former rule, in the order of the table in RFC 3986, appendix D.2. */
export const NOW = {
  absoluteURI: "absolute-URI",
  relativeURI: 'relative-part [ "?" query ]',
  hier_part: '( "//" authority path-abempty / path-absolute ) [ "?" query ]',
  opaque_part: 'path-rootless [ "?" query ]',
  net_path: '"//" authority path-abempty',
  abs_path: "path-absolute",
  rel_path: "path-rootless",
  rel_segment: "segment-nz-nc",
  reg_name: "reg-name",
  server: "authority",
  hostport: 'host [ ":" port ]',
  hostname: "reg-name",
  path_segments: "path-abempty",
  param: '*<pchar excluding ";">',
  uric: 'unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / "/"',
  uric_no_slash: 'unreserved / pct-encoded / ";" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","',
  mark: '"-" / "_" / "." / "!" / "~" / "*" / "\'" / "(" / ")"',
  escaped: "pct-encoded",
  hex: "HEXDIG",
  alphanum: "ALPHA / DIGIT",
} as const;

/** A rule of RFC 2396 that RFC 3986 replaced: a row of the table in appendix D.2. */
export type FormerRule = keyof typeof NOW;

/** A rule of both RFCs that matches other strings now (RFC 3986, appendix D.1). */
export type ExtendedRule = "host" | "IPv4address";

/** The code of a {@link GrammarChange}. New versions only add codes. */
export type GrammarChangeCode = "accepted-now" | "refused-now" | "read-otherwise" | "renamed";

/**
 * A change from RFC 2396 to RFC 3986, for one string. It spans the rule's first match; a parameter begins at its semicolon. If one RFC
 * rejects the string, it spans the character of its issue, or the IP literal that is accepted now.
 */
export interface GrammarChange extends Note<GrammarChangeCode> {
  /**
   * `"accepted-now"`: only RFC 2396 rejects the string. `"refused-now"`: only RFC 3986 does. `"read-otherwise"`: both accept
   * it, but it has other components or another meaning now. `"renamed"`: only the name of the rule changed.
   */
  readonly code: GrammarChangeCode;
  /** The rule of RFC 2396. */
  readonly was: FormerRule | ExtendedRule;
  /** Its replacement in RFC 3986. */
  readonly is: string;
  /** The section of RFC 3986 that describes the change. */
  readonly section: Section;
}

/** The part that a change spans. */
export type Place = readonly [index: number, end: number];

/** Creates the change of a row of the table. */
export function difference(
  code: GrammarChangeCode,
  was: FormerRule,
  [index, end]: Place,
  message: string,
): GrammarChange {
  return { code, was, is: NOW[was], index, end, section: "RFC 3986, appendix D.2", message };
}

/** Creates the change of a rule that kept its name. */
export function extension(
  code: GrammarChangeCode,
  was: ExtendedRule,
  is: string,
  [index, end]: Place,
  message: string,
): GrammarChange {
  return { code, was, is, index, end, section: "RFC 3986, appendix D.1", message };
}

/** Creates the change of a row that only renamed its rule. */
export function renaming(was: FormerRule, place: Place): GrammarChange {
  return difference("renamed", was, place, `the rule ${was} is now ${NOW[was]}, and matches the same here`);
}
