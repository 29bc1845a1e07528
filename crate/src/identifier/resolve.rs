use super::form::Form;
use super::{Identifier, MAX_LENGTH};
use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::record::PathKind;
use crate::generated::rules::Rule;
use crate::record::may_change::{DOT_SEGMENTS, PATH, SCHEME};
use crate::record::{Record, field, index};
use crate::resolve::{Pieces, ResolveOptions, resolve};

#[cfg(feature = "alloc")]
use {crate::output::zeros, crate::resolve::room, alloc::string::String};

impl<T: AsRef<str>, F: Form> Identifier<T, F> {
    /// Resolves this reference against a base (RFC 3986, 5.2). The target has a scheme if the type of the base says so.
    ///
    /// The base loses its fragment first (5.1). Only dot segments are removed, and nothing is decoded. A path never
    /// turns into an authority or a scheme. The target is not scanned again.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` if the base has no scheme. If this reference has one, the base is not used (5.2.2) and may be
    /// empty. Any other base without a scheme is an error all the same, because the two are often swapped.
    /// `ErrorCode::TooLong` if the target has 2 GiB or more.
    ///
    /// ```
    /// use pchar::{Uri, UriRef};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// let target: Uri<String> = UriRef::parse("../g")?.resolve(&base)?;
    /// assert_eq!(target, "http://a/b/g");
    /// assert_eq!(UriRef::parse("?y")?.resolve(&target)?, "http://a/b/g?y");
    /// assert_eq!(UriRef::parse("urn:x:y")?.resolve(&UriRef::parse("")?)?, "urn:x:y");
    /// assert!(UriRef::parse("http://a/b/")?.resolve(&UriRef::parse("c")?).is_err());
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn resolve<U: AsRef<str>, B: Form<Reference = F::Reference>>(
        &self,
        base: &Identifier<U, B>,
    ) -> Result<Identifier<String, B::Target>, Error> {
        self.resolve_with(base, ResolveOptions::new())
    }

    /// Resolves this reference against a base, with options.
    ///
    /// # Errors
    ///
    /// `ErrorCode::BaseNotAbsolute` if the base has no scheme, unless the options allow it, or are strict, this reference has a
    /// scheme, and the base is empty. `ErrorCode::TooLong` if the target has 2 GiB or more.
    ///
    /// ```
    /// use pchar::{ResolveOptions, UriRef};
    ///
    /// let options = ResolveOptions::new().relative_base(true);
    /// assert_eq!(UriRef::parse("../c")?.resolve_with(&UriRef::parse("a/b")?, options)?, "c");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn resolve_with<U: AsRef<str>, B: Form<Reference = F::Reference>>(
        &self,
        base: &Identifier<U, B>,
        options: ResolveOptions,
    ) -> Result<Identifier<String, B::Target>, Error> {
        let (reference, base_text) = (self.text.as_ref(), base.text.as_ref());
        let mut buffer = zeros(room(&self.record, &base.record));
        let pieces =
            resolve(reference.as_bytes(), &self.record, base_text.as_bytes(), &base.record, options, &mut buffer)
                .map_err(|error| in_base(error, base_text))?;
        target_length(pieces, reference.as_bytes())?;
        let middle = core::str::from_utf8(&buffer[..pieces.middle]).expect("pieces of two strings");
        let target = [&base_text[..pieces.base_end], middle, &reference[pieces.reference_start..]].concat();
        let record = record_of_target(&target, &self.record, &base.record, pieces.base_end);
        Ok(Identifier::with_record(target, record))
    }

    /// Resolves this reference against a base, into a buffer.
    ///
    /// # Errors
    ///
    /// Those of `resolve_with`. `ErrorCode::BufferTooSmall`: the lengths of both strings and two bytes are always enough.
    ///
    /// ```
    /// use pchar::{ResolveOptions, Uri, UriRef};
    ///
    /// let base = Uri::parse("a:/b")?;
    /// let mut buffer = [0; 32];
    /// let target = UriRef::parse(".//g")?.resolve_into(&base, ResolveOptions::new(), &mut buffer)?;
    /// assert_eq!(target, "a:/.//g");
    /// # Ok::<(), pchar::Error>(())
    /// ```
    pub fn resolve_into<'b, U: AsRef<str>, B: Form<Reference = F::Reference>>(
        &self,
        base: &Identifier<U, B>,
        options: ResolveOptions,
        buffer: &'b mut [u8],
    ) -> Result<Identifier<&'b str, B::Target>, Error> {
        let (reference, base_text) = (self.text.as_ref().as_bytes(), base.text.as_ref().as_bytes());
        let pieces = resolve(reference, &self.record, base_text, &base.record, options, buffer)
            .map_err(|error| in_base(error, base.text.as_ref()))?;
        let before = &base_text[..pieces.base_end];
        let after = &reference[pieces.reference_start..];
        let length = target_length(pieces, reference)?;
        let Some(target) = buffer.get_mut(..length) else {
            return Err(Error::new(ErrorCode::BufferTooSmall, Rule::UriReference, 0));
        };
        if pieces.middle > 0 {
            target.copy_within(..pieces.middle, before.len());
        }
        target[..before.len()].copy_from_slice(before);
        target[before.len() + pieces.middle..].copy_from_slice(after);
        let target = core::str::from_utf8(target).expect("pieces of two strings");
        let record = record_of_target(target, &self.record, &base.record, pieces.base_end);
        Ok(Identifier::with_record(target, record))
    }
}

