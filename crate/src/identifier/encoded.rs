use core::fmt;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;

use super::{Identifier, Text};
use crate::record::index;

#[cfg(feature = "alloc")]
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::pct;
#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

/// A part of an identifier, percent-encoded: a segment of the path, or a name or value of the query. It is split already, so
/// a decoded delimiter is data (RFC 3986, 2.4).
///
/// Two parts are equal if their strings are and both are of a query or of a path, wherever they are in their identifiers.
#[derive(Clone, Copy, Debug)]
pub struct Encoded<'a> {
    text: &'a str,
    /// The index of the part in the identifier.
    start: usize,
    /// Whether `+` is a space.
    is_form: bool,
}

impl<'a> Encoded<'a> {
    /// Returns the part as it is in the identifier.
    #[must_use]
    pub const fn as_str(self) -> &'a str {
        self.text
    }

    /// Returns the part with its percent-encoded octets decoded. In a query, `+` is a space, as HTML forms encode it.
    ///
    /// Decoded segments may contain `/` and NUL, or be `..`. Check for these before you use one as a file name (RFC 3986, 7.3).
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn decode(self) -> Cow<'a, [u8]> {
        pct::decoded(self.text.as_bytes(), self.is_form)
    }

    /// Returns the part decoded, as UTF-8.
    ///
    /// # Errors
    ///
    /// `ErrorCode::InvalidUtf8` if the octets are not UTF-8. The index counts from the start of the identifier.
    #[cfg(feature = "alloc")]
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Error> {
        pct::decoded_utf8(self.text, self.is_form, self.start)
    }

    /// Splits the part at the first of some characters. The second part does not have it.
    fn split_once(self, delimiter: char) -> (Self, Option<Self>) {
        match self.text.split_once(delimiter) {
            None => (self, None),
            Some((before, after)) => {
                let start = self.start + before.len() + 1;
                (Self { text: before, ..self }, Some(Self { text: after, start, ..self }))
            }
        }
    }
}

impl PartialEq for Encoded<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.is_form) == (other.text, other.is_form)
    }
}

impl Eq for Encoded<'_> {}

impl Hash for Encoded<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.text, self.is_form).hash(state);
    }
}

impl AsRef<str> for Encoded<'_> {
    fn as_ref(&self) -> &str {
        self.text
    }
}

/// Writes the part as it is in the identifier.
impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// The segments of a path: see [`Identifier::segments`].
#[derive(Clone, Debug)]
pub struct Segments<'a>(Option<Encoded<'a>>);

impl<'a> Iterator for Segments<'a> {
    type Item = Encoded<'a>;

    fn next(&mut self) -> Option<Encoded<'a>> {
        let (segment, rest) = self.0?.split_once('/');
        self.0 = rest;
        Some(segment)
    }
}

impl FusedIterator for Segments<'_> {}

/// The pairs of a query: see [`Identifier::query_pairs`].
#[derive(Clone, Debug)]
pub struct QueryPairs<'a>(Option<Encoded<'a>>);

impl<'a> Iterator for QueryPairs<'a> {
    type Item = (Encoded<'a>, Option<Encoded<'a>>);

    fn next(&mut self) -> Option<Self::Item> {
        let (pair, rest) = self.0?.split_once('&');
        self.0 = rest;
        Some(pair.split_once('='))
    }
}

impl FusedIterator for QueryPairs<'_> {}

impl<'i, 'o, T: Text<'i, 'o>, F> Identifier<T, F> {
    /// Returns the segments of the path.
    ///
    /// `path-abempty = *( "/" segment )` (RFC 3986, 3.3)
    ///
    /// A leading slash starts the first segment: `/a/b` has two segments, `/` has one, which is empty, and an empty path has
    /// none.
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use pchar::Uri;
    ///
    /// let uri = Uri::parse("http://h/a/b%2Fc/%E3%82%A2?q")?;
    /// let segments: Vec<_> = uri.segments().map(|segment| segment.decode_utf8()).collect::<Result<_, _>>()?;
    /// assert_eq!(segments, ["a", "b/c", "ア"]);
    /// assert_eq!(uri.segments().nth(1).unwrap().as_str(), "b%2Fc");
    /// # }
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn segments(&'i self) -> Segments<'o> {
        let path = Encoded { text: self.path(), start: index(self.record.path_start), is_form: false };
        Segments(match path.split_once('/') {
            _ if path.text.is_empty() => None,
            (Encoded { text: "", .. }, after) => after,
            _ => Some(path),
        })
    }

    /// Returns the pairs of the query: their names, and their values if they have an `=`.
    ///
    /// The query is split at each `&`, a pair at its first `=`. A query that is absent or empty has no pairs. RFC 3986 leaves
    /// this form to the reader of the query (3.4).
    ///
    /// ```
    /// # #[cfg(feature = "alloc")] {
    /// use pchar::Uri;
    ///
    /// let uri = Uri::parse("http://h/?search=hello+world&page=2&draft")?;
    /// let mut pairs = uri.query_pairs();
    /// let (name, value) = pairs.next().unwrap();
    /// assert_eq!((name.as_str(), &*value.unwrap().decode_utf8()?), ("search", "hello world"));
    /// let page = pairs.find(|(name, _)| name.as_str() == "page").and_then(|(_, value)| value);
    /// assert_eq!(page.map(|page| page.as_str().parse()), Some(Ok(2)));
    /// assert_eq!(pairs.next().map(|(name, value)| (name.as_str(), value)), Some(("draft", None)));
    /// # }
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[must_use]
    pub fn query_pairs(&'i self) -> QueryPairs<'o> {
        let query = self.query().filter(|query| !query.is_empty());
        QueryPairs(query.map(|text| Encoded { text, start: index(self.record.query_start), is_form: true }))
    }
}
