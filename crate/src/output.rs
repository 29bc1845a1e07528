use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::scan::vector::lower_case;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

/// The number of bytes that [`Output::copy`] copies at once.
const STEP: usize = 16;

/// Returns a new buffer. `vec![0; length]` takes longer for a short one: it calls `calloc`, which passes by the cache of `malloc`
/// in glibc before 2.41.
#[cfg(feature = "alloc")]
#[allow(clippy::slow_vector_initialization)]
pub fn zeros(length: usize) -> Vec<u8> {
    let mut buffer = Vec::with_capacity(length);
    buffer.resize(length, 0);
    buffer
}

/// A buffer of the caller that receives a string.
///
/// It drops bytes that do not fit and remembers that it did, so a writer checks once, at the end.
pub struct Output<'a> {
    buffer: &'a mut [u8],
    length: usize,
    is_full: bool,
}

impl<'a> Output<'a> {
    pub const fn new(buffer: &'a mut [u8]) -> Self {
        Self { buffer, length: 0, is_full: false }
    }

    /// Continues a string whose first `length` bytes are written.
    pub const fn after(buffer: &'a mut [u8], length: usize) -> Self {
        Self { buffer, length, is_full: false }
    }

    pub const fn len(&self) -> usize {
        self.length
    }

    /// Returns whether bytes did not fit.
    pub const fn is_full(&self) -> bool {
        self.is_full
    }

    /// Notes that bytes did not fit.
    pub const fn overflow(&mut self) {
        self.is_full = true;
    }

    /// Returns the rest of the buffer, for a function that writes to a buffer itself.
    pub fn rest(&mut self) -> &mut [u8] {
        &mut self.buffer[self.length..]
    }

    /// Appends the bytes that such a function has written.
    pub const fn advance(&mut self, length: usize) {
        self.length += length;
    }

    /// Returns the bytes written so far.
    pub fn written(&mut self) -> &mut [u8] {
        &mut self.buffer[..self.length]
    }

    #[inline(never)]
    pub fn push(&mut self, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        match self.buffer.get_mut(self.length..self.length + bytes.len()) {
            Some(room) => {
                room.copy_from_slice(bytes);
                self.length += bytes.len();
            }
            None => self.is_full = true,
        }
    }

    /// Appends one byte.
    #[inline(never)]
    pub fn push_byte(&mut self, byte: u8) {
        match self.buffer.get_mut(self.length) {
            Some(room) => {
                *room = byte;
                self.length += 1;
            }
            None => self.is_full = true,
        }
    }

    /// Appends a part of a string, and lower-cases its ASCII letters if `lowers` is `true`. It goes in steps of 16 bytes. If
    /// there is room, the last step writes bytes after the part too, which later calls overwrite. For a short part this is
    /// faster than a copy of its exact length.
    #[inline(never)]
    pub fn copy(&mut self, text: &[u8], from: usize, end: usize, lowers: bool) {
        let start = self.length;
        let mut done = 0;
        while from + done < end {
            let step = text.get(from + done..).and_then(<[u8]>::first_chunk::<STEP>);
            let room = self.buffer.get_mut(start + done..).and_then(<[u8]>::first_chunk_mut::<STEP>);
            let (Some(step), Some(room)) = (step, room) else {
                self.length = start + done;
                // The memory of a module has bytes after each string, so this is rare there.
                if cfg!(not(target_arch = "wasm32")) && !lowers {
                    return self.push(&text[from + done..end]);
                }
                for &byte in &text[from + done..end] {
                    self.push_byte(if lowers { byte.to_ascii_lowercase() } else { byte });
                }
                return;
            };
            *room = if lowers { lower_case(step) } else { *step };
            done += STEP;
        }
        self.length = start + (end - from);
    }

    /// Appends a part of a string, as [`copy`](Self::copy) does. A part of at most 32 bytes is copied without a call.
    #[inline]
    pub fn copy_short(&mut self, text: &[u8], from: usize, end: usize) {
        let part = text.get(from..).and_then(<[u8]>::first_chunk::<{ 2 * STEP }>);
        let room = self.buffer.get_mut(self.length..).and_then(<[u8]>::first_chunk_mut::<{ 2 * STEP }>);
        match (part, room) {
            (Some(part), Some(room)) if end - from <= 2 * STEP => {
                *room = *part;
                self.length += end - from;
            }
            _ => self.copy(text, from, end, false),
        }
    }

    /// Drops everything after the first `length` bytes.
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Inserts bytes before the byte at an index.
    pub fn insert(&mut self, index: usize, bytes: &[u8]) {
        let end = self.length;
        self.push(bytes);
        if !self.is_full {
            self.buffer.copy_within(index..end, index + bytes.len());
            self.buffer[index..index + bytes.len()].copy_from_slice(bytes);
        }
    }

    /// Returns the number of bytes written, or an error if the buffer was too small.
    pub fn finish(self) -> Result<usize, Error> {
        if self.is_full {
            return Err(Error::new(ErrorCode::BufferTooSmall, Rule::UriReference, 0));
        }
        Ok(self.length)
    }
}
