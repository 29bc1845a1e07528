use crate::generated::alphabets::{BEYOND_IPRIVATE, BEYOND_UCSCHAR};
use crate::generated::rules::Rule;

/// A rule of the grammar that stands for a whole identifier: RFC 3986, 4 and RFC 3987, 2.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TopRule {
    /// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    Uri,
    /// `URI-reference = URI / relative-ref`
    #[default]
    UriReference,
    /// `absolute-URI = scheme ":" hier-part [ "?" query ]`
    AbsoluteUri,
    /// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
    RelativeRef,
    /// `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]`
    Iri,
    /// `IRI-reference = IRI / irelative-ref`
    IriReference,
    /// `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]`
    AbsoluteIri,
    /// `irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]`
    IrelativeRef,
}

impl TopRule {
    /// The top rule that a rule of the grammar is, if it is one.
    // Only here: the other backend knows rules by their numbers, top rules too.
    #[must_use]
    pub const fn from_rule(rule: Rule) -> Option<Self> {
        Some(match rule {
            Rule::Uri => Self::Uri,
            Rule::UriReference => Self::UriReference,
            Rule::AbsoluteUri => Self::AbsoluteUri,
            Rule::RelativeRef => Self::RelativeRef,
            Rule::Iri => Self::Iri,
            Rule::IriReference => Self::IriReference,
            Rule::AbsoluteIri => Self::AbsoluteIri,
            Rule::IrelativeRef => Self::IrelativeRef,
            _ => return None,
        })
    }

    /// The rule that forbids a fragment, where this is one that does. Only here: `fragment` of the other backend compares
    /// two numbers.
    pub(crate) const fn without_fragment(self) -> Option<Rule> {
        match self {
            Self::AbsoluteUri => Some(Rule::AbsoluteUri),
            Self::AbsoluteIri => Some(Rule::AbsoluteIri),
            _ => None,
        }
    }

    /// Whether a text may have a scheme, or is read as if it had none.
    pub(crate) const fn scheme_is_read(self) -> bool {
        !matches!(self, Self::RelativeRef | Self::IrelativeRef)
    }

    /// Whether a text must have a scheme.
    pub(crate) const fn scheme_is_required(self) -> bool {
        matches!(self, Self::Uri | Self::AbsoluteUri | Self::Iri | Self::AbsoluteIri)
    }
}

/// Which alternative of `host` a host matches, `IPv4address` before `reg-name` (RFC 3986, 3.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum HostKind {
    /// `IPv4address`
    Ipv4address = 1,
    /// `IPv6address`, in brackets
    Ipv6address = 2,
    /// `IPvFuture`, in brackets
    IpvFuture = 3,
    /// `reg-name`
    RegName = 4,
}

/// Which alternative of `path` a path matches (RFC 3986, 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum PathKind {
    /// `path-abempty`: after an authority
    PathAbempty = 0,
    /// `path-absolute`: begins with one slash
    PathAbsolute = 1,
    /// `path-noscheme`: begins with a segment that has no colon
    PathNoscheme = 2,
    /// `path-rootless`: begins with a segment, after a scheme
    PathRootless = 3,
    /// `path-empty`: no characters, and no authority before it
    PathEmpty = 4,
}

impl PathKind {
    /// The kind of a path before which there is no authority. Only here: the short way through the scanner asks for it too.
    pub(crate) fn without_authority(path: &[u8], has_scheme: bool) -> Self {
        match path.first() {
            None => Self::PathEmpty,
            Some(b'/') => Self::PathAbsolute,
            Some(_) if has_scheme => Self::PathRootless,
            Some(_) => Self::PathNoscheme,
        }
    }
}

/// What tells the grammar of RFC 3986 from that of RFC 3987: the characters beyond ASCII, and the names of rules.
pub struct Grammar {
    pub beyond: u8,
    pub query_beyond: u8,
    pub userinfo: Rule,
    pub host: Rule,
    pub path: Rule,
    pub path_noscheme: Rule,
    pub query: Rule,
    pub fragment: Rule,
}

pub static URI_GRAMMAR: Grammar = Grammar {
    beyond: 0,
    query_beyond: 0,
    userinfo: Rule::Userinfo,
    host: Rule::Host,
    path: Rule::Path,
    path_noscheme: Rule::PathNoscheme,
    query: Rule::Query,
    fragment: Rule::Fragment,
};

pub static IRI_GRAMMAR: Grammar = Grammar {
    beyond: BEYOND_UCSCHAR,
    query_beyond: BEYOND_UCSCHAR | BEYOND_IPRIVATE,
    userinfo: Rule::Iuserinfo,
    host: Rule::Ihost,
    path: Rule::Ipath,
    path_noscheme: Rule::IpathNoscheme,
    query: Rule::Iquery,
    fragment: Rule::Ifragment,
};

/// The grammar that a top rule belongs to.
pub const fn grammar_of(rule: TopRule) -> &'static Grammar {
    use TopRule::{AbsoluteIri, AbsoluteUri, IrelativeRef, Iri, IriReference, RelativeRef, Uri, UriReference};
    match rule {
        Uri | UriReference | AbsoluteUri | RelativeRef => &URI_GRAMMAR,
        Iri | IriReference | AbsoluteIri | IrelativeRef => &IRI_GRAMMAR,
    }
}
