use crate::generated::alphabets::{NON_ASCII_IPRIVATE, NON_ASCII_UCSCHAR};
use crate::generated::record::PathKind;
use crate::generated::rules::Rule;

/// A rule of the grammar for a whole identifier (RFC 3986, 4 and RFC 3987, 2.2).
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
    /// Returns the top rule for a rule of the grammar, `None` if the rule is for a part of an identifier.
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

    /// Returns the rule that forbids a fragment, if this one does.
    pub(crate) const fn without_fragment(self) -> Option<Rule> {
        match self {
            Self::AbsoluteUri => Some(Rule::AbsoluteUri),
            Self::AbsoluteIri => Some(Rule::AbsoluteIri),
            _ => None,
        }
    }

    /// Returns whether the rule allows a scheme.
    pub(crate) const fn scheme_is_read(self) -> bool {
        !matches!(self, Self::RelativeRef | Self::IrelativeRef)
    }

    /// Returns whether the rule requires a scheme.
    pub(crate) const fn scheme_is_required(self) -> bool {
        matches!(self, Self::Uri | Self::AbsoluteUri | Self::Iri | Self::AbsoluteIri)
    }
}

impl PathKind {
    /// Returns the kind of a path that does not follow an authority.
    pub(crate) fn without_authority(path: &[u8], has_scheme: bool) -> Self {
        match path.first() {
            None => Self::Empty,
            Some(b'/') => Self::Absolute,
            Some(_) if has_scheme => Self::Rootless,
            Some(_) => Self::Noscheme,
        }
    }
}

/// The differences between the grammars of RFC 3986 and RFC 3987: the non-ASCII characters and the names of the
/// rules.
pub struct Grammar {
    pub non_ascii: u8,
    pub query_non_ascii: u8,
    pub userinfo: Rule,
    pub host: Rule,
    pub path: Rule,
    pub path_noscheme: Rule,
    pub query: Rule,
    pub fragment: Rule,
}

pub static URI_GRAMMAR: Grammar = Grammar {
    non_ascii: 0,
    query_non_ascii: 0,
    userinfo: Rule::Userinfo,
    host: Rule::Host,
    path: Rule::Path,
    path_noscheme: Rule::PathNoscheme,
    query: Rule::Query,
    fragment: Rule::Fragment,
};

pub static IRI_GRAMMAR: Grammar = Grammar {
    non_ascii: NON_ASCII_UCSCHAR,
    query_non_ascii: NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE,
    userinfo: Rule::Iuserinfo,
    host: Rule::Ihost,
    path: Rule::Ipath,
    path_noscheme: Rule::IpathNoscheme,
    query: Rule::Iquery,
    fragment: Rule::Ifragment,
};

/// Returns the grammar that a top rule belongs to.
pub const fn grammar_of(rule: TopRule) -> &'static Grammar {
    use TopRule::{AbsoluteIri, AbsoluteUri, IrelativeRef, Iri, IriReference, RelativeRef, Uri, UriReference};
    match rule {
        Uri | UriReference | AbsoluteUri | RelativeRef => &URI_GRAMMAR,
        Iri | IriReference | AbsoluteIri | IrelativeRef => &IRI_GRAMMAR,
    }
}
