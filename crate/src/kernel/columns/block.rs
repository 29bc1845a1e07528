use crate::error::Error;
use crate::generated::record::Row;
use crate::grammar::TopRule;
use crate::record::Record;
use crate::scan::block::{at, below};

use super::issues::{Input, Issues};
use super::strings::Strings;

/// The number of rows in a block: one bit of a number for each.
pub const ROWS: usize = 64;

/// The progress of a call. If `rows` is 0, there are no rows, or a buffer has no room for the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The number of rows done.
    pub rows: usize,
    /// The number of invalid rows among them.
    pub issues: usize,
}

/// Rows that are scanned together.
pub struct Block {
    /// The records of the rows. [`Record::EMPTY`] if a row is null or invalid.
    pub rows: [Row; ROWS],
    /// The row of the column that is the first one of the block.
    pub first: usize,
    pub count: usize,
    /// The invalid rows, one bit for each.
    invalid: u64,
    /// The rows that are not null, one bit for each.
    present: u64,
}

impl Block {
    const EMPTY: Self = Self { rows: [Row::EMPTY; ROWS], first: 0, count: 0, invalid: 0, present: 0 };

    /// Scans the next rows of a column.
    #[inline(never)]
    fn scan(&mut self, strings: &Strings<'_>, first: usize, count: usize, rule: TopRule, issues: &mut Issues<'_>) {
        self.first = first;
        self.count = count;
        self.invalid = 0;
        self.present = strings.present(first, count);
        issues.clear(first, count);
        for index in 0..count {
            if self.is_null(index) {
                self.rows[index].record = Record::EMPTY;
            } else if let Err(error) = strings.scan(first + index, rule, &mut self.rows[index]) {
                self.note(index, error, Input::Reference, issues);
            }
        }
    }

    /// Reports an error in a row.
    #[cold]
    pub fn note(&mut self, index: usize, error: Error, input: Input, issues: &mut Issues<'_>) {
        self.rows[index].record = Record::EMPTY;
        self.invalid |= at(index);
        issues.note(self.first + index, error, input);
    }

    /// Makes a row null that may have been invalid.
    #[cold]
    pub fn forget(&mut self, index: usize, issues: &mut Issues<'_>) {
        self.invalid &= !at(index);
        issues.clear(self.first + index, 1);
    }

    pub const fn is_null(&self, index: usize) -> bool {
        self.present & at(index) == 0
    }

    pub const fn is_invalid(&self, index: usize) -> bool {
        self.invalid & at(index) != 0
    }

    /// Returns a row, `None` if it is null or invalid.
    pub fn valid(&self, index: usize) -> Option<&Row> {
        (!self.is_null(index) && !self.is_invalid(index)).then(|| &self.rows[index])
    }
}

/// Scans one block after the other, and passes it to a function. The function returns the number of rows for which it
/// had room. There is room for `room` rows in all.
///
/// The function is not a type parameter, so that a module has this loop once.
pub fn each_block(
    strings: Strings<'_>,
    rule: TopRule,
    room: usize,
    issues: &mut Issues<'_>,
    work: &mut dyn FnMut(&mut Block, &mut Issues<'_>) -> usize,
) -> Step {
    let rows = strings.rows().min(room).min(issues.rows());
    let mut block = Block::EMPTY;
    let mut step = Step::default();
    while step.rows < rows {
        let count = ROWS.min(rows - step.rows);
        block.scan(&strings, step.rows, count, rule, issues);
        let done = work(&mut block, issues);
        step.issues += issues.store(step.rows, done, block.invalid & below(done));
        step.rows += done;
        if done < count {
            break;
        }
    }
    step
}
