use super::form::Form;
use super::{Identifier, Text};
use crate::error::Error;
use crate::normalize::{NormalizeOptions, normalize};

#[cfg(feature = "alloc")]
use crate::normalize::have_different_ends;
#[cfg(feature = "alloc")]
use crate::output::zeros;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

impl<'i, 'o, T: Text<'i, 'o>, F: Form> Identifier<T, F> {
    /// Normalizes this string into a buffer (RFC 3986, 6.2), or returns the string itself if it is in normal form
    /// already.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BufferTooSmall`: the length of the string and 32 bytes are always enough.
    ///
    /// ```
    /// use pchar::{Level, Uri};
    ///
    /// let mut buffer = [0; 64];
    /// assert_eq!(Uri::parse("HTTP://h/%7Ea")?.normalize_into(Level::Case, &mut buffer)?, "http://h/%7Ea");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn normalize_into(
        &'i self,
        options: impl Into<NormalizeOptions>,
        buffer: &'o mut [u8],
    ) -> Result<Identifier<&'o str, F>, Error> {
        let (text, flags) = (self.as_str(), options.into().flags());
        let Some(length) = normalize(text.as_bytes(), &self.record, F::RULE, flags, buffer)? else {
            return Ok(Identifier::with_record(text, self.record));
        };
        Identifier::scan(core::str::from_utf8(&buffer[..length]).expect("the normal form of a string"))
    }

    /// Normalizes this string (RFC 3986, 6.2), by a [`Level`](crate::Level) or options.
    ///
    /// A string in normal form is borrowed, in most cases without an allocation. Any other is written to a new `String`, with one
    /// allocation. [`into_owned`](Self::into_owned) makes a value that can outlive this one.
    ///
    /// Percent-encoded octets of reserved characters are never decoded. The result is a fixed point.
    ///
    /// ```
    /// use pchar::{Level, NormalizeOptions, Uri};
    ///
    /// let uri = Uri::parse("http://[2001:DB8:0:0::1]:80")?;
    /// assert_eq!(uri.normalize(Level::Case), "http://[2001:db8:0:0::1]:80");
    /// assert_eq!(uri.normalize(Level::Scheme), "http://[2001:db8::1]/");
    ///
    /// let options = NormalizeOptions::new().keep_encoded_dots(true);
    /// assert_eq!(Uri::parse("a:/%2e/b")?.normalize(options), "a:/%2E/b");
    ///
    /// let normal = Uri::parse("http://a/b")?;
    /// assert!(matches!(normal.normalize(Level::Scheme).into_inner(), std::borrow::Cow::Borrowed("http://a/b")));
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn normalize(&'i self, options: impl Into<NormalizeOptions>) -> Identifier<Cow<'o, str>, F> {
        match self.key(options) {
            Cow::Borrowed(text) => Identifier::with_record(Cow::Borrowed(text), self.record),
            form @ Cow::Owned(_) => Identifier::scan(form).expect("a normal form matches the rule"),
        }
    }

    /// Returns the string of the normal form: equivalent identifiers have the same key, all others have different keys. It is
    /// [`normalize`](Self::normalize) without the components of the result, and takes less time.
    ///
    /// Use it as the key of a map. Keys are comparable if they were made with the same options.
    ///
    /// ```
    /// use pchar::{Level, Uri};
    ///
    /// let uri = Uri::parse("HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html")?;
    /// assert_eq!(uri.key(Level::Scheme), "http://example.com/~smith/home.html");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn key(&'i self, options: impl Into<NormalizeOptions>) -> Cow<'o, str> {
        let (text, flags) = (self.as_str(), options.into().flags());
        if self.record.may_change & flags == 0 {
            return Cow::Borrowed(text);
        }
        let mut buffer = zeros(text.len() + 32);
        let written = normalize(text.as_bytes(), &self.record, F::RULE, flags, &mut buffer);
        match written.expect("32 bytes more than the string has are enough") {
            None => Cow::Borrowed(text),
            Some(length) => {
                buffer.truncate(length);
                Cow::Owned(String::from_utf8(buffer).expect("the normal form of a string"))
            }
        }
    }

    /// Returns whether two identifiers are known to identify the same resource: their normal forms are equal (RFC 3986, 6.2).
    ///
    /// `true` is reliable. `false` only means that this level cannot tell (6.1). Resolve relative references first.
    /// To ignore fragments, compare [`without_fragment`](Self::without_fragment).
    ///
    /// ```
    /// use pchar::{Level, Uri};
    ///
    /// let uri = Uri::parse("http://example.com")?;
    /// assert!(uri.equivalent(&Uri::parse("HTTP://EXAMPLE.com:80/")?, Level::Scheme));
    /// assert!(!uri.equivalent(&Uri::parse("http://example.com/?")?, Level::Scheme));
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn equivalent<U: AsRef<str>, G: Form<Reference = F::Reference>>(
        &'i self,
        other: &Identifier<U, G>,
        options: impl Into<NormalizeOptions>,
    ) -> bool {
        let (other, options) = (other.borrowed(), options.into());
        let (text, other_text) = (self.as_str().as_bytes(), other.text.as_bytes());
        !have_different_ends((text, &self.record), (other_text, &other.record))
            && self.key(options) == other.key(options)
    }
}
