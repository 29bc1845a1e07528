//! The mask of passwords, for the host of the Python package.

use crate::error::Error;
use crate::mask::write_masked;
use crate::output::Output;

pub use crate::mask::{MaskedAs, passwords_of};

/// Writes a string with its passwords masked to a buffer. Returns its length.
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: twice the length of the string is always enough.
///
/// ```
/// use pchar::kernel::mask::{MaskedAs, mask_into};
///
/// let mut buffer = [0; 32];
/// let length = mask_into(b"//me:p w@h/", MaskedAs::Uri, &mut buffer)?;
/// assert_eq!(&buffer[..length], b"//me:***@h/");
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn mask_into(text: &[u8], masked_as: MaskedAs, buffer: &mut [u8]) -> Result<usize, Error> {
    let mut output = Output::new(buffer);
    write_masked(text, masked_as, &mut output);
    output.finish()
}
