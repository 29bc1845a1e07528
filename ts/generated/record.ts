// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

// The fields of a record, by their place in an `Int32Array`. ts/core/engine.ts has a picture of them. Every index
// counts UTF-16 code units, or bytes in the rows of `pchar/lines`; it is -1 if the component is absent.

/** The index of the `:` after the scheme. */
export const SCHEME_END = 0;
/** The index after the `//`. */
export const AUTHORITY_START = 1;
/** The index of the host, which is greater than the start of the authority if there is a userinfo. */
export const HOST_START = 2;
/** The index after the host. */
export const HOST_END = 3;
/** The index after the `:` of the port. The port ends at the start of the path. */
export const PORT_START = 4;
/** The index of the path, which is also the end of the authority. */
export const PATH_START = 5;
/** The index after the path. */
export const PATH_END = 6;
/** The index after the `?`. */
export const QUERY_START = 7;
/** The index after the `#`. */
export const FRAGMENT_START = 8;
/** The length of the string. */
export const END = 9;
/** The number of a host kind, 0 if there is no host. */
export const HOST_KIND = 10;
/** The number of a path kind. */
export const PATH_KIND = 11;
/** One bit for each normalization that may change the string. */
export const MAY_CHANGE = 12;
/** The number of the error code, 0 if the string is valid. After an error the fields before this one mean nothing. */
export const CODE = 13;
/** The number of the rule that the string breaks. */
export const RULE = 14;
/** The index at which the string breaks the rule. */
export const INDEX = 15;
/** The string that has the error: 0 for the string or reference, 1 for the base. */
export const INPUT = 16;
/** A resolved target begins with the base up to this index, ... */
export const BASE_END = 17;
/** ... and ends with the reference from this index on. */
export const REFERENCE_START = 18;
/** The number of fields. */
export const RECORD_SIZE = 19;

// The fields of a scanned line: those of its record up to MAY_CHANGE, and these. PATH_START is -1 if the line is invalid.

/** The start of the line, counted from the start of the chunk. */
export const LINE_START = 13;
/** The end of the line, without its line ending. */
export const LINE_END = 14;
/** The number of fields. */
export const LINE_SIZE = 15;

// The fields of an invalid line.

/** The number of the line within the step, from 0. */
export const ISSUE_LINE = 0;
/** The number of the error code. */
export const ISSUE_CODE = 1;
/** The number of the rule that the line breaks. */
export const ISSUE_RULE = 2;
/** The index of the error, in bytes from the start of the line. */
export const ISSUE_INDEX = 3;
/** The start of the line, counted from the start of the chunk. */
export const ISSUE_START = 4;
/** The number of fields. */
export const ISSUE_SIZE = 5;

// The fields of the progress, which the module for lines reports after a step.

/** The number of lines done. */
export const STEP_LINES = 0;
/** The number of invalid lines among them. */
export const STEP_ISSUES = 1;
/** The number of bytes written to the output. */
export const STEP_WRITTEN = 2;
/** The number of fields. */
export const STEP_SIZE = 3;

// The areas of the module for columns, by the place of their addresses in a `Uint32Array`.

/** The offsets of the column: where each row starts, and where the last one ends. */
export const AREA_OFFSETS = 0;
/** The bytes of the column. The first one is at the first offset. */
export const AREA_DATA = 1;
/** The validity of the column, one bit for each row. */
export const AREA_VALIDITY = 2;
/** The offsets of the bases. */
export const AREA_BASE_OFFSETS = 3;
/** The bytes of the bases. */
export const AREA_BASE_DATA = 4;
/** The validity of the bases. */
export const AREA_BASE_VALIDITY = 5;
/** Rows that are scanned already, in the layout of a scanned line. */
export const AREA_SCANNED = 6;
/** One bit for each row: whether it is invalid. */
export const AREA_ISSUE_VALIDITY = 7;
/** The number of the error code of each invalid row, in 16 bits, 0 for other rows. */
export const AREA_ISSUE_CODES = 8;
/** The number of the rule that each invalid row breaks, in 16 bits. */
export const AREA_ISSUE_RULES = 9;
/** The index of the error in each invalid row, in bytes and in 32 bits. */
export const AREA_ISSUE_INDICES = 10;
/** The string that has the error, in 8 bits: 0 for the string or reference, 1 for the base. */
export const AREA_ISSUE_INPUTS = 11;
/** The first area of the first output column. */
export const AREA_OUTPUTS = 12;

