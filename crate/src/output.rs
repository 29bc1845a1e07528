use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;

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

    pub const fn len(&self) -> usize {
        self.length
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
