//! Writes components in a producer's form: scheme and host in lower case, percent-encoded octets in upper case (RFC 3986,
//! 6.2.2.1), unreserved characters not encoded (2.3).

use alloc::string::String;

use super::international::push_triplet;
use crate::error::Error;
use crate::generated::alphabets::{CLASSES, FRAGMENT, PATH, QUERY, REG_NAME, RESERVED, UNRESERVED, USERINFO};
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::grammar::Grammar;
use crate::mask::{MaskedAs, with_unmasked_character};
use crate::path::is_dot_segment;
use crate::record::{Record, index};
use crate::scan::scalar;
use crate::scan::scheme::scheme as scheme_end;
use crate::triplet::{is_bidi_control, is_selected_non_ascii, triplet};

/// The parts of an authority: userinfo, host and port.
pub type Authority = (Option<String>, String, Option<String>);

/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (3.1). Other characters are rejected: a scheme has no encoding.
pub fn scheme(text: &str) -> Result<String, Error> {
    let stop = scheme_end(text.as_bytes(), &mut 0);
    if stop == 0 || stop != text.len() {
        return Err(Error::new(ErrorCode::UnexpectedCharacter, Rule::Scheme, stop).with_rest(&text[stop..], false));
    }
    Ok(text.to_ascii_lowercase())
}

/// `authority = [ userinfo "@" ] host [ ":" port ]` (3.2). Delimiters are not encoded, so a second `@`, `/`, `?` and `#` are
/// rejected.
pub fn authority(text: &str, grammar: &Grammar) -> Result<Authority, Error> {
    let after_userinfo = text.find('@').map_or(0, |at| at + 1);
    // An IP-literal and the characters after it cannot contain percent-encoded octets.
    let end = if text[after_userinfo..].starts_with('[') { after_userinfo } else { text.len() };
    let encode = |part: &str| encoded(part, UNRESERVED | RESERVED, grammar.non_ascii, true);
    let written = encode(&text[..end])? + &text[end..];
    let mut record = Record::EMPTY;
    let read = scalar::authority(written.as_bytes(), 0, grammar, &mut record).and_then(|stop| {
        let error = Error::new(ErrorCode::UnexpectedCharacter, Rule::Authority, stop);
        if stop == written.len() { Ok(()) } else { Err(error) }
    });
    if let Err(error) = read {
        let index = origin_of(error.index(), text, end, encode);
        let error = Error::new(error.code(), error.rule(), index);
        return Err(with_unmasked_character(error, text, MaskedAs::Authority));
    }
    let slice = |start: i32, end: i32| String::from(&written[index(start)..index(end)]);
    let userinfo = (record.host_start > 0).then(|| slice(0, record.host_start - 1));
    let port = (record.port_start >= 0).then(|| String::from(&written[index(record.port_start)..]));
    Ok((userinfo, lower_case(&slice(record.host_start, record.host_end)), port.filter(|port| !port.is_empty())))
}

/// Maps an index of the written string back to the given string, which is copied unchanged from `end` on.
fn origin_of(written: usize, given: &str, end: usize, write: impl Fn(&str) -> Result<String, Error>) -> usize {
    let (mut from, mut length) = (0, 0);
    while from < end {
        let character = given[from..].chars().next().expect("an index before the end");
        let next = from + if character == '%' { 3 } else { character.len_utf8() };
        length += write(&given[from..next]).map_or(0, |text| text.len());
        if length > written {
            return from;
        }
        from = next;
    }
    end + written - length
}

/// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (3.2.1)
pub fn userinfo(text: &str, grammar: &Grammar) -> Result<String, Error> {
    encoded(text, USERINFO, grammar.non_ascii, true)
}

/// `host = IP-literal / IPv4address / reg-name` (3.2.2)
///
/// A string that starts with `[` must be an `IP-literal`. To encode the bracket would turn a mistyped address into a name. The same
/// is true of any other delimiter.
pub fn host(text: &str, grammar: &Grammar) -> Result<String, Error> {
    let unexpected = |stop| Error::new(ErrorCode::UnexpectedCharacter, grammar.host, stop);
    let masked = |error| with_unmasked_character(error, text, MaskedAs::Authority);
    if text.starts_with('[') {
        return match scalar::host(text.as_bytes(), 0, grammar, &mut Record::EMPTY.clone()) {
            Ok(stop) if stop == text.len() => Ok(text.to_ascii_lowercase()),
            Ok(stop) => Err(masked(unexpected(stop))),
            Err(error) => Err(masked(error)),
        };
    }
    let delimiter = text.find([':', '/', '?', '#', '[', ']', '@']);
    let name = encoded(&text[..delimiter.unwrap_or(text.len())], REG_NAME, grammar.non_ascii, true)?;
    match delimiter {
        Some(stop) => Err(masked(unexpected(stop))),
        None => Ok(lower_case(&name)),
    }
}

