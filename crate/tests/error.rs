//! The characters that an error message shows and hides, and those that an error is about.

use std::ops::Range;

use pchar::pct::{Component, Expected, decode_into};
use pchar::{AbsoluteUri, Error, ErrorCode, Iri, IriRef, ResolveOptions, Rule, Uri, UriRef};

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
    let error = decode_into("me:p/w", Component::USERINFO, &mut [0; 8]).unwrap_err();
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

fn assert_span(error: Error, text: &str, expected: Range<usize>) {
    assert_eq!(error.span(), expected, "{text}: {error}");
    assert_eq!(error.span().start, error.index(), "{text}");
    assert!(text.get(error.span()).is_some(), "{text}: not between characters");
}

/// RFC 3986, 2.1: `pct-encoded = "%" HEXDIG HEXDIG`. The two characters after a percent sign should be its digits.
#[test]
fn the_span_is_what_is_wrong() {
    let cases = [
        // The character at the index, of one to four bytes.
        ("a b", 1..2),
        ("aé/b", 1..3),
        ("/\u{202e}b", 1..4),
        ("a?\u{1f600}b", 2..6),
        // The end of the string.
        ("//[::1", 6..6),
        ("//[", 3..3),
        // A percent sign, and two characters after it or fewer.
        ("%", 0..1),
        ("%4", 0..2),
        ("a%zzz", 1..4),
        ("a%4é/", 1..5),
        ("a%é\u{1f600}/", 1..8),
        ("%%41", 0..3),
        // An address.
        ("//[::g]", 5..6),
        ("//[::1%25e]", 6..7),
        // A percent sign that is rejected for itself, not for its digits.
        ("//h:%41", 4..5),
        ("//h:%zz", 4..5),
        ("//[::1]%41", 7..8),
    ];
    for (text, expected) in cases {
        assert_span(UriRef::parse(text).unwrap_err(), text, expected);
    }
    assert_span(Uri::parse("//h").unwrap_err(), "//h", 0..1);
    assert_span(Uri::parse("").unwrap_err(), "", 0..0);
    assert_span(AbsoluteUri::parse("a:b#é").unwrap_err(), "a:b#é", 3..4);
}

/// RFC 3986, 7.5: the characters of a password are hidden, and their places are not.
#[test]
fn the_span_in_a_password_is_whole() {
    for (text, expected) in [("//me:pé w@h/", 6..8), ("//me:p\u{1f600}@h", 6..10), ("//me:%é@h", 5..9)] {
        let error = UriRef::parse(text).unwrap_err();
        assert!(!format!("{error:?}").contains("Character("), "{text}: {error:?}");
        assert_span(error, text, expected);
    }
}

#[test]
fn the_span_of_a_decoded_string_is_in_it() {
    let refused = |text, expected: Expected| decode_into(text, expected, &mut [0; 16]).unwrap_err();
    assert_span(refused("aé%4", Expected::Any), "aé%4", 3..5);
    assert_span(refused("aé", Component::SEGMENT.into()), "aé", 1..3);
    assert_span(refused("a%zé", Component::SEGMENT.into()), "a%zé", 1..5);
    assert_span(refused("", Component::from_rule(Rule::H16).unwrap().into()), "", 0..0);
}

/// RFC 3629, 3: the octet at the index is no UTF-8.
#[cfg(feature = "alloc")]
#[test]
fn the_span_of_octets_that_are_not_utf8_is_the_first() {
    let error = pchar::pct::decode_utf8("é%41%ff%fe", Expected::Any).unwrap_err();
    assert_eq!((error.code(), error.span()), (ErrorCode::InvalidUtf8, 5..8));
    let uri = UriRef::parse("/a?b=%ff").unwrap();
    let (_, value) = uri.query_pairs().next().unwrap();
    assert_eq!(value.unwrap().decode_utf8().unwrap_err().span(), 5..8);
}

#[cfg(feature = "alloc")]
#[test]
fn the_span_of_a_component_is_in_it() {
    let error = Uri::builder().scheme("aé").build().unwrap_err();
    assert_span(error, "aé", 1..3);
    assert_span(Uri::builder().scheme("a").path("b%zé").build().unwrap_err(), "b%zé", 1..5);
    let mut uri: Uri<String> = "a://h".parse().unwrap();
    assert_span(uri.set_host(Some("é:1")).unwrap_err(), "é:1", 2..3);
    assert_span(uri.set_authority(Some("é@h:é")).unwrap_err(), "é@h:é", 5..7);
}

/// Errors of strings that do not exist yet, and of buffers.
#[test]
fn an_error_without_a_position_has_an_empty_span() {
    let reference = UriRef::parse("a").unwrap();
    let too_small =
        reference.resolve_into(&Uri::parse("b:/").unwrap(), ResolveOptions::default(), &mut []).unwrap_err();
    assert_eq!((too_small.code(), too_small.span()), (ErrorCode::BufferTooSmall, 0..0));
}

#[test]
fn the_span_of_a_base_or_a_target_is_its_first_character() {
    let refused = |base| {
        let base = IriRef::parse(base).unwrap();
        base.resolve_into(&base, ResolveOptions::default(), &mut [0; 8]).unwrap_err()
    };
    for (base, expected) in [("a", 0..1), ("é/b", 0..2), ("\u{1f600}", 0..4), ("", 0..0)] {
        assert_eq!(refused(base).code(), ErrorCode::BaseNotAbsolute);
        assert_span(refused(base), base, expected);
    }
}

#[cfg(feature = "alloc")]
#[test]
fn the_span_of_a_target_without_a_reference_is_its_first_character() {
    let (target, base) = (Uri::parse("a:/b/../c").unwrap(), Uri::parse("a:/").unwrap());
    let error = target.relativize(&base).unwrap_err();
    assert_eq!((error.code(), error.span()), (ErrorCode::NoReference, 0..1));
    let error = target.relativize(&UriRef::parse("a").unwrap()).unwrap_err();
    assert_eq!((error.code(), error.span()), (ErrorCode::BaseNotAbsolute, 0..1));
}

#[test]
fn codes_and_rules_are_written_by_their_names() {
    let error = UriRef::parse("//[v1]").unwrap_err();
    assert_eq!(error.code(), ErrorCode::InvalidIpvFuture);
    assert_eq!(error.code().to_string(), "ERR_URI_INVALID_IPVFUTURE");
    assert_eq!(format!("{:>10}|{:<5}|", Rule::IpvFuture, Rule::H16), " IPvFuture|h16  |");
    for rule in Rule::ALL {
        assert_eq!(rule.to_string(), rule.name());
    }
}
