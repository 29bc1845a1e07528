//! The types for users: a string that matches a top rule of the grammar, with the positions of its components.

// An `expect` is for a bug of this crate.
#![allow(clippy::missing_panics_doc)]

#[cfg(feature = "alloc")]
pub mod builder;
#[cfg(feature = "alloc")]
mod change;
mod compare;
#[cfg(feature = "alloc")]
mod components;
mod convert;
mod encoded;
pub mod form;
mod host;
#[cfg(feature = "alloc")]
mod international;
mod normalize;
mod parse_error;
#[cfg(feature = "alloc")]
mod relativize;
mod resolve;
#[cfg(feature = "serde")]
mod serde;
mod text;
#[cfg(feature = "alloc")]
mod url_host;
#[cfg(feature = "alloc")]
mod within;
#[cfg(feature = "alloc")]
mod write;

use core::marker::PhantomData;

use self::form::{Form, HasScheme};
use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::record::{Component, HostKind, PathKind};
use crate::generated::rules::Rule;
use crate::mask::{MaskedAs, with_unmasked_character};
use crate::record::{Record, index};
use crate::scan::scan;

pub use self::encoded::{Encoded, QueryPairs, Segments};
pub use self::parse_error::ParseError;
pub use self::text::Text;
#[cfg(feature = "alloc")]
pub use self::within::AllowEntry;
#[cfg(feature = "alloc")]
use alloc::string::String;

/// The maximum length of a string, in bytes. A normal form is at most 32 bytes longer, so that the indices of its record fit.
pub(crate) const MAX_LENGTH: usize = i32::MAX as usize - 32;

/// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]` (RFC 3986, 3)
pub type Uri<T> = Identifier<T, form::Uri>;
/// `URI-reference = URI / relative-ref` (RFC 3986, 4.1)
pub type UriRef<T> = Identifier<T, form::UriRef>;
/// `absolute-URI = scheme ":" hier-part [ "?" query ]` (RFC 3986, 4.3)
pub type AbsoluteUri<T> = Identifier<T, form::AbsoluteUri>;
/// `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]` (RFC 3987, 2.2)
pub type Iri<T> = Identifier<T, form::Iri>;
/// `IRI-reference = IRI / irelative-ref` (RFC 3987, 2.2)
pub type IriRef<T> = Identifier<T, form::IriRef>;
/// `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]` (RFC 3987, 2.2)
pub type AbsoluteIri<T> = Identifier<T, form::AbsoluteIri>;

/// A string that matches a rule of the grammar. Its components are slices of it.
///
/// The parameters are the string, a `&str` or a `String`, and the rule, by its marker in [`form`]: see the aliases [`Uri`], [`UriRef`],
/// [`AbsoluteUri`], [`Iri`], [`IriRef`] and [`AbsoluteIri`].
///
/// An absent component is `None`, an empty one is `Some("")`. Two values are equal if their strings are, character by
/// character (RFC 3986, 6.2.1); order and hash are those of the strings. `equivalent` compares more.
/// `Display` writes the string, `Debug` masks its password.
///
/// ```
/// use pchar::{HostKind, UriRef};
///
/// let uri = UriRef::parse("http://me@[2001:db8::7]:80/a?b#c")?;
/// assert_eq!(uri.scheme(), Some("http"));
/// assert_eq!(uri.authority(), Some("me@[2001:db8::7]:80"));
/// assert_eq!(uri.userinfo(), Some("me"));
/// assert_eq!(uri.host(), Some("[2001:db8::7]"));
/// assert_eq!(uri.host_kind(), Some(HostKind::Ipv6));
/// assert_eq!(uri.port(), Some("80"));
/// assert_eq!(uri.path(), "/a");
/// assert_eq!(uri.query(), Some("b"));
/// assert_eq!(uri.fragment(), Some("c"));
/// # Ok::<(), pchar::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Identifier<T, F> {
    text: T,
    record: Record,
    form: PhantomData<F>,
}

impl<'a, F: Form> Identifier<&'a str, F> {
    /// Parses a string, and borrows it. To parse a `String`, use `try_from`.
    ///
    /// # Errors
    ///
    /// The first error in the string. `ErrorCode::TooLong` if it has 2 GiB or more.
    ///
    /// ```
    /// use pchar::{AbsoluteUri, Iri, Uri};
    ///
    /// assert_eq!(Iri::parse("http://é/")?.host(), Some("é"));
    /// assert_eq!(Uri::parse("//h").unwrap_err().to_string(), "missing scheme at index 0");
    /// assert_eq!(AbsoluteUri::parse("a:b#c").unwrap_err().index(), 3);
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Self::scan(text)
    }
}

impl<T: AsRef<str>, F: Form> Identifier<T, F> {
    fn scan(text: T) -> Result<Self, Error> {
        let string = text.as_ref();
        if string.len() > MAX_LENGTH {
            return Err(Error::new(ErrorCode::TooLong, Rule::UriReference, 0));
        }
        match scan(string.as_bytes(), F::RULE) {
            Ok(record) => Ok(Self::with_record(text, record)),
            Err(error) => Err(with_unmasked_character(error, string, MaskedAs::Uri)),
        }
    }

