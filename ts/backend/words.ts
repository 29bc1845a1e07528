/**
 * The record that a backend fills: 32-bit integers at fixed places, indices into the text in code units, -1 for
 * what is absent.
 *
 *     foo://me:pw@example.com:8042/over/there?name=ferret#nose
 *        |  |     |          ||   |          ||           |   |
 *        |  |     |  hostEnd -|   |  pathEnd -|           |   `- end
 *        |  |     |           |   |           |           `----- fragmentStart
 *        |  |     |           |   |           `----------------- queryStart
 *        |  |     |           |   `----------------------------- pathStart
 *        |  |     |           `--------------------------------- portStart
 *        |  |     `--------------------------------------------- hostStart
 *        |  `--------------------------------------------------- authorityStart
 *        `------------------------------------------------------ schemeEnd
 *
 * A start is the index after the delimiter, so `queryStart - 1` is the `?`. There is a userinfo where `hostStart`
 * is greater than `authorityStart`. Authority and port end at `pathStart`.
 * `crate/src/record.rs` and `crate/wasm/src/lib.rs` know the same places by the same names.
 */
export const SCHEME_END = 0;
export const AUTHORITY_START = 1;
export const HOST_START = 2;
export const HOST_END = 3;
export const PORT_START = 4;
export const PATH_START = 5;
export const PATH_END = 6;
export const QUERY_START = 7;
export const FRAGMENT_START = 8;
export const END = 9;
/** An index into `HOST_KINDS`, 0 where there is no host. */
export const HOST_KIND = 10;
/** An index into `PATH_KINDS`. */
export const PATH_KIND = 11;
/** One bit for each rung at which `normalize` may change this text: `CASE`, `PERCENT`, ... */
export const CHANGES = 12;
/** The number of the error, 0 where there is none. The words above mean nothing then. */
export const CODE = 13;
/** The number of the rule that the text breaks. */
export const RULE = 14;
/** Where it breaks it. */
export const INDEX = 15;
/** Which text it is that breaks it: 0 is the text or the reference, 1 the base. */
export const INPUT = 16;
/** Where the piece of the base ends, and that of the reference starts, which `resolve` put a target together from. */
export const BASE_END = 17;
export const REFERENCE_START = 18;
/** How many words a record has. */
export const WORDS = 19;

/** Raised with every change of the record's layout or of an entry's meaning, so that the two sides can refuse each other. */
export const VERSION = 1;

/** 6.2.2.1: letters of scheme, host and triplets. */
export const CASE = 1;
/** 6.2.2.2: triplets of unreserved characters. */
export const PERCENT = 2;
/** 6.2.2.3: dot segments. */
export const PATH = 4;
/** RFC 5952: the text of an IPv6address. */
export const IPV6 = 8;
/** 6.2.3: ports, empty paths, `file`. */
export const SCHEME = 16;
/** Not a rung, but noted with them: the path has dot segments, whether there is a scheme or not. */
export const DOT_SEGMENTS = 32;
/** A flag of `normalize`: dot segments written with triplets stay as they are. */
export const KEEP_ENCODED_DOTS = 64;

/** A flag of `resolve`: a reference whose scheme is the base's is not taken as relative (5.2.2). */
export const STRICT = 1;
/** A flag of `resolve`: the base may lack a scheme. */
export const RELATIVE_BASE = 2;
