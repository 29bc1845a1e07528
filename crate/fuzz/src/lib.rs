//! Functions that the fuzz targets share.

use pchar::kernel::TopRule;
use pchar::kernel::record::Record;
use pchar::kernel::scan::{scan, scan_in_full, scan_within};
use pchar::{AbsoluteIri, AbsoluteUri, Error, Iri, IriRef, Rule, Uri, UriRef};

/// Returns the rules of whole identifiers.
pub fn top_rules() -> impl Iterator<Item = (Rule, TopRule)> {
    Rule::ALL.into_iter().filter_map(|rule| Some((rule, TopRule::from_rule(rule)?)))
}

/// Parses a string by a type, or as a relative reference, which no type has.
pub fn parsed(text: &str, top: TopRule) -> Result<IriRef<&str>, Error> {
    match top {
        TopRule::Uri => Uri::parse(text).map(IriRef::from),
        TopRule::UriReference => UriRef::parse(text).map(IriRef::from),
        TopRule::AbsoluteUri => AbsoluteUri::parse(text).map(|uri| Iri::from(uri).into()),
        TopRule::Iri => Iri::parse(text).map(IriRef::from),
        TopRule::IriReference => IriRef::parse(text),
        TopRule::AbsoluteIri => AbsoluteIri::parse(text).map(IriRef::from),
        TopRule::RelativeRef | TopRule::IrelativeRef => scan(text.as_bytes(), top).and_then(|_| IriRef::parse(text)),
    }
}

/// Scans a string. Both scanners must agree.
pub fn scanned(text: &[u8], rule: TopRule) -> Result<Record, Error> {
    let mut record = Record::EMPTY;
    // The scanner by blocks reads bytes after the string.
    let buffer = [text, [*b"%/..?#:@"; 8].as_flattened()].concat();
    let by_blocks = scan_within(&buffer, text.len(), rule, &mut record).map(|()| record);
    assert_eq!(by_blocks, scan_in_full(text, rule), "{rule:?}");
    by_blocks
}

/// `recompose` (RFC 3986, 5.3), with the authority from its parts (3.2).
pub fn recomposed(uri: &IriRef<&str>) -> String {
    let authority = uri.host().map(|host| {
        let userinfo = uri.userinfo().map_or(String::new(), |userinfo| format!("{userinfo}@"));
        format!("{userinfo}{host}{}", uri.port().map_or(String::new(), |port| format!(":{port}")))
    });
    assert_eq!(authority.as_deref(), uri.authority());
    [
        uri.scheme().map_or(String::new(), |scheme| format!("{scheme}:")),
        authority.map_or(String::new(), |authority| format!("//{authority}")),
        uri.path().to_owned(),
        uri.query().map_or(String::new(), |query| format!("?{query}")),
        uri.fragment().map_or(String::new(), |fragment| format!("#{fragment}")),
    ]
    .concat()
}
