use core::fmt;
use core::ops::Range;

use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;

/// An error in a string: what is wrong, which rule of the grammar the string breaks, and where.
///
/// Indices count bytes, as those of a `str` do, so `&text[error.span()]` is the part that is wrong.
///
/// The message shows at most one character of the string, the one at the index. It never shows a character that
/// `redact` hides, because it may belong to a password (RFC 3986, 3.2.1 and 7.5).
///
/// Characters that [`char::escape_debug`] escapes are shown as `U+202E`: controls, characters that change the
/// direction of text, spaces other than U+0020, combining marks, and private and unassigned characters.
///
/// ```
/// use pchar::{ErrorCode, Rule, UriRef};
///
/// let error = UriRef::parse("%61:b").unwrap_err();
/// assert_eq!(error.code(), ErrorCode::UnexpectedCharacter);
/// assert_eq!(error.code().to_string(), "ERR_URI_UNEXPECTED_CHARACTER");
/// assert_eq!(error.rule(), Rule::PathNoscheme);
/// assert_eq!(error.rule().to_string(), "path-noscheme");
/// assert_eq!(error.index(), 3);
/// assert_eq!(error.span(), 3..4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    code: ErrorCode,
    rule: Rule,
    index: usize,
    found: Found,
}

/// The character or the end that the string has at the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Found {
    /// Not known: the error has no position, or comes from the layer below.
    Unknown,
    Character(char),
    End,
    // Characters that a message does not show, by their length in bytes. With a variant for each length, the enum is not larger than a
    // `char`. A field would add 1 % to the WebAssembly modules, which copy errors and never read it.
    Hidden1,
    Hidden2,
    Hidden3,
    Hidden4,
    Hidden5,
    Hidden6,
    Hidden7,
    Hidden8,
    Hidden9,
}

impl Found {
    /// By length. The longest are a percent sign and two characters of four bytes.
    const HIDDEN: [Self; 10] = [
        Self::End,
        Self::Hidden1,
        Self::Hidden2,
        Self::Hidden3,
        Self::Hidden4,
        Self::Hidden5,
        Self::Hidden6,
        Self::Hidden7,
        Self::Hidden8,
        Self::Hidden9,
    ];

    fn length(self) -> usize {
        match self {
            Self::Character(character) => character.len_utf8(),
            _ => Self::HIDDEN.iter().position(|&hidden| hidden == self).unwrap_or(0),
        }
    }
}

impl Error {
    /// Creates an error without a character.
    pub(crate) const fn new(code: ErrorCode, rule: Rule, index: usize) -> Self {
        Self { code, rule, index, found: Found::Unknown }
    }

    /// Adds what the string has at the index: `rest` is its part from there on. A message shows the character if it has a place for
    /// it, unless the character belongs to a password: then it `is_hidden`.
    pub(crate) fn with_rest(mut self, rest: &str, is_hidden: bool) -> Self {
        self.found = match rest.chars().next() {
            None => Found::End,
            Some(character) if !is_hidden && self.code.shows_character() => Found::Character(character),
            Some(_) => {
                // If the error is about a percent-encoded octet, a percent sign and its digits, or what stands instead of them.
                let is_about_octet = matches!(self.code, ErrorCode::InvalidPctEncoded | ErrorCode::InvalidUtf8);
                let count = if is_about_octet { 3 } else { 1 };
                let length: usize = rest.chars().take(count).map(char::len_utf8).sum();
                Found::HIDDEN[length]
            }
        };
        self
    }

    /// Returns the code, which the npm package has too.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// Returns the rule that the string breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the index of the first character that cannot continue the rule, in bytes. It is the start of the
    /// [span](Self::span).
    ///
    /// It is 0 for errors without a position: `MissingScheme`, `BaseNotAbsolute`, `TooLong` and `BufferTooSmall`. The
    /// last two name the rule `URI-reference`, even if the call named another rule.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the range of bytes that are wrong, to underline them.
    ///
    /// It is the character at the index. For `InvalidPctEncoded` it is the percent sign and the two characters after it, or as many
    /// as there are. For `InvalidUtf8` it is the percent-encoded octet. It is empty at the end of the string, and for
    /// `AmbiguousComponents`, `TooLong` and `BufferTooSmall`.
    ///
    /// ```
    /// use pchar::UriRef;
    ///
    /// let text = "a?%zé/";
    /// assert_eq!(&text[UriRef::parse(text).unwrap_err().span()], "%zé");
    /// assert_eq!(UriRef::parse("//[::1").unwrap_err().span(), 6..6);
    /// // A port has no percent-encoded octets.
    /// assert_eq!(UriRef::parse("//h:%41").unwrap_err().span(), 4..5);
    /// ```
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.index..self.index + self.found.length()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.code.message();
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            match name {
                "found" => match self.found {
                    Found::Character(character) if is_printable(character) => write!(f, "character '{character}'")?,
                    Found::Character(character) => write!(f, "character U+{:04X}", u32::from(character))?,
                    Found::End => f.write_str("end of string")?,
                    _ => f.write_str("character")?,
                },
                _ => f.write_str(self.rule.name())?,
            }
            rest = after;
        }
        write!(f, "{rest} at index {}", self.index)
    }
}

/// Returns whether a message can show a character itself: `char::escape_debug` does not escape it.
///
/// The npm package (`ts/support/display.ts`) differs in two cases: it shows combining marks, and it shows the code point
/// of all default ignorable characters, such as U+3164.
pub(crate) fn is_printable(character: char) -> bool {
    matches!(character, '\'' | '"' | '\\') || character.escape_debug().eq([character])
}

impl core::error::Error for Error {}
