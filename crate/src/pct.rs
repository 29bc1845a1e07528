//! Percent-encoding: `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1). Here one is called a triplet.

use crate::error::Error;
use crate::generated::alphabets::{
    self, BEYOND_IPRIVATE, BEYOND_UCSCHAR, CLASSES, IPRIVATE_RANGES, Run, UCSCHAR_RANGES, UNRESERVED,
};
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::output::Output;
use crate::record::changes::{CASE, PERCENT};

#[cfg(feature = "alloc")]
use alloc::{string::String, vec, vec::Vec};

/// Advances over triplets and over characters of an alphabet. Returns the index of the first byte that is neither.
///
/// It stops at a percent sign without two digits. `beyond` selects the non-ASCII characters to advance over. Adds to
/// `changes` what `normalize` would change in the triplets.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(crate) fn run(text: &[u8], from: usize, alphabet: u16, beyond: u8, changes: &mut i32) -> usize {
    let mut index = from;
    while let Some(&byte) = text.get(index) {
        if CLASSES[usize::from(byte)] & alphabet != 0 {
            index += 1;
        } else if byte == b'%' || byte >= 128 {
            let length = long_character(text, index, beyond, changes);
            if length == 0 {
                break;
            }
            index += length;
        } else {
            break;
        }
    }
    index
}

/// Returns the length of the triplet or the non-ASCII character at an index, 0 if neither starts there. It
/// is a function of its own so that [`run`] is a short loop over the alphabet.
#[inline(never)]
fn long_character(text: &[u8], index: usize, beyond: u8, changes: &mut i32) -> usize {
    if let Some(of_triplet) = triplet_changes(text, index, beyond) {
        *changes |= of_triplet;
        return 3;
    }
    utf8(text[index], |each| text.get(index + each).copied())
        .filter(|&point| is_beyond(point, beyond))
        .map_or(0, char::len_utf8)
}

/// Returns whether a character is in `ucschar` or `iprivate`, if `beyond` selects them (RFC 3987, 2.2). The tables do not
/// exclude the last two code points of each plane, so this function does.
fn is_beyond(point: char, beyond: u8) -> bool {
    let point = u32::from(point);
    let within = |ranges: &[(u32, u32)]| ranges.iter().any(|&(from, to)| (from..=to).contains(&point));
    point & 0xfffe != 0xfffe
        && (beyond & BEYOND_UCSCHAR != 0 && within(&UCSCHAR_RANGES)
            || beyond & BEYOND_IPRIVATE != 0 && within(&IPRIVATE_RANGES))
}

/// Returns the octet of the triplet at an index, if there is one.
#[inline]
pub(crate) fn triplet(text: &[u8], index: usize) -> Option<u8> {
    match text.get(index..)?.first_chunk()? {
        &[b'%', high, low] => {
            let (high, low) = (HEX_VALUES[usize::from(high)], HEX_VALUES[usize::from(low)]);
            (high | low < 16).then_some(high << 4 | low)
        }
        _ => None,
    }
}

