use core::fmt;

use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::mask::Masked;

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

/// Writes a string, and escapes each character that a message cannot show.
pub(crate) fn write_printable(text: &str, output: &mut dyn fmt::Write) -> fmt::Result {
    text.chars().try_for_each(|character| {
        if is_printable(character) {
            output.write_char(character)
        } else {
            write!(output, "{}", character.escape_debug())
        }
    })
}

impl core::error::Error for Error {}

/// An error and the string that has it. Its messages mask the passwords of the string.
///
/// `{}` writes one line. `{:#}` writes the error, the string, and a caret under the character at the index.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use pchar::Uri;
///
/// let error = Uri::try_from(String::from("http://me:secret@host/a b")).unwrap_err();
/// assert_eq!(error.to_string(), "unexpected character ' ' in path at index 23: http://me:***@host/a b");
/// assert_eq!(
///     format!("{error:#}"),
///     "unexpected character ' ' in path at index 23
/// http://me:***@host/a b
///                     ^"
/// );
/// assert_eq!(error.into_input(), "http://me:secret@host/a b");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ParseError<T> {
    error: Error,
    input: T,
}

impl Error {
    /// Adds the string that has the error, for a message that shows it.
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// let text = "http://h/a|b";
    /// if let Err(error) = Uri::parse(text) {
    ///     println!("{:#}", error.in_input(text));
    /// }
    /// ```
    pub const fn in_input<T>(self, input: T) -> ParseError<T> {
        ParseError { error: self, input }
    }
}

impl<T> ParseError<T> {
    /// Returns the error.
    #[must_use]
    pub const fn error(&self) -> Error {
        self.error
    }

    /// Returns the string, unmasked.
    #[must_use]
    pub const fn input(&self) -> &T {
        &self.input
    }

    /// Returns the string, unmasked.
    #[must_use]
    pub fn into_input(self) -> T {
        self.input
    }
}

/// The number of characters that were written.
struct Width(usize);

impl fmt::Write for Width {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

impl<T: AsRef<str>> fmt::Display for ParseError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let masked = Masked(self.input.as_ref());
        if !f.alternate() {
            return write!(f, "{}: {masked}", self.error);
        }
        let mut column = Width(0);
        masked.write_until(self.error.index, &mut column)?;
        write!(f, "{}\n{masked}\n{:>2$}", self.error, '^', column.0 + 1)
    }
}

impl<T: AsRef<str>> fmt::Debug for ParseError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let masked = Masked(self.input.as_ref());
        f.debug_struct("ParseError").field("error", &self.error).field("input", &format_args!("\"{masked}\"")).finish()
    }
}

impl<T: AsRef<str>> core::error::Error for ParseError<T> {}

impl<T> From<ParseError<T>> for Error {
    fn from(error: ParseError<T>) -> Self {
        error.error
    }
}
