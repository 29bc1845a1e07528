//! The benchmarks `check`, `parse` and `components`.

use std::hint::black_box;
use std::marker::PhantomData;

use iri_string::spec::{IriSpec, Spec, UriSpec};
use iri_string::types::RiReferenceStr;
use url::{Position, Url};

use crate::implementation::{Implementation, answer_each, each};

/// The names of [`Components`].
const NAMES: [&str; 8] = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];

/// The components in the order of [`NAMES`]. `None` means absent.
type Components<'a> = [Option<&'a str>; 8];

/// A library that parses.
pub trait Parser: 'static {
    /// The name of the crate in the lockfile.
    const NAME: &'static str;
    /// Components that the library does not have, or returns in another form. They are not compared.
    const NOT_COMPARED: &'static [&'static str] = &[];
    /// Whether the library returns the same for an empty component and an absent one.
    const EMPTY_IS_ABSENT: bool = false;

    type Parsed<'a>;

    fn parse(text: &str) -> Result<Self::Parsed<'_>, impl Sized>;

    /// Reads every component that the library has. Returns those that are strings.
    fn components<'p>(parsed: &'p Self::Parsed<'_>) -> Components<'p>;

    /// Formats the components that are not strings, in the same order; `None` for the others. This is not timed.
    fn written(_parsed: &Self::Parsed<'_>) -> [Option<String>; 8] {
        Default::default()
    }
}

macro_rules! pchar {
    ($parser:ident, $parsed:ident) => {
        pub struct $parser;

        impl Parser for $parser {
            const NAME: &'static str = "pchar";

            type Parsed<'a> = pchar::$parsed<&'a str>;

            fn parse(text: &str) -> Result<Self::Parsed<'_>, impl Sized> {
                pchar::$parsed::parse(text)
            }

            fn components<'p>(uri: &'p Self::Parsed<'_>) -> Components<'p> {
                [
                    uri.scheme(),
                    uri.authority(),
                    uri.userinfo(),
                    uri.host(),
                    uri.port(),
                    Some(uri.path()),
                    uri.query(),
                    uri.fragment(),
                ]
            }
        }
    };
}
pchar!(Pchar, UriRef);
pchar!(PcharIri, IriRef);

macro_rules! fluent_uri {
    ($parser:ident, $parsed:ident) => {
        pub struct $parser;

        impl Parser for $parser {
            const NAME: &'static str = "fluent-uri";

            type Parsed<'a> = fluent_uri::$parsed<&'a str>;

            fn parse(text: &str) -> Result<fluent_uri::$parsed<&str>, impl Sized> {
                fluent_uri::$parsed::parse(text)
            }

            fn components<'p>(uri: &'p fluent_uri::$parsed<&str>) -> Components<'p> {
                let authority = uri.authority();
                [
                    uri.scheme().map(|scheme| scheme.as_str()),
                    authority.map(|authority| authority.as_str()),
                    authority.and_then(|authority| authority.userinfo()).map(|userinfo| userinfo.as_str()),
                    authority.map(|authority| authority.host()),
                    authority.and_then(|authority| authority.port()).map(|port| port.as_str()),
                    Some(uri.path().as_str()),
                    uri.query().map(|query| query.as_str()),
                    uri.fragment().map(|fragment| fragment.as_str()),
                ]
            }
        }
    };
}
fluent_uri!(FluentUri, UriRef);
fluent_uri!(FluentIri, IriRef);

/// oxiri has only IRIs, and does not split the authority.
pub struct Oxiri;

impl Parser for Oxiri {
    const NAME: &'static str = "oxiri";
    const NOT_COMPARED: &'static [&'static str] = &["userinfo", "host", "port"];

    type Parsed<'a> = oxiri::IriRef<&'a str>;

    fn parse(text: &str) -> Result<oxiri::IriRef<&str>, impl Sized> {
        oxiri::IriRef::parse(text)
    }

    fn components<'p>(iri: &'p oxiri::IriRef<&str>) -> Components<'p> {
        [iri.scheme(), iri.authority(), None, None, None, Some(iri.path()), iri.query(), iri.fragment()]
    }
}

/// iri-string only validates when it parses. It finds a component when the caller asks for it.
pub struct IriString<S>(PhantomData<S>);

impl<S: Spec + 'static> Parser for IriString<S> {
    const NAME: &'static str = "iri-string";

    type Parsed<'a> = &'a RiReferenceStr<S>;

    fn parse(text: &str) -> Result<&RiReferenceStr<S>, impl Sized> {
        RiReferenceStr::<S>::new(text)
    }

    fn components<'p>(uri: &'p &RiReferenceStr<S>) -> Components<'p> {
        let authority = uri.authority_components();
        [
            uri.scheme_str(),
            uri.authority_str(),
            authority.and_then(|authority| authority.userinfo()),
            authority.map(|authority| authority.host()),
            authority.and_then(|authority| authority.port()),
            Some(uri.path_str()),
            uri.query_str(),
            uri.fragment_str(),
        ]
    }
}

