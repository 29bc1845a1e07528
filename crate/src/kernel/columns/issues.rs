use crate::error::Error;
use crate::record::field;

use super::output::store;

/// Columns that say which rows are invalid, and why. The shortest column determines the number of rows.
#[derive(Debug)]
pub struct Issues<'a> {
    /// One bit for each row: whether it is invalid. The lowest bit of a byte comes first.
    pub validity: &'a mut [u8],
    /// The number of the [`ErrorCode`](crate::ErrorCode), 0 if the row is not invalid.
    pub codes: &'a mut [i16],
    /// The number of the [`Rule`](crate::Rule) that the row breaks.
    pub rules: &'a mut [i16],
    /// The index of the error, in bytes from the start of the row.
    pub indices: &'a mut [i32],
    /// The string that has the error: 0 for the row itself, 1 for its base.
    pub inputs: &'a mut [i8],
}

/// The string that has an error.
#[derive(Clone, Copy)]
pub enum Input {
    Reference = 0,
    Base = 1,
}

impl Issues<'_> {
    /// Returns the number of rows.
    pub(super) fn rows(&self) -> usize {
        let rows = [8 * self.validity.len(), self.codes.len(), self.rules.len(), self.indices.len(), self.inputs.len()];
        rows.into_iter().fold(usize::MAX, usize::min)
    }

    /// Removes the errors of some rows.
    pub(super) fn clear(&mut self, first: usize, count: usize) {
        self.codes[first..first + count].fill(0);
        self.rules[first..first + count].fill(0);
        self.indices[first..first + count].fill(0);
        self.inputs[first..first + count].fill(0);
    }

    /// Writes the error of a row.
    pub(super) fn note(&mut self, row: usize, error: Error, input: Input) {
        self.codes[row] = error.code() as i16;
        self.rules[row] = error.rule() as i16;
        self.indices[row] = field(error.index());
        self.inputs[row] = input as i8;
    }

    /// Writes which rows of a block are invalid. Returns the number of them.
    pub(super) fn store(&mut self, first: usize, count: usize, invalid: u64) -> usize {
        store(self.validity, first, count, invalid);
        invalid.count_ones() as usize
    }
}