/// Lower-cases everything except triplets.
fn lower_case(host: &str) -> String {
    let mut digits = 0;
    let lower = |character: char| {
        let is_digit = digits > 0;
        digits = if character == '%' { 2 } else { digits - i32::from(is_digit) };
        if is_digit { character } else { character.to_ascii_lowercase() }
    };
    host.chars().map(lower).collect()
}

/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (3.3)
pub fn path(text: &str, grammar: &Grammar) -> Result<String, Error> {
    encoded(text, PATH, grammar.non_ascii, true)
}

/// Writes segments, which are data, each after a slash. `.` and `..` are rejected, because normalization would decode and
/// remove them (6.2.2.2).
pub fn segments<S: AsRef<str>>(segments: impl IntoIterator<Item = S>, grammar: &Grammar) -> Result<String, Error> {
    let mut path = String::new();
    for segment in segments {
        let segment = segment.as_ref();
        if is_dot_segment(segment.as_bytes()) {
            return Err(Error::new(ErrorCode::DotSegment, Rule::Segment, 0).with_rest(segment, false));
        }
        path.push('/');
        path.push_str(&data(segment, grammar));
    }
    Ok(path)
}

/// `query = *( pchar / "/" / "?" )` (3.4)
pub fn query(text: &str, grammar: &Grammar) -> Result<String, Error> {
    encoded(text, QUERY, grammar.query_non_ascii, true)
}

/// Writes pairs, which are data. `None` without pairs: an empty query has none.
pub fn query_pairs<N: AsRef<str>, V: AsRef<str>>(
    pairs: impl IntoIterator<Item = (N, V)>,
    grammar: &Grammar,
) -> Option<String> {
    let mut query: Option<String> = None;
    for (name, value) in pairs {
        let mut before = query.map_or(String::new(), |query| query + "&");
        before.push_str(&data(name.as_ref(), grammar));
        before.push('=');
        query = Some(before + &data(value.as_ref(), grammar));
    }
    query
}

/// `fragment = *( pchar / "/" / "?" )` (3.5)
pub fn fragment(text: &str, grammar: &Grammar) -> Result<String, Error> {
    encoded(text, FRAGMENT, grammar.non_ascii, true)
}

/// Encodes everything except unreserved characters (2.4).
fn data(text: &str, grammar: &Grammar) -> String {
    encoded(text, UNRESERVED, grammar.non_ascii, false).expect("only a triplet can be invalid")
}

/// Encodes the characters outside an alphabet. `has_triplets`: a `%` starts a triplet, and not data.
///
/// CHOICE: bidirectional controls are encoded (RFC 3987, 4.1; vectors 3987-4.1-01 to -03).
fn encoded(text: &str, alphabet: u16, non_ascii: u8, has_triplets: bool) -> Result<String, Error> {
    let bytes = text.as_bytes();
    let mut output = String::with_capacity(text.len());
    let mut from = 0;
    for (at, character) in text.char_indices() {
        if at < from {
            continue;
        }
        let is_kept = match bytes[at] {
            byte @ ..128 => CLASSES[usize::from(byte)] & alphabet != 0,
            _ => is_selected_non_ascii(character, non_ascii) && !is_bidi_control(character),
        };
        if character == '%' && has_triplets {
            let Some(octet) = triplet(bytes, at) else {
                return Err(
                    Error::new(ErrorCode::InvalidPctEncoded, Rule::PctEncoded, at).with_rest(&text[at..], false)
                );
            };
            if CLASSES[usize::from(octet)] & UNRESERVED != 0 {
                output.push(char::from(octet));
            } else {
                push_triplet(&mut output, octet);
            }
            from = at + 3;
        } else if is_kept {
            output.push(character);
        } else {
            bytes[at..at + character.len_utf8()].iter().for_each(|&octet| push_triplet(&mut output, octet));
        }
    }
    Ok(output)
}