/// sophia_iri has only IRIs, and validates them by a regular expression. Its base IRI has the components except those of the
/// authority.
pub struct SophiaIri;

impl Parser for SophiaIri {
    const NAME: &'static str = "sophia_iri";
    const NOT_COMPARED: &'static [&'static str] = &["userinfo", "host", "port"];

    type Parsed<'a> = sophia_iri::IriRef<&'a str>;

    fn parse(text: &str) -> Result<sophia_iri::IriRef<&str>, impl Sized> {
        sophia_iri::IriRef::new(text)
    }

    fn components<'p>(iri: &'p sophia_iri::IriRef<&str>) -> Components<'p> {
        let base = iri.as_base();
        black_box((base.scheme(), base.authority(), base.path(), base.query(), base.fragment()));
        Default::default()
    }

    fn written(iri: &sophia_iri::IriRef<&str>) -> [Option<String>; 8] {
        let base = iri.as_base();
        let [scheme, authority] = [base.scheme(), base.authority()].map(|component| component.map(String::from));
        let [query, fragment] = [base.query(), base.fragment()].map(|component| component.map(String::from));
        [scheme, authority, None, None, None, Some(base.path().into()), query, fragment]
    }
}

macro_rules! iref {
    ($parser:ident, $parsed:ident) => {
        pub struct $parser;

        impl Parser for $parser {
            const NAME: &'static str = "iref";

            type Parsed<'a> = &'a iref::$parsed;

            fn parse(text: &str) -> Result<&iref::$parsed, impl Sized> {
                iref::$parsed::new(text)
            }

            fn components<'p>(uri: &'p &iref::$parsed) -> Components<'p> {
                let parts = uri.parts();
                let authority = parts.authority.map(|authority| authority.parts());
                [
                    parts.scheme.map(|scheme| scheme.as_str()),
                    parts.authority.map(|authority| authority.as_str()),
                    authority.as_ref().and_then(|authority| authority.user_info).map(|userinfo| userinfo.as_str()),
                    authority.as_ref().map(|authority| authority.host.as_str()),
                    authority.as_ref().and_then(|authority| authority.port).map(|port| port.as_str()),
                    Some(parts.path.as_str()),
                    parts.query.map(|query| query.as_str()),
                    parts.fragment.map(|fragment| fragment.as_str()),
                ]
            }
        }
    };
}
iref!(Iref, UriRef);
iref!(IrefIri, IriRef);

/// uriparse returns a path as a list, a port as a number, and userinfo as username and password.
pub struct Uriparse;

impl Parser for Uriparse {
    const NAME: &'static str = "uriparse";
    const NOT_COMPARED: &'static [&'static str] = &["authority", "userinfo", "port"];

    type Parsed<'a> = uriparse::URIReference<'a>;

    fn parse(text: &str) -> Result<uriparse::URIReference<'_>, impl Sized> {
        uriparse::URIReference::try_from(text)
    }

    fn components<'p>(uri: &'p uriparse::URIReference<'_>) -> Components<'p> {
        black_box((uri.host(), uri.port(), uri.path(), uri.password()));
        [
            uri.scheme().map(|scheme| scheme.as_str()),
            None,
            uri.username().map(|username| username.as_str()),
            None,
            None,
            None,
            uri.query().map(|query| query.as_str()),
            uri.fragment().map(|fragment| fragment.as_str()),
        ]
    }

    fn written(uri: &uriparse::URIReference<'_>) -> [Option<String>; 8] {
        let mut written = <[Option<String>; 8]>::default();
        written[3] = uri.host().map(ToString::to_string);
        written[5] = Some(uri.path().to_string());
        written
    }
}

/// http copies its input, drops the fragment, returns a port as a number and has no userinfo.
pub struct Http;

impl Parser for Http {
    const NAME: &'static str = "http";
    const NOT_COMPARED: &'static [&'static str] = &["userinfo", "port", "fragment"];
    const EMPTY_IS_ABSENT: bool = true;

    type Parsed<'a> = http::Uri;

    fn parse(text: &str) -> Result<http::Uri, impl Sized> {
        text.parse::<http::Uri>()
    }

    fn components<'p>(uri: &'p http::Uri) -> Components<'p> {
        black_box(uri.port_u16());
        [
            uri.scheme_str(),
            uri.authority().map(|authority| authority.as_str()),
            None,
            uri.host(),
            None,
            Some(uri.path()),
            uri.query(),
            None,
        ]
    }
}

/// url copies and normalizes its input, by the URL Standard instead of RFC 3986.
pub struct WhatwgUrl;

impl Parser for WhatwgUrl {
    const NAME: &'static str = "url";
    const EMPTY_IS_ABSENT: bool = true;

