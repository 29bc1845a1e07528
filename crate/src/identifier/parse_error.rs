use core::fmt;

use crate::error::{Error, is_printable};
use crate::mask::{MASK, MaskedAs, passwords_of};

/// An error and the string that has it. Its messages mask the passwords of the string, as `redact` does.
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
    #[must_use]
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
        masked.write_until(self.error.index(), &mut column)?;
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

/// A string for a message: with its passwords masked, and characters that cannot be printed escaped.
pub(crate) struct Masked<'a>(pub &'a str);

impl fmt::Display for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_until(self.0.len(), f)
    }
}

impl Masked<'_> {
    /// Writes the string up to an index. An index in a password means its start.
    pub fn write_until(&self, end: usize, output: &mut dyn fmt::Write) -> fmt::Result {
        let (mut from, mut result) = (0, Ok(()));
        let mut write_part = |from: usize, to: usize, mask: &str| {
            let part = &self.0[from.min(end)..to.min(end)];
            result = result.and_then(|()| write_printable(part, output)).and_then(|()| output.write_str(mask));
        };
        passwords_of(self.0.as_bytes(), MaskedAs::Uri, &mut |password| {
            write_part(from, password.start, if password.end <= end { MASK } else { "" });
            from = password.end;
        });
        write_part(from, end, "");
        result
    }
}

/// Writes a string, and escapes each character that a message cannot show.
fn write_printable(text: &str, output: &mut dyn fmt::Write) -> fmt::Result {
    text.chars().try_for_each(|character| {
        if is_printable(character) {
            output.write_char(character)
        } else {
            write!(output, "{}", character.escape_debug())
        }
    })
}
