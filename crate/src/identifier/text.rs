#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

/// The string of an [`Identifier`](crate::Identifier): `&str`, `String` or `Cow<str>`.
///
/// A slice of it lives as long as `'o`: the lifetime of a `&str`, or the one for which a `String` is borrowed.
pub trait Text<'i, 'o>: AsRef<str> + sealed::Sealed {
    /// Returns the string.
    fn text(&'i self) -> &'o str;
}

impl<'o> Text<'_, 'o> for &'o str {
    fn text(&self) -> &'o str {
        self
    }
}

#[cfg(feature = "alloc")]
impl<'i: 'o, 'o> Text<'i, 'o> for String {
    fn text(&'i self) -> &'o str {
        self
    }
}

#[cfg(feature = "alloc")]
impl<'i: 'o, 'o> Text<'i, 'o> for Cow<'_, str> {
    fn text(&'i self) -> &'o str {
        self
    }
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for &str {}
    #[cfg(feature = "alloc")]
    impl Sealed for super::String {}
    #[cfg(feature = "alloc")]
    impl Sealed for super::Cow<'_, str> {}
}
