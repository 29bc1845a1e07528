//! Conversions from strings and to strings, and between the types: free if every value matches the other rule, checked if not.

use core::fmt;

use super::form::{Absolute, Ascii, Characters, Form, Full, Reference, Unicode};
use super::{AbsoluteIri, AbsoluteUri, Identifier, Iri, IriRef, Uri};
use crate::error::{Error, ParseError};
use crate::grammar::grammar_of;
use crate::mask::Masked;
use crate::record::changes::PERCENT;

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::str::FromStr;

/// [`Identifier::parse`].
impl<'a, C: Characters, F: Form> TryFrom<&'a str> for Identifier<&'a str, C, F> {
    type Error = Error;

    fn try_from(text: &'a str) -> Result<Self, Error> {
        Self::scan(text)
    }
}

/// Parses a string without a copy. The error returns it.
#[cfg(feature = "alloc")]
impl<C: Characters, F: Form> TryFrom<String> for Identifier<String, C, F> {
    type Error = ParseError<String>;

    fn try_from(text: String) -> Result<Self, ParseError<String>> {
        match Identifier::<&str, C, F>::scan(&text) {
            Ok(Identifier { record, .. }) => Ok(Self::with_record(text, record)),
            Err(error) => Err(error.in_input(text)),
        }
    }
}

/// Parses a copy of a string.
#[cfg(feature = "alloc")]
impl<C: Characters, F: Form> FromStr for Identifier<String, C, F> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Identifier::parse(text).map(Identifier::into_owned)
    }
}

#[cfg(feature = "alloc")]
impl<T: Into<Self>, C, F> From<Identifier<T, C, F>> for String {
    fn from(identifier: Identifier<T, C, F>) -> Self {
        identifier.text.into()
    }
}

/// Writes the string.
impl<T: AsRef<str>, C, F> fmt::Display for Identifier<T, C, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text.as_ref())
    }
}

/// Writes the name of the type and the string, its passwords masked.
impl<T: AsRef<str>, C: Characters, F: Form> fmt::Debug for Identifier<T, C, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(\"{}\")", C::name::<F>(), Masked(self.text.as_ref()))
    }
}

// Free: each rule on the left implies the one on the right.

impl<T, F> From<Identifier<T, Ascii, F>> for Identifier<T, Unicode, F> {
    fn from(mut uri: Identifier<T, Ascii, F>) -> Self {
        // In an IRI, `normalize` decodes more triplets.
        uri.record.changes |= PERCENT;
        uri.with(|text| text)
    }
}

impl<T, C> From<Identifier<T, C, Full>> for Identifier<T, C, Reference> {
    fn from(uri: Identifier<T, C, Full>) -> Self {
        uri.with(|text| text)
    }
}

impl<T, C> From<Identifier<T, C, Absolute>> for Identifier<T, C, Reference> {
    fn from(uri: Identifier<T, C, Absolute>) -> Self {
        uri.with(|text| text)
    }
}

impl<T, C> From<Identifier<T, C, Absolute>> for Identifier<T, C, Full> {
    fn from(uri: Identifier<T, C, Absolute>) -> Self {
        uri.with(|text| text)
    }
}

impl<T> From<Uri<T>> for IriRef<T> {
    fn from(uri: Uri<T>) -> Self {
        Iri::from(uri).into()
    }
}

impl<T> From<AbsoluteUri<T>> for Iri<T> {
    fn from(uri: AbsoluteUri<T>) -> Self {
        AbsoluteIri::from(uri).into()
    }
}

// Checked. The error returns the string.

/// Fails with `ErrorCode::MissingScheme`.
impl<T: AsRef<str>, C: Characters> TryFrom<Identifier<T, C, Reference>> for Identifier<T, C, Full> {
    type Error = ParseError<T>;

    fn try_from(reference: Identifier<T, C, Reference>) -> Result<Self, ParseError<T>> {
        reference.narrowed()
    }
}

/// Fails with `ErrorCode::UnexpectedFragment`, or with `ErrorCode::MissingScheme`.
impl<T: AsRef<str>, C: Characters> TryFrom<Identifier<T, C, Reference>> for Identifier<T, C, Absolute> {
    type Error = ParseError<T>;

    fn try_from(reference: Identifier<T, C, Reference>) -> Result<Self, ParseError<T>> {
        reference.narrowed()
    }
}

/// Fails with `ErrorCode::UnexpectedFragment`.
impl<T: AsRef<str>, C: Characters> TryFrom<Identifier<T, C, Full>> for Identifier<T, C, Absolute> {
    type Error = ParseError<T>;

    fn try_from(uri: Identifier<T, C, Full>) -> Result<Self, ParseError<T>> {
        uri.narrowed()
    }
}

/// Fails with `ErrorCode::UnexpectedCharacter` at the first non-ASCII character.
impl<T: AsRef<str>, F: Form> TryFrom<Identifier<T, Unicode, F>> for Identifier<T, Ascii, F> {
    type Error = ParseError<T>;

    fn try_from(iri: Identifier<T, Unicode, F>) -> Result<Self, ParseError<T>> {
        iri.narrowed()
    }
}

impl<T: AsRef<str>, C, F> Identifier<T, C, F> {
    /// Converts to a narrower type. Only a value that does not fit is scanned again, to find the error.
    fn narrowed<D: Characters, G: Form>(self) -> Result<Identifier<T, D, G>, ParseError<T>> {
        let (rule, record) = (D::rule::<G>(), &self.record);
        let fits = (record.has_scheme() || !rule.scheme_is_required())
            && (record.fragment_start < 0 || rule.without_fragment().is_none())
            && (grammar_of(rule).non_ascii != 0 || self.text.as_ref().is_ascii());
        if fits {
            return Ok(self.with(|text| text));
        }
        match Identifier::<&str, D, G>::scan(self.text.as_ref()) {
            Ok(_) => unreachable!("the string breaks the rule"),
            Err(error) => Err(error.in_input(self.text)),
        }
    }
}
