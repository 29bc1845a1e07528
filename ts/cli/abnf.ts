import type { Rule } from "../generated/rules.ts";

const PCHAR = 'pchar = unreserved / pct-encoded / sub-delims / ":" / "@" ; RFC 3986, 3.3';
const IPCHAR = 'ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@" ; RFC 3987, 2.2';

/** The lines of the grammar that say what a text should have held, by the rule that it breaks. */
const LINES: ReadonlyMap<Rule, readonly string[]> = new Map<Rule, readonly string[]>([
  ["scheme", ['scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) ; RFC 3986, 3.1']],
  ["userinfo", ['userinfo = *( unreserved / pct-encoded / sub-delims / ":" ) ; RFC 3986, 3.2.1']],
  [
    "host",
    [
      "host = IP-literal / IPv4address / reg-name ; RFC 3986, 3.2.2",
      "reg-name = *( unreserved / pct-encoded / sub-delims ) ; RFC 3986, 3.2.2",
    ],
  ],
  ["IP-literal", ['IP-literal = "[" ( IPv6address / IPvFuture ) "]" ; RFC 3986, 3.2.2']],
  ["IPv6address", ['IP-literal = "[" ( IPv6address / IPvFuture ) "]" ; RFC 3986, 3.2.2']],
  ["IPvFuture", ['IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) ; RFC 3986, 3.2.2']],
  ["port", ["port = *DIGIT ; RFC 3986, 3.2.3"]],
  ["path", [PCHAR]],
  [
    "path-noscheme",
    [
      'path-noscheme = segment-nz-nc *( "/" segment ) ; RFC 3986, 3.3',
      'segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" ) ; RFC 3986, 3.3',
    ],
  ],
  ["query", ['query = *( pchar / "/" / "?" ) ; RFC 3986, 3.4', PCHAR]],
  ["fragment", ['fragment = *( pchar / "/" / "?" ) ; RFC 3986, 3.5', PCHAR]],
  ["pct-encoded", ['pct-encoded = "%" HEXDIG HEXDIG ; RFC 3986, 2.1']],
  ["absolute-URI", ['absolute-URI = scheme ":" hier-part [ "?" query ] ; RFC 3986, 4.3']],
  ["relative-ref", ['relative-ref = relative-part [ "?" query ] [ "#" fragment ] ; RFC 3986, 4.2']],
  ["iuserinfo", ['iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" ) ; RFC 3987, 2.2']],
  [
    "ihost",
    [
      "ihost = IP-literal / IPv4address / ireg-name ; RFC 3987, 2.2",
      "ireg-name = *( iunreserved / pct-encoded / sub-delims ) ; RFC 3987, 2.2",
    ],
  ],
  ["ipath", [IPCHAR]],
  [
    "ipath-noscheme",
    [
      'ipath-noscheme = isegment-nz-nc *( "/" isegment ) ; RFC 3987, 2.2',
      'isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" ) ; RFC 3987, 2.2',
    ],
  ],
  ["iquery", ['iquery = *( ipchar / iprivate / "/" / "?" ) ; RFC 3987, 2.2', IPCHAR]],
  ["ifragment", ['ifragment = *( ipchar / "/" / "?" ) ; RFC 3987, 2.2', IPCHAR]],
  ["absolute-IRI", ['absolute-IRI = scheme ":" ihier-part [ "?" iquery ] ; RFC 3987, 2.2']],
]);

/** Returns what to print of the grammar for an error of a rule. */
export function grammarOf(rule: Rule): readonly string[] {
  return LINES.get(rule) ?? [];
}