/// The value of each `HEXDIG`, 16 for other bytes. A table is faster than comparisons, because digits are
/// unpredictable.
static HEX_VALUES: [u8; 256] = {
    let mut values = [16; 256];
    let mut value = 0;
    while value < 16 {
        let digit = DIGITS[value as usize];
        values[digit as usize] = value;
        values[digit.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    values
};

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Returns the value of a `HEXDIG`.
pub(crate) fn hex_digit(byte: u8) -> Option<u8> {
    let value = HEX_VALUES[usize::from(byte)];
    (value < 16).then_some(value)
}

/// What some triplets contain: the bits of their octets, of the values of their digits, of their digits, and of the classes of
/// the octets. They are collected without a branch, because octets are unpredictable.
#[derive(Clone, Copy, Default)]
pub(crate) struct Triplets(u64);

impl Triplets {
    // The position of each of these four in the number.
    const OCTETS: u32 = 0;
    const VALUES: u32 = 8;
    const LETTERS: u32 = 16;
    const CLASSES: u32 = 32;
    /// The value of a byte that is not a `HEXDIG`.
    const WRONG: Self = Self(16 << Self::VALUES);

    /// Returns the triplets whose percent signs are at some positions after an index, one bit for each position.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn at_positions(text: &[u8], from: usize, mut positions: u64) -> Self {
        let mut triplets = Self::default();
        while positions != 0 {
            triplets = triplets.and(Self::at(text, from + positions.trailing_zeros() as usize));
            positions &= positions - 1;
        }
        triplets
    }

    /// Returns the triplet whose percent sign is at an index.
    #[inline]
    pub(crate) fn at(text: &[u8], index: usize) -> Self {
        let Some(&[_, high, low]) = text.get(index..).and_then(<[u8]>::first_chunk) else { return Self::WRONG };
        let (high_value, low_value) = (HEX_VALUES[usize::from(high)], HEX_VALUES[usize::from(low)]);
        let octet = high_value << 4 | low_value;
        let values = u64::from(high_value | low_value) << Self::VALUES;
        // Among the digits, only lower-case letters have both bit 5 and bit 6.
        let letters = u64::from(high & high << 1 | low & low << 1) << Self::LETTERS;
        let classes = u64::from(CLASSES[usize::from(octet)]) << Self::CLASSES;
        Self(u64::from(octet) << Self::OCTETS | values | letters | classes)
    }

    /// Returns the triplets of both.
    #[inline]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns what `normalize` may change in the triplets, `None` if one of them is invalid.
    #[inline]
    pub(crate) fn changes(self, beyond: u8) -> Option<i32> {
        let has = |bits: u64| self.0 & bits != 0;
        let has_lower = has(0x40 << Self::LETTERS);
        let is_decodable = has(u64::from(UNRESERVED) << Self::CLASSES) || beyond != 0 && has(0x80 << Self::OCTETS);
        let changes = (if has_lower { CASE } else { 0 }) | (if is_decodable { PERCENT } else { 0 });
        (!has(Self::WRONG.0)).then_some(changes)
    }
}

/// Returns what `normalize` may change in the triplet at an index, if there is one.
#[inline]
pub(crate) fn triplet_changes(text: &[u8], index: usize, beyond: u8) -> Option<i32> {
    if text[index] == b'%' { Triplets::at_positions(text, index, 1).changes(beyond) } else { None }
}

/// Returns the triplet of an octet, with upper-case digits (2.1).
fn encode_octet(octet: u8) -> [u8; 3] {
    [b'%', DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 15)]]
}

/// Returns the number of triplets at an index that `normalize` decodes: one of an unreserved character (6.2.2.2), or all of a
/// character of `ucschar` if `beyond` selects it (RFC 3987, 5.3.2.3). No other octet is ever decoded.
///
/// CHOICE: bidirectional controls stay encoded (RFC 3987, 4.1; vectors 3987-5.3.2.3-21 to -27).
pub(crate) fn decodable(text: &[u8], index: usize, octet: u8, beyond: u8) -> usize {
    if octet < 128 {
        return usize::from(CLASSES[usize::from(octet)] & UNRESERVED != 0);
    }
    if beyond == 0 {
        return 0;
    }
    utf8(octet, |each| triplet(text, index + 3 * each))
        .filter(|&point| is_beyond(point, BEYOND_UCSCHAR) && !is_bidi_control(point))
        .map_or(0, char::len_utf8)
}

/// Decodes the character that begins with an octet of UTF-8. Overlong forms and surrogates are invalid (RFC 3629, 3).
/// `next` returns the octets that follow: those of triplets, or bytes of the string.
fn utf8(first: u8, next: impl Fn(usize) -> Option<u8>) -> Option<char> {
    let more = match first {
        0xc2..=0xdf => 1,
        0xe0..=0xef => 2,
        0xf0..=0xf4 => 3,
        _ => return None,
    };
    let mut point = u32::from(first & (0x3f >> more));
    for each in 1..=more {
        let octet = next(each).filter(|octet| (0x80..=0xbf).contains(octet))?;
        point = point * 64 + u32::from(octet & 0x3f);
    }
    char::from_u32(point).filter(|point| point.len_utf8() == more + 1)
}

