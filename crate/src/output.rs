use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;

/// A buffer of the caller's that text is written into.
///
/// What does not fit is dropped and remembered, so that a writer asks once, at the end.
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

    /// What is written so far.
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

    /// Drops what is written from a length on.
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Puts bytes before those that are written from an index on.
    pub fn insert(&mut self, index: usize, bytes: &[u8]) {
        let end = self.length;
        self.push(bytes);
        if !self.is_full {
            self.buffer.copy_within(index..end, index + bytes.len());
            self.buffer[index..index + bytes.len()].copy_from_slice(bytes);
        }
    }

    /// The length of what is written, unless something did not fit.
    pub fn finish(self) -> Result<usize, Error> {
        if self.is_full {
            return Err(Error::new(ErrorCode::BufferTooSmall, Rule::UriReference, 0));
        }
        Ok(self.length)
    }
}
