//! A normal form is valid by the same rule, and its own normal form (RFC 3986, 6.2.2).

#![no_main]

use libfuzzer_sys::fuzz_target;
use pchar::form::{self, Form};
use pchar::{Identifier, IriRef, Level, NormalizeOptions};

const LEVELS: [Level; 5] = [Level::Case, Level::Percent, Level::Path, Level::Syntax, Level::Scheme];

fuzz_target!(|text: &str| {
    check::<form::UriRef>(text);
    check::<form::Uri>(text);
    check::<form::AbsoluteUri>(text);
    check::<form::IriRef>(text);
    check::<form::Iri>(text);
    check::<form::AbsoluteIri>(text);
});

fn check<F: Form>(text: &str) {
    let Ok(uri) = Identifier::<&str, F>::parse(text) else { return };
    let components = IriRef::parse(text).unwrap();
    for level in LEVELS {
        for keep_encoded_dots in [false, true] {
            let options = NormalizeOptions::from(level).keep_encoded_dots(keep_encoded_dots);
            // It is parsed again by its type.
            let normal = uri.normalize(options);
            assert_eq!(normal.normalize(options), normal, "{uri:?} {options:?}");
            let again = IriRef::parse(normal.as_str()).unwrap();
            let scheme = |uri: &IriRef<&str>| uri.scheme().map(str::to_ascii_lowercase);
            assert_eq!(scheme(&again), scheme(&components));
            if level != Level::Scheme {
                assert_eq!(again.authority().is_some(), components.authority().is_some());
                assert_eq!(again.query().is_some(), components.query().is_some());
                assert_eq!(again.fragment().is_some(), components.fragment().is_some());
            }
        }
    }
}