// The areas of each output column.

/** The validity of an output column. */
export const OUTPUT_VALIDITY = 0;
/** Its offsets, its views of 16 bytes, or its kinds of 8 bits. */
export const OUTPUT_VALUES = 1;
/** Its bytes, if it has offsets. */
export const OUTPUT_DATA = 2;
/** The number of areas of an output column. */
export const OUTPUT_AREAS = 3;

/** A component of a URI reference, by its name in RFC 3986. */
export type ComponentName =
  | "scheme"
  | "authority"
  | "userinfo"
  | "host"
  | "port"
  | "path"
  | "query"
  | "fragment";

/** The components in text order. */
export const COMPONENT_NAMES: readonly ComponentName[] = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
];

/** The columns that a scan writes, by the number of the bit that asks for each. */
export const COLUMNS: readonly [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
  "hostKind",
  "pathKind",
] = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment", "hostKind", "pathKind"];

// The kinds of hosts, by the numbers in HOST_KIND.

export const HOST_IPV4ADDRESS = 1;
export const HOST_IPV6ADDRESS = 2;
export const HOST_IPVFUTURE = 3;
export const HOST_REG_NAME = 4;
/** The names of the kinds in the ABNF. The first has the number 1. */
export const HOST_KINDS: readonly [
  "IPv4address",
  "IPv6address",
  "IPvFuture",
  "reg-name",
] = ["IPv4address", "IPv6address", "IPvFuture", "reg-name"];

// The kinds of paths, by the numbers in PATH_KIND.

export const PATH_ABEMPTY = 0;
export const PATH_ABSOLUTE = 1;
export const PATH_NOSCHEME = 2;
export const PATH_ROOTLESS = 3;
export const PATH_EMPTY = 4;
/** The names of the kinds in the ABNF. The first has the number 0. */
export const PATH_KINDS: readonly [
  "path-abempty",
  "path-absolute",
  "path-noscheme",
  "path-rootless",
  "path-empty",
] = ["path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"];

// The bits in MAY_CHANGE, which are also the flags of `normalize`.

/** 6.2.2.1: letters of the scheme, the host and percent-encoded octets. */
export const CASE = 1;
/** 6.2.2.2: percent-encoded octets of unreserved characters. */
export const PERCENT = 2;
/** 6.2.2.3: dot segments. */
export const PATH = 4;
/** RFC 5952: the text of an IPv6address. */
export const IPV6 = 8;
/** 6.2.3: ports, empty paths, `file`, `urn`. */
export const SCHEME = 16;
/** Not a normalization: the path contains dot segments, with or without a scheme. */
export const DOT_SEGMENTS = 32;

// Further flags.

/** A flag of `normalize`: percent-encoded dot segments such as `%2e%2e` are kept. */
export const KEEP_ENCODED_DOTS = 64;
/** A flag of `resolve`: a reference that repeats the scheme of the base is not treated as relative (5.2.2). */
export const STRICT = 1;
/** A flag of `resolve`: the base may lack a scheme. */
export const RELATIVE_BASE = 2;

// The results of a module that are not a number of bytes.

/** The string is valid. */
export const OK = 0;
/** The string is invalid. */
export const ERROR = -1;
/** The module has no room for the string: the JavaScript engine must answer. */
export const FALLBACK = -2;

/** A hash of this layout. A module that was built with another layout is refused. */
export const VERSION = 315583620;
