// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

export const SCHEME = 0x0001;
export const USERINFO = 0x0002;
export const PORT = 0x0004;
export const H16 = 0x0008;
export const REG_NAME = 0x0010;
export const PATH = 0x0020;
export const SEGMENT = 0x0040;
export const SEGMENT_NZ = 0x0040;
export const SEGMENT_NZ_NC = 0x0080;
export const PCHAR = 0x0040;
export const QUERY = 0x0100;
export const FRAGMENT = 0x0100;
export const UNRESERVED = 0x0200;
export const RESERVED = 0x0400;
export const GEN_DELIMS = 0x0800;
export const SUB_DELIMS = 0x1000;
export const IUSERINFO = 0x0002;
export const IREG_NAME = 0x0010;
export const ISEGMENT = 0x0040;
export const ISEGMENT_NZ = 0x0040;
export const ISEGMENT_NZ_NC = 0x0080;
export const IPCHAR = 0x0040;
export const IQUERY = 0x0100;
export const IFRAGMENT = 0x0100;
export const IUNRESERVED = 0x0200;
export const ALPHA = 0x2000;
export const DIGIT = 0x0004;
export const HEXDIG = 0x0008;
/** `alphanum` of older grammars: `ALPHA / DIGIT`. */
export const ALPHANUM = 0x2004;
/** The letters that become lower-case (RFC 3986, 6.2.2.1). */
export const UPPER = 0x4000;
/** The characters of `path` except the dot. */
export const PATH_BUT_DOTS = 0x8000;

/** The alphabets that contain an ASCII character, by its code. */
export const CLASSES: Uint16Array = /* @__PURE__ */ Uint16Array.of(
  0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000,
  0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000,
  0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x95f2, 0x0000, 0x0c00,
  0x95f2, 0x0000, 0x95f2, 0x95f2, 0x95f2, 0x95f2, 0x95f2, 0x95f3, 0x95f2, 0x83f3, 0x03f3, 0x8d20,
  0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x83ff, 0x8d62, 0x95f2,
  0x0000, 0x95f2, 0x0000, 0x0d00, 0x8de0, 0xe3fb, 0xe3fb, 0xe3fb, 0xe3fb, 0xe3fb, 0xe3fb, 0xe3f3,
  0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3,
  0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0xe3f3, 0x0c00, 0x0000, 0x0c00, 0x0000, 0x83f2,
  0x0000, 0xa3fb, 0xa3fb, 0xa3fb, 0xa3fb, 0xa3fb, 0xa3fb, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3,
  0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3, 0xa3f3,
  0xa3f3, 0xa3f3, 0xa3f3, 0x0000, 0x0000, 0x0000, 0x83f2, 0x0000,
);

/** The non-ASCII characters that a run accepts: `ucschar`, `iprivate`, both or neither. */
export const NON_ASCII_UCSCHAR = 1;
export const NON_ASCII_IPRIVATE = 2;

/**
 * `ucschar` and `iprivate` as pairs of first and last code point (RFC 3987, 2.2). The last two code points of each plane
 * are in neither. They are ignored here, which makes one range of thirteen.
 */
export const UCSCHAR_RANGES: readonly number[] = [
  0x000a0, 0x0d7ff, 0x0f900, 0x0fdcf, 0x0fdf0, 0x0ffef, 0x10000, 0xdfffd,
  0xe1000, 0xefffd,
];
export const IPRIVATE_RANGES: readonly number[] = [
  0x0e000, 0x0f8ff, 0xf0000, 0x10fffd,
];

/** A rule that repeats one alphabet: the characters, whether percent-encoded octets count, and how many there may be. */
export interface Run {
  readonly alphabet: number;
  readonly pct: boolean;
  readonly nonAscii: number;
  readonly least: number;
  readonly most: number;
}

/** A rule that repeats one alphabet, or another name. A type of the rules alone would be needed in the declarations of programs. */
export type RunRuleOr<Name extends string> =
  | "userinfo"
  | "port"
  | "h16"
  | "reg-name"
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
  | "iuserinfo"
  | "ireg-name"
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
  | "HEXDIG"
  | Name;

