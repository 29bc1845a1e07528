//! Equality, order and hash are those of the string (RFC 3986, 6.2.1).

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::Identifier;

#[cfg(feature = "alloc")]
use alloc::string::String;

impl<T: AsRef<str>, U: AsRef<str>, F> PartialEq<Identifier<U, F>> for Identifier<T, F> {
    fn eq(&self, other: &Identifier<U, F>) -> bool {
        self.text.as_ref() == other.text.as_ref()
    }
}

impl<T: AsRef<str>, F> Eq for Identifier<T, F> {}

impl<T: AsRef<str>, U: AsRef<str>, F> PartialOrd<Identifier<U, F>> for Identifier<T, F> {
    fn partial_cmp(&self, other: &Identifier<U, F>) -> Option<Ordering> {
        Some(self.text.as_ref().cmp(other.text.as_ref()))
    }
}

impl<T: AsRef<str>, F> Ord for Identifier<T, F> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.as_ref().cmp(other.text.as_ref())
    }
}

impl<T: AsRef<str>, F> Hash for Identifier<T, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.as_ref().hash(state);
    }
}

impl<T: AsRef<str>, F> PartialEq<str> for Identifier<T, F> {
    fn eq(&self, other: &str) -> bool {
        self.text.as_ref() == other
    }
}

impl<T: AsRef<str>, F> PartialEq<&str> for Identifier<T, F> {
    fn eq(&self, other: &&str) -> bool {
        self.text.as_ref() == *other
    }
}

#[cfg(feature = "alloc")]
impl<T: AsRef<str>, F> PartialEq<String> for Identifier<T, F> {
    fn eq(&self, other: &String) -> bool {
        self.text.as_ref() == other
    }
}

#[cfg(feature = "alloc")]
impl<T: AsRef<str>, F> PartialEq<Identifier<T, F>> for String {
    fn eq(&self, other: &Identifier<T, F>) -> bool {
        self == other.text.as_ref()
    }
}

impl<T: AsRef<str>, F> PartialEq<Identifier<T, F>> for str {
    fn eq(&self, other: &Identifier<T, F>) -> bool {
        self == other.text.as_ref()
    }
}

impl<T: AsRef<str>, F> PartialEq<Identifier<T, F>> for &str {
    fn eq(&self, other: &Identifier<T, F>) -> bool {
        *self == other.text.as_ref()
    }
}

impl<T: AsRef<str>, F> AsRef<str> for Identifier<T, F> {
    fn as_ref(&self) -> &str {
        self.text.as_ref()
    }
}

impl<T: AsRef<str>, F> Borrow<str> for Identifier<T, F> {
    fn borrow(&self) -> &str {
        self.text.as_ref()
    }
}
