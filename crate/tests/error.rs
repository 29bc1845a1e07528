//! The characters that an error message shows and hides.

use pchar::pct::{Component, decode_into};
use pchar::{AbsoluteUri, Error, Iri, IriRef, Uri, UriRef};

fn uri_message(text: &str) -> String {
    UriRef::parse(text).unwrap_err().to_string()
}

fn iri_message(text: &str) -> String {
    Iri::parse(text).unwrap_err().to_string()
}

/// RFC 3986, 3.2.1 and 7.5: a raw delimiter moves the password into other components.
#[test]
fn no_character_of_a_password_is_shown() {
    let texts = [
        "http://me:p/w@h/",
        "http://me:p?w@h/",
        "http://me:p#w@h/",
        "http://me:p w@h/",
        "http://me:12p/w@h/",
        "//me:p/w@h",
        "//user@corp.com:secret@host/a b",
        "http:/me:p w@h/",
    ];
    for text in texts {
        for error in [UriRef::parse(text).unwrap_err(), IriRef::parse(text).unwrap_err()] {
            assert!(!error.to_string().contains('\''), "{text}: {error}");
            assert!(!format!("{error:?}").contains("Character("), "{text}: {error:?}");
        }
    }
    assert_eq!(uri_message("http://me:p/w@h/"), "unexpected character in port at index 10");
    assert_eq!(uri_message("http://me:12p/w@h/"), "unexpected character in port at index 12");
    assert_eq!(uri_message("http://me:p w@h/"), "unexpected character in userinfo at index 11");
    assert_eq!(uri_message("//me:p/w@h"), "unexpected character in port at index 5");
    let error = decode_into("me:p/w", Some(Component::USERINFO), &mut [0; 8]).unwrap_err();
    assert_eq!(error.to_string(), "unexpected character in userinfo at index 4");
}

#[test]
fn other_characters_are_shown() {
    assert_eq!(uri_message("http://h:8x/"), "unexpected character 'x' in port at index 10");
    assert_eq!(uri_message("http://u@h:8x/"), "unexpected character 'x' in port at index 12");
    assert_eq!(uri_message("http://a b/"), "unexpected character ' ' in host at index 8");
    assert_eq!(uri_message("http://[::g]/"), "unexpected character 'g' in IPv6address at index 10");
    // The user, the delimiters of a password, and a host are not masked.
    assert_eq!(uri_message("http://me:p@w@h/"), "unexpected character '@' in host at index 13");
    assert_eq!(uri_message("http://[me:p/w@h/"), "unexpected character 'm' in IPv6address at index 8");
    assert_eq!(uri_message("http://[v1p/w@h/"), "unexpected character 'p' in IPvFuture at index 10");
    assert_eq!(uri_message("http://mé/w@h/"), "unexpected character 'é' in host at index 8");
    assert_eq!(iri_message("http://m e/w@h/"), "unexpected character ' ' in ihost at index 8");
    assert_eq!(uri_message("http://h/a b@c"), "unexpected character ' ' in path at index 10");
    assert_eq!(uri_message("http://é/"), "unexpected character 'é' in host at index 7");
    assert_eq!(uri_message("http://h/\""), "unexpected character '\"' in path at index 9");
    assert_eq!(uri_message("http://h/\\"), "unexpected character '\\' in path at index 9");
    assert_eq!(uri_message("a?'\u{1f600}"), "unexpected character '\u{1f600}' in query at index 3");
}

/// A message never contains a character that is not printable.
#[test]
fn characters_that_are_not_printable_are_named() {
    let cases = [
        ('\0', "U+0000"),
        ('\n', "U+000A"),
        ('\u{1b}', "U+001B"),
        ('\u{7f}', "U+007F"),
        ('\u{85}', "U+0085"),
        ('\u{a0}', "U+00A0"),
        ('\u{ad}', "U+00AD"),
        ('\u{301}', "U+0301"),
        ('\u{61c}', "U+061C"),
        ('\u{200b}', "U+200B"),
        ('\u{200e}', "U+200E"),
        ('\u{200f}', "U+200F"),
        ('\u{2028}', "U+2028"),
        ('\u{2029}', "U+2029"),
        ('\u{202a}', "U+202A"),
        ('\u{202e}', "U+202E"),
        ('\u{2066}', "U+2066"),
        ('\u{2069}', "U+2069"),
        ('\u{e000}', "U+E000"),
        ('\u{fdd0}', "U+FDD0"),
        ('\u{feff}', "U+FEFF"),
        ('\u{fffe}', "U+FFFE"),
        ('\u{e0001}', "U+E0001"),
        ('\u{10ffff}', "U+10FFFF"),
    ];
    for (character, name) in cases {
        let text = format!("a{character}");
        assert_eq!(uri_message(&text), format!("unexpected character {name} in path at index 1"));
    }
    assert_eq!(iri_message("a\u{e000}"), "missing scheme at index 0");
}

#[test]
fn an_error_does_not_store_a_character_that_its_message_does_not_show() {
    let errors: [Error; 3] =
        [Uri::parse("pw").unwrap_err(), UriRef::parse("a%pw").unwrap_err(), AbsoluteUri::parse("a:b#pw").unwrap_err()];
    for error in errors {
        assert!(!format!("{error:?}").contains("Character("), "{error:?}");
    }
}