/// Adds the character of the base that has no scheme.
pub(super) fn in_base(error: Error, base: &str) -> Error {
    if error.code() == ErrorCode::BaseNotAbsolute { error.with_rest(base, false) } else { error }
}

/// Returns the length of a target in bytes, or `TooLong`.
fn target_length(pieces: Pieces, reference: &[u8]) -> Result<usize, Error> {
    let length = pieces.base_end + pieces.middle + (reference.len() - pieces.reference_start);
    if length > MAX_LENGTH { Err(Error::new(ErrorCode::TooLong, Rule::UriReference, 0)) } else { Ok(length) }
}

/// Returns the record of a target: by RFC 3986, 5.2.2, each component comes from the reference or from the base. `base_end` is
/// the end of the piece of the base.
///
/// The bits of `may_change` may be set without need. To find out costs a scan.
fn record_of_target(target: &str, r: &Record, b: &Record, base_end: usize) -> Record {
    let end = field(target.len());
    let shifted = |start: i32, shift: i32| if start < 0 { -1 } else { start + shift };
    let has_own_scheme = r.has_scheme() && base_end == 0;
    let (scheme_end, mut may_change) =
        if has_own_scheme { (r.scheme_end, r.may_change) } else { (b.scheme_end, r.may_change | b.may_change) };
    let has_own_authority = has_own_scheme || r.has_authority();
    let from = if has_own_authority { r } else { b };
    // The reference of a network path follows the scheme of the base.
    let shift = if has_own_authority && !has_own_scheme { field(base_end) - (r.authority_start - 2) } else { 0 };
    let keeps_path = !has_own_authority && r.path_start == r.path_end;
    let (path_end, query_start) = if keeps_path && r.query_start < 0 {
        (b.path_end, b.query_start)
    } else {
        (end - (r.end - r.path_end), shifted(r.query_start, end - r.end))
    };
    let path_start = from.path_start + shift;
    let path = &target.as_bytes()[index(path_start)..index(path_end)];
    let path_kind =
        if from.has_authority() { PathKind::Abempty } else { PathKind::without_authority(path, scheme_end >= 0) };
    may_change |= PATH | SCHEME;
    // Other paths have no dot segments any more. `/.` may be the guard before `//`.
    if scheme_end >= 0 && !keeps_path && !path.starts_with(b"/./") {
        may_change &= !DOT_SEGMENTS;
    }
    Record {
        scheme_end,
        authority_start: shifted(from.authority_start, shift),
        host_start: shifted(from.host_start, shift),
        host_end: shifted(from.host_end, shift),
        port_start: shifted(from.port_start, shift),
        path_start,
        path_end,
        query_start,
        fragment_start: shifted(r.fragment_start, end - r.end),
        end,
        host_kind: from.host_kind,
        path_kind: path_kind as i32,
        may_change,
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    extern crate std;

    use super::*;
    use crate::grammar::TopRule;
    use crate::identifier::IriRef;
    use crate::scan::scan;
    use std::vec;
    use std::vec::Vec;

    /// Every string of up to `most` pieces that is a reference.
    fn references(most: usize) -> Vec<IriRef<String>> {
        let (mut all, mut start) = (vec![String::new()], 0);
        for _ in 0..most {
            let end = all.len();
            for at in start..end {
                for piece in ["a", "é", ".", "..", "/", "?x", "#%41", "//U@1.2.3.4:80", "S:", "%2e"] {
                    all.push([&all[at], piece].concat());
                }
            }
            start = end;
        }
        all.into_iter().filter_map(|text| IriRef::try_from(text).ok()).collect()
    }

    #[test]
    fn the_record_of_a_target_is_that_of_a_scan() {
        let options = [(true, true), (false, true)]
            .map(|(strict, relative_base)| ResolveOptions::new().strict(strict).relative_base(relative_base));
        let (references, bases) = (references(4), references(3));
        let mut count = 0;
        for base in bases.iter().step_by(5) {
            for reference in references.iter().step_by(3) {
                for options in options {
                    let target = reference.resolve_with(base, options).unwrap();
                    let scanned = scan(target.text.as_bytes(), TopRule::IriReference).unwrap();
                    assert_eq!(target.record.may_change & scanned.may_change, scanned.may_change, "{reference} {base}");
                    assert_eq!(
                        Record { may_change: scanned.may_change, ..target.record },
                        scanned,
                        "{reference} {base}"
                    );
                    count += 1;
                }
            }
        }
        assert!(count > 100_000, "{count}");
    }
}
