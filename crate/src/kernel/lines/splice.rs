use super::reader::Line;

/// An output that is the input with some parts replaced. Unchanged bytes are copied late, so many unchanged lines are
/// one copy.
pub struct Splice<'a> {
    input: &'a [u8],
    /// The index from which on the input is not copied yet. There is always room for the bytes before the current
    /// line.
    pending: usize,
    output: &'a mut [u8],
    written: usize,
}

impl<'a> Splice<'a> {
    #[inline]
    pub fn new(input: &'a [u8], output: &'a mut [u8]) -> Self {
        Self { input, pending: 0, output, written: 0 }
    }

    /// Leaves a line unchanged. Returns `false` if there is no room.
    #[inline]
    pub fn keep(&self, line: Line) -> bool {
        line.next - self.pending <= self.output.len() - self.written
    }

    /// Returns the output from the position of a line on.
    #[inline]
    pub fn room(&mut self, line: Line) -> &mut [u8] {
        &mut self.output[self.written + (line.start - self.pending)..]
    }

    /// Replaces a line up to the index `until` by a prefix and the first `length` bytes of its room. Returns `false`
    /// if there is no room.
    #[inline]
    pub fn replace(&mut self, line: Line, prefix: &[u8], length: usize, until: usize) -> bool {
        let total = prefix.len() + length;
        let needed = (line.start - self.pending) + total + (line.next - until);
        if needed > self.output.len() - self.written {
            return false;
        }
        self.copy(line.start);
        // In WebAssembly a copy of no bytes is a call too.
        if !prefix.is_empty() {
            let place = &mut self.output[self.written..self.written + total];
            if length > 0 {
                place.copy_within(..length, prefix.len());
            }
            place[..prefix.len()].copy_from_slice(prefix);
        }
        self.written += total;
        self.pending = until;
        true
    }

    /// Copies the unchanged bytes before an index.
    #[inline]
    fn copy(&mut self, end: usize) {
        let run = &self.input[self.pending..end];
        let place = &mut self.output[self.written..self.written + run.len()];
        match (run, &mut *place) {
            // Between two lines that are replaced there is only a line ending.
            (&[feed], [place]) => *place = feed,
            _ => place.copy_from_slice(run),
        }
        self.written += run.len();
        self.pending = end;
    }

    /// Copies the unchanged bytes before the end of the last line. Returns the number of bytes written.
    #[inline]
    pub fn finish(mut self, end: usize) -> usize {
        self.copy(end);
        self.written
    }
}
