use core::fmt;
use core::hash::{Hash, Hasher};

use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::record::{Component, HostKind, PathKind};
use crate::generated::rules::Rule;
use crate::grammar::TopRule;
use crate::mask::{MaskedAs, with_unmasked_character};
use crate::normalize::{NormalizeOptions, normalize};
use crate::record::{Record, index};
use crate::resolve::{ResolveOptions, resolve};
use crate::scan::scan;

#[cfg(feature = "alloc")]
use crate::normalize::Level;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec};

/// A string that matches a top rule of the grammar. Its components are slices of it.
///
/// `URI-reference = URI / relative-ref` (RFC 3986, 4.1)
///
/// An absent component is `None`, an empty one is `Some("")`. Two values are equal if their strings are, character by
/// character (RFC 3986, 6.2.1). To compare more, compare what [`UriRef::normalize_into`] writes for each.
///
/// ```
/// use pchar::{HostKind, UriRef};
///
/// let uri = UriRef::parse("http://me@[2001:db8::7]:80/a?b#c")?;
/// assert_eq!(uri.scheme(), Some("http"));
/// assert_eq!(uri.authority(), Some("me@[2001:db8::7]:80"));
/// assert_eq!(uri.userinfo(), Some("me"));
/// assert_eq!(uri.host(), Some("[2001:db8::7]"));
/// assert_eq!(uri.host_kind(), Some(HostKind::Ipv6address));
/// assert_eq!(uri.port(), Some("80"));
/// assert_eq!(uri.path(), "/a");
/// assert_eq!(uri.query(), Some("b"));
/// assert_eq!(uri.fragment(), Some("c"));
/// # Ok::<(), pchar::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UriRef<'a> {
    text: &'a str,
    rule: TopRule,
    record: Record,
}

