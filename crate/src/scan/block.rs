//! A block of a string, and sets of positions in it. Bit 0 of a set stands for the first byte of the block.

use core::hint::black_box;

use super::vector::{Nibbles, Vector};
use crate::generated::alphabets::{CLASSES, QUERY};

/// The bit of a byte that is not ASCII.
pub const NON_ASCII: u8 = 0x80;

/// The number of bytes in a block, and of bits in a set.
pub const BLOCK: usize = 64;

pub const COLON: u8 = 0x80;
pub const SLASH: u8 = 0x40;
pub const QUESTION: u8 = 0x20;
pub const DOT: u8 = 0x10;
/// Upper-case letters, and `@`, `[`, `\`, `]`, `^`, `_`: all characters of two rows of the ASCII table.
pub const CAPITAL: u8 = 0x08;
pub const HASH: u8 = 0x04;
pub const PERCENT: u8 = 0x02;
pub const AT: u8 = 0x01;

/// The classes with only one character.
const SINGLES: [(u8, u8); 7] =
    [(COLON, b':'), (SLASH, b'/'), (QUESTION, b'?'), (DOT, b'.'), (HASH, b'#'), (PERCENT, b'%'), (AT, b'@')];

const CLASSED: Nibbles = {
    let mut nibbles = Nibbles { low: [CAPITAL; 16], high: [0; 16] };
    nibbles.high[4] = CAPITAL;
    nibbles.high[5] = CAPITAL;
    let mut each = 0;
    while each < SINGLES.len() {
        let (class, byte) = SINGLES[each];
        nibbles.low[byte as usize & 15] |= class;
        nibbles.high[byte as usize >> 4] |= class;
        each += 1;
    }
    nibbles
};

/// The plain characters: those of URIs except brackets. Each row of the ASCII table that has some is a class.
const PLAIN: Nibbles = {
    let mut nibbles = Nibbles { low: [0; 16], high: [0; 16] };
    let mut byte = 0x20;
    while byte < 0x80 {
        let row = 1 << ((byte >> 4) - 2);
        nibbles.high[byte >> 4] = row;
        if CLASSES[byte] & QUERY != 0 || byte == b'#' as usize || byte == b'%' as usize {
            nibbles.low[byte & 15] |= row;
        }
        byte += 1;
    }
    nibbles
};

/// The characters that are not quiet, except dots and percent signs. A dot is in `DOT`, a percent sign in `PERCENT`.
pub const STOP: u8 = !(DOT | PERCENT);

/// The characters that are not quiet: those that are not plain, and `?`, `#`, `%` and `.`. One pair of look-ups finds
/// all of them: each row of the ASCII table is a class, and the bytes outside these rows share one.
const QUIET: Nibbles = {
    const OUTSIDE: u8 = COLON;
    const ROWS: [u8; 8] = [OUTSIDE, OUTSIDE, HASH, QUESTION, 0, SLASH, CAPITAL, AT];
    let mut nibbles = Nibbles { low: [OUTSIDE; 16], high: [OUTSIDE; 16] };
    let mut byte = 0x20;
    while byte < 0x80 {
        let row = ROWS[byte >> 4];
        nibbles.high[byte >> 4] = row;
        if CLASSES[byte] & QUERY == 0 && byte != b'%' as usize || byte == b'?' as usize {
            nibbles.low[byte & 15] |= row;
        }
        byte += 1;
    }
    nibbles.high[2] |= DOT | PERCENT;
    nibbles.low[b'.' as usize & 15] |= DOT;
    nibbles.low[b'%' as usize & 15] |= PERCENT;
    nibbles
};

/// The tables that classify bytes.
pub struct Tables {
    classed: Nibbles,
    plain: Nibbles,
    quiet: Nibbles,
    /// 15 in each byte.
    mask: [u8; 16],
}

/// The tables as constants, for a single block.
pub static TABLES: Tables = Tables { classed: CLASSED, plain: PLAIN, quiet: QUIET, mask: [15; 16] };

