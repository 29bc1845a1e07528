//! A normal form is valid by the same rule, and its own normal form (RFC 3986, 6.2.2).

#![no_main]

use libfuzzer_sys::fuzz_target;
use pchar::{Level, NormalizeOptions, UriRef};
use pchar_fuzz::{scanned, top_rules};

const LEVELS: [Level; 5] = [Level::Case, Level::Percent, Level::Path, Level::Syntax, Level::Scheme];

fuzz_target!(|text: &str| {
    for (rule, top) in top_rules() {
        let Ok(uri) = UriRef::parse_as(text, top) else { continue };
        for level in LEVELS {
            for keep_encoded_dots in [false, true] {
                let options = NormalizeOptions { level, keep_encoded_dots };
                let normal = uri.normalize_with(options);
                scanned(normal.as_bytes(), top).unwrap();
                let again = UriRef::parse_as(&normal, top).unwrap();
                assert_eq!(again.normalize_with(options), normal, "{rule:?} {options:?}");
                assert_eq!(again.scheme().map(str::to_ascii_lowercase), uri.scheme().map(str::to_ascii_lowercase));
                if level != Level::Scheme {
                    assert_eq!(again.authority().is_some(), uri.authority().is_some());
                    assert_eq!(again.query().is_some(), uri.query().is_some());
                    assert_eq!(again.fragment().is_some(), uri.fragment().is_some());
                }
            }
        }
    }
});
