//! The feature `serde`: the types as strings.

use std::collections::BTreeMap;

use pchar::{AbsoluteUri, Iri, Uri, UriRef};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Owned {
    base: AbsoluteUri<String>,
    label: Option<Iri<String>>,
    links: Vec<UriRef<String>>,
}

#[derive(Deserialize)]
struct Borrowed<'a> {
    #[serde(borrow)]
    base: Uri<&'a str>,
}

#[test]
fn a_value_is_a_string() {
    let text = r#"{"base":"http://h/a","label":"urn:é","links":["../b",""]}"#;
    let value: Owned = serde_json::from_str(text).unwrap();
    assert_eq!((value.base.host(), value.links[0].path()), (Some("h"), "../b"));
    assert_eq!(serde_json::to_string(&value).unwrap(), text);
    let parsed = serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(serde_json::from_value::<Owned>(parsed).unwrap(), value);
}

#[test]
fn a_borrowed_value_is_a_part_of_the_input() {
    let text = String::from(r#"{"base":"http://h/"}"#);
    let value: Borrowed = serde_json::from_str(&text).unwrap();
    assert!(text.as_bytes().as_ptr_range().contains(&value.base.as_str().as_ptr()));
    assert!(serde_json::from_str::<Borrowed>(r#"{"base":"http:\/\/h/"}"#).is_err());
    assert_eq!(serde_json::from_str::<Uri<String>>(r#""http:\/\/h/""#).unwrap(), "http://h/");
}

#[test]
fn a_value_is_a_key() {
    let map: BTreeMap<Uri<String>, u8> = serde_json::from_str(r#"{"b:":1,"a:":2}"#).unwrap();
    assert_eq!(map.get("a:"), Some(&2));
    assert_eq!(serde_json::to_string(&map).unwrap(), r#"{"a:":2,"b:":1}"#);
}

#[test]
fn an_error_has_the_message_and_no_password() {
    let message = |json: &str| serde_json::from_str::<Uri<String>>(json).unwrap_err().to_string();
    assert_eq!(message("\"a\""), "missing scheme at index 0");
    assert_eq!(message("\"http://me:p w@h/\""), "unexpected character in userinfo at index 11");
    assert!(message("3").starts_with("invalid type: integer `3`, expected a string"));
}

#[test]
fn a_string_that_does_not_match_the_rule_is_an_error() {
    assert!(serde_json::from_str::<Uri<&str>>("\"a/b\"").is_err());
    assert!(serde_json::from_str::<Uri<String>>("\"a/b\"").is_err());
    assert!(serde_json::from_str::<UriRef<String>>("\"a/b\"").is_ok());
    let error = serde_json::from_str::<UriRef<String>>("\"a b\"").unwrap_err();
    assert!(error.to_string().starts_with("unexpected character ' ' in path at index 1"), "{error}");
}
