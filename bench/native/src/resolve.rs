//! The benchmark `resolve`: references against one base, which is parsed once.

use fluent_uri::resolve::Resolver;
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use oxiri::IriRef;
use pchar::{Identifier, Level, ResolveOptions, Uri, UriRef};
use sophia_iri::resolve::BaseIri;
use uriparse::{URI, URIReference};
use url::Url;

use crate::implementation::{Implementation, buffer_writer, writer};

/// The base of RFC 3986, 5.4. It is short, which favours libraries that parse the base again for every reference.
const BASE: &str = "http://a/b/c/d;p?q";

/// Enough bytes for the longest target.
const ROOM: usize = 1 << 14;

fn resolved(reference: &str) -> Option<String> {
    Some(UriRef::parse(reference).ok()?.resolve(&Uri::parse(BASE).ok()?).ok()?.into_inner())
}

/// The expected answer for a library that also normalizes the target.
fn normalized(reference: &str) -> Option<String> {
    Some(UriRef::parse(&resolved(reference)?).ok()?.key(Level::Scheme).into_owned())
}

/// The implementations of `resolve`: from the string of the reference to the string of the target.
pub fn resolvers() -> Vec<Implementation> {
    let is_valid = "the base is a URI";
    let base = Uri::parse(BASE).expect(is_valid);
    let fluent_uri = Resolver::with_base(fluent_uri::Uri::parse(BASE).expect(is_valid));
    let oxiri = IriRef::parse(BASE).expect(is_valid);
    let iri_string = UriAbsoluteStr::new(BASE).expect(is_valid);
    let sophia_iri = BaseIri::new(BASE).expect(is_valid);
    let iref = iref::Uri::new(BASE).expect(is_valid);
    let uriparse = URI::try_from(BASE).expect(is_valid);
    let url = Url::parse(BASE).expect(is_valid);
    vec![
        writer("pchar", move |text| Some(UriRef::parse(text).ok()?.resolve(&base).ok()?.into_inner()), resolved),
        buffer_writer(
            "pchar, into a buffer",
            vec![0; ROOM],
            move |text, buffer| {
                UriRef::parse(text)
                    .ok()?
                    .resolve_into(&base, ResolveOptions::new(), buffer)
                    .ok()
                    .map(Identifier::into_inner)
            },
            resolved,
        ),
        writer(
            "fluent-uri",
            move |text| Some(fluent_uri.resolve(&fluent_uri::UriRef::parse(text).ok()?).ok()?.into_string()),
            resolved,
        ),
        writer("oxiri", move |text| Some(oxiri.resolve(&IriRef::parse(text).ok()?).ok()?.into_inner()), resolved),
        buffer_writer(
            "oxiri, into a buffer",
            String::with_capacity(ROOM),
            move |text, buffer| {
                buffer.clear();
                oxiri.resolve_into(&IriRef::parse(text).ok()?, buffer).ok()?;
                Some(buffer)
            },
            resolved,
        ),
        writer(
            "iri-string",
            move |text| {
                let reference = UriReferenceStr::new(text).ok()?;
                Some(reference.resolve_against(iri_string).to_dedicated_string().into())
            },
            resolved,
        ),
        writer("sophia_iri", move |text| Some(sophia_iri.resolve(text).ok()?.unwrap()), resolved),
        writer("iref", move |text| Some(iref::UriRef::new(text).ok()?.resolved(iref).into_string()), resolved),
        writer(
            "uriparse",
            move |text| Some(uriparse.resolve(&URIReference::try_from(text).ok()?).to_string()),
            resolved,
        ),
        writer("url", move |text| Some(url.join(text).ok()?.into()), normalized),
        // It takes a base only as a string.
        writer("ada-url", |text| Some(ada_url::Url::parse(text, Some(BASE)).ok()?.href().into()), normalized),
    ]
}
