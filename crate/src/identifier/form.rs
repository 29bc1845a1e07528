//! The markers of [`Identifier`](crate::Identifier): one for each rule, by the name of its type. `Uri<&str>` is an
//! `Identifier<&str, form::Uri>`.

use crate::grammar::TopRule;

macro_rules! markers {
    ($($marker:ident, $rule:ident, $doc:literal => $target:ident, $without:ident, $reference:ident;)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $marker {}

        impl Form for $marker {
            type Target = $target;
            type WithoutFragment = $without;
            type Reference = $reference;
        }

        impl sealed::Form for $marker {
            const RULE: TopRule = TopRule::$rule;
            const NAME: &'static str = stringify!($marker);
        }
    )*};
}

markers! {
    Uri, Uri, "`URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]` (RFC 3986, 3)"
        => Uri, AbsoluteUri, UriRef;
    UriRef, UriReference, "`URI-reference = URI / relative-ref` (RFC 3986, 4.1)"
        => UriRef, UriRef, UriRef;
    AbsoluteUri, AbsoluteUri, "`absolute-URI = scheme \":\" hier-part [ \"?\" query ]` (RFC 3986, 4.3)"
        => Uri, AbsoluteUri, UriRef;
    Iri, Iri, "`IRI = scheme \":\" ihier-part [ \"?\" iquery ] [ \"#\" ifragment ]` (RFC 3987, 2.2)"
        => Iri, AbsoluteIri, IriRef;
    IriRef, IriReference, "`IRI-reference = IRI / irelative-ref` (RFC 3987, 2.2)"
        => IriRef, IriRef, IriRef;
    AbsoluteIri, AbsoluteIri, "`absolute-IRI = scheme \":\" ihier-part [ \"?\" iquery ]` (RFC 3987, 2.2)"
        => Iri, AbsoluteIri, IriRef;
}

/// The rule of an identifier: one of the markers of this module.
pub trait Form: sealed::Form {
    /// The form of a target that is resolved against a base of this form (RFC 3986, 5.2).
    type Target: Form;
    /// The form of an identifier without its fragment.
    type WithoutFragment: Form;
    /// The form of a reference to an identifier of this form: [`UriRef`] or [`IriRef`].
    type Reference: Form<Reference = Self::Reference>;
}

/// A [`Form`] of RFC 3986, which is ASCII.
pub trait Ascii: Form {
    /// The form of RFC 3987 with the same parts.
    type Iri: Unicode;
}

/// A [`Form`] of RFC 3987, which may have non-ASCII characters.
pub trait Unicode: Form {
    /// The form of RFC 3986 with the same parts.
    type Uri: Ascii;
}

/// A [`Form`] that always has a scheme.
pub trait HasScheme: Form {}

/// A [`Form`] that may have a fragment.
pub trait MayHaveFragment: Form {}

macro_rules! pairs {
    ($($uri:ident $iri:ident: $($trait:ident)*;)*) => {$(
        impl Ascii for $uri {
            type Iri = $iri;
        }
        impl Unicode for $iri {
            type Uri = $uri;
        }
        $(impl $trait for $uri {}
        impl $trait for $iri {})*
    )*};
}

pairs! {
    Uri Iri: HasScheme MayHaveFragment;
    UriRef IriRef: MayHaveFragment;
    AbsoluteUri AbsoluteIri: HasScheme;
}

/// Traits that no other crate can implement.
pub(crate) mod sealed {
    use super::TopRule;

    pub trait Form: Copy + 'static {
        const RULE: TopRule;
        /// The name of the type.
        const NAME: &'static str;
    }
}
