//! The mappings between IRIs and URIs (RFC 3987, 3).

use alloc::{borrow::Cow, string::String};

use super::form::{Ascii, Unicode};
use super::{Component, Identifier, Text};
use crate::error::Error;
use crate::generated::alphabets::{CLASSES, NON_ASCII_IPRIVATE, NON_ASCII_UCSCHAR, UNRESERVED};
use crate::triplet::{encoded_character, is_selected_non_ascii, triplet};

impl<'i, 'o, T: Text<'i, 'o>, F: Unicode> Identifier<T, F> {
    /// Maps an IRI to a URI: the UTF-8 of each non-ASCII character is percent-encoded (RFC 3987, 3.1). Everything else stays.
    ///
    /// A host is encoded too. This crate has no IDNA tables.
    ///
    /// # Errors
    ///
    /// `ErrorCode::TooLong` if the result has 2 GiB or more.
    ///
    /// ```
    /// use pchar::{Iri, Uri};
    ///
    /// let uri: Uri<_> = Iri::parse("http://www.example.org/red%09rosé#red")?.to_uri()?;
    /// assert_eq!(uri, "http://www.example.org/red%09ros%C3%A9#red");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn to_uri(&'i self) -> Result<Identifier<Cow<'o, str>, F::Uri>, Error> {
        let text = self.as_str();
        if text.is_ascii() {
            return Ok(Identifier::with_record(Cow::Borrowed(text), self.record));
        }
        let mut output = String::with_capacity(2 * text.len());
        for character in text.chars() {
            if character.is_ascii() {
                output.push(character);
            } else {
                character.encode_utf8(&mut [0; 4]).bytes().for_each(|octet| push_triplet(&mut output, octet));
            }
        }
        Identifier::scan(Cow::Owned(output))
    }
}

impl<'i, 'o, T: Text<'i, 'o>, F: Ascii> Identifier<T, F> {
    /// Maps a URI to an IRI, the form for people: percent-encoded octets are decoded if they are an unreserved character, or the
    /// UTF-8 of a character that the component may contain (RFC 3987, 3.2). Other octets stay encoded.
    ///
    /// [`to_uri`](Identifier::to_uri) of the result is the URI again, except for encoded unreserved characters and the case of
    /// hexadecimal digits.
    ///
    /// CHOICE: characters that are not appropriate by 4.1 and 6.1 stay encoded: bidirectional controls, spaces, invisible
    /// characters, and small, half-width and full-width forms (vectors 3987-6.1-01 to -12).
    ///
    /// ```
    /// use pchar::{Iri, Uri};
    ///
    /// let iri: Iri<_> = Uri::parse("http://www.example.org/D%C3%BCrst%2F%FC")?.to_iri();
    /// assert_eq!(iri, "http://www.example.org/Dürst%2F%FC");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn to_iri(&'i self) -> Identifier<Cow<'o, str>, F::Iri> {
        let text = self.as_str();
        if !text.contains('%') {
            return Identifier::<_, F>::with_record(Cow::Borrowed(text), self.record).widened();
        }
        let query = self.slice(Component::Query).unwrap_or("");
        let query_start = crate::record::index(self.record.query_start.max(0));
        let mut output = String::with_capacity(text.len());
        show(&text[..query_start], NON_ASCII_UCSCHAR, &mut output);
        // A query may have private characters, which others may not (RFC 3987, 2.2).
        show(query, NON_ASCII_UCSCHAR | NON_ASCII_IPRIVATE, &mut output);
        show(&text[query_start + query.len()..], NON_ASCII_UCSCHAR, &mut output);
        Identifier::scan(Cow::Owned(output)).expect("a URI with characters that an IRI may have")
    }
}

/// Decodes the octets of a component that are shown.
fn show(text: &str, non_ascii: u8, output: &mut String) {
    let bytes = text.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        let Some(octet) = triplet(bytes, index) else {
            output.push(char::from(bytes[index]));
            index += 1;
            continue;
        };
        let character = if octet.is_ascii() { Some(char::from(octet)) } else { encoded_character(bytes, index, octet) };
        let end = index + 3 * character.map_or(1, char::len_utf8);
        match character {
            Some(character) if is_shown(character, non_ascii) => output.push(character),
            // By the steps of 3.2, only non-ASCII characters are decoded and encoded again. ASCII octets keep their case.
            Some(character) if character.is_ascii() => output.push_str(&text[index..end]),
            _ => text[index..end].chars().for_each(|each| output.push(each.to_ascii_uppercase())),
        }
        index = end;
    }
}

fn is_shown(character: char, non_ascii: u8) -> bool {
    match u8::try_from(character) {
        Ok(octet) if octet.is_ascii() => CLASSES[usize::from(octet)] & UNRESERVED != 0,
        _ => is_selected_non_ascii(character, non_ascii) && is_appropriate(character),
    }
}

/// Returns whether a character is appropriate unencoded (RFC 3987, 4.1 and 6.1): not a separator, not ignorable by default, and
/// no variant of another width. Unicode keeps these properties stable.
const fn is_appropriate(character: char) -> bool {
    let is_separator = matches!(
        character,
        '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    );
    let is_ignorable = matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    );
    let is_variant = matches!(character, '\u{fe50}'..='\u{fe6f}' | '\u{ff00}'..='\u{ffef}');
    !is_separator && !is_ignorable && !is_variant
}

/// Writes the triplet of an octet, with upper-case digits (RFC 3986, 2.1).
pub(super) fn push_triplet(output: &mut String, octet: u8) {
    output.extend(crate::pct::encode_octet(octet).map(char::from));
}
