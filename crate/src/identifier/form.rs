//! The type parameters of [`Identifier`](crate::Identifier): the characters it may contain, and its parts.

use crate::grammar::TopRule;

/// URIs, which are ASCII (RFC 3986).
#[derive(Clone, Copy)]
pub enum Ascii {}

/// IRIs, which may contain other characters too (RFC 3987).
#[derive(Clone, Copy)]
pub enum Unicode {}

/// `URI-reference = URI / relative-ref`
#[derive(Clone, Copy)]
pub enum Reference {}

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
#[derive(Clone, Copy)]
pub enum Full {}

/// `absolute-URI = scheme ":" hier-part [ "?" query ]`
#[derive(Clone, Copy)]
pub enum Absolute {}

/// The characters of an identifier: [`Ascii`] or [`Unicode`].
pub trait Characters: sealed::Characters {}

/// The parts of an identifier: [`Reference`], [`Full`] or [`Absolute`].
pub trait Form: sealed::Form {
    /// The form of a target that is resolved against a base of this form (RFC 3986, 5.2).
    type Target: Form;
    /// The form of an identifier without its fragment.
    type WithoutFragment: Form;
}

/// A [`Form`] that always has a scheme.
pub trait HasScheme: Form {}

/// A [`Form`] that may have a fragment.
pub trait MayHaveFragment: Form {}

impl Characters for Ascii {}
impl Characters for Unicode {}

impl Form for Reference {
    type Target = Self;
    type WithoutFragment = Self;
}
impl Form for Full {
    type Target = Self;
    type WithoutFragment = Absolute;
}
impl Form for Absolute {
    type Target = Full;
    type WithoutFragment = Self;
}

impl HasScheme for Full {}
impl HasScheme for Absolute {}

impl MayHaveFragment for Reference {}
impl MayHaveFragment for Full {}

/// Traits that no other crate can implement.
pub(crate) mod sealed {
    use super::{Absolute, Ascii, Full, Reference, TopRule, Unicode};

    pub trait Characters: Copy + 'static {
        /// Returns the rule of a form.
        fn rule<F: Form>() -> TopRule;
        /// Returns the name of the type.
        fn name<F: Form>() -> &'static str;
    }

    pub trait Form: Copy + 'static {
        const URI: (TopRule, &'static str);
        const IRI: (TopRule, &'static str);
    }

    impl Characters for Ascii {
        fn rule<F: Form>() -> TopRule {
            F::URI.0
        }

        fn name<F: Form>() -> &'static str {
            F::URI.1
        }
    }

    impl Characters for Unicode {
        fn rule<F: Form>() -> TopRule {
            F::IRI.0
        }

        fn name<F: Form>() -> &'static str {
            F::IRI.1
        }
    }

    impl Form for Reference {
        const URI: (TopRule, &'static str) = (TopRule::UriReference, "UriRef");
        const IRI: (TopRule, &'static str) = (TopRule::IriReference, "IriRef");
    }

    impl Form for Full {
        const URI: (TopRule, &'static str) = (TopRule::Uri, "Uri");
        const IRI: (TopRule, &'static str) = (TopRule::Iri, "Iri");
    }

    impl Form for Absolute {
        const URI: (TopRule, &'static str) = (TopRule::AbsoluteUri, "AbsoluteUri");
        const IRI: (TopRule, &'static str) = (TopRule::AbsoluteIri, "AbsoluteIri");
    }
}
