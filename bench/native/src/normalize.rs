//! The benchmark `normalize`: from a string to its normal form.

use std::borrow::Cow;
use std::hint::black_box;

use iri_string::format::ToDedicatedString;
use iri_string::types::UriStr;
use pchar::{Identifier, Level, UriRef};
use uriparse::URIReference;
use url::Url;

use crate::implementation::{Implementation, answer_each, buffer_writer, each, writer};

/// Enough bytes for the longest string.
const ROOM: usize = 1 << 14;

/// The expected answer for a library that normalizes as pchar does at `Level::Syntax`.
pub fn by_syntax(text: &str) -> Option<String> {
    UriRef::parse(text).ok().map(|uri| uri.key(Level::Syntax).into_owned())
}

/// The expected answer for a library that normalizes as pchar does at `Level::Scheme`.
pub fn by_scheme(text: &str) -> Option<String> {
    UriRef::parse(text).ok().map(|uri| uri.key(Level::Scheme).into_owned())
}

fn by_scheme_borrowed(text: &str) -> Option<Cow<'_, str>> {
    UriRef::parse(text).ok().map(|uri| uri.key(Level::Scheme))
}

/// The implementations of `normalize`.
pub fn normalizers() -> Vec<Implementation> {
    vec![
        Implementation {
            name: "pchar",
            pass: each(|text| black_box(by_scheme_borrowed(text)).is_some()),
            answers: answer_each(by_scheme),
            expected: answer_each(by_scheme),
        },
        writer("pchar, always a new string", by_scheme, by_scheme),
        buffer_writer(
            "pchar, into a buffer",
            vec![0; ROOM],
            |text, buffer| {
                UriRef::parse(text).ok()?.normalize_into(Level::Scheme, buffer).ok().map(Identifier::into_inner)
            },
            by_scheme,
        ),
        writer("fluent-uri", fluent_uri_normal, by_scheme),
        writer("iri-string", iri_string_normal, by_syntax),
        writer("uriparse", uriparse_normal, by_syntax),
        writer("url", |text| Some(Url::parse(text).ok()?.into()), by_scheme),
        writer("ada-url", |text| Some(ada_url::Url::parse(text, None).ok()?.href().into()), by_scheme),
    ]
}

fn fluent_uri_normal(text: &str) -> Option<String> {
    Some(fluent_uri::UriRef::parse(text).ok()?.normalize().into_string())
}

fn iri_string_normal(text: &str) -> Option<String> {
    Some(UriStr::new(text).ok()?.normalize().to_dedicated_string().into())
}

fn uriparse_normal(text: &str) -> Option<String> {
    let mut uri = URIReference::try_from(text).ok()?;
    uri.normalize();
    Some(uri.to_string())
}
