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

/// The rules of a scheme, written in lower case.
pub fn scheme_rules(scheme: &[u8]) -> Option<SchemeRules> {
    let (port, empty_path, localhost): (Option<&'static [u8]>, &'static [u8], bool) = match scheme {
        b"file" => (None, b"", true),
        b"ftp" => (Some(b"21"), b"/", false),
        b"gopher" => (Some(b"70"), b"/", false),
        b"http" => (Some(b"80"), b"/", false),
        b"https" => (Some(b"443"), b"/", false),
        b"imap" => (Some(b"143"), b"/", false),
        b"ldap" => (Some(b"389"), b"/", false),
        b"nntp" => (Some(b"119"), b"/", false),
        b"rtsp" => (Some(b"554"), b"/", false),
        b"telnet" => (Some(b"23"), b"/", false),
        b"wais" => (Some(b"210"), b"/", false),
        b"ws" => (Some(b"80"), b"/", false),
        b"wss" => (Some(b"443"), b"/", false),
        _ => return None,
    };
    Some(SchemeRules { port, empty_path, localhost })
}
