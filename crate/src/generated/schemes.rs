// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/// The schemes that have special rules for normalization (RFC 3986, 6.2.3): the name, the default port or 0, whether an empty
/// path after an authority becomes a slash, and whether a missing authority, an empty host and `localhost` mean the same.
pub const SCHEMES: [(&[u8], u16, bool, bool); 15] = [
    (b"coap", 5683, true, false),
    (b"coaps", 5684, true, false),
    (b"file", 0, false, true),
    (b"ftp", 21, true, false),
    (b"gopher", 70, true, false),
    (b"http", 80, true, false),
    (b"https", 443, true, false),
    (b"imap", 143, true, false),
    (b"ldap", 389, true, false),
    (b"nntp", 119, true, false),
    (b"rtsp", 554, true, false),
    (b"telnet", 23, true, false),
    (b"wais", 210, true, false),
    (b"ws", 80, true, false),
    (b"wss", 443, true, false),
];
