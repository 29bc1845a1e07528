use crate::reader::Line;

/// An output that is the input but for what is put in the place of parts of it. What stays is copied late, so that
/// many lines that stay are one copy.
pub struct Splice<'a> {
    input: &'a [u8],
    /// From where on the input is still to be copied. There always is room for what comes before the line at hand.
    pending: usize,
    output: &'a mut [u8],
    written: usize,
}

impl<'a> Splice<'a> {
    #[inline]
    pub fn new(input: &'a [u8], output: &'a mut [u8]) -> Self {
        Self { input, pending: 0, output, written: 0 }
    }

    /// Leaves a line as it is. `false`: there is no room. Only here: strings grow, and a line that stays asks for nothing.
    #[inline]
    pub fn keep(&self, line: Line) -> bool {
        line.next - self.pending <= self.output.len() - self.written
    }

    /// The output from the place of a line on. Only here: the other backend replaces a line by a string.
    #[inline]
    pub fn room(&mut self, line: Line) -> &mut [u8] {
        &mut self.output[self.written + (line.start - self.pending)..]
    }

    /// Puts a prefix, and after it the `length` bytes that begin its room, in the place of a line as far as an index.
    /// `false`: there is no room.
    #[inline]
    pub fn replace(&mut self, line: Line, prefix: &[u8], length: usize, until: usize) -> bool {
        let total = prefix.len() + length;
        let needed = (line.start - self.pending) + total + (line.next - until);
        if needed > self.output.len() - self.written {
            return false;
        }
        self.copy(line.start);
        let place = &mut self.output[self.written..self.written + total];
        if length > 0 {
            place.copy_within(..length, prefix.len());
        }
        place[..prefix.len()].copy_from_slice(prefix);
        self.written += total;
        self.pending = until;
        true
    }

    /// Copies what stays before an index.
    #[inline]
    fn copy(&mut self, end: usize) {
        let run = &self.input[self.pending..end];
        self.output[self.written..self.written + run.len()].copy_from_slice(run);
        self.written += run.len();
        self.pending = end;
    }

    /// Copies what stays before the end of the last line, and returns how many bytes are written.
    #[inline]
    pub fn finish(mut self, end: usize) -> usize {
        self.copy(end);
        self.written
    }
}