/// Returns whether a character changes the direction of the text around it: UAX #9, table 4.
const fn is_bidi_control(point: char) -> bool {
    matches!(point, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A rule that repeats one alphabet. It says which characters a component may contain.
///
/// ```
/// use pchar::{Rule, pct::Component};
///
/// assert_eq!(Component::from_rule(Rule::Segment), Some(Component::SEGMENT));
/// assert_eq!(Component::from_rule(Rule::Path), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Component(Rule);

impl Component {
    /// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )` (RFC 3986, 3.2.1)
    pub const USERINFO: Self = Self(Rule::Userinfo);
    /// `reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2)
    pub const REG_NAME: Self = Self(Rule::RegName);
    /// `segment = *pchar` (RFC 3986, 3.3)
    pub const SEGMENT: Self = Self(Rule::Segment);
    /// `segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )` (RFC 3986, 3.3)
    pub const SEGMENT_NZ_NC: Self = Self(Rule::SegmentNzNc);
    /// `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
    pub const QUERY: Self = Self(Rule::Query);
    /// `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
    pub const FRAGMENT: Self = Self(Rule::Fragment);
    /// `iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )` (RFC 3987, 2.2)
    pub const IUSERINFO: Self = Self(Rule::Iuserinfo);
    /// `ireg-name = *( iunreserved / pct-encoded / sub-delims )` (RFC 3987, 2.2)
    pub const IREG_NAME: Self = Self(Rule::IregName);
    /// `isegment = *ipchar` (RFC 3987, 2.2)
    pub const ISEGMENT: Self = Self(Rule::Isegment);
    /// `isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )` (RFC 3987, 2.2)
    pub const ISEGMENT_NZ_NC: Self = Self(Rule::IsegmentNzNc);
    /// `iquery = *( ipchar / iprivate / "/" / "?" )` (RFC 3987, 2.2)
    pub const IQUERY: Self = Self(Rule::Iquery);
    /// `ifragment = *( ipchar / "/" / "?" )` (RFC 3987, 2.2)
    pub const IFRAGMENT: Self = Self(Rule::Ifragment);

    /// Returns the component for a rule, if the rule repeats one alphabet or is one character of it, like `pchar`.
    #[must_use]
    pub const fn from_rule(rule: Rule) -> Option<Self> {
        if alphabets::run(rule).is_some() { Some(Self(rule)) } else { None }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(self) -> Rule {
        self.0
    }

    const fn run(self) -> Run {
        match alphabets::run(self.0) {
            Some(run) => run,
            None => unreachable!(),
        }
    }
}

/// Percent-encodes data, into a buffer.
///
/// Without a component everything except `unreserved` is encoded (2.3). With a component, the characters that it
/// allows stay and everything else is encoded, even if the rule allows no triplets. The length of the data is not
/// checked. A component of RFC 3987 also keeps the non-ASCII characters that it allows, if the data contains their
/// UTF-8. A percent sign is always encoded, so that decoding returns the data.
///
/// CHOICE: bidirectional controls are encoded in every component (RFC 3987, 4.1; vectors 3987-4.1-01 to -03).
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: three bytes for each byte of data are always enough.
///
/// ```
/// use pchar::pct::{Component, encode_into};
///
/// let mut buffer = [0; 64];
/// assert_eq!(encode_into(b"100%/a+b", None, &mut buffer)?, b"100%25%2Fa%2Bb");
/// assert_eq!(encode_into(b"a/b", Some(Component::QUERY), &mut buffer)?, b"a/b");
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn encode_into<'o>(data: &[u8], component: Option<Component>, buffer: &'o mut [u8]) -> Result<&'o [u8], Error> {
    let (alphabet, beyond) = component.map_or((UNRESERVED, 0), |component| {
        let Run { alphabet, beyond, .. } = component.run();
        (alphabet, beyond)
    });
    let mut output = Output::new(buffer);
    let mut index = 0;
    while let Some(&octet) = data.get(index) {
        let length = if octet < 128 {
            usize::from(CLASSES[usize::from(octet)] & alphabet != 0)
        } else {
            utf8(octet, |each| data.get(index + each).copied())
                .filter(|&point| is_beyond(point, beyond) && !is_bidi_control(point))
                .map_or(0, char::len_utf8)
        };
        if length == 0 {
            output.push(&encode_octet(octet));
            index += 1;
        } else {
            output.push(&data[index..index + length]);
            index += length;
        }
    }
    let length = output.finish()?;
    Ok(&buffer[..length])
}

/// Percent-encodes data: [`encode_into`] with a buffer of its own.
///
/// ```
/// use pchar::pct::{Component, encode};
///
/// assert_eq!(encode("ア".as_bytes(), None), "%E3%82%A2");
/// assert_eq!(encode("ア/".as_bytes(), Some(Component::ISEGMENT)), "ア%2F");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn encode(data: &[u8], component: Option<Component>) -> String {
    let mut buffer = vec![0; data.len() * 3];
    let length = encode_into(data, component, &mut buffer).map_or(0, <[u8]>::len);
    buffer.truncate(length);
    String::from_utf8(buffer).unwrap_or_default()
}

