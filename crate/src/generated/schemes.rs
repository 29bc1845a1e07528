// Generated from crate/grammar by scripts/gen.mjs. Do not edit.

/// What 6.2.3 needs to know of a scheme.
#[derive(Clone, Copy)]
pub struct SchemeRules {
    /// The default port, without leading zeros.
    pub port: Option<&'static [u8]>,
    /// What an empty path after an authority stands for.
    pub empty_path: &'static [u8],
    /// Whether no authority, an empty host and `localhost` are one.
    pub localhost: bool,
}

static SCHEMES: [(&[u8], SchemeRules); 13] = [
    (b"file", SchemeRules { port: None, empty_path: b"", localhost: true }),
    (b"ftp", SchemeRules { port: Some(b"21"), empty_path: b"/", localhost: false }),
    (b"gopher", SchemeRules { port: Some(b"70"), empty_path: b"/", localhost: false }),
    (b"http", SchemeRules { port: Some(b"80"), empty_path: b"/", localhost: false }),
    (b"https", SchemeRules { port: Some(b"443"), empty_path: b"/", localhost: false }),
    (b"imap", SchemeRules { port: Some(b"143"), empty_path: b"/", localhost: false }),
    (b"ldap", SchemeRules { port: Some(b"389"), empty_path: b"/", localhost: false }),
    (b"nntp", SchemeRules { port: Some(b"119"), empty_path: b"/", localhost: false }),
    (b"rtsp", SchemeRules { port: Some(b"554"), empty_path: b"/", localhost: false }),
    (b"telnet", SchemeRules { port: Some(b"23"), empty_path: b"/", localhost: false }),
    (b"wais", SchemeRules { port: Some(b"210"), empty_path: b"/", localhost: false }),
    (b"ws", SchemeRules { port: Some(b"80"), empty_path: b"/", localhost: false }),
    (b"wss", SchemeRules { port: Some(b"443"), empty_path: b"/", localhost: false }),
];

/// The rules of a scheme, written in lower case.
pub fn scheme_rules(scheme: &[u8]) -> Option<SchemeRules> {
    SCHEMES.iter().find(|(name, _)| *name == scheme).map(|&(_, rules)| rules)
}
