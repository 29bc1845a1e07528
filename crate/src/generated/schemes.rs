// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

use crate::schemes::SchemeDefaults;

/// The schemes that have rules of their own for normalization (RFC 3986, 6.2.3).
pub static SCHEMES: [SchemeDefaults; 13] = [
    SchemeDefaults::of(b"file", 0, false, true),
    SchemeDefaults::of(b"ftp", 21, true, false),
    SchemeDefaults::of(b"gopher", 70, true, false),
    SchemeDefaults::of(b"http", 80, true, false),
    SchemeDefaults::of(b"https", 443, true, false),
    SchemeDefaults::of(b"imap", 143, true, false),
    SchemeDefaults::of(b"ldap", 389, true, false),
    SchemeDefaults::of(b"nntp", 119, true, false),
    SchemeDefaults::of(b"rtsp", 554, true, false),
    SchemeDefaults::of(b"telnet", 23, true, false),
    SchemeDefaults::of(b"wais", 210, true, false),
    SchemeDefaults::of(b"ws", 80, true, false),
    SchemeDefaults::of(b"wss", 443, true, false),
];
