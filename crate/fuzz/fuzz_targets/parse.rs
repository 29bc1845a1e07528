//! Both scanners agree, and the components of a valid string make it again. The index of an error is in the string.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pchar::kernel::record::Record;
use pchar::rule::matches;
use pchar_fuzz::{parsed, recomposed, scanned, top_rules};

fuzz_target!(|bytes: &[u8]| {
    for (rule, top) in top_rules() {
        let result = scanned(bytes, top);
        let Ok(text) = str::from_utf8(bytes) else {
            assert!(result.is_err());
            continue;
        };
        assert_eq!(matches(text, rule), result.is_ok(), "{rule:?}");
        match parsed(text, top) {
            Ok(uri) => {
                // As a URI, it may have fewer of these bits.
                let without_bits = |record: Record| Record { may_change: 0, ..record };
                assert_eq!(Ok(without_bits(*uri.record())), result.map(without_bits));
                assert_eq!(recomposed(&uri), text);
            }
            Err(error) => {
                assert!(text.is_char_boundary(error.index()), "{error:?}");
                // Without the character, which only the error of `UriRef` has.
                let place = |error: pchar::Error| (error.code(), error.rule(), error.index());
                assert_eq!(result.map_err(place), Err(place(error)));
            }
        }
    }
});
