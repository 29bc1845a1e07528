//! Strings of 2 GiB. Zeros are never written, so that such a string takes no memory: the system maps one page for all of it.

#![cfg(feature = "alloc")]

use pchar::{ErrorCode, ResolveOptions, Uri, UriRef};

/// The longest string that is scanned.
const LONGEST: usize = i32::MAX as usize - 32;

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "no allocation is as large there")]
fn a_string_of_2_gib_is_too_long_and_is_not_scanned() {
    let text = String::from_utf8(vec![0; LONGEST + 1]).unwrap();
    let error = UriRef::parse(&text).unwrap_err();
    assert_eq!((error.code(), error.index(), error.span()), (ErrorCode::TooLong, 0, 0..0));
    assert_eq!(error.to_string(), "string too long at index 0");
    assert_eq!(Uri::try_from(text).unwrap_err().input().len(), LONGEST + 1);
}

#[test]
#[ignore = "needs 9 GiB of memory"]
fn a_result_of_2_gib_is_too_long() {
    let fragment = "a".repeat(LONGEST - 1);
    let reference = UriRef::try_from(format!("#{fragment}")).unwrap();
    let base = Uri::parse("a:").unwrap();
    assert_eq!(reference.resolve(&base).unwrap_err().code(), ErrorCode::TooLong);
    let mut buffer = vec![0; LONGEST + 2];
    let resolved = reference.resolve_into(&base, ResolveOptions::new(), &mut buffer);
    assert_eq!(resolved.unwrap_err().code(), ErrorCode::TooLong);
    let built = Uri::builder().scheme("a").fragment(&fragment).build();
    assert_eq!(built.unwrap_err().code(), ErrorCode::TooLong);
}
