// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/** The rules of RFC 3986, appendix A, and of RFC 3987, 2.2, and the core rules that they use. */
export type Rule =
  | "URI"
  | "hier-part"
  | "URI-reference"
  | "absolute-URI"
  | "relative-ref"
  | "relative-part"
  | "scheme"
  | "authority"
  | "userinfo"
  | "host"
  | "port"
  | "IP-literal"
  | "IPvFuture"
  | "IPv6address"
  | "h16"
  | "ls32"
  | "IPv4address"
  | "dec-octet"
  | "reg-name"
  | "path"
  | "path-abempty"
  | "path-absolute"
  | "path-noscheme"
  | "path-rootless"
  | "path-empty"
  | "segment"
  | "segment-nz"
  | "segment-nz-nc"
  | "pchar"
  | "query"
  | "fragment"
  | "pct-encoded"
  | "unreserved"
  | "reserved"
  | "gen-delims"
  | "sub-delims"
  | "IRI"
  | "ihier-part"
  | "IRI-reference"
  | "absolute-IRI"
  | "irelative-ref"
  | "irelative-part"
  | "iauthority"
  | "iuserinfo"
  | "ihost"
  | "ireg-name"
  | "ipath"
  | "ipath-abempty"
  | "ipath-absolute"
  | "ipath-noscheme"
  | "ipath-rootless"
  | "ipath-empty"
  | "isegment"
  | "isegment-nz"
  | "isegment-nz-nc"
  | "ipchar"
  | "iquery"
  | "ifragment"
  | "iunreserved"
  | "ucschar"
  | "iprivate"
  | "ALPHA"
  | "DIGIT"
  | "HEXDIG";

/** The rules by number. */
export const RULES: readonly Rule[] = [
  "URI",
  "hier-part",
  "URI-reference",
  "absolute-URI",
  "relative-ref",
  "relative-part",
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "IP-literal",
  "IPvFuture",
  "IPv6address",
  "h16",
  "ls32",
  "IPv4address",
  "dec-octet",
  "reg-name",
  "path",
  "path-abempty",
  "path-absolute",
  "path-noscheme",
  "path-rootless",
  "path-empty",
  "segment",
  "segment-nz",
  "segment-nz-nc",
  "pchar",
  "query",
  "fragment",
  "pct-encoded",
  "unreserved",
  "reserved",
  "gen-delims",
  "sub-delims",
  "IRI",
  "ihier-part",
  "IRI-reference",
  "absolute-IRI",
  "irelative-ref",
  "irelative-part",
  "iauthority",
  "iuserinfo",
  "ihost",
  "ireg-name",
  "ipath",
  "ipath-abempty",
  "ipath-absolute",
  "ipath-noscheme",
  "ipath-rootless",
  "ipath-empty",
  "isegment",
  "isegment-nz",
  "isegment-nz-nc",
  "ipchar",
  "iquery",
  "ifragment",
  "iunreserved",
  "ucschar",
  "iprivate",
  "ALPHA",
  "DIGIT",
  "HEXDIG",
];

export const URI = 0;
export const HIER_PART = 1;
export const URI_REFERENCE = 2;
export const ABSOLUTE_URI = 3;
export const RELATIVE_REF = 4;
export const RELATIVE_PART = 5;
export const SCHEME = 6;
export const AUTHORITY = 7;
export const USERINFO = 8;
export const HOST = 9;
export const PORT = 10;
export const IP_LITERAL = 11;
export const IPVFUTURE = 12;
export const IPV6ADDRESS = 13;
export const H16 = 14;
export const LS32 = 15;
export const IPV4ADDRESS = 16;
export const DEC_OCTET = 17;
export const REG_NAME = 18;
export const PATH = 19;
export const PATH_ABEMPTY = 20;
export const PATH_ABSOLUTE = 21;
export const PATH_NOSCHEME = 22;
export const PATH_ROOTLESS = 23;
export const PATH_EMPTY = 24;
export const SEGMENT = 25;
export const SEGMENT_NZ = 26;
export const SEGMENT_NZ_NC = 27;
export const PCHAR = 28;
export const QUERY = 29;
export const FRAGMENT = 30;
export const PCT_ENCODED = 31;
export const UNRESERVED = 32;
export const RESERVED = 33;
export const GEN_DELIMS = 34;
export const SUB_DELIMS = 35;
export const IRI = 36;
export const IHIER_PART = 37;
export const IRI_REFERENCE = 38;
export const ABSOLUTE_IRI = 39;
export const IRELATIVE_REF = 40;
export const IRELATIVE_PART = 41;
export const IAUTHORITY = 42;
export const IUSERINFO = 43;
export const IHOST = 44;
export const IREG_NAME = 45;
export const IPATH = 46;
export const IPATH_ABEMPTY = 47;
export const IPATH_ABSOLUTE = 48;
export const IPATH_NOSCHEME = 49;
export const IPATH_ROOTLESS = 50;
export const IPATH_EMPTY = 51;
export const ISEGMENT = 52;
export const ISEGMENT_NZ = 53;
export const ISEGMENT_NZ_NC = 54;
export const IPCHAR = 55;
export const IQUERY = 56;
export const IFRAGMENT = 57;
export const IUNRESERVED = 58;
export const UCSCHAR = 59;
export const IPRIVATE = 60;
export const ALPHA = 61;
export const DIGIT = 62;
export const HEXDIG = 63;
