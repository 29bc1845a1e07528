//! Triplets: `pct-encoded = "%" HEXDIG HEXDIG` (RFC 3986, 2.1), and the non-ASCII characters that they may stand for.

use crate::generated::alphabets::{
    CLASSES, IPRIVATE_RANGES, NON_ASCII_IPRIVATE, NON_ASCII_UCSCHAR, Run, UCSCHAR_RANGES, UNRESERVED,
};
use crate::record::may_change::{CASE, PERCENT};

/// Advances over triplets and over characters of an alphabet. Returns the index of the first byte that is neither.
///
/// It stops at a percent sign without two digits. `non_ascii` selects the non-ASCII characters to advance over. Adds to
/// `may_change` what `normalize` would change in the triplets.
#[cfg_attr(target_family = "wasm", inline(never))]
pub fn run(text: &[u8], from: usize, alphabet: u16, non_ascii: u8, may_change: &mut i32) -> usize {
    let mut index = from;
    while let Some(&byte) = text.get(index) {
        if CLASSES[usize::from(byte)] & alphabet != 0 {
            index += 1;
        } else if byte == b'%' || byte >= 128 {
            let length = long_characters(text, index, non_ascii, may_change);
            if length == 0 {
                break;
            }
            index += length;
        } else {
            break;
        }
    }
    index
}

/// Returns the length of the triplet or of the non-ASCII characters at an index, 0 if none starts there. It is not inlined, so
/// that [`run`] is a short loop over the alphabet.
#[inline(never)]
fn long_characters(text: &[u8], index: usize, non_ascii: u8, may_change: &mut i32) -> usize {
    // In WebAssembly the fast path reads these characters, and the code would be larger.
    if cfg!(not(target_arch = "wasm32")) && non_ascii & NON_ASCII_UCSCHAR != 0 {
        let length = usual_characters(&text[index..]);
        if length > 0 {
            return length;
        }
    }
    long_character(text, index, non_ascii, may_change)
}

/// Returns the length of the triplet or the non-ASCII character at an index, 0 if neither starts there.
#[inline]
fn long_character(text: &[u8], index: usize, non_ascii: u8, may_change: &mut i32) -> usize {
    if let Some(of_triplet) = may_change_by_triplet(text, index, non_ascii) {
        *may_change |= of_triplet;
        return 3;
    }
    utf8(text[index], |each| text.get(index + each).copied())
        .filter(|&point| is_selected_non_ascii(point, non_ascii))
        .map_or(0, char::len_utf8)
}

/// Returns the length of the non-ASCII characters that begin a string and are in `ucschar`, as far as [`usual_length`] tells.
#[inline]
fn usual_characters(text: &[u8]) -> usize {
    let mut length = 0;
    while text.get(length).is_some_and(|&byte| byte >= 128) {
        match usual_length(&text[length..]) {
            0 => break,
            usual => length += usual,
        }
    }
    length
}

/// Returns the length of the first character if it is ASCII, or one of U+00C0 to U+CFFF, which are all in `ucschar`. Returns 0 for
/// others, which are rarer.
#[inline]
fn usual_length(text: &[u8]) -> usize {
    match text {
        [0..0x80, ..] => 1,
        [0xc3..0xe0, 0x80..0xc0, ..] => 2,
        [0xe0, 0xa0..0xc0, 0x80..0xc0, ..] | [0xe1..0xed, 0x80..0xc0, 0x80..0xc0, ..] => 3,
        _ => 0,
    }
}

/// Returns whether each non-ASCII character of a string is in a set that `non_ascii` selects. The sets must include `ucschar`.
/// Bytes that are not UTF-8 are in no set.
#[inline(never)]
pub fn are_selected_non_ascii(mut text: &[u8], non_ascii: u8) -> bool {
    while !text.is_empty() {
        let length = match usual_length(text) {
            0 => long_character(text, 0, non_ascii, &mut 0),
            length => length,
        };
        if length == 0 {
            return false;
        }
        text = &text[length..];
    }
    true
}

