use core::fmt;

use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;

/// What is wrong with a text, which rule of the grammar it breaks, and where.
///
/// The error holds, and its message shows, at most one character of the text: the one at the index. It is never one
/// that the grammar reads as userinfo, nor one of a host or port with an `@` anywhere after it, which may be of a
/// password with a raw delimiter (RFC 3986, 3.2.1 and 7.5). In all other components it is shown, be there a password
/// in them or not. The message writes it as it is if it is printable, and as `U+XXXX` if `char::escape_debug` would
/// escape it: controls, what directs the display of text around it, spaces other than U+0020, marks that combine,
/// private and unassigned characters.
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

/// What stands at the index, as far as a message may show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Found {
    Hidden,
    Character(char),
    End,
}

impl Error {
    /// Makes the error of a text that breaks a rule at an index.
    pub(crate) const fn new(code: ErrorCode, rule: Rule, index: usize) -> Self {
        Self { code, rule, index, found: Found::Hidden }
    }

    /// Takes the character at the index into the message, where the message has a place for it and it is no secret.
    pub(crate) fn found_in(mut self, text: &str) -> Self {
        let Some(rest) = text.get(self.index..) else { return self };
        let may_be_password = match self.rule {
            Rule::Userinfo | Rule::Iuserinfo => true,
            Rule::Host | Rule::Ihost | Rule::IpLiteral | Rule::Ipv6address | Rule::IpvFuture | Rule::Port => {
                rest.contains('@')
            }
            _ => false,
        };
        self.found = match rest.chars().next() {
            None => Found::End,
            Some(character) if !may_be_password && self.code.message().contains("{found}") => {
                Found::Character(character)
            }
            Some(_) => Found::Hidden,
        };
        self
    }

    /// What is wrong.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The rule that the text breaks.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The index of the first character that cannot continue the rule, in bytes.
    ///
    /// It is 0 for the errors that have no place in the text: `MissingScheme`, `BaseNotAbsolute`, `TooLong` and
    /// `BufferTooSmall`. The last two name the rule `URI-reference`, whatever the text was read as.
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
                    Found::End => f.write_str("end of text")?,
                },
                _ => f.write_str(self.rule.name())?,
            }
            rest = after;
        }
        write!(f, "{rest} at index {}", self.index)
    }
}

/// Tells whether a character stands for itself in a message: what steers the text around it does not.
fn is_printable(character: char) -> bool {
    matches!(character, '\'' | '"' | '\\') || character.escape_debug().eq([character])
}

impl core::error::Error for Error {}
