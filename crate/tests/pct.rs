//! The strings that percent-encoding and decoding reject, and the characters that they keep.

use std::slice;

use pchar::pct::{Component, Expected, decode_into, encode_into};
use pchar::{Error, ErrorCode, Rule};

fn component(rule: Rule) -> Component {
    Component::from_rule(rule).unwrap()
}

fn refused(text: &str, rule: Rule) -> (ErrorCode, Rule, usize) {
    let error = decode_into(text, component(rule), &mut [0; 64]).unwrap_err();
    (error.code(), error.rule(), error.index())
}

fn unexpected(rule: Rule, index: usize) -> (ErrorCode, Rule, usize) {
    (ErrorCode::UnexpectedCharacter, rule, index)
}

fn malformed(index: usize) -> (ErrorCode, Rule, usize) {
    (ErrorCode::InvalidPctEncoded, Rule::PctEncoded, index)
}

fn decoded(text: &str, rule: Rule) -> String {
    let mut buffer = [0; 64];
    String::from_utf8(decode_into(text, component(rule), &mut buffer).unwrap().to_vec()).unwrap()
}

fn encoded(data: &str, component: Component) -> String {
    let mut buffer = [0; 64];
    String::from_utf8(encode_into(data.as_bytes(), component, &mut buffer).unwrap().to_vec()).unwrap()
}

/// RFC 3986, 3.3: `segment-nz = 1*pchar`.
#[test]
fn decode_rejects_a_string_that_is_too_short() {
    for rule in [Rule::SegmentNz, Rule::SegmentNzNc, Rule::Pchar, Rule::PctEncoded, Rule::H16, Rule::Ipchar] {
        assert_eq!(refused("", rule), unexpected(rule, 0));
    }
    let error = decode_into("", component(Rule::SegmentNz), &mut []).unwrap_err();
    assert_eq!(error.to_string(), "unexpected end of string in segment-nz at index 0");
    assert_eq!(decoded("", Rule::Segment), "");
}

#[test]
fn decode_rejects_a_string_that_is_too_long() {
    assert_eq!(refused("ab", Rule::Pchar), unexpected(Rule::Pchar, 1));
    assert_eq!(refused("%41b", Rule::Pchar), unexpected(Rule::Pchar, 3));
    assert_eq!(refused("%41%42", Rule::Pchar), unexpected(Rule::Pchar, 3));
    assert_eq!(refused("éa", Rule::Ipchar), unexpected(Rule::Ipchar, 2));
    assert_eq!(refused("12345", Rule::H16), unexpected(Rule::H16, 4));
    assert_eq!(refused("a", Rule::PathEmpty), unexpected(Rule::PathEmpty, 0));
    assert_eq!(decoded("%41", Rule::Pchar), "A");
    assert_eq!(decoded("é", Rule::Ipchar), "é");
    assert_eq!(decoded("1234", Rule::H16), "1234");
}

/// RFC 3986, 2.1: `pct-encoded = "%" HEXDIG HEXDIG`.
#[test]
fn a_triplet_has_two_hexadecimal_digits() {
    for (high, low) in (0..0x80).flat_map(|high| (0..0x80).map(move |low| (char::from(high), char::from(low)))) {
        let text = format!("%{high}{low}");
        let expected = u8::from_str_radix(&text[1..], 16).ok().filter(|_| high != '+');
        assert_eq!(
            decode_into(&text, Expected::Any, &mut [0; 8]).ok(),
            expected.as_ref().map(slice::from_ref),
            "{text:?}"
        );
    }
}

#[test]
fn decode_rejects_triplets_that_the_rule_does_not_allow() {
    assert_eq!(refused("1%", Rule::Port), unexpected(Rule::Port, 1));
    assert_eq!(refused("1%32", Rule::Port), unexpected(Rule::Port, 1));
    assert_eq!(refused("%41", Rule::Unreserved), unexpected(Rule::Unreserved, 0));
    assert_eq!(decoded("123456", Rule::Port), "123456");
}

#[test]
fn decode_reports_the_first_error() {
    assert_eq!(refused("a%4/", Rule::Segment), malformed(1));
    assert_eq!(refused("a/%4", Rule::Segment), unexpected(Rule::Segment, 1));
    assert_eq!(refused("%41%", Rule::Segment), malformed(3));
    assert_eq!(refused("é", Rule::Segment), unexpected(Rule::Segment, 0));
    assert_eq!(refused("%4g", Rule::PctEncoded), malformed(0));
}

