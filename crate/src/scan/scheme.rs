//! The scheme, for both scanners.

use crate::generated::alphabets::{ALPHA, CLASSES, SCHEME};
use crate::record::{Record, may_change};
use crate::urn::is_urn;

/// Reads a scheme. Returns the index after it, 0 if the string does not begin with a scheme, which is not an error.
///
/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
///
/// Adds to `may_change` what `normalize` would change. The common schemes `http` and `https` are found without a loop.
#[inline]
pub(crate) fn scheme(text: &[u8], may_change: &mut i32) -> usize {
    if text.starts_with(b"http") {
        let end = 4 + usize::from(text.get(4) == Some(&b's'));
        if text.get(end) == Some(&b':') {
            return end;
        }
    }
    any_scheme(text, may_change)
}

/// Reads a scheme, in a loop.
#[inline(never)]
pub(crate) fn any_scheme(text: &[u8], may_change: &mut i32) -> usize {
    let mut index = 0;
    let mut alphabet = ALPHA;
    while let Some(&byte) = text.get(index)
        && CLASSES[usize::from(byte)] & alphabet != 0
    {
        *may_change |= if byte.is_ascii_uppercase() { may_change::CASE } else { 0 };
        alphabet = SCHEME;
        index += 1;
    }
    index
}

/// Returns what `normalize` may change because of the scheme: dot segments (5.2.1) and, by 6.2.3, a port, an empty
/// path after an authority, and anything in a `file` or a `urn` URI.
#[inline]
pub(crate) fn may_change_by_scheme(text: &[u8], record: &Record) -> i32 {
    if !record.has_scheme() {
        return 0;
    }
    let has_empty_path = record.has_authority() && record.path_start == record.path_end;
    let is_file = record.scheme_end == 4 && text.first_chunk().is_some_and(|scheme| is_file(*scheme));
    let by_scheme = has_empty_path || record.port_start >= 0 || is_file || is_urn(text);
    let by_path = record.may_change & may_change::DOT_SEGMENTS != 0;
    (if by_scheme { may_change::SCHEME } else { 0 }) | (if by_path { may_change::PATH } else { 0 })
}

/// Returns whether a scheme is `file`. In a scheme, the bit that is set here only changes letters to lower case.
#[inline]
fn is_file(scheme: [u8; 4]) -> bool {
    u32::from_le_bytes(scheme) | 0x2020_2020 == u32::from_le_bytes(*b"file")
}
