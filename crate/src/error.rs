use core::fmt;

use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;

/// An error in a string: what is wrong, which rule of the grammar the string breaks, and where.
///
/// The message shows at most one character of the string, the one at the index. It never shows a character that
/// [`mask`](crate::mask) hides, because it may belong to a password (RFC 3986, 3.2.1 and 7.5).
///
/// Characters that [`char::escape_debug`] escapes are shown as `U+202E`: controls, characters that change the
/// direction of text, spaces other than U+0020, combining marks, and private and unassigned characters.
///
/// ```
/// use pchar::{ErrorCode, Rule, UriRef};
///
/// let error = UriRef::parse("%61:b").unwrap_err();
/// assert_eq!(error.code(), ErrorCode::UnexpectedCharacter);
/// assert_eq!(error.rule(), Rule::PathNoscheme);
/// assert_eq!(error.index(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Error {
    code: ErrorCode,
    rule: Rule,
    index: usize,
    found: Found,
}

/// The character at the index, if a message may show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Found {
    Hidden,
    Character(char),
    End,
}

impl Error {
    /// Creates an error without a character.
    pub(crate) const fn new(code: ErrorCode, rule: Rule, index: usize) -> Self {
        Self { code, rule, index, found: Found::Hidden }
    }

    /// Adds the character at the index, if the message has a place for it. It must not belong to a password.
    pub(crate) fn with_character(mut self, text: &str) -> Self {
        let Some(rest) = text.get(self.index..) else { return self };
        self.found = match rest.chars().next() {
            None => Found::End,
            Some(character) if self.code.message().contains("{found}") => Found::Character(character),
            Some(_) => Found::Hidden,
        };
        self
    }

    /// Returns the error code.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// Returns the rule that the string breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the index of the first character that cannot continue the rule, in bytes.
    ///
    /// It is 0 for errors without a position: `MissingScheme`, `BaseNotAbsolute`, `TooLong` and `BufferTooSmall`. The
    /// last two name the rule `URI-reference`, even if the call named another rule.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
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
                    Found::Hidden => f.write_str("character")?,
                    Found::Character(character) if is_printable(character) => write!(f, "character '{character}'")?,
                    Found::Character(character) => write!(f, "character U+{:04X}", u32::from(character))?,
                    Found::End => f.write_str("end of string")?,
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
fn is_printable(character: char) -> bool {
    matches!(character, '\'' | '"' | '\\') || character.escape_debug().eq([character])
}

impl core::error::Error for Error {}