/// Returns whether a character is in `ucschar` or `iprivate`, if `non_ascii` selects them (RFC 3987, 2.2). The tables do not
/// exclude the last two code points of each plane, so this function does.
pub fn is_selected_non_ascii(point: char, non_ascii: u8) -> bool {
    let point = u32::from(point);
    let within = |ranges: &[(u32, u32)]| ranges.iter().any(|&(from, to)| (from..=to).contains(&point));
    point & 0xfffe != 0xfffe
        && (non_ascii & NON_ASCII_UCSCHAR != 0 && within(&UCSCHAR_RANGES)
            || non_ascii & NON_ASCII_IPRIVATE != 0 && within(&IPRIVATE_RANGES))
}

/// Returns the octet of the triplet at an index, if there is one.
#[inline]
pub fn triplet(text: &[u8], index: usize) -> Option<u8> {
    match text.get(index..)?.first_chunk()? {
        &[b'%', high, low] => {
            let (high, low) = (HEX_VALUES[usize::from(high)], HEX_VALUES[usize::from(low)]);
            (high | low < 16).then_some(high << 4 | low)
        }
        _ => None,
    }
}

/// The value of each `HEXDIG`, 16 for other bytes. A table is faster than comparisons, because digits are
/// unpredictable.
static HEX_VALUES: [u8; 256] = {
    let mut values = [16; 256];
    let mut value = 0;
    while value < 16 {
        let digit = DIGITS[value as usize];
        values[digit as usize] = value;
        values[digit.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    values
};

pub const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// Returns the value of a `HEXDIG`.
pub fn hex_digit(byte: u8) -> Option<u8> {
    let value = HEX_VALUES[usize::from(byte)];
    (value < 16).then_some(value)
}

/// The contents of some triplets: the bits of their octets, of the values of their digits, of their digits, and of the classes of
/// the octets. They are collected without a branch, because octets are unpredictable.
#[derive(Clone, Copy, Default)]
pub struct Triplets(u64);

impl Triplets {
    // The position of each of these four in the number.
    const OCTETS: u32 = 0;
    const VALUES: u32 = 8;
    const LETTERS: u32 = 16;
    const CLASSES: u32 = 32;
    /// The value of a byte that is not a `HEXDIG`.
    const WRONG: Self = Self(16 << Self::VALUES);

    /// Returns the triplets whose percent signs are at some positions after an index, one bit for each position.
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub fn at_positions(text: &[u8], from: usize, mut positions: u64) -> Self {
        let mut triplets = Self::default();
        while positions != 0 {
            triplets = triplets.and(Self::at(text, from + positions.trailing_zeros() as usize));
            positions &= positions - 1;
        }
        triplets
    }

    /// Returns the triplet whose percent sign is at an index.
    #[inline]
    pub fn at(text: &[u8], index: usize) -> Self {
        let Some(&[_, high, low]) = text.get(index..).and_then(<[u8]>::first_chunk) else { return Self::WRONG };
        let (high_value, low_value) = (HEX_VALUES[usize::from(high)], HEX_VALUES[usize::from(low)]);
        let octet = high_value << 4 | low_value;
        let values = u64::from(high_value | low_value) << Self::VALUES;
        // Among the digits, only lower-case letters have both bit 5 and bit 6.
        let letters = u64::from(high & high << 1 | low & low << 1) << Self::LETTERS;
        let classes = u64::from(CLASSES[usize::from(octet)]) << Self::CLASSES;
        Self(u64::from(octet) << Self::OCTETS | values | letters | classes)
    }

    /// Returns the triplets of both.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns what `normalize` may change in the triplets, `None` if one of them is invalid.
    #[inline]
    pub fn may_change(self, non_ascii: u8) -> Option<i32> {
        let has = |bits: u64| self.0 & bits != 0;
        let has_lower = has(0x40 << Self::LETTERS);
        let is_decodable = has(u64::from(UNRESERVED) << Self::CLASSES) || non_ascii != 0 && has(0x80 << Self::OCTETS);
        let may_change = (if has_lower { CASE } else { 0 }) | (if is_decodable { PERCENT } else { 0 });
        (!has(Self::WRONG.0)).then_some(may_change)
    }
}

/// Returns what `normalize` may change in the triplet at an index, if there is one.
#[inline]
pub fn may_change_by_triplet(text: &[u8], index: usize, non_ascii: u8) -> Option<i32> {
    if text[index] == b'%' { Triplets::at_positions(text, index, 1).may_change(non_ascii) } else { None }
}

/// Returns the number of triplets at an index that `normalize` decodes: one of an unreserved character (6.2.2.2), or all of a
/// character of `ucschar` if `non_ascii` selects it (RFC 3987, 5.3.2.3). No other octet is ever decoded.
///
/// CHOICE: bidirectional controls stay encoded (RFC 3987, 4.1; vectors 3987-5.3.2.3-21 to -27).
pub fn decodable(text: &[u8], index: usize, octet: u8, non_ascii: u8) -> usize {
    if octet < 128 {
        return usize::from(CLASSES[usize::from(octet)] & UNRESERVED != 0);
    }
    if non_ascii == 0 {
        return 0;
    }
    encoded_character(text, index, octet)
        .filter(|&point| is_selected_non_ascii(point, NON_ASCII_UCSCHAR) && !is_bidi_control(point))
        .map_or(0, char::len_utf8)
}

/// Decodes the character whose UTF-8 is in the triplets at an index. `first` is the octet of the first one.
#[inline(never)]
pub fn encoded_character(text: &[u8], index: usize, first: u8) -> Option<char> {
    utf8(first, |each| triplet(text, index + 3 * each))
}

/// Decodes the character that begins with an octet of UTF-8. Overlong forms and surrogates are invalid (RFC 3629, 3).
/// `next` returns the octets that follow: those of triplets, or bytes of the string.
pub fn utf8(first: u8, next: impl Fn(usize) -> Option<u8>) -> Option<char> {
    let more = match first {
        0xc2..=0xdf => 1,
        0xe0..=0xef => 2,
        0xf0..=0xf4 => 3,
        _ => return None,
    };
    let mut point = u32::from(first & (0x3f >> more));
    for each in 1..=more {
        let octet = next(each).filter(|octet| (0x80..=0xbf).contains(octet))?;
        point = point * 64 + u32::from(octet & 0x3f);
    }
    char::from_u32(point).filter(|point| point.len_utf8() == more + 1)
}

/// Returns whether bytes are UTF-8. The code is smaller than that of `core`.
pub fn is_utf8(mut text: &[u8]) -> bool {
    while let [first, rest @ ..] = text {
        let length = match first {
            0..0x80 => 1,
            _ => utf8(*first, |each| rest.get(each - 1).copied()).map_or(0, char::len_utf8),
        };
        if length == 0 {
            return false;
        }
        text = &text[length..];
    }
    true
}

/// Returns whether a character changes the direction of the text around it: UAX #9, table 4.
pub const fn is_bidi_control(point: char) -> bool {
    matches!(point, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a string matches a rule that repeats an alphabet. No rule requires more than one character.
pub fn matches_run(text: &str, repeated: Run) -> bool {
    run_end(text, repeated) == text.len() && text.len() >= repeated.least
}

/// Returns the index of the first character that cannot continue a rule that repeats an alphabet.
pub fn run_end(text: &str, Run { alphabet, pct, non_ascii, most, .. }: Run) -> usize {
    let bytes = text.as_bytes();
    let mut stop = run(bytes, 0, alphabet, non_ascii, &mut 0);
    if !pct {
        stop = bytes[..stop].iter().position(|&byte| byte == b'%').unwrap_or(stop);
    }
    if most == usize::MAX { stop } else { stop.min(index_after(text, most)) }
}

/// Returns the index after a number of characters, counting a triplet as one.
fn index_after(text: &str, characters: usize) -> usize {
    let mut index = 0;
    for _ in 0..characters {
        index += match text.get(index..).and_then(|rest| rest.chars().next()) {
            Some('%') => 3,
            Some(character) => character.len_utf8(),
            None => break,
        };
    }
    index
}