    /// Returns the positions of the components.
    #[doc(hidden)]
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Returns a value that borrows the string of this one.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use pchar::Uri;
    ///
    /// fn host(uri: Uri<&str>) -> Option<&str> {
    ///     uri.host()
    /// }
    /// let owned: Uri<String> = "http://a/b".parse()?;
    /// assert_eq!(host(owned.borrowed()), Some("a"));
    /// # }
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn borrowed(&self) -> Identifier<&str, F> {
        Identifier::with_record(self.text.as_ref(), self.record)
    }
}

impl<T, F> Identifier<T, F> {
    const fn with_record(text: T, record: Record) -> Self {
        Self { text, record, form: PhantomData }
    }

    /// Returns the same value with another string, which must have the same characters, or of another type, whose rule it must
    /// match.
    fn with<U, G>(self, change: impl FnOnce(T) -> U) -> Identifier<U, G> {
        Identifier::with_record(change(self.text), self.record)
    }

    /// Returns the string.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.text
    }

    /// Returns a value that owns its string. It copies a borrowed string into a new `String`. A `String`, or a `Cow` that
    /// owns one, is moved without an allocation.
    ///
    /// ```
    /// use pchar::{Level, Uri};
    ///
    /// let borrowed = Uri::parse("http://a/b")?;
    /// let copy: Uri<String> = borrowed.normalize(Level::Scheme).into_owned();
    /// let moved: Uri<String> = copy.into_owned();
    /// assert_eq!(moved, "http://a/b");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn into_owned(self) -> Identifier<String, F>
    where
        T: Into<String>,
    {
        self.with(Into::into)
    }
}

impl<'i, 'o, T: Text<'i, 'o>, F> Identifier<T, F> {
    /// Returns the string.
    #[must_use]
    pub fn as_str(&'i self) -> &'o str {
        self.text.text()
    }

    fn slice(&'i self, component: Component) -> Option<&'o str> {
        let (start, end) = self.record.span(component);
        if start < 0 { None } else { self.as_str().get(index(start)..index(end)) }
    }

    /// Returns the authority, without its `//`.
    ///
    /// `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
    #[must_use]
    pub fn authority(&'i self) -> Option<&'o str> {
        self.slice(Component::Authority)
    }

    /// Returns the userinfo, without its `@` (RFC 3986, 3.2.1).
    #[must_use]
    pub fn userinfo(&'i self) -> Option<&'o str> {
        self.slice(Component::Userinfo)
    }

    /// Returns the host. An `IP-literal` keeps its brackets.
    ///
    /// `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
    #[must_use]
    pub fn host(&'i self) -> Option<&'o str> {
        self.slice(Component::Host)
    }

    /// Returns the first alternative of `host` that the host matches.
    #[must_use]
    pub const fn host_kind(&self) -> Option<HostKind> {
        HostKind::from_number(self.record.host_kind)
    }

    /// Returns the port, without its `:`: any number of digits, perhaps none.
    ///
    /// `port = *DIGIT` (RFC 3986, 3.2.3)
    #[must_use]
    pub fn port(&'i self) -> Option<&'o str> {
        self.slice(Component::Port)
    }

    /// Returns the path, which is never absent but may be empty (RFC 3986, 3.3).
    #[must_use]
    pub fn path(&'i self) -> &'o str {
        self.slice(Component::Path).expect("a path is never absent")
    }

    /// Returns the alternative of `path` that the path matches.
    #[must_use]
    pub const fn path_kind(&self) -> PathKind {
        PathKind::from_number(self.record.path_kind).expect("every path has a kind")
    }

    /// Returns the query, without its `?`.
    ///
    /// `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
    #[must_use]
    pub fn query(&'i self) -> Option<&'o str> {
        self.slice(Component::Query)
    }
}

impl<'i, 'o, T: Text<'i, 'o>, F: Form> Identifier<T, F> {
    /// Returns the part before the fragment. Without a fragment, a URI is an absolute URI (RFC 3986, 3.5 and 4.3).
    ///
    /// ```
    /// use pchar::{AbsoluteUri, Uri};
    ///
    /// let absolute: AbsoluteUri<&str> = Uri::parse("a:b?c#d")?.without_fragment();
    /// assert_eq!(absolute, "a:b?c");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn without_fragment(&'i self) -> Identifier<&'o str, F::WithoutFragment> {
        let mut record = self.record;
        if record.fragment_start >= 0 {
            record.end = record.fragment_start - 1;
            record.fragment_start = -1;
        }
        Identifier::with_record(&self.as_str()[..index(record.end)], record)
    }
}

impl<'i, 'o, T: Text<'i, 'o>, F: form::MayHaveFragment> Identifier<T, F> {
    /// Returns the fragment, without its `#`.
    ///
    /// `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
    #[must_use]
    pub fn fragment(&'i self) -> Option<&'o str> {
        self.slice(Component::Fragment)
    }
}

macro_rules! references {
    ($($reference:ident)*) => {$(
        impl<'i, 'o, T: Text<'i, 'o>> $reference<T> {
            /// Returns the scheme, without its `:`, `None` for a relative reference.
            ///
            /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
            #[must_use]
            pub fn scheme(&'i self) -> Option<&'o str> {
                self.slice(Component::Scheme)
            }
        }
    )*};
}

references!(UriRef IriRef);

impl<'i, 'o, T: Text<'i, 'o>, F: HasScheme> Identifier<T, F> {
    /// Returns the scheme, without its `:`.
    ///
    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
    #[must_use]
    pub fn scheme(&'i self) -> &'o str {
        self.slice(Component::Scheme).expect("this form always has a scheme")
    }
}
