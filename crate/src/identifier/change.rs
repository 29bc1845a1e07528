use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use super::components::{Components, set, set_path};
use super::form::{Form, HasScheme, MayHaveFragment};
use super::{Identifier, IriRef, UriRef, write};
use crate::error::Error;
use crate::grammar::{Grammar, grammar_of};

/// Changes of one component. All other components keep their characters. The new one is written as by
/// [`Builder`](super::builder::Builder), with the same errors; after an error the value is unchanged.
impl<F: Form> Identifier<String, F> {
    fn change(
        &mut self,
        change: impl FnOnce(&mut Components<'_>, &'static Grammar) -> Result<(), Error>,
    ) -> Result<(), Error> {
        *self = changed(&self.borrowed(), change)?;
        Ok(())
    }

    /// Sets or removes userinfo, host and port together, as URI text.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build), and those of a port.
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// let mut uri: Uri<String> = "http://me@h:80//p".parse()?;
    /// uri.set_authority(Some("[::1]:8080"))?;
    /// assert_eq!(uri, "http://[::1]:8080//p");
    /// uri.set_authority(None)?;
    /// assert_eq!(uri, "http:/.//p"); // `//p` would be an authority
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn set_authority(&mut self, authority: Option<&str>) -> Result<(), Error> {
        self.change(|to, grammar| {
            (to.userinfo, to.host, to.port) = (None, None, None);
            if let Some(authority) = authority {
                let (userinfo, host, port) = write::authority(authority, grammar)?;
                (to.userinfo, to.host, to.port) =
                    (userinfo.map(Cow::Owned), Some(Cow::Owned(host)), port.map(Cow::Owned));
            }
            Ok(())
        })
    }

    /// Sets or removes the userinfo.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build). `ErrorCode::AmbiguousComponents` without a host.
    pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), Error> {
        self.change(|to, grammar| set(&mut to.userinfo, userinfo, |text| write::userinfo(text, grammar)))
    }

    /// Sets or removes the host.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build). `ErrorCode::AmbiguousComponents` for no host with a
    /// userinfo or a port, and for a host before a path without leading `/`.
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), Error> {
        self.change(|to, grammar| set(&mut to.host, host, |text| write::host(text, grammar)))
    }

    /// Sets or removes the port.
    ///
    /// # Errors
    ///
    /// `ErrorCode::AmbiguousComponents` without a host.
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), Error> {
        let port = port.map(|port| port.to_string());
        self.change(|to, _| set(&mut to.port, port.as_deref(), |port| Ok(port.into())))
    }

    /// Sets the path.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build).
    pub fn set_path(&mut self, path: &str) -> Result<(), Error> {
        self.change(|to, grammar| set_path(to, write::path(path, grammar)))
    }

    /// Sets the path by its segments, which are data.
    ///
    /// # Errors
    ///
    /// `ErrorCode::DotSegment` if `.` or `..` is among them.
    pub fn set_segments<S: AsRef<str>>(&mut self, segments: impl IntoIterator<Item = S>) -> Result<(), Error> {
        self.change(|to, grammar| set_path(to, write::segments(segments, grammar)))
    }

    /// Sets or removes the query.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build).
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// let mut uri: Uri<String> = "HTTP://H/%7e?q".parse()?;
    /// uri.set_query(Some("a b"))?;
    /// assert_eq!(uri, "HTTP://H/%7e?a%20b");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn set_query(&mut self, query: Option<&str>) -> Result<(), Error> {
        self.change(|to, grammar| set(&mut to.query, query, |text| write::query(text, grammar)))
    }

    /// Sets the query by its pairs of name and value, which are data. Without pairs there is no query.
    ///
    /// # Errors
    ///
    /// `ErrorCode::TooLong` for 2 GiB and more.
    pub fn set_query_pairs<N: AsRef<str>, V: AsRef<str>>(
        &mut self,
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Result<(), Error> {
        self.change(|to, grammar| {
            to.query = write::query_pairs(pairs, grammar).map(Cow::Owned);
            Ok(())
        })
    }
}

impl<F: MayHaveFragment> Identifier<String, F> {
    /// Sets or removes the fragment.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build).
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), Error> {
        self.change(|to, grammar| set(&mut to.fragment, fragment, |text| write::fragment(text, grammar)))
    }
}

impl<F: HasScheme> Identifier<String, F> {
    /// Sets the scheme.
    ///
    /// # Errors
    ///
    /// `ErrorCode::UnexpectedCharacter` for a character that a scheme cannot contain.
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), Error> {
        self.change(|to, _| set(&mut to.scheme, Some(scheme), write::scheme))
    }
}

macro_rules! references {
    ($($reference:ident)*) => {$(
        impl $reference<String> {
            /// Sets or removes the scheme.
            ///
            /// # Errors
            ///
            /// `ErrorCode::UnexpectedCharacter` for a character that a scheme cannot contain.
            ///
            /// ```
            /// use pchar::UriRef;
            ///
            /// let mut reference: UriRef<String> = "a:b:c".parse()?;
            /// reference.set_scheme(None)?;
            /// assert_eq!(reference, "./b:c"); // `b` would be a scheme
            /// # Ok::<(), pchar::Error>(())
            /// ```
            pub fn set_scheme(&mut self, scheme: Option<&str>) -> Result<(), Error> {
                self.change(|to, _| set(&mut to.scheme, scheme, write::scheme))
            }
        }
    )*};
}

references!(UriRef IriRef);

impl<T: AsRef<str>, F: Form> Identifier<T, F> {
    /// Returns a copy with another query, or without one.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build).
    ///
    /// ```
    /// use pchar::Uri;
    ///
    /// assert_eq!(Uri::parse("http://h/p?q#f")?.with_query(None)?, "http://h/p#f");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn with_query(&self, query: Option<&str>) -> Result<Identifier<String, F>, Error> {
        changed(&self.borrowed(), |to, grammar| set(&mut to.query, query, |text| write::query(text, grammar)))
    }
}

impl<T: AsRef<str>, F: MayHaveFragment> Identifier<T, F> {
    /// Returns a copy with another fragment, or without one. [`without_fragment`](Identifier::without_fragment) makes no copy.
    ///
    /// # Errors
    ///
    /// Those of [`Builder::build`](super::builder::Builder::build).
    pub fn with_fragment(&self, fragment: Option<&str>) -> Result<Identifier<String, F>, Error> {
        changed(&self.borrowed(), |to, grammar| set(&mut to.fragment, fragment, |text| write::fragment(text, grammar)))
    }
}

fn changed<F: Form>(
    uri: &Identifier<&str, F>,
    change: impl FnOnce(&mut Components<'_>, &'static Grammar) -> Result<(), Error>,
) -> Result<Identifier<String, F>, Error> {
    let mut components = Components::of(uri);
    change(&mut components, grammar_of(F::RULE))?;
    components.recompose()
}
