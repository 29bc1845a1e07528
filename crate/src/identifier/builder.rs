//! [`Builder`], and the states that its methods lead through.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::fmt;
use core::marker::PhantomData;

use super::components::{Components, set, set_path};
use super::form::{Form, IriRef, MayHaveFragment, UriRef};
use super::{Identifier, write};
use crate::error::Error;
use crate::grammar::{Grammar, grammar_of};

macro_rules! states {
    ($($state:ident: $doc:literal)*) => {$(
        #[doc = $doc]
        #[non_exhaustive]
        pub enum $state {}
    )*};
}

states! {
    Start: "Nothing is set."
    Scheme: "The scheme is set last."
    Userinfo: "The userinfo is set last."
    Host: "The host is set last."
    Port: "The port is set last."
    Path: "The path is set last."
    Query: "The query is set last."
    Fragment: "The fragment is set last."
    End: "Nothing can follow."
}

/// A component, after which another one may be set.
#[diagnostic::on_unimplemented(
    message = "this component cannot be set here",
    label = "`{Next}` cannot follow `{Self}`",
    note = "set components in their order: scheme, userinfo, host, port, path, query, fragment",
    note = "a `Uri` and an `Iri` need a scheme; userinfo and port need a host"
)]
pub trait Precedes<Next, F> {}

macro_rules! precedes {
    ($($state:ident)* => $next:ident) => {$(impl<F: Form> Precedes<$next, F> for $state {})*};
}

precedes!(Scheme => Userinfo);
precedes!(Scheme Userinfo => Host);
precedes!(Host => Port);
precedes!(Scheme Host Port => Path);
precedes!(Scheme Host Port Path => Query);
precedes!(Scheme Host Port Path Query => Fragment);
precedes!(Scheme Host Port Path Query Fragment => End);

macro_rules! starts {
    ($($next:ident)*) => {$(
        impl Precedes<$next, UriRef> for Start {}
        impl Precedes<$next, IriRef> for Start {}
    )*};
}

// A reference may lack a scheme.
starts!(Userinfo Host Path Query Fragment End);

/// Builds an identifier from its components, in their order. The types follow the grammar: a [`Uri`](crate::Uri) needs a scheme,
/// a userinfo and a port need a host.
///
/// Use it instead of string concatenation: the result always parses to the components that were set. Scheme and host are
/// written in lower case. `userinfo`, `host`, `path`, `query` and `fragment` take URI text: a `%` starts a percent-encoded
/// octet, and only characters that the component cannot contain are encoded. `segments` and `query_pairs` take data:
/// everything except unreserved characters is encoded.
///
/// ```
/// use pchar::{Uri, UriRef};
///
/// let uri = Uri::builder()
///     .scheme("https")
///     .host("example.com")
///     .port(8080)
///     .segments(["a/b", "ü"])
///     .query_pairs([("q", "1+1 = 2")])
///     .build()?;
/// assert_eq!(uri, "https://example.com:8080/a%2Fb/%C3%BC?q=1%2B1%20%3D%202");
///
/// // A path never turns into an authority or a scheme.
/// assert_eq!(Uri::builder().scheme("a").path("//b").build()?, "a:/.//b");
/// assert_eq!(UriRef::builder().path("a:b").build()?, "./a:b");
/// # Ok::<(), pchar::Error>(())
/// ```
///
/// ```compile_fail
/// # use pchar::Uri;
/// Uri::builder().host("example.com").build(); // no scheme
/// ```
#[must_use]
pub struct Builder<F, S> {
    components: Result<Components<'static>, Error>,
    state: PhantomData<(F, S)>,
}

/// Writes no component: the userinfo may have a password.
impl<F, S> fmt::Debug for Builder<F, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").finish_non_exhaustive()
    }
}

impl<F: Form> Identifier<String, F> {
    /// Creates a [`Builder`] without components.
    pub fn builder() -> Builder<F, Start> {
        Builder { components: Ok(Components::default()), state: PhantomData }
    }
}

