//! Percent-encoding: `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1). Here one is called a triplet.

use crate::error::Error;
use crate::generated::alphabets::{self, CLASSES, Run};
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::mask::{MaskedAs, with_unmasked_character};
use crate::output::Output;
use crate::triplet::{DIGITS, is_bidi_control, is_selected_non_ascii, matches_run, run_end, triplet, utf8};

#[cfg(feature = "alloc")]
use crate::output::zeros;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};

/// A rule that repeats one alphabet. It says which characters a component may contain.
///
/// A path is not one component but segments between slashes. To encode data for a path, encode each segment for
/// [`SEGMENT`](Self::SEGMENT), and join them with `/`: a slash in the data is then not a delimiter.
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
    /// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"` (RFC 3986, 2.3): no character that is a delimiter in any component.
    pub const UNRESERVED: Self = Self(Rule::Unreserved);
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
    ///
    /// `None` for all other rules. `path` does not repeat one alphabet: it is made of segments.
    #[must_use]
    pub const fn from_rule(rule: Rule) -> Option<Self> {
        if alphabets::run(rule).is_some() { Some(Self(rule)) } else { None }
    }

    /// Returns the rule that the component was created from.
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
/// The characters that the component allows stay, and everything else is encoded, even if the rule allows no triplets. The
/// result for [`Component::UNRESERVED`] may be used in any component (2.3). The length of the data is not
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
/// assert_eq!(encode_into(b"100%/a+b", Component::UNRESERVED, &mut buffer)?, b"100%25%2Fa%2Bb");
/// assert_eq!(encode_into(b"a/b", Component::QUERY, &mut buffer)?, b"a/b");
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn encode_into<'o>(data: &[u8], component: Component, buffer: &'o mut [u8]) -> Result<&'o [u8], Error> {
    let Run { alphabet, non_ascii, .. } = component.run();
    let mut output = Output::new(buffer);
    let mut index = 0;
    while let Some(&octet) = data.get(index) {
        let length = if octet < 128 {
            usize::from(CLASSES[usize::from(octet)] & alphabet != 0)
        } else {
            utf8(octet, |each| data.get(index + each).copied())
                .filter(|&point| is_selected_non_ascii(point, non_ascii) && !is_bidi_control(point))
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

/// Returns the triplet of an octet, with upper-case digits (2.1).
pub(crate) fn encode_octet(octet: u8) -> [u8; 3] {
    [b'%', DIGITS[usize::from(octet >> 4)], DIGITS[usize::from(octet & 15)]]
}

/// Percent-encodes data: [`encode_into`] with a new buffer.
///
/// ```
/// use pchar::pct::{Component, encode};
///
/// assert_eq!(encode("ア".as_bytes(), Component::UNRESERVED), "%E3%82%A2");
/// assert_eq!(encode("ア/".as_bytes(), Component::ISEGMENT), "ア%2F");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
#[allow(clippy::missing_panics_doc)] // An `expect` is for a bug of this crate.
pub fn encode(data: &[u8], component: Component) -> String {
    let mut buffer = zeros(data.len() * 3);
    let length = encode_into(data, component, &mut buffer).expect("three bytes for each byte are enough").len();
    buffer.truncate(length);
    String::from_utf8(buffer).expect("ASCII, and the UTF-8 of the data")
}

/// The rule or alphabet that a string must match to be decoded. A [`Component`] alone is an `Expected` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// Any characters. Only a `%` must be followed by two hexadecimal digits.
    Any,
    /// The rule of a component.
    Component(Component),
}

impl From<Component> for Expected {
    fn from(component: Component) -> Self {
        Self::Component(component)
    }
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
/// use pchar::pct::{Component, Expected, decode_into};
///
/// let mut buffer = [0; 64];
/// assert_eq!(decode_into("%2541", Expected::Any, &mut buffer)?, b"%41");
/// assert_eq!(decode_into("a/b", Component::SEGMENT, &mut buffer).unwrap_err().index(), 1);
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn decode_into<'o>(text: &str, expected: impl Into<Expected>, buffer: &'o mut [u8]) -> Result<&'o [u8], Error> {
    refuse(text, expected.into())?;
    let bytes = text.as_bytes();
    let mut output = Output::new(buffer);
    let mut index = 0;
    while let Some(&byte) = bytes.get(index) {
        let octet = triplet(bytes, index);
        output.push(&[octet.unwrap_or(byte)]);
        index += if octet.is_some() { 3 } else { 1 };
    }
    let length = output.finish()?;
    Ok(&buffer[..length])
}

