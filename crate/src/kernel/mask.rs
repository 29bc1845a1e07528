//! The mask of passwords, for the host of the Python package.

use crate::error::Error;
use crate::output::Output;

pub use crate::mask::{MASK, MaskedAs, passwords_of};

/// Writes a string with its passwords masked to a buffer. Returns its length, and the index in it that belongs to an index
/// of the original: every index in a password belongs to the start of its mask.
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: twice the length of the string is always enough.
///
/// ```
/// use pchar::kernel::mask::{MaskedAs, mask_into};
///
/// let mut buffer = [0; 32];
/// let (length, index) = mask_into(b"//me:p w@h/", MaskedAs::Uri, 8, &mut buffer)?;
/// assert_eq!((&buffer[..length], index), (&b"//me:***@h/"[..], 8));
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn mask_into(text: &[u8], masked_as: MaskedAs, index: usize, buffer: &mut [u8]) -> Result<(usize, usize), Error> {
    let mut output = Output::new(buffer);
    let (mut from, mut masked_index) = (0, index);
    passwords_of(text, masked_as, &mut |password| {
        output.push(&text[from..password.start]);
        if password.contains(&index) {
            masked_index = output.len();
        }
        output.push(MASK.as_bytes());
        if password.end <= index {
            masked_index = output.len() + (index - password.end);
        }
        from = password.end;
    });
    output.push(&text[from..]);
    Ok((output.finish()?, masked_index))
}
