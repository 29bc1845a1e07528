// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/// The rules of a scheme for normalization (RFC 3986, 6.2.3).
#[derive(Clone, Copy)]
pub struct SchemeDefaults {
    /// The default port, without leading zeros.
    pub port: Option<&'static [u8]>,
    /// The path that replaces an empty one after an authority.
    pub empty_path: &'static [u8],
    /// Whether a missing authority, an empty host and `localhost` mean the same.
    pub localhost: bool,
}

static SCHEMES: [(&[u8], SchemeDefaults); 13] = [
    (b"file", SchemeDefaults { port: None, empty_path: b"", localhost: true }),
    (b"ftp", SchemeDefaults { port: Some(b"21"), empty_path: b"/", localhost: false }),
    (b"gopher", SchemeDefaults { port: Some(b"70"), empty_path: b"/", localhost: false }),
    (b"http", SchemeDefaults { port: Some(b"80"), empty_path: b"/", localhost: false }),
    (b"https", SchemeDefaults { port: Some(b"443"), empty_path: b"/", localhost: false }),
    (b"imap", SchemeDefaults { port: Some(b"143"), empty_path: b"/", localhost: false }),
    (b"ldap", SchemeDefaults { port: Some(b"389"), empty_path: b"/", localhost: false }),
    (b"nntp", SchemeDefaults { port: Some(b"119"), empty_path: b"/", localhost: false }),
    (b"rtsp", SchemeDefaults { port: Some(b"554"), empty_path: b"/", localhost: false }),
    (b"telnet", SchemeDefaults { port: Some(b"23"), empty_path: b"/", localhost: false }),
    (b"wais", SchemeDefaults { port: Some(b"210"), empty_path: b"/", localhost: false }),
    (b"ws", SchemeDefaults { port: Some(b"80"), empty_path: b"/", localhost: false }),
    (b"wss", SchemeDefaults { port: Some(b"443"), empty_path: b"/", localhost: false }),
];

/// Returns the defaults of a scheme, whose name must be in lower case.
pub fn scheme_defaults(scheme: &[u8]) -> Option<SchemeDefaults> {
    SCHEMES.iter().find(|(name, _)| *name == scheme).map(|&(_, defaults)| defaults)
}
