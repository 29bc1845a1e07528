//! Splitting and validating a string in one pass.
//!
//! The full scanner in `scalar.rs` is the reference implementation. The fast path in `simd.rs` handles the common case.

pub(crate) mod block;
mod quiet;
pub(crate) mod scalar;
pub(crate) mod scheme;
pub(crate) mod simd;
mod units;
pub(crate) mod vector;

pub use units::count_units;

use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::grammar::TopRule;
use crate::record::{Record, field};

/// The length from which blocks take less time than going byte by byte, which has vector instructions too on other targets.
const LEAST: usize = if cfg!(target_arch = "wasm32") { 16 } else { 3 * block::BLOCK };

/// Splits a string into its components and validates them.
///
/// `URI-reference = URI / relative-ref` (RFC 3986, 4.1), and the seven other top rules. The string is bytes. If it is
/// not UTF-8, it breaks its rule at the first octet that is not.
///
/// # Errors
///
/// The first component that breaks its rule, at the first character that cannot continue the rule.
/// `ErrorCode::TooLong` for strings of 2 GiB and more.
///
/// ```
/// use pchar::kernel::{TopRule, scan::scan};
///
/// let record = scan(b"http://a/b?c", TopRule::Uri)?;
/// assert_eq!((record.scheme_end, record.path_start, record.query_start), (4, 8, 11));
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn scan(text: &[u8], rule: TopRule) -> Result<Record, Error> {
    let mut record = Record::EMPTY;
    scan_within(text, text.len(), rule, &mut record)?;
    Ok(record)
}

/// Scans the first `length` bytes of a buffer, like [`scan`].
///
/// The bytes after them are ignored. If there are at least 64, the scanner can read whole blocks, which is faster
/// with vector instructions. After an error the record means nothing.
///
/// # Errors
///
/// Those of [`scan`].
///
/// # Panics
///
/// Panics if the buffer is shorter than `length`.
///
/// ```
/// use pchar::kernel::{TopRule, record::Record, scan::scan_within};
///
/// let mut buffer = [0; 128];
/// buffer[..4].copy_from_slice(b"//a?");
/// let mut record = Record::EMPTY;
/// scan_within(&buffer, 4, TopRule::UriReference, &mut record)?;
/// assert_eq!((record.host_end, record.query_start, record.end), (3, 4, 4));
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn scan_within(buffer: &[u8], length: usize, rule: TopRule, record: &mut Record) -> Result<(), Error> {
    if i32::try_from(length).is_err() {
        return Err(Error::new(ErrorCode::TooLong, Rule::UriReference, 0));
    }
    let is_for_blocks = vector::IS_FAST && length >= LEAST;
    if is_for_blocks && simd::scan_plain(buffer, Some(length), rule, record).is_some() {
        if record.end == field(length) {
            return Ok(());
        }
        // Before the path, the character may be a bracket of a host.
        if record.end > record.path_start {
            return Err(scalar::unexpected(record, rule));
        }
    }
    scalar::components(&buffer[..length], rule, record)
}

/// Scans a string like [`scan`], but never by the fast path.
#[cfg(feature = "_blocks")]
#[doc(hidden)]
pub fn scan_in_full(text: &[u8], rule: TopRule) -> Result<Record, Error> {
    let mut record = Record::EMPTY;
    scalar::components(text, rule, &mut record).map(|()| record)
}
