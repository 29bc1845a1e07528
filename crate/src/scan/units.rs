//! Offsets in UTF-16 code units, which JavaScript counts.

use super::block::{BLOCK, Classes, NON_ASCII, below};
use crate::record::{field, index};

/// Converts offsets into UTF-8 from bytes to UTF-16 code units. They must be in ascending order; those of absent components, which
/// are negative, stay.
///
/// ```
/// use pchar::kernel::scan::count_units;
///
/// let mut offsets = [5, -1, 8];
/// count_units("/😀/é".as_bytes(), &mut offsets.each_mut());
/// assert_eq!(offsets, [3, -1, 5]);
/// ```
#[inline(never)]
pub fn count_units(text: &[u8], offsets: &mut [&mut i32]) {
    let mut block = Block { continuations: 0, pairs: 0 };
    let mut next = 0;
    // The bytes before the block, less their code units.
    let mut surplus = 0;
    for offset in offsets {
        if **offset < 0 {
            continue;
        }
        let end = index(**offset);
        while next <= end {
            surplus += block.surplus(u64::MAX);
            block = Block::at(text, next);
            next += BLOCK;
        }
        **offset = field(end) - surplus - block.surplus(below(end + BLOCK - next));
    }
}

/// The bytes of a block that are not one code unit each.
struct Block {
    /// Those that continue a character.
    continuations: u64,
    /// Those that begin one of four bytes, which is two code units.
    pairs: u64,
}

impl Block {
    /// Reads the block at an index. The text may end in it.
    #[inline]
    fn at(text: &[u8], start: usize) -> Self {
        let rest = &text[start..];
        let mut padded = [0; BLOCK];
        let bytes = rest.first_chunk().unwrap_or_else(|| {
            padded[..rest.len()].copy_from_slice(rest);
            &padded
        });
        let raw = Classes::raw(bytes);
        let (first, second) = (raw.positions(NON_ASCII), raw.positions(0x40));
        Self { continuations: first & !second, pairs: first & second & raw.positions(0x20) & raw.positions(0x10) }
    }

    #[inline]
    fn surplus(&self, positions: u64) -> i32 {
        (self.continuations & positions).count_ones().cast_signed()
            - (self.pairs & positions).count_ones().cast_signed()
    }
}
