use core::fmt;
use core::hash::{Hash, Hasher};

use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::grammar::{HostKind, PathKind, TopRule};
use crate::normalize::{NormalizeOptions, normalize};
use crate::record::{Record, index};
use crate::resolve::{ResolveOptions, resolve};
use crate::scan::scan;

#[cfg(feature = "alloc")]
use crate::normalize::Level;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec};

/// A text that matches a top rule of the grammar, and its components as slices of it.
///
/// `URI-reference = URI / relative-ref` (RFC 3986, 4.1)
///
/// Absent is `None`, empty is `Some("")`. Two are equal if their texts are, character by character (RFC 3986, 6.2.1);
/// for more, compare what [`UriRef::normalize_into`] writes of each.
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
    /// The first place at which the text breaks `URI-reference`.
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Self::parse_as(text, TopRule::UriReference)
    }

    /// Parses a text by a top rule.
    ///
    /// # Errors
    ///
    /// The first place at which the text breaks the rule.
    ///
    /// ```
    /// use pchar::{TopRule, UriRef};
    ///
    /// assert!(UriRef::parse_as("http://é/", TopRule::Iri).is_ok());
    /// assert_eq!(UriRef::parse_as("//h", TopRule::Uri).unwrap_err().to_string(), "missing scheme at index 0");
    /// ```
    pub fn parse_as(text: &'a str, rule: TopRule) -> Result<Self, Error> {
        let record = scan(text.as_bytes(), rule).map_err(|error| error.found_in(text))?;
        Ok(Self { text, rule, record })
    }

    /// The text.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The rule that the text was parsed by.
    #[must_use]
    pub const fn rule(&self) -> TopRule {
        self.rule
    }

    /// Where the components are.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    fn slice(&self, from: i32, end: i32) -> Option<&'a str> {
        if from < 0 { None } else { self.text.get(index(from)..index(end)) }
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1), without its `:`.
    #[must_use]
    pub fn scheme(&self) -> Option<&'a str> {
        if self.record.has_scheme() { self.slice(0, self.record.scheme_end) } else { None }
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2), without its `//`.
    #[must_use]
    pub fn authority(&self) -> Option<&'a str> {
        self.slice(self.record.authority_start, self.record.path_start)
    }

    /// `userinfo` (RFC 3986, 3.2.1), without its `@`.
    #[must_use]
    pub fn userinfo(&self) -> Option<&'a str> {
        let Record { authority_start, host_start, .. } = self.record;
        if host_start > authority_start { self.slice(authority_start, host_start - 1) } else { None }
    }

    /// `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2), an `IP-literal` with its brackets.
    #[must_use]
    pub fn host(&self) -> Option<&'a str> {
        self.slice(self.record.host_start, self.record.host_end)
    }

    /// Which alternative of `host` the host matches, the first of those that it does.
    #[must_use]
    pub const fn host_kind(&self) -> Option<HostKind> {
        match self.record.host_kind {
            1 => Some(HostKind::Ipv4address),
            2 => Some(HostKind::Ipv6address),
            3 => Some(HostKind::IpvFuture),
            4 => Some(HostKind::RegName),
            _ => None,
        }
    }

    /// `port = *DIGIT` (RFC 3986, 3.2.3), without its `:`: digits of any number, or none.
    #[must_use]
    pub fn port(&self) -> Option<&'a str> {
        self.slice(self.record.port_start, self.record.path_start)
    }

    /// `path` (RFC 3986, 3.3): never absent, perhaps empty.
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.slice(self.record.path_start, self.record.path_end).unwrap_or("")
    }

    /// Which alternative of `path` the path matches.
    #[must_use]
    pub const fn path_kind(&self) -> PathKind {
        match self.record.path_kind {
            1 => PathKind::PathAbsolute,
            2 => PathKind::PathNoscheme,
            3 => PathKind::PathRootless,
            4 => PathKind::PathEmpty,
            _ => PathKind::PathAbempty,
        }
    }

    /// `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4), without its `?`.
    #[must_use]
    pub fn query(&self) -> Option<&'a str> {
        let Record { query_start, fragment_start, end, .. } = self.record;
        self.slice(query_start, if fragment_start < 0 { end } else { fragment_start - 1 })
    }

    /// `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5), without its `#`.
    #[must_use]
    pub fn fragment(&self) -> Option<&'a str> {
        self.slice(self.record.fragment_start, self.record.end)
    }

    /// Resolves this reference against a base (RFC 3986, 5.2), written into a buffer.
    ///
    /// The base loses its fragment first (5.1). Nothing is decoded, and only dot segments are removed. A path never
    /// turns into an authority or a scheme.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` where the base has no scheme, unless the options allow it;
    /// `ErrorCode::BufferTooSmall`: the lengths of both texts and two bytes are always enough.
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

    /// Resolves this reference against a base: [`UriRef::resolve_into`] with a buffer of its own.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` where the base has no scheme.
    #[cfg(feature = "alloc")]
    pub fn resolve(&self, base: &UriRef<'_>) -> Result<String, Error> {
        self.resolve_with(base, ResolveOptions::default())
    }

    /// Resolves this reference against a base, by options.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` where the base has no scheme, unless the options allow it.
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
        // Most targets are the start of one text and the end of the other: nothing is to be written between them.
        if let Ok(pieces) = resolve(reference, &self.record, base_text, &base.record, options, &mut []) {
            return Ok([&base.text[..pieces.base_end], &self.text[pieces.reference_start..]].concat());
        }
        let mut buffer = vec![0; self.text.len() + base.text.len() + 2];
        Ok(String::from(self.resolve_into(base, options, &mut buffer)?))
    }

    /// Normalizes this text (RFC 3986, 6.2), written into a buffer, or returns it as it is where it is normal.
    ///
    /// No triplet of a reserved character is ever decoded, and the result is a fixed point.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BufferTooSmall`: the length of the text and 32 bytes are always enough.
    pub fn normalize_into<'o>(&self, options: NormalizeOptions, buffer: &'o mut [u8]) -> Result<&'o str, Error>
    where
        'a: 'o,
    {
        let length = normalize(self.text.as_bytes(), &self.record, self.rule, options.flags(), buffer)?;
        Ok(length.map_or(self.text, |length| written(buffer, length)))
    }

    /// Normalizes this text at a rung of the ladder: [`UriRef::normalize_into`] with a buffer of its own, which a text
    /// that is normal already does without.
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

    /// Normalizes this text, by options.
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
            Err(_) => unreachable!("32 bytes more than the text has are enough"),
        }
    }
}

/// The text that was written into a buffer. It is UTF-8, as its pieces are.
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
