// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/// The rules of a scheme for normalization (RFC 3986, 6.2.3).
#[derive(Clone, Copy)]
pub struct SchemeDefaults {
    /// The name of the scheme, as a number.
    name: u64,
    /// The default port. It is 0 if the scheme does not have one.
    pub port: u16,
    /// Whether an empty path after an authority becomes a slash.
    pub has_root: bool,
    /// Whether a missing authority, an empty host and `localhost` mean the same.
    pub localhost: bool,
}

impl SchemeDefaults {
    /// Those of a scheme that is not in the table: only an empty port is dropped.
    pub const NONE: Self = Self::of(b"", 0, false, false);

    const fn of(name: &[u8], port: u16, has_root: bool, localhost: bool) -> Self {
        Self { name: number(name), port, has_root, localhost }
    }
}

static SCHEMES: [SchemeDefaults; 13] = [
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

/// Returns a name of up to eight characters as a number, which is compared faster.
const fn number(name: &[u8]) -> u64 {
    let mut number = 0;
    let mut index = 0;
    while index < name.len() {
        number = number << 8 | name[index] as u64;
        index += 1;
    }
    number
}

/// Returns the defaults of a scheme, whose name must be in lower case.
#[inline(never)]
pub fn scheme_defaults(scheme: &[u8]) -> SchemeDefaults {
    let name = if scheme.len() <= 8 { number(scheme) } else { 0 };
    SCHEMES.iter().find(|defaults| defaults.name == name).copied().unwrap_or(SchemeDefaults::NONE)
}
