use crate::output::Output;
use crate::record::{field, index};
use crate::scan::block::at;

/// A column of strings to be written, in the layout of Arrow's `Utf8`.
#[derive(Debug)]
pub struct Texts<'a> {
    /// The start of each row, from 0 on, and the end of the last one: one offset more than there are rows.
    pub offsets: &'a mut [i32],
    /// The bytes. At most `i32::MAX` of them are used.
    pub data: &'a mut [u8],
    /// One bit for each row: whether it is not null.
    pub validity: &'a mut [u8],
}

impl Texts<'_> {
    /// Returns the number of rows.
    pub(super) fn rows(&self) -> usize {
        self.offsets.len().saturating_sub(1).min(8 * self.validity.len())
    }
}

/// A column of strings to be written, in the layout of Arrow's `Utf8View`. Strings of more than 12 bytes stay where they
/// are, in buffer 0, at their offset.
#[derive(Debug)]
pub struct Views<'a> {
    /// The views.
    pub views: &'a mut [[u8; 16]],
    /// One bit for each row: whether it is not null.
    pub validity: &'a mut [u8],
}

/// A column of kinds to be written. A kind is its position among the kinds in the grammar, so the column is the indices
/// of a dictionary.
#[derive(Debug)]
pub struct Kinds<'a> {
    /// The kinds, 0 for null.
    pub values: &'a mut [i8],
    /// One bit for each row: whether it is not null.
    pub validity: &'a mut [u8],
}

/// Writes rows to a column of strings.
pub struct Writer<'a> {
    offsets: &'a mut [i32],
    validity: &'a mut [u8],
    output: Output<'a>,
    first: usize,
}

impl<'a> Writer<'a> {
    /// Continues a column at a row. The rows before it are written already.
    #[inline]
    pub fn new<'t>(texts: &'a mut Texts<'t>, first: usize) -> Self
    where
        't: 'a,
    {
        const LIMIT: usize = i32::MAX as usize;
        if first == 0 {
            texts.offsets[0] = 0;
        }
        let room = texts.data.len().min(LIMIT);
        let output = Output::after(&mut texts.data[..room], index(texts.offsets[first]));
        Self { offsets: texts.offsets, validity: texts.validity, output, first }
    }

    /// Writes rows by a function, which appends a row and returns whether it is not null. Returns the number of rows for
    /// which there was room.
    #[inline]
    pub fn write(mut self, count: usize, mut append: impl FnMut(usize, &mut Output<'a>) -> bool) -> usize {
        let mut done = count;
        let mut present = 0;
        let ends = &mut self.offsets[self.first + 1..][..count];
        for (row, end) in ends.iter_mut().enumerate() {
            let is_present = append(row, &mut self.output);
            if self.output.is_full() {
                done = row;
                break;
            }
            if is_present {
                present |= at(row);
            }
            *end = field(self.output.len());
        }
        store(self.validity, self.first, done, present);
        done
    }
}

/// Writes the bits of a block, whose first row is at the start of a byte. The other bits of the last byte become 0.
#[inline]
pub fn store(bitmap: &mut [u8], first: usize, count: usize, bits: u64) {
    let length = count.div_ceil(8);
    bitmap[first / 8..][..length].copy_from_slice(&bits.to_le_bytes()[..length]);
}
