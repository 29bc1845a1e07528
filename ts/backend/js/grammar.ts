import { BEYOND_IPRIVATE, BEYOND_UCSCHAR } from "../../generated/alphabets.ts";
import * as rules from "../../generated/rules.ts";

/** Tells whether a text that is read by a top rule may have a scheme, or is read as if it had none. */
export function schemeIsRead(rule: number): boolean {
  return rule !== rules.RELATIVE_REF && rule !== rules.IRELATIVE_REF;
}

/** Tells whether a text that is read by a top rule must have a scheme. */
export function schemeIsRequired(rule: number): boolean {
  return (
    rule === rules.URI || rule === rules.ABSOLUTE_URI || rule === rules.IRI || rule === rules.ABSOLUTE_IRI
  );
}

/** The hosts that `HOST_KIND` numbers. */
export const IPV4ADDRESS = 1;
export const IPV6ADDRESS = 2;
export const IPVFUTURE = 3;
export const REG_NAME_HOST = 4;

/** The paths that `PATH_KIND` numbers. */
export const PATH_ABEMPTY = 0;
export const PATH_ABSOLUTE = 1;
export const PATH_NOSCHEME = 2;
export const PATH_ROOTLESS = 3;
export const PATH_EMPTY = 4;

/** What tells the grammar of RFC 3986 from that of RFC 3987: the characters beyond ASCII, and the names of rules. */
export interface Grammar {
  readonly beyond: number;
  readonly queryBeyond: number;
  readonly userinfo: number;
  readonly host: number;
  readonly path: number;
  readonly pathNoscheme: number;
  readonly query: number;
  readonly fragment: number;
}

export const URI_GRAMMAR: Grammar = {
  beyond: 0,
  queryBeyond: 0,
  userinfo: rules.USERINFO,
  host: rules.HOST,
  path: rules.PATH,
  pathNoscheme: rules.PATH_NOSCHEME,
  query: rules.QUERY,
  fragment: rules.FRAGMENT,
};

export const IRI_GRAMMAR: Grammar = {
  beyond: BEYOND_UCSCHAR,
  queryBeyond: BEYOND_UCSCHAR | BEYOND_IPRIVATE,
  userinfo: rules.IUSERINFO,
  host: rules.IHOST,
  path: rules.IPATH,
  pathNoscheme: rules.IPATH_NOSCHEME,
  query: rules.IQUERY,
  fragment: rules.IFRAGMENT,
};

/** The grammar that a top rule belongs to. */
export function grammarOf(rule: number): Grammar {
  return rule < rules.IRI ? URI_GRAMMAR : IRI_GRAMMAR;
}