impl Tables {
    /// Returns the tables in memory, for many blocks. V8 builds a constant vector anew at each use, with up to four
    /// instructions. It loads a vector from memory once.
    #[inline]
    pub fn in_memory() -> &'static Self {
        black_box(&TABLES)
    }

    /// Returns the classes of the characters that delimit or change a component.
    #[inline]
    pub fn classed(&self, bytes: &[u8; BLOCK]) -> Classes {
        Classes::of(bytes, &self.classed, &self.mask)
    }

    /// Returns the classes of plain characters.
    #[inline]
    pub fn plain(&self, bytes: &[u8; BLOCK]) -> Classes {
        Classes::of(bytes, &self.plain, &self.mask)
    }

    /// Returns the classes of characters that are not quiet.
    #[inline]
    pub fn quiet(&self, bytes: &[u8; BLOCK]) -> Classes {
        Classes::of(bytes, &self.quiet, &self.mask)
    }
}

/// The classes of the bytes of a block.
pub struct Classes([Vector; 4]);

impl Classes {
    #[inline]
    fn of(bytes: &[u8; BLOCK], nibbles: &Nibbles, mask: &[u8; 16]) -> Self {
        let (parts, _) = bytes.as_chunks::<16>();
        // Written out, because vectors in a loop or in a closure over arrays would go through memory.
        let [a, b, c, d] =
            [Vector::load(&parts[0]), Vector::load(&parts[1]), Vector::load(&parts[2]), Vector::load(&parts[3])];
        Self([a.classes(nibbles, mask), b.classes(nibbles, mask), c.classes(nibbles, mask), d.classes(nibbles, mask)])
    }

    /// Returns the bytes themselves. Each bit of a byte is a class.
    #[inline]
    pub fn raw(bytes: &[u8; BLOCK]) -> Self {
        let (parts, _) = bytes.as_chunks::<16>();
        Self([Vector::load(&parts[0]), Vector::load(&parts[1]), Vector::load(&parts[2]), Vector::load(&parts[3])])
    }

    /// Returns whether any byte belongs to one of the classes.
    #[inline]
    pub fn has(&self, classes: u8) -> bool {
        let [a, b, c, d] = self.0;
        a.or(b).or(c.or(d)).has(classes)
    }

    /// Returns the positions of a class.
    #[inline]
    pub fn positions(&self, class: u8) -> u64 {
        let [a, b, c, d] = self.0;
        joined([a.positions(class), b.positions(class), c.positions(class), d.positions(class)])
    }

    /// Returns whether all bytes have a class.
    #[inline]
    pub fn is_full(&self) -> bool {
        let [a, b, c, d] = self.0;
        !a.min(b).min(c.min(d)).has_zero()
    }

    /// Returns the positions of the bytes without a class.
    #[inline]
    pub fn zeros(&self) -> u64 {
        let [a, b, c, d] = self.0;
        joined([a.zeros(), b.zeros(), c.zeros(), d.zeros()])
    }
}

/// Returns the positions of some bytes in a block.
#[inline]
pub fn equal<const N: usize>(block: &[u8; BLOCK], bytes: [u8; N]) -> [u64; N] {
    let (parts, _) = block.as_chunks::<16>();
    let [a, b, c, d] =
        [Vector::load(&parts[0]), Vector::load(&parts[1]), Vector::load(&parts[2]), Vector::load(&parts[3])];
    bytes.map(|byte| joined([a.equal(byte), b.equal(byte), c.equal(byte), d.equal(byte)]))
}

#[inline]
fn joined([a, b, c, d]: [u64; 4]) -> u64 {
    a | b << 16 | c << 32 | d << 48
}

/// Returns the first position in a set, `BLOCK` if the set is empty.
#[inline]
pub const fn first(positions: u64) -> usize {
    positions.trailing_zeros() as usize
}

/// Returns the set with one position, or the empty set if the position is not in the block.
#[inline]
pub const fn at(position: usize) -> u64 {
    if position < BLOCK { 1 << position } else { 0 }
}

/// Returns the set of a position and all later ones.
#[inline]
pub const fn from(position: usize) -> u64 {
    if position < BLOCK { u64::MAX << position } else { 0 }
}

/// Returns the set of all positions before one.
#[inline]
pub const fn below(position: usize) -> u64 {
    !from(position)
}

/// Returns whether a set has more than one position.
#[inline]
pub const fn is_many(positions: u64) -> bool {
    positions & positions.wrapping_sub(1) != 0
}