    type Parsed<'a> = Url;

    fn parse(text: &str) -> Result<Url, impl Sized> {
        Url::parse(text)
    }

    fn components<'p>(url: &'p Url) -> Components<'p> {
        [
            Some(url.scheme()),
            Some(url.authority()),
            Some(&url[Position::BeforeUsername..Position::AfterPassword]),
            url.host_str(),
            Some(&url[Position::BeforePort..Position::AfterPort]),
            Some(url.path()),
            url.query(),
            url.fragment(),
        ]
    }
}

/// Ada, a C++ library, copies and normalizes its input, by the URL Standard instead of RFC 3986. It does not return userinfo in one
/// piece.
pub struct AdaUrl;

impl Parser for AdaUrl {
    const NAME: &'static str = "ada-url";
    const NOT_COMPARED: &'static [&'static str] = &["authority", "userinfo"];
    const EMPTY_IS_ABSENT: bool = true;

    type Parsed<'a> = ada_url::Url;

    fn parse(text: &str) -> Result<ada_url::Url, impl Sized> {
        ada_url::Url::parse(text, None)
    }

    fn components<'p>(url: &'p ada_url::Url) -> Components<'p> {
        black_box((url.username(), url.password()));
        [
            url.protocol().strip_suffix(':'),
            None,
            None,
            Some(url.hostname()),
            Some(url.port()),
            Some(url.pathname()),
            url.search().strip_prefix('?'),
            url.hash().strip_prefix('#'),
        ]
    }
}

/// Formats the components that are compared for `P` as one string.
fn rendered<P: Parser>(components: Components<'_>, written: &[Option<String>; 8]) -> String {
    let compared = NAMES.iter().zip(components).zip(written).filter(|((name, _), _)| !P::NOT_COMPARED.contains(*name));
    compared
        .map(|((name, component), written)| match component.or(written.as_deref()) {
            None => String::new(),
            Some("") if P::EMPTY_IS_ABSENT => String::new(),
            Some(component) => format!("{name}={component} "),
        })
        .collect()
}

/// Parses with `Q` and formats the components that are compared for `P`.
pub fn answer<P: Parser, Q: Parser>(text: &str) -> Option<String> {
    let parsed = Q::parse(text).ok()?;
    Some(rendered::<P>(Q::components(&parsed), &Q::written(&parsed)))
}

/// The amount of work that a parser does.
#[derive(Clone, Copy)]
pub enum Depth {
    /// Find out whether the string is accepted.
    Check,
    /// Build the result.
    Parse,
    /// Build the result and read each component.
    Components,
}

/// The parser `P`, whose answers are compared with those of `Q`, which is pchar.
fn parser<P: Parser, Q: Parser>(depth: Depth) -> Implementation {
    Implementation {
        name: P::NAME,
        pass: match depth {
            Depth::Check => each(|text| P::parse(text).is_ok()),
            Depth::Parse => each(|text| black_box(&P::parse(text)).is_ok()),
            Depth::Components => each(|text| match &P::parse(text) {
                Ok(parsed) => {
                    black_box(P::components(parsed));
                    true
                }
                Err(_) => false,
            }),
        },
        answers: match depth {
            Depth::Check => answer_each(|text| P::parse(text).ok().map(|_| String::new())),
            _ => answer_each(answer::<P, P>),
        },
        expected: match depth {
            Depth::Check => answer_each(|text| Q::parse(text).ok().map(|_| String::new())),
            _ => answer_each(answer::<P, Q>),
        },
    }
}

/// The parsers of URI references.
pub fn uri_parsers(depth: Depth) -> Vec<Implementation> {
    vec![
        parser::<Pchar, Pchar>(depth),
        parser::<FluentUri, Pchar>(depth),
        parser::<Oxiri, Pchar>(depth),
        parser::<IriString<UriSpec>, Pchar>(depth),
        parser::<SophiaIri, Pchar>(depth),
        parser::<Iref, Pchar>(depth),
        parser::<Uriparse, Pchar>(depth),
        parser::<Http, Pchar>(depth),
        parser::<WhatwgUrl, Pchar>(depth),
        parser::<AdaUrl, Pchar>(depth),
    ]
}

/// The parsers of IRI references.
pub fn iri_parsers(depth: Depth) -> Vec<Implementation> {
    vec![
        parser::<PcharIri, PcharIri>(depth),
        parser::<FluentIri, PcharIri>(depth),
        parser::<Oxiri, PcharIri>(depth),
        parser::<IriString<IriSpec>, PcharIri>(depth),
        parser::<SophiaIri, PcharIri>(depth),
        parser::<IrefIri, PcharIri>(depth),
        parser::<WhatwgUrl, PcharIri>(depth),
        parser::<AdaUrl, PcharIri>(depth),
    ]
}
