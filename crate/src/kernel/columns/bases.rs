use crate::error::Error;
use crate::generated::record::Row;
use crate::grammar::TopRule;
use crate::kernel::lines::Base;
use crate::resolve::{ResolveOptions, check_base};
use crate::scan::scheme::any_scheme;

use super::strings::Strings;

/// The bases of a column of references: one for each row, or one for all.
pub struct Bases<'a> {
    strings: Strings<'a>,
    rule: TopRule,
    options: ResolveOptions,
    /// The last base, with its record and its error.
    last: Option<&'a [u8]>,
    row: Row,
    scanned: Result<(), Error>,
}

impl<'a> Bases<'a> {
    /// Bases that are not scanned yet.
    #[must_use]
    pub const fn new(strings: Strings<'a>, rule: TopRule, options: ResolveOptions) -> Self {
        Self { strings, rule, options, last: None, row: Row::EMPTY, scanned: Ok(()) }
    }

    pub(super) const fn options(&self) -> ResolveOptions {
        self.options
    }

    const fn is_one(&self) -> bool {
        self.strings.rows() == 1
    }

    /// Returns the base of a reference, or its error. Returns `None` if it is null. An empty base that the reference does not use
    /// has no error, as in [`resolve`](crate::resolve::resolve).
    #[inline(never)]
    pub(super) fn at(&mut self, reference: usize, references: &Strings<'_>) -> Option<Result<Base<'_>, Error>> {
        let row = if self.is_one() { 0 } else { reference };
        // The only base is scanned once, and not compared with itself.
        if !self.is_one() || self.last.is_none() {
            if self.strings.present(row, 1) == 0 {
                return None;
            }
            let text = self.strings.bytes(row);
            let is_last = self.last.zip(text).is_some_and(|(last, text)| is_same(last, text));
            if !is_last {
                let scanned = self.strings.scan(row, self.rule, &mut self.row);
                self.scanned = scanned.and_then(|()| check_base(&self.row.record, self.options));
                self.last = text;
            }
        }
        let text = self.last.unwrap_or(&[]);
        match self.scanned {
            Err(error) if !self.is_unused(references.bytes(reference)) => Some(Err(error)),
            _ => Some(Ok(Base { text, record: &self.row.record })),
        }
    }

    /// Returns whether the base is empty, and the reference does not use it: it begins with a scheme, and may be invalid after that.
    fn is_unused(&self, reference: Option<&[u8]>) -> bool {
        let text = reference.unwrap_or(&[]);
        let is_absolute = || matches!(any_scheme(text, &mut 0), end @ 1.. if text.get(end) == Some(&b':'));
        self.options.strict && self.last == Some(&[]) && is_absolute()
    }
}

/// Returns whether two strings are the same. It compares eight bytes at once.
#[inline]
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let ((blocks, rest), (others, other_rest)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    one.len() == other.len()
        && blocks.iter().zip(others).all(|(one, other)| u64::from_le_bytes(*one) == u64::from_le_bytes(*other))
        && rest == other_rest
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn strings_are_the_same_in_all_their_bytes() {
        let text = b"http://example.com/a/b/c";
        for length in 0..=text.len() {
            let mut other = *text;
            assert!(is_same(&text[..length], &other[..length]));
            for shorter in 0..length {
                assert!(!is_same(&text[..length], &other[..shorter]));
                other[shorter] = b'!';
                assert!(!is_same(&text[..length], &other[..length]));
                other[shorter] = text[shorter];
            }
        }
    }
}
