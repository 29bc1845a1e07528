//! A block of a string, and sets of positions in it. Bit 0 of a set stands for the first byte of the block.

use super::vector::{Nibbles, Vector};
use crate::generated::alphabets::{CLASSES, QUERY};

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

/// A block with the classes of its bytes.
pub struct Block {
    classed: [Vector; 4],
    plain: [Vector; 4],
}

impl Block {
    #[inline]
    pub fn of(bytes: &[u8; BLOCK]) -> Self {
        let (parts, _) = bytes.as_chunks::<16>();
        // Written out, because vectors in a loop or in a closure over arrays would go through memory.
        let [a, b, c, d] =
            [Vector::load(&parts[0]), Vector::load(&parts[1]), Vector::load(&parts[2]), Vector::load(&parts[3])];
        Self {
            classed: [a.classes(&CLASSED), b.classes(&CLASSED), c.classes(&CLASSED), d.classes(&CLASSED)],
            plain: [a.classes(&PLAIN), b.classes(&PLAIN), c.classes(&PLAIN), d.classes(&PLAIN)],
        }
    }

    /// Returns whether any byte belongs to one of the classes.
    #[inline]
    pub fn has(&self, classes: u8) -> bool {
        let [a, b, c, d] = self.classed;
        a.or(b).or(c.or(d)).has(classes)
    }

    /// Returns the positions of a class.
    #[inline]
    pub fn positions(&self, class: u8) -> u64 {
        let [a, b, c, d] = self.classed;
        joined([a.positions(class), b.positions(class), c.positions(class), d.positions(class)])
    }

    /// Returns whether all characters are plain.
    #[inline]
    pub fn is_plain(&self) -> bool {
        let [a, b, c, d] = self.plain;
        !a.min(b).min(c.min(d)).has_zero()
    }

    /// Returns the number of plain characters before the first other one.
    #[inline]
    pub fn plain_run(&self) -> usize {
        let [a, b, c, d] = self.plain;
        first(joined([a.zeros(), b.zeros(), c.zeros(), d.zeros()]))
    }
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
