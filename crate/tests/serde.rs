//! The types as strings of a serialization format.

#![cfg(all(feature = "serde", feature = "alloc"))]

use pchar::{Uri, UriRef};

#[test]
fn a_value_is_written_as_its_string_and_read_back() {
    let json = serde_json::to_string(&Uri::parse("http://h/a?q").unwrap()).unwrap();
    assert_eq!(json, "\"http://h/a?q\"");
    assert_eq!(serde_json::from_str::<Uri<&str>>(&json).unwrap().path(), "/a");
    assert_eq!(serde_json::from_str::<Uri<String>>(&json).unwrap().query(), Some("q"));
}

#[test]
fn a_string_that_does_not_match_the_rule_is_an_error() {
    assert!(serde_json::from_str::<Uri<&str>>("\"a/b\"").is_err());
    assert!(serde_json::from_str::<Uri<String>>("\"a/b\"").is_err());
    assert!(serde_json::from_str::<UriRef<String>>("\"a/b\"").is_ok());
    let error = serde_json::from_str::<UriRef<String>>("\"a b\"").unwrap_err();
    assert!(error.to_string().starts_with("unexpected character ' ' in path at index 1"), "{error}");
}