/// Decodes the triplets of a string once. A string without any is borrowed.
///
/// # Errors
///
/// Those of [`decode_into`], except `ErrorCode::BufferTooSmall`.
///
/// ```
/// use pchar::pct::{Expected, decode};
///
/// assert_eq!(*decode("Laguna%20Beach", Expected::Any)?, *b"Laguna Beach");
/// # Ok::<(), pchar::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decode(text: &str, expected: impl Into<Expected>) -> Result<Cow<'_, [u8]>, Error> {
    refuse(text, expected.into())?;
    Ok(decoded(text.as_bytes(), false))
}

/// Decodes the triplets of a string once, as UTF-8.
///
/// # Errors
///
/// Those of [`decode`]. `ErrorCode::InvalidUtf8` if octets are not UTF-8 (RFC 3629, 3), at their first triplet.
///
/// ```
/// use pchar::pct::{Component, Expected, decode_utf8};
///
/// assert_eq!(decode_utf8("%E3%82%A2", Component::SEGMENT)?, "ア");
/// assert_eq!(decode_utf8("a%FF", Expected::Any).unwrap_err().span(), 1..4);
/// # Ok::<(), pchar::Error>(())
/// ```
#[cfg(feature = "alloc")]
pub fn decode_utf8(text: &str, expected: impl Into<Expected>) -> Result<Cow<'_, str>, Error> {
    refuse(text, expected.into())?;
    decoded_utf8(text, false, 0)
}

/// Decodes a string whose triplets are valid. `is_form`: a `+` is a space.
#[cfg(feature = "alloc")]
pub(crate) fn decoded(text: &[u8], is_form: bool) -> Cow<'_, [u8]> {
    if !text.iter().any(|&byte| byte == b'%' || byte == b'+' && is_form) {
        return Cow::Borrowed(text);
    }
    let mut output = Vec::with_capacity(text.len());
    let mut index = 0;
    while let Some(&byte) = text.get(index) {
        let octet = triplet(text, index);
        output.push(octet.unwrap_or(if byte == b'+' && is_form { b' ' } else { byte }));
        index += if octet.is_some() { 3 } else { 1 };
    }
    Cow::Owned(output)
}

/// Decodes a string whose triplets are valid, as UTF-8. `start` is added to the index of an error.
#[cfg(feature = "alloc")]
pub(crate) fn decoded_utf8(text: &str, is_form: bool, start: usize) -> Result<Cow<'_, str>, Error> {
    let Cow::Owned(octets) = decoded(text.as_bytes(), is_form) else { return Ok(Cow::Borrowed(text)) };
    String::from_utf8(octets).map(Cow::Owned).map_err(|error| {
        let mut index = 0;
        for _ in 0..error.utf8_error().valid_up_to() {
            index += if text.as_bytes()[index] == b'%' { 3 } else { 1 };
        }
        Error::new(ErrorCode::InvalidUtf8, Rule::PctEncoded, start + index).with_rest(&text[index..], false)
    })
}

/// Returns an error at the first percent sign without two digits, or at the first character that cannot continue the rule
/// of a component.
fn refuse(text: &str, expected: Expected) -> Result<(), Error> {
    let bytes = text.as_bytes();
    let invalid = |index: usize| {
        Err(Error::new(ErrorCode::InvalidPctEncoded, Rule::PctEncoded, index).with_rest(&text[index..], false))
    };
    let component = match expected {
        Expected::Component(component) => component,
        Expected::Any => {
            let is_invalid = |&(index, &byte): &(usize, &u8)| byte == b'%' && triplet(bytes, index).is_none();
            return bytes.iter().enumerate().find(is_invalid).map_or(Ok(()), |(index, _)| invalid(index));
        }
    };
    let repeated = component.run();
    if matches_run(text, repeated) {
        return Ok(());
    }
    let stop = run_end(text, repeated);
    if repeated.pct && bytes.get(stop) == Some(&b'%') && triplet(bytes, stop).is_none() {
        return invalid(stop);
    }
    let rule = component.rule();
    let masked_as = if matches!(rule, Rule::Userinfo | Rule::Iuserinfo) { MaskedAs::Userinfo } else { MaskedAs::Uri };
    Err(with_unmasked_character(Error::new(ErrorCode::UnexpectedCharacter, rule, stop), text, masked_as))
}
