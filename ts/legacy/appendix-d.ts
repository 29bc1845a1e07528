import type { Section } from "../section.ts";

/** What stands now for each former rule, in the order of the table of RFC 3986, appendix D.2. */
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

/** A rule of RFC 2396 that RFC 3986 has no more, by its row in the table of appendix D.2. */
export type FormerRule = keyof typeof NOW;

/** A rule that both RFCs have, and that takes other texts now (RFC 3986, appendix D.1). */
export type ExtendedRule = "host" | "IPv4address";

/** What a rule of RFC 2396 makes of a text, and what stands for that rule now. */
export interface Change {
  /**
   * `"accepted-now"`: RFC 2396 refuses the text for it. `"refused-now"`: RFC 3986 does. `"read-otherwise"`: both take
   * the text, and it means something else now. `"renamed"`: the rule has another name, and no more than that.
   */
  readonly code: "accepted-now" | "refused-now" | "read-otherwise" | "renamed";
  /** The rule of RFC 2396. */
  readonly was: FormerRule | ExtendedRule;
  /** What stands for it in RFC 3986. */
  readonly is: string;
  /** Where in the text the rule is at work first, in UTF-16 code units; for a text that one refuses, where it does. */
  readonly index: number;
  /** The section of RFC 3986 that tells of it. */
  readonly section: Section;
  /** A sentence for people. It shows nothing of the text, and is not covered by SemVer. */
  readonly message: string;
}

/** A row of the table that made a difference. */
export function difference(code: Change["code"], was: FormerRule, index: number, message: string): Change {
  return { code, was, is: NOW[was], index, section: "RFC 3986, appendix D.2", message };
}

/** A rule that was extended, or narrowed, and kept its name. */
export function extension(
  code: Change["code"],
  was: ExtendedRule,
  is: string,
  index: number,
  message: string,
): Change {
  return { code, was, is, index, section: "RFC 3986, appendix D.1", message };
}

/** A row of the table that made none. */
export function renaming(was: FormerRule, index: number): Change {
  return difference("renamed", was, index, `What was ${was} is ${NOW[was]} now, and takes the same here.`);
}
