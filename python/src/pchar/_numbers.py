# Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

VERSION = 315583620
AREA_OFFSETS = 0
AREA_DATA = 1
AREA_VALIDITY = 2
AREA_BASE_OFFSETS = 3
AREA_BASE_DATA = 4
AREA_BASE_VALIDITY = 5
AREA_SCANNED = 6
AREA_ISSUE_VALIDITY = 7
AREA_ISSUE_CODES = 8
AREA_ISSUE_RULES = 9
AREA_ISSUE_INDICES = 10
AREA_ISSUE_INPUTS = 11
AREA_OUTPUTS = 12
OUTPUT_VALIDITY = 0
OUTPUT_VALUES = 1
OUTPUT_DATA = 2
OUTPUT_AREAS = 3
CASE = 1
PERCENT = 2
PATH = 4
IPV6 = 8
SCHEME = 16
DOT_SEGMENTS = 32
KEEP_ENCODED_DOTS = 64
STRICT = 1
RELATIVE_BASE = 2
OK = 0
ERROR = -1
FALLBACK = -2

# The output columns, by the number of the bit that asks for each. The components come first.
COLUMNS = (
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "query",
    "fragment",
    "host_kind",
    "path_kind",
)
COMPONENTS = COLUMNS[:8]

# Names, by number.
HOST_KINDS = (
    "IPv4address",
    "IPv6address",
    "IPvFuture",
    "reg-name",
)
PATH_KINDS = (
    "path-abempty",
    "path-absolute",
    "path-noscheme",
    "path-rootless",
    "path-empty",
)
RULES = (
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
)

# Error codes, by number less 1.
ERROR_CODES = (
    "ERR_URI_UNEXPECTED_CHARACTER",
    "ERR_URI_INVALID_PCT_ENCODED",
    "ERR_URI_MISSING_SCHEME",
    "ERR_URI_UNEXPECTED_FRAGMENT",
    "ERR_URI_INVALID_IPV6ADDRESS",
    "ERR_URI_INVALID_IPVFUTURE",
    "ERR_URI_ZONE_IDENTIFIER",
    "ERR_URI_UNCLOSED_IP_LITERAL",
    "ERR_URI_BASE_NOT_ABSOLUTE",
    "ERR_URI_AMBIGUOUS_COMPONENTS",
    "ERR_URI_NO_REFERENCE",
    "ERR_URI_NO_BASE",
    "ERR_URI_INVALID_UTF8",
    "ERR_URI_LONE_SURROGATE",
    "ERR_URI_DOT_SEGMENT",
    "ERR_URI_BUFFER_TOO_SMALL",
    "ERR_URI_TOO_LONG",
    "ERR_URI_NUL",
    "ERR_URI_ADDRESS_MECHANISM",
    "ERR_URI_NOT_LATIN1",
    "ERR_URI_NOT_IDNA",
    "ERR_URI_NEEDS_IDNA",
    "ERR_URI_NOT_ALLOWABLE",
)