/** The rules that repeat one alphabet, by name. */
export const RUNS: ReadonlyMap<string, Run> = /* @__PURE__ */ new Map([
  ["userinfo", { alphabet: 0x0002, pct: true, nonAscii: 0, least: 0, most: Infinity }],
  ["port", { alphabet: 0x0004, pct: false, nonAscii: 0, least: 0, most: Infinity }],
  ["h16", { alphabet: 0x0008, pct: false, nonAscii: 0, least: 1, most: 4 }],
  ["reg-name", { alphabet: 0x0010, pct: true, nonAscii: 0, least: 0, most: Infinity }],
  ["path-empty", { alphabet: 0x0000, pct: false, nonAscii: 0, least: 0, most: 0 }],
  ["segment", { alphabet: 0x0040, pct: true, nonAscii: 0, least: 0, most: Infinity }],
  ["segment-nz", { alphabet: 0x0040, pct: true, nonAscii: 0, least: 1, most: Infinity }],
  ["segment-nz-nc", { alphabet: 0x0080, pct: true, nonAscii: 0, least: 1, most: Infinity }],
  ["pchar", { alphabet: 0x0040, pct: true, nonAscii: 0, least: 1, most: 1 }],
  ["query", { alphabet: 0x0100, pct: true, nonAscii: 0, least: 0, most: Infinity }],
  ["fragment", { alphabet: 0x0100, pct: true, nonAscii: 0, least: 0, most: Infinity }],
  ["pct-encoded", { alphabet: 0x0000, pct: true, nonAscii: 0, least: 1, most: 1 }],
  ["unreserved", { alphabet: 0x0200, pct: false, nonAscii: 0, least: 1, most: 1 }],
  ["reserved", { alphabet: 0x0400, pct: false, nonAscii: 0, least: 1, most: 1 }],
  ["gen-delims", { alphabet: 0x0800, pct: false, nonAscii: 0, least: 1, most: 1 }],
  ["sub-delims", { alphabet: 0x1000, pct: false, nonAscii: 0, least: 1, most: 1 }],
  ["iuserinfo", { alphabet: 0x0002, pct: true, nonAscii: 1, least: 0, most: Infinity }],
  ["ireg-name", { alphabet: 0x0010, pct: true, nonAscii: 1, least: 0, most: Infinity }],
  ["ipath-empty", { alphabet: 0x0000, pct: false, nonAscii: 0, least: 0, most: 0 }],
  ["isegment", { alphabet: 0x0040, pct: true, nonAscii: 1, least: 0, most: Infinity }],
  ["isegment-nz", { alphabet: 0x0040, pct: true, nonAscii: 1, least: 1, most: Infinity }],
  ["isegment-nz-nc", { alphabet: 0x0080, pct: true, nonAscii: 1, least: 1, most: Infinity }],
  ["ipchar", { alphabet: 0x0040, pct: true, nonAscii: 1, least: 1, most: 1 }],
  ["iquery", { alphabet: 0x0100, pct: true, nonAscii: 3, least: 0, most: Infinity }],
  ["ifragment", { alphabet: 0x0100, pct: true, nonAscii: 1, least: 0, most: Infinity }],
  ["iunreserved", { alphabet: 0x0200, pct: false, nonAscii: 1, least: 1, most: 1 }],
  ["ucschar", { alphabet: 0x0000, pct: false, nonAscii: 1, least: 1, most: 1 }],
  ["iprivate", { alphabet: 0x0000, pct: false, nonAscii: 2, least: 1, most: 1 }],
  ["ALPHA", { alphabet: 0x2000, pct: false, nonAscii: 0, least: 1, most: 1 }],
  ["DIGIT", { alphabet: 0x0004, pct: false, nonAscii: 0, least: 1, most: 1 }],
  ["HEXDIG", { alphabet: 0x0008, pct: false, nonAscii: 0, least: 1, most: 1 }],
]);