/// Decoding by a rule accepts the strings that match it.
#[test]
fn decode_accepts_what_the_rule_does() {
    let texts = ["", "a", "ab", "abcde", "1", "%41", "%41%42", "%4", "%", "/", "a/", ":", "@", "é", "éé", "\u{e000}"];
    for rule in Rule::ALL {
        let Some(component) = Component::from_rule(rule) else { continue };
        assert_eq!(component.rule(), rule);
        for text in texts {
            let is_decoded = decode_into(text, component, &mut [0; 64]).is_ok();
            assert_eq!(is_decoded, pchar::rule::matches(text, rule), "{text} as {}", rule.name());
        }
    }
}

#[test]
fn component_is_not_a_rule_with_several_alphabets() {
    for rule in [Rule::Path, Rule::Authority, Rule::Uri, Rule::Host, Rule::Scheme, Rule::Ipv6address, Rule::DecOctet] {
        assert_eq!(Component::from_rule(rule), None);
    }
    let constants = [
        (Component::UNRESERVED, "unreserved"),
        (Component::USERINFO, "userinfo"),
        (Component::REG_NAME, "reg-name"),
        (Component::SEGMENT, "segment"),
        (Component::SEGMENT_NZ_NC, "segment-nz-nc"),
        (Component::QUERY, "query"),
        (Component::FRAGMENT, "fragment"),
        (Component::IUSERINFO, "iuserinfo"),
        (Component::IREG_NAME, "ireg-name"),
        (Component::ISEGMENT, "isegment"),
        (Component::ISEGMENT_NZ_NC, "isegment-nz-nc"),
        (Component::IQUERY, "iquery"),
        (Component::IFRAGMENT, "ifragment"),
    ];
    for (constant, name) in constants {
        assert_eq!(constant.rule().name(), name);
        assert_eq!(Component::from_rule(constant.rule()), Some(constant));
    }
}

/// RFC 3987, 4.1, and the characters that UAX #9 added later.
#[test]
fn encode_keeps_no_bidi_control() {
    let controls = "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";
    for control in controls.chars() {
        let text = format!("é{control}א");
        for component in [Component::ISEGMENT, Component::IQUERY, Component::IFRAGMENT, Component::IUSERINFO] {
            let expected = text.replace(control, &encoded(&control.to_string(), Component::SEGMENT));
            assert_eq!(encoded(&text, component), expected);
            assert!(!encoded(&text, component).contains(control));
        }
    }
    assert_eq!(encoded("a\u{202e}b", Component::ISEGMENT), "a%E2%80%AEb");
    assert_eq!(encoded("\u{200d}\u{2065}\u{206a}", Component::ISEGMENT), "\u{200d}\u{2065}\u{206a}");
}

#[cfg(feature = "alloc")]
#[test]
fn decode_borrows_a_string_without_triplets() {
    use std::borrow::Cow;

    use pchar::pct::{decode, decode_utf8};

    assert!(matches!(decode("Laguna+Beach", Expected::Any), Ok(Cow::Borrowed(b"Laguna+Beach"))));
    assert!(matches!(decode_utf8("Laguna+Beach", Expected::Any), Ok(Cow::Borrowed("Laguna+Beach"))));
    assert!(matches!(decode("%4C", Expected::Any), Ok(Cow::Owned(octets)) if octets == b"L"));
}

/// HTML forms encode a space as `+`.
#[cfg(feature = "alloc")]
#[test]
fn every_plus_of_a_query_is_a_space() {
    let uri = pchar::UriRef::parse("?+=++&a=b+c").unwrap();
    let texts: Vec<_> = uri
        .query_pairs()
        .map(|(name, value)| [name, value.unwrap()].map(|text| text.decode_utf8().unwrap().into_owned()))
        .collect();
    assert_eq!(texts, [[" ", "  "], ["a", "b c"]]);
}

#[test]
fn buffers_that_are_too_small_are_an_error_at_index_0() {
    let place = |error: Error| (error.code(), error.rule(), error.index());
    let expected = (ErrorCode::BufferTooSmall, Rule::UriReference, 0);
    assert_eq!(place(encode_into(b"ab c", Component::UNRESERVED, &mut [0; 3]).unwrap_err()), expected);
    assert_eq!(place(decode_into("abcd", Expected::Any, &mut [0; 3]).unwrap_err()), expected);
}
