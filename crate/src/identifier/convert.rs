//! Conversions from strings and to strings, and between the types: free if every value matches the other rule, checked if not.

use core::fmt;

use super::form::Form;
use super::parse_error::{Masked, ParseError};
use super::{AbsoluteIri, AbsoluteUri, Identifier, Iri, IriRef, Uri, UriRef};
use crate::error::Error;
use crate::grammar::grammar_of;
use crate::record::may_change::PERCENT;

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::str::FromStr;

/// [`Identifier::parse`].
impl<'a, F: Form> TryFrom<&'a str> for Identifier<&'a str, F> {
    type Error = Error;

    fn try_from(text: &'a str) -> Result<Self, Error> {
        Self::scan(text)
    }
}

/// Parses a string without a copy. The error returns it.
#[cfg(feature = "alloc")]
impl<F: Form> TryFrom<String> for Identifier<String, F> {
    type Error = ParseError<String>;

    fn try_from(text: String) -> Result<Self, ParseError<String>> {
        match Identifier::<&str, F>::scan(&text) {
            Ok(Identifier { record, .. }) => Ok(Self::with_record(text, record)),
            Err(error) => Err(error.in_input(text)),
        }
    }
}

/// Parses a copy of a string.
#[cfg(feature = "alloc")]
impl<F: Form> FromStr for Identifier<String, F> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Identifier::parse(text).map(Identifier::into_owned)
    }
}

#[cfg(feature = "alloc")]
impl<T: Into<Self>, F> From<Identifier<T, F>> for String {
    fn from(identifier: Identifier<T, F>) -> Self {
        identifier.text.into()
    }
}

/// Writes the string.
impl<T: AsRef<str>, F> fmt::Display for Identifier<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text.as_ref())
    }
}

/// Writes the name of the type and the string, its passwords masked.
impl<T: AsRef<str>, F: Form> fmt::Debug for Identifier<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(\"{}\")", F::NAME, Masked(self.text.as_ref()))
    }
}

macro_rules! widens {
    ($($narrow:ident => $($wide:ident)*;)*) => {$($(
        /// Free: every value matches the other rule too.
        impl<T> From<$narrow<T>> for $wide<T> {
            fn from(identifier: $narrow<T>) -> Self {
                identifier.widened()
            }
        }

        /// Checked: fails with the error of [`Identifier::parse`], and returns the string.
        impl<T: AsRef<str>> TryFrom<$wide<T>> for $narrow<T> {
            type Error = ParseError<T>;

            fn try_from(identifier: $wide<T>) -> Result<Self, ParseError<T>> {
                identifier.narrowed()
            }
        }
    )*)*};
}

widens! {
    Uri => UriRef Iri IriRef;
    UriRef => IriRef;
    AbsoluteUri => Uri UriRef AbsoluteIri Iri IriRef;
    Iri => IriRef;
    AbsoluteIri => Iri IriRef;
}

impl<T, F: Form> Identifier<T, F> {
    pub(super) fn widened<G: Form>(mut self) -> Identifier<T, G> {
        if is_ascii::<F>() && !is_ascii::<G>() {
            // In an IRI, `normalize` decodes more triplets.
            self.record.may_change |= PERCENT;
        }
        self.with(|text| text)
    }
}

const fn is_ascii<F: Form>() -> bool {
    grammar_of(F::RULE).non_ascii == 0
}

impl<T: AsRef<str>, F: Form> Identifier<T, F> {
    /// Converts to a narrower type. Only a value that does not fit is scanned again, to find the error.
    fn narrowed<G: Form>(self) -> Result<Identifier<T, G>, ParseError<T>> {
        let (rule, record) = (G::RULE, &self.record);
        let fits = (record.has_scheme() || !rule.scheme_is_required())
            && (record.fragment_start < 0 || rule.without_fragment().is_none())
            && (!is_ascii::<G>() || self.text.as_ref().is_ascii());
        if fits {
            return Ok(self.with(|text| text));
        }
        match Identifier::<&str, G>::scan(self.text.as_ref()) {
            Ok(_) => unreachable!("the string breaks the rule"),
            Err(error) => Err(error.in_input(self.text)),
        }
    }
}
