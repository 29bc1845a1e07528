// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/** The error codes. New ones are only added at the end. */
export type ErrorCode =
  | "ERR_URI_UNEXPECTED_CHARACTER"
  | "ERR_URI_INVALID_PCT_ENCODED"
  | "ERR_URI_MISSING_SCHEME"
  | "ERR_URI_UNEXPECTED_FRAGMENT"
  | "ERR_URI_INVALID_IPV6ADDRESS"
  | "ERR_URI_INVALID_IPVFUTURE"
  | "ERR_URI_ZONE_IDENTIFIER"
  | "ERR_URI_UNCLOSED_IP_LITERAL"
  | "ERR_URI_BASE_NOT_ABSOLUTE"
  | "ERR_URI_AMBIGUOUS_COMPONENTS"
  | "ERR_URI_NO_REFERENCE"
  | "ERR_URI_NO_BASE"
  | "ERR_URI_INVALID_UTF8"
  | "ERR_URI_LONE_SURROGATE"
  | "ERR_URI_DOT_SEGMENT"
  | "ERR_URI_TOO_LONG"
  | "ERR_URI_NUL"
  | "ERR_URI_ADDRESS_MECHANISM"
  | "ERR_URI_NOT_LATIN1"
  | "ERR_URI_NOT_IDNA";

/** A code with its message. */
export type ErrorEntry = readonly [code: ErrorCode, message: string];

/** An error: its number among the {@link RECORDED}, or its code and message. */
export type ErrorKind = number | ErrorEntry;

export const UNEXPECTED_CHARACTER = 1;
export const INVALID_PCT_ENCODED = 2;
export const MISSING_SCHEME = 3;
export const UNEXPECTED_FRAGMENT = 4;
export const INVALID_IPV6ADDRESS = 5;
export const INVALID_IPVFUTURE = 6;
export const ZONE_IDENTIFIER = 7;
export const UNCLOSED_IP_LITERAL = 8;
export const BASE_NOT_ABSOLUTE = 9;

/** The errors that an engine leaves in its record, by number. 0 means no error. */
export const RECORDED: readonly (ErrorEntry | undefined)[] = [
  undefined,
  ["ERR_URI_UNEXPECTED_CHARACTER", "unexpected {found} in {rule}"],
  ["ERR_URI_INVALID_PCT_ENCODED", "percent sign without two hexadecimal digits"],
  ["ERR_URI_MISSING_SCHEME", "missing scheme"],
  ["ERR_URI_UNEXPECTED_FRAGMENT", "unexpected fragment in {rule}"],
  ["ERR_URI_INVALID_IPV6ADDRESS", "unexpected {found} in IPv6address"],
  ["ERR_URI_INVALID_IPVFUTURE", "unexpected {found} in IPvFuture"],
  ["ERR_URI_ZONE_IDENTIFIER", "zone identifier after IPv6address"],
  ["ERR_URI_UNCLOSED_IP_LITERAL", "missing ']' after IP-literal"],
  ["ERR_URI_BASE_NOT_ABSOLUTE", "base URI has no scheme"],
];

export const AMBIGUOUS_COMPONENTS: ErrorEntry = ["ERR_URI_AMBIGUOUS_COMPONENTS", "components would be parsed differently"];
export const NO_REFERENCE: ErrorEntry = ["ERR_URI_NO_REFERENCE", "no reference leads from base to target"];
export const NO_BASE: ErrorEntry = ["ERR_URI_NO_BASE", "no base URI among the sources"];
export const INVALID_UTF8: ErrorEntry = ["ERR_URI_INVALID_UTF8", "percent-encoded octets that are not UTF-8"];
export const LONE_SURROGATE: ErrorEntry = ["ERR_URI_LONE_SURROGATE", "lone surrogate"];
export const DOT_SEGMENT: ErrorEntry = ["ERR_URI_DOT_SEGMENT", "segment is a dot segment"];
export const TOO_LONG: ErrorEntry = ["ERR_URI_TOO_LONG", "string too long"];
export const NUL: ErrorEntry = ["ERR_URI_NUL", "percent-encoded NUL"];
export const ADDRESS_MECHANISM: ErrorEntry = ["ERR_URI_ADDRESS_MECHANISM", "unknown version of IP address"];
export const NOT_LATIN1: ErrorEntry = ["ERR_URI_NOT_LATIN1", "{found} is not in ISO Latin-1"];
export const NOT_IDNA: ErrorEntry = ["ERR_URI_NOT_IDNA", "host name not allowed by IDNA"];

/** The other errors. */
export const THROWN: readonly ErrorEntry[] = [
  AMBIGUOUS_COMPONENTS,
  NO_REFERENCE,
  NO_BASE,
  INVALID_UTF8,
  LONE_SURROGATE,
  DOT_SEGMENT,
  TOO_LONG,
  NUL,
  ADDRESS_MECHANISM,
  NOT_LATIN1,
  NOT_IDNA,
];

/** The number of {@link TOO_LONG}, which the engines for columns report besides the {@link RECORDED}. */
export const TOO_LONG_NUMBER = 17;