impl<'a> UriRef<'a> {
    /// Parses a URI reference.
    ///
    /// # Errors
    ///
    /// The first error in the string.
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Self::parse_as(text, TopRule::UriReference)
    }

    /// Parses a string by a top rule.
    ///
    /// # Errors
    ///
    /// The first error in the string.
    ///
    /// ```
    /// use pchar::{TopRule, UriRef};
    ///
    /// assert!(UriRef::parse_as("http://é/", TopRule::Iri).is_ok());
    /// assert_eq!(UriRef::parse_as("//h", TopRule::Uri).unwrap_err().to_string(), "missing scheme at index 0");
    /// ```
    pub fn parse_as(text: &'a str, rule: TopRule) -> Result<Self, Error> {
        let record =
            scan(text.as_bytes(), rule).map_err(|error| with_unmasked_character(error, text, MaskedAs::Uri))?;
        Ok(Self { text, rule, record })
    }

    /// Returns the string.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the rule that the string was parsed by.
    #[must_use]
    pub const fn rule(&self) -> TopRule {
        self.rule
    }

    /// Returns the positions of the components.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    fn slice(&self, component: Component) -> Option<&'a str> {
        let (start, end) = self.record.span(component);
        if start < 0 { None } else { self.text.get(index(start)..index(end)) }
    }

    /// Returns the scheme, without its `:`.
    ///
    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
    #[must_use]
    pub fn scheme(&self) -> Option<&'a str> {
        self.slice(Component::Scheme)
    }

    /// Returns the authority, without its `//`.
    ///
    /// `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
    #[must_use]
    pub fn authority(&self) -> Option<&'a str> {
        self.slice(Component::Authority)
    }

    /// Returns the userinfo, without its `@` (RFC 3986, 3.2.1).
    #[must_use]
    pub fn userinfo(&self) -> Option<&'a str> {
        self.slice(Component::Userinfo)
    }

    /// Returns the host. An `IP-literal` keeps its brackets.
    ///
    /// `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
    #[must_use]
    pub fn host(&self) -> Option<&'a str> {
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
    pub fn port(&self) -> Option<&'a str> {
        self.slice(Component::Port)
    }

    /// Returns the path, which is never absent but may be empty (RFC 3986, 3.3).
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.slice(Component::Path).unwrap_or("")
    }

    /// Returns the alternative of `path` that the path matches.
    #[must_use]
    pub const fn path_kind(&self) -> PathKind {
        match PathKind::from_number(self.record.path_kind) {
            Some(kind) => kind,
            None => PathKind::PathAbempty,
        }
    }

    /// Returns the query, without its `?`.
    ///
    /// `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
    #[must_use]
    pub fn query(&self) -> Option<&'a str> {
        self.slice(Component::Query)
    }

    /// Returns the fragment, without its `#`.
    ///
    /// `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
    #[must_use]
    pub fn fragment(&self) -> Option<&'a str> {
        self.slice(Component::Fragment)
    }

    /// Resolves this reference against a base, into a buffer (RFC 3986, 5.2).
    ///
    /// The base loses its fragment first (5.1). Only dot segments are removed, and nothing is decoded. A path never
    /// turns into an authority or a scheme.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` if the base has no scheme, unless the options allow it.
    /// `ErrorCode::BufferTooSmall`: the lengths of both strings and two bytes are always enough.
    ///
    /// ```
    /// use pchar::{ResolveOptions, UriRef};
    ///
    /// let base = UriRef::parse("a:/b")?;
    /// let mut buffer = [0; 32];
    /// let target = UriRef::parse(".//g")?.resolve_into(&base, ResolveOptions::default(), &mut buffer)?;
    /// assert_eq!(target, "a:/.//g");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn resolve_into<'o>(
        &self,
        base: &UriRef<'_>,
        options: ResolveOptions,
        buffer: &'o mut [u8],
    ) -> Result<&'o str, Error> {
        let (reference, base_text) = (self.text.as_bytes(), base.text.as_bytes());
        let pieces = resolve(reference, &self.record, base_text, &base.record, options, buffer)?;
        let before = &base_text[..pieces.base_end];
        let after = &reference[pieces.reference_start..];
        let length = before.len() + pieces.middle + after.len();
        let Some(target) = buffer.get_mut(..length) else {
            return Err(Error::new(ErrorCode::BufferTooSmall, Rule::UriReference, 0));
        };
        target.copy_within(..pieces.middle, before.len());
        target[..before.len()].copy_from_slice(before);
        target[before.len() + pieces.middle..].copy_from_slice(after);
        Ok(written(buffer, length))
    }

    /// Resolves this reference against a base: [`UriRef::resolve_into`] with a new buffer.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` if the base has no scheme.
    #[cfg(feature = "alloc")]
    pub fn resolve(&self, base: &UriRef<'_>) -> Result<String, Error> {
        self.resolve_with(base, ResolveOptions::default())
    }

    /// Resolves this reference against a base, with options.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` if the base has no scheme, unless the options allow it.
    ///
    /// ```
    /// use pchar::{ResolveOptions, UriRef};
    ///
    /// let options = ResolveOptions { relative_base: true, ..ResolveOptions::default() };
    /// assert_eq!(UriRef::parse("../c")?.resolve_with(&UriRef::parse("a/b")?, options)?, "c");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn resolve_with(&self, base: &UriRef<'_>, options: ResolveOptions) -> Result<String, Error> {
        let (reference, base_text) = (self.text.as_bytes(), base.text.as_bytes());
        // Most targets are the start of one string and the end of the other, with nothing between them.
        if let Ok(pieces) = resolve(reference, &self.record, base_text, &base.record, options, &mut []) {
            return Ok([&base.text[..pieces.base_end], &self.text[pieces.reference_start..]].concat());
        }
        let mut buffer = vec![0; self.text.len() + base.text.len() + 2];
        Ok(String::from(self.resolve_into(base, options, &mut buffer)?))
    }

    /// Normalizes this string into a buffer (RFC 3986, 6.2), or returns the string itself if it is in normal form
    /// already.
    ///
    /// Percent-encoded octets of reserved characters are never decoded. The result is a fixed point.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BufferTooSmall`: the length of the string and 32 bytes are always enough.
    pub fn normalize_into<'o>(&self, options: NormalizeOptions, buffer: &'o mut [u8]) -> Result<&'o str, Error>
    where
        'a: 'o,
    {
        let length = normalize(self.text.as_bytes(), &self.record, self.rule, options.flags(), buffer)?;
        Ok(length.map_or(self.text, |length| written(buffer, length)))
    }

    /// Normalizes this string at a level: [`UriRef::normalize_into`] with a new buffer. A string in normal
    /// form needs no buffer.
    ///
    /// ```
    /// use pchar::{Level, UriRef};
    ///
    /// let uri = UriRef::parse("http://[2001:DB8:0:0::1]:80")?;
    /// assert_eq!(uri.normalize(Level::Case), "http://[2001:db8:0:0::1]:80");
    /// assert_eq!(uri.normalize(Level::Scheme), "http://[2001:db8::1]/");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn normalize(&self, level: Level) -> Cow<'a, str> {
        self.normalize_with(NormalizeOptions { level, ..NormalizeOptions::default() })
    }

    /// Normalizes this string, with options.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn normalize_with(&self, options: NormalizeOptions) -> Cow<'a, str> {
        if self.record.changes & options.flags() == 0 {
            return Cow::Borrowed(self.text);
        }
        let mut buffer = vec![0; self.text.len() + 32];
        match normalize(self.text.as_bytes(), &self.record, self.rule, options.flags(), &mut buffer) {
            Ok(Some(length)) => {
                buffer.truncate(length);
                Cow::Owned(String::from_utf8(buffer).unwrap_or_default())
            }
            Ok(None) => Cow::Borrowed(self.text),
            Err(_) => unreachable!("32 bytes more than the string has are enough"),
        }
    }
}

/// Returns the string written to a buffer. It is UTF-8, because its pieces are.
fn written(buffer: &[u8], length: usize) -> &str {
    core::str::from_utf8(&buffer[..length]).unwrap_or_default()
}

impl PartialEq for UriRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for UriRef<'_> {}

impl Hash for UriRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl AsRef<str> for UriRef<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// [`UriRef::parse`].
impl<'a> TryFrom<&'a str> for UriRef<'a> {
    type Error = Error;

    fn try_from(text: &'a str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl fmt::Display for UriRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}