impl<F: Form, S> Builder<F, S> {
    /// Sets a component, unless there is an error already.
    fn then<N>(
        self,
        set: impl FnOnce(&mut Components<'static>, &'static Grammar) -> Result<(), Error>,
    ) -> Builder<F, N> {
        let components = self.components.and_then(|mut components| {
            set(&mut components, grammar_of(F::RULE))?;
            Ok(components)
        });
        Builder { components, state: PhantomData }
    }

    /// Sets the userinfo: `me:pw` is a user name and a password.
    pub fn userinfo(self, userinfo: &str) -> Builder<F, Userinfo>
    where
        S: Precedes<Userinfo, F>,
    {
        self.then(|to, grammar| set(&mut to.userinfo, Some(userinfo), |text| write::userinfo(text, grammar)))
    }

    /// Sets the host: a name or an IP address. An IPv6 address has brackets, and no other host contains one of `:/?#[]@`.
    pub fn host(self, host: &str) -> Builder<F, Host>
    where
        S: Precedes<Host, F>,
    {
        self.then(|to, grammar| set(&mut to.host, Some(host), |text| write::host(text, grammar)))
    }

    /// Sets the port.
    pub fn port(self, port: u16) -> Builder<F, Port>
    where
        S: Precedes<Port, F>,
    {
        self.then(|to, _| set(&mut to.port, Some(&port.to_string()), |text| Ok(text.into())))
    }

    /// Sets the path. Its dot segments are kept.
    pub fn path(self, path: &str) -> Builder<F, Path>
    where
        S: Precedes<Path, F>,
    {
        self.then(|to, grammar| set_path(to, write::path(path, grammar)))
    }

    /// Sets the path by its segments, each written after a `/`.
    pub fn segments<T: AsRef<str>>(self, segments: impl IntoIterator<Item = T>) -> Builder<F, Path>
    where
        S: Precedes<Path, F>,
    {
        self.then(|to, grammar| set_path(to, write::segments(segments, grammar)))
    }

    /// Sets the query.
    pub fn query(self, query: &str) -> Builder<F, Query>
    where
        S: Precedes<Query, F>,
    {
        self.then(|to, grammar| set(&mut to.query, Some(query), |text| write::query(text, grammar)))
    }

    /// Sets the query by its pairs of name and value. Without pairs there is no query.
    pub fn query_pairs<N: AsRef<str>, V: AsRef<str>>(self, pairs: impl IntoIterator<Item = (N, V)>) -> Builder<F, Query>
    where
        S: Precedes<Query, F>,
    {
        self.then(|to, grammar| {
            to.query = write::query_pairs(pairs, grammar).map(Cow::Owned);
            Ok(())
        })
    }

    /// Sets the fragment.
    pub fn fragment(self, fragment: &str) -> Builder<F, Fragment>
    where
        S: Precedes<Fragment, F>,
        F: MayHaveFragment,
    {
        self.then(|to, grammar| set(&mut to.fragment, Some(fragment), |text| write::fragment(text, grammar)))
    }

    /// Writes and validates the identifier.
    ///
    /// # Errors
    ///
    /// The first error of a component, with an index in it:
    ///
    /// - `ErrorCode::UnexpectedCharacter` for a scheme or a host that cannot contain a character;
    /// - `ErrorCode::InvalidPctEncoded` for a `%` without two hexadecimal digits;
    /// - `ErrorCode::DotSegment` if `.` or `..` is among the segments;
    /// - a code of [`Identifier::parse`] for an IP address in brackets.
    ///
    /// `ErrorCode::AmbiguousComponents` for a host and a path without leading `/`. `ErrorCode::TooLong` for 2 GiB and more.
    pub fn build(self) -> Result<Identifier<String, F>, Error>
    where
        S: Precedes<End, F>,
    {
        self.components?.recompose()
    }
}

impl<F: Form> Builder<F, Start> {
    /// Sets the scheme.
    pub fn scheme(self, scheme: &str) -> Builder<F, Scheme> {
        self.then(|to, _| set(&mut to.scheme, Some(scheme), write::scheme))
    }
}
