use core::fmt;

use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;

/// What is wrong with a text, which rule of the grammar it breaks, and where.
///
/// The error holds at most one character of the text, and none of a userinfo, so that no password is shown with it
/// (RFC 3986, 3.2.1 and 7.5).
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

    /// Takes the character at the index into the message.
    pub(crate) fn found_in(mut self, text: &str) -> Self {
        if !matches!(self.rule, Rule::Userinfo | Rule::Iuserinfo) {
            self.found = match text.get(self.index..).map(|rest| rest.chars().next()) {
                Some(Some(character)) => Found::Character(character),
                Some(None) => Found::End,
                None => Found::Hidden,
            };
        }
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
                    Found::Character(character) if character.is_control() => {
                        write!(f, "character U+{:04X}", u32::from(character))?;
                    }
                    Found::Character(character) => write!(f, "character '{character}'")?,
                    Found::End => f.write_str("end of text")?,
                },
                _ => f.write_str(self.rule.name())?,
            }
            rest = after;
        }
        write!(f, "{rest} at index {}", self.index)
    }
}

impl core::error::Error for Error {}
