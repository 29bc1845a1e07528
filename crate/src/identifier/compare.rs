//! Equality, order and hash are those of the string (RFC 3986, 6.2.1).

use core::borrow::Borrow;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};

use super::Identifier;

impl<T: AsRef<str>, U: AsRef<str>, C, F> PartialEq<Identifier<U, C, F>> for Identifier<T, C, F> {
    fn eq(&self, other: &Identifier<U, C, F>) -> bool {
        self.text.as_ref() == other.text.as_ref()
    }
}

impl<T: AsRef<str>, C, F> Eq for Identifier<T, C, F> {}

impl<T: AsRef<str>, U: AsRef<str>, C, F> PartialOrd<Identifier<U, C, F>> for Identifier<T, C, F> {
    fn partial_cmp(&self, other: &Identifier<U, C, F>) -> Option<Ordering> {
        Some(self.text.as_ref().cmp(other.text.as_ref()))
    }
}

impl<T: AsRef<str>, C, F> Ord for Identifier<T, C, F> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.as_ref().cmp(other.text.as_ref())
    }
}

impl<T: AsRef<str>, C, F> Hash for Identifier<T, C, F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.as_ref().hash(state);
    }
}

impl<T: AsRef<str>, C, F> PartialEq<str> for Identifier<T, C, F> {
    fn eq(&self, other: &str) -> bool {
        self.text.as_ref() == other
    }
}

impl<T: AsRef<str>, C, F> PartialEq<&str> for Identifier<T, C, F> {
    fn eq(&self, other: &&str) -> bool {
        self.text.as_ref() == *other
    }
}

impl<T: AsRef<str>, C, F> PartialEq<Identifier<T, C, F>> for str {
    fn eq(&self, other: &Identifier<T, C, F>) -> bool {
        self == other.text.as_ref()
    }
}

impl<T: AsRef<str>, C, F> PartialEq<Identifier<T, C, F>> for &str {
    fn eq(&self, other: &Identifier<T, C, F>) -> bool {
        *self == other.text.as_ref()
    }
}

impl<T: AsRef<str>, C, F> AsRef<str> for Identifier<T, C, F> {
    fn as_ref(&self) -> &str {
        self.text.as_ref()
    }
}

impl<T: AsRef<str>, C, F> Borrow<str> for Identifier<T, C, F> {
    fn borrow(&self) -> &str {
        self.text.as_ref()
    }
}