/// Decodes the triplets of a string once, into a buffer. Other characters are copied.
///
/// # Errors
///
/// `ErrorCode::InvalidPctEncoded` for a percent sign without two hexadecimal digits, at its index. With a component,
/// `ErrorCode::UnexpectedCharacter` for a string that does not match its rule: at the first character that cannot
/// continue it, or at the end of a string that is too short. `ErrorCode::BufferTooSmall`: as many bytes as the string
/// has are always enough.
///
/// ```
/// use pchar::pct::{Component, decode_into};
///
/// let mut buffer = [0; 64];
/// assert_eq!(decode_into("%2541", None, &mut buffer)?, b"%41");
/// assert_eq!(decode_into("a/b", Some(Component::SEGMENT), &mut buffer).unwrap_err().index(), 1);
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn decode_into<'o>(text: &str, component: Option<Component>, buffer: &'o mut [u8]) -> Result<&'o [u8], Error> {
    if let Some(component) = component {
        refuse_mismatch(text, component)?;
    }
    let bytes = text.as_bytes();
    let mut output = Output::new(buffer);
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        if byte == b'%' {
            let Some(octet) = triplet(bytes, index) else {
                return Err(Error::new(ErrorCode::InvalidPctEncoded, Rule::PctEncoded, index));
            };
            output.push(&[octet]);
            index += 3;
        } else {
            output.push(&[byte]);
            index += 1;
        }
    }
    let length = output.finish()?;
    Ok(&buffer[..length])
}

/// Decodes the triplets of a string once: [`decode_into`] with a buffer of its own.
///
/// # Errors
///
/// Those of [`decode_into`], except `ErrorCode::BufferTooSmall`.
///
/// ```
/// assert_eq!(pchar::pct::decode("Laguna%20Beach", None)?, b"Laguna Beach");
/// # Ok::<(), pchar::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decode(text: &str, component: Option<Component>) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0; text.len()];
    let length = decode_into(text, component, &mut buffer)?.len();
    buffer.truncate(length);
    Ok(buffer)
}

/// Returns an error at the first character that cannot continue the rule of a component.
fn refuse_mismatch(text: &str, component: Component) -> Result<(), Error> {
    let repeated = component.run();
    if matches_run(text, repeated) {
        return Ok(());
    }
    let bytes = text.as_bytes();
    let stop = run_end(text, repeated);
    if repeated.pct && bytes.get(stop) == Some(&b'%') && triplet(bytes, stop).is_none() {
        return Err(Error::new(ErrorCode::InvalidPctEncoded, Rule::PctEncoded, stop));
    }
    Err(Error::new(ErrorCode::UnexpectedCharacter, component.rule(), stop).found_in(text))
}

/// Returns whether a string matches a rule that repeats an alphabet. No rule requires more than one character.
pub(crate) fn matches_run(text: &str, repeated: Run) -> bool {
    run_end(text, repeated) == text.len() && text.len() >= repeated.least
}

/// Returns the index of the first character that cannot continue a rule that repeats an alphabet.
fn run_end(text: &str, Run { alphabet, pct, beyond, most, .. }: Run) -> usize {
    let bytes = text.as_bytes();
    let mut stop = run(bytes, 0, alphabet, beyond, &mut 0);
    if !pct {
        stop = bytes[..stop].iter().position(|&byte| byte == b'%').unwrap_or(stop);
    }
    if most == usize::MAX { stop } else { stop.min(index_after(text, most)) }
}

/// Returns the index after a number of characters, counting a triplet as one.
fn index_after(text: &str, characters: usize) -> usize {
    let mut index = 0;
    for _ in 0..characters {
        index += match text.get(index..).and_then(|rest| rest.chars().next()) {
            Some('%') => 3,
            Some(character) => character.len_utf8(),
            None => break,
        };
    }
    index
}
