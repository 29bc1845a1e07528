//! A block of a text, and sets of places in it: numbers whose bit 0 tells of the first byte.

use crate::generated::alphabets::{CLASSES, QUERY};
use crate::vector::{Nibbles, Vector};

/// How many bytes a block has: as many as a set of places has bits.
pub const BLOCK: usize = 64;

pub const COLON: u8 = 0x80;
pub const SLASH: u8 = 0x40;
pub const QUESTION: u8 = 0x20;
pub const DOT: u8 = 0x10;
/// Upper-case letters, and `@`, `[`, `\`, `]`, `^`, `_`: what two rows of the code table hold.
pub const CAPITAL: u8 = 0x08;
pub const HASH: u8 = 0x04;
pub const PERCENT: u8 = 0x02;
pub const AT: u8 = 0x01;

/// The classes that are one character each.
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

/// The plain characters: those of URIs but the brackets. Each row of the code table that has some is a class.
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

/// A block whose bytes are classified.
pub struct Block {
    classed: [Vector; 4],
    plain: [Vector; 4],
}

impl Block {
    #[inline]
    pub fn of(bytes: &[u8; BLOCK]) -> Self {
        let (parts, _) = bytes.as_chunks::<16>();
        // Written out: vectors that go through a loop or a closure of arrays go through memory too.
        let [a, b, c, d] =
            [Vector::load(&parts[0]), Vector::load(&parts[1]), Vector::load(&parts[2]), Vector::load(&parts[3])];
        Self {
            classed: [a.classes(&CLASSED), b.classes(&CLASSED), c.classes(&CLASSED), d.classes(&CLASSED)],
            plain: [a.classes(&PLAIN), b.classes(&PLAIN), c.classes(&PLAIN), d.classes(&PLAIN)],
        }
    }

    /// Whether any byte is of one of some classes.
    #[inline]
    pub fn has(&self, classes: u8) -> bool {
        let [a, b, c, d] = self.classed;
        a.or(b).or(c.or(d)).has(classes)
    }

    /// The places of a class.
    #[inline]
    pub fn places(&self, class: u8) -> u64 {
        let [a, b, c, d] = self.classed;
        joined([a.places(class), b.places(class), c.places(class), d.places(class)])
    }

    /// Whether all characters are plain.
    #[inline]
    pub fn is_plain(&self) -> bool {
        let [a, b, c, d] = self.plain;
        !a.min(b).min(c.min(d)).has_zero()
    }

    /// How many plain characters the block begins with.
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

/// The first place of a set, `BLOCK` where it is empty.
#[inline]
pub const fn first(places: u64) -> usize {
    places.trailing_zeros() as usize
}

/// The set of one place, of none beyond the block.
#[inline]
pub const fn at(place: usize) -> u64 {
    if place < BLOCK { 1 << place } else { 0 }
}

/// The set of all places from one on.
#[inline]
pub const fn from(place: usize) -> u64 {
    if place < BLOCK { u64::MAX << place } else { 0 }
}

/// The set of all places before one.
#[inline]
pub const fn below(place: usize) -> u64 {
    !from(place)
}

/// Tells whether a set has more than one place.
#[inline]
pub const fn is_many(places: u64) -> bool {
    places & places.wrapping_sub(1) != 0
}
