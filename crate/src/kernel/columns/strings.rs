use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::record::Row;
use crate::generated::rules::Rule;
use crate::grammar::TopRule;
use crate::record::index;
use crate::scan::block::below;
use crate::scan::scan_within;

/// The length from which on a row is an error, `ErrorCode::TooLong`: 64 MiB. The bytes of such a row are not read. If it
/// is the last row, they need not be in the data.
pub const MAX_ROW: usize = 64 << 20;

/// A column of strings, in the layout of Arrow's `Utf8`.
#[derive(Clone, Copy, Debug)]
pub struct Strings<'a> {
    /// The start of each row, and the end of the last one: one offset more than there are rows.
    pub offsets: &'a [i32],
    /// The bytes of the rows, and any others. If at least 64 bytes follow a row, it is scanned faster.
    pub data: &'a [u8],
    /// The offset that belongs to the first byte of `data`.
    pub origin: i32,
    /// The bitmap of the rows that are not null. `None` if no row is null.
    pub validity: Option<Bits<'a>>,
}

impl<'a> Strings<'a> {
    /// A column without nulls, with offsets into all of the data.
    #[must_use]
    pub const fn new(offsets: &'a [i32], data: &'a [u8]) -> Self {
        Self { offsets, data, origin: 0, validity: None }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Returns for how many rows of another column there is a row: the one in the same place, or the only one for all.
    #[must_use]
    pub const fn partners(&self) -> usize {
        if self.rows() == 1 { usize::MAX } else { self.rows() }
    }

    /// Returns the index in the data that belongs to an offset. An index before the data is beyond it too.
    #[inline]
    pub(super) const fn position(&self, offset: i32) -> usize {
        index(offset.wrapping_sub(self.origin))
    }

    /// Returns the bytes of a row, `None` if they are not in the data.
    #[inline]
    pub(super) fn bytes(&self, row: usize) -> Option<&'a [u8]> {
        self.data.get(self.position(self.offsets[row])..self.position(self.offsets[row + 1]))
    }

    /// Returns which of the next rows are not null. The lowest bit is the first row.
    #[inline]
    pub(super) fn present(&self, first: usize, count: usize) -> u64 {
        self.validity.map_or(u64::MAX, |bits| bits.word(first, count)) & below(count)
    }

    /// Scans a row. After an error the record means nothing.
    #[inline]
    pub(super) fn scan(&self, row: usize, rule: TopRule, into: &mut Row) -> Result<(), Error> {
        let (start, end) = (self.offsets[row], self.offsets[row + 1]);
        // A negative length is a large number here.
        let length = index(end.wrapping_sub(start));
        if length >= MAX_ROW {
            return Err(Error::new(ErrorCode::TooLong, Rule::UriReference, 0));
        }
        into.start = start;
        into.end = end;
        scan_within(&self.data[self.position(start)..], length, rule, &mut into.record)
    }
}

/// A part of a bitmap. The lowest bit of a byte comes first.
#[derive(Clone, Copy, Debug)]
pub struct Bits<'a> {
    /// The bytes of the bitmap.
    pub bytes: &'a [u8],
    /// The index of the first bit of the part.
    pub offset: usize,
}

impl Bits<'_> {
    /// Returns up to 64 bits as a number. The bits after them are unspecified.
    fn word(self, first: usize, count: usize) -> u64 {
        let start = self.offset + first;
        let bytes = &self.bytes[start / 8..(start + count).div_ceil(8)];
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(bytes);
        let (words, _) = word.as_chunks::<8>();
        let [low, high] = [u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1])];
        let shift = start % 8;
        if shift == 0 { low } else { low >> shift | high << (64 - shift) }
    }
}
