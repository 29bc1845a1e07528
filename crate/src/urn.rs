//! URNs, which have their own rule for equivalence (RFC 8141, 3.1).

use crate::record::{Record, index};

/// Returns whether a valid string has the scheme `urn`. The bit that is set here only changes letters to lower case: no other
/// valid character becomes one of these.
#[inline]
pub fn is_urn(text: &[u8]) -> bool {
    text.first_chunk().is_some_and(|start| u32::from_le_bytes(*start) | 0x2020_2020 == u32::from_le_bytes(*b"urn:"))
}

/// Returns the index after the namespace identifier, or the start of the path without one.
///
/// `NID = (alphanum) 0*30(ldh) (alphanum)`, before a `:` (RFC 8141, 2)
///
/// CHOICE: hyphens may be anywhere, and any length will do, because a string that is not a URN is normalized like one.
pub fn nid_end(text: &[u8], record: &Record) -> usize {
    let start = index(record.path_start);
    let path = text.get(start..index(record.path_end)).unwrap_or(&[]);
    let end = path.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    start + end.filter(|&end| path.get(end) == Some(&b':')).unwrap_or(0)
}
