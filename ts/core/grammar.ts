import { NON_ASCII_IPRIVATE, NON_ASCII_UCSCHAR } from "../generated/alphabets.ts";
import * as rules from "../generated/rules.ts";

/** Returns whether a top rule allows a scheme (RFC 3986, 4.1): all do except `relative-ref` and `irelative-ref`. */
export function schemeIsRead(rule: number): boolean {
  return rule !== rules.RELATIVE_REF && rule !== rules.IRELATIVE_REF;
}

/** Returns whether a top rule requires a scheme (RFC 3986, 3 and 4.3). */
export function schemeIsRequired(rule: number): boolean {
  return (
    rule === rules.URI || rule === rules.ABSOLUTE_URI || rule === rules.IRI || rule === rules.ABSOLUTE_IRI
  );
}

/**
 * The differences between the grammars of RFC 3986 and RFC 3987: which non-ASCII characters are allowed, in general and in a
 * query, and the numbers of the rules that errors name.
 */
export interface Grammar {
  readonly nonAscii: number;
  readonly queryNonAscii: number;
  readonly userinfo: number;
  readonly host: number;
  readonly path: number;
  readonly pathNoscheme: number;
  readonly query: number;
  readonly fragment: number;
}

export const URI_GRAMMAR: Grammar = {
  nonAscii: 0,
  queryNonAscii: 0,
  userinfo: rules.USERINFO,
  host: rules.HOST,
  path: rules.PATH,
  pathNoscheme: rules.PATH_NOSCHEME,
  query: rules.QUERY,
  fragment: rules.FRAGMENT,
};

export const IRI_GRAMMAR: Grammar = {
  nonAscii: NON_ASCII_UCSCHAR,
  queryNonAscii: NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE,
  userinfo: rules.IUSERINFO,
  host: rules.IHOST,
  path: rules.IPATH,
  pathNoscheme: rules.IPATH_NOSCHEME,
  query: rules.IQUERY,
  fragment: rules.IFRAGMENT,
};

/** Returns the grammar of a top rule. */
export function grammarOf(rule: number): Grammar {
  return rule < rules.IRI ? URI_GRAMMAR : IRI_GRAMMAR;
}
