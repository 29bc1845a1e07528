//! Runs of quiet characters, sixteen bytes at once.
//!
//! The full scanner uses them except in WebAssembly, where the fast path answers for nearly all strings. The loop over a
//! block has no branches, so compilers turn it into vector instructions.

use crate::generated::alphabets::CLASSES;
use crate::triplet::may_change_by_triplet;

/// The number of bytes in a block.
const BLOCK: usize = 16;

/// Returns whether a byte is one of the common characters of paths and queries: letters, digits, `_`, `=` and those from
/// `&` to `;`. Lazy operators would be branches.
#[allow(clippy::needless_bitwise_bool)]
#[inline]
const fn is_quiet(byte: u8) -> bool {
    is_within(byte, b'&', b';') | is_within(byte | 0x20, b'a', b'z') | (byte == b'=') | (byte == b'_')
}

#[inline]
const fn is_within(byte: u8, first: u8, last: u8) -> bool {
    byte.wrapping_sub(first) <= last - first
}

/// Returns the bytes of a block that are not quiet, and each `.` after a `/`: the lowest bit of the byte is set.
#[allow(clippy::needless_bitwise_bool)]
#[inline]
fn stops(before: &[u8; BLOCK], block: &[u8; BLOCK]) -> u128 {
    let mut stops = [0; BLOCK];
    for index in 0..BLOCK {
        let is_dotted = (block[index] == b'.') & (before[index] == b'/');
        stops[index] = u8::from(!is_quiet(block[index]) | is_dotted);
    }
    u128::from_le_bytes(stops)
}

/// Advances over triplets and over characters of an alphabet, as `triplet::run` does, but may stop earlier. It also stops
/// before a `.` after a `/` if the alphabet has no dots. IRIs are left to `triplet::run`, because their characters are not
/// quiet.
#[inline]
pub fn run(text: &[u8], from: usize, alphabet: u16, non_ascii: u8, may_change: &mut i32) -> usize {
    if cfg!(target_arch = "wasm32") || non_ascii != 0 { from } else { run_of_ascii(text, from, alphabet, may_change) }
}

/// Advances as [`run`] does, in URIs.
///
/// The last block ends where the text ends, so it may begin before `from`. What it finds there is dropped.
fn run_of_ascii(text: &[u8], from: usize, alphabet: u16, may_change: &mut i32) -> usize {
    let mut index = from;
    while index < text.len() {
        let start = index.min(text.len().saturating_sub(BLOCK));
        let window = text.get(start.wrapping_sub(1)..).and_then(<[u8]>::first_chunk::<{ BLOCK + 1 }>);
        let Some(window) = window else { break };
        let (Some(before), Some(block)) = (window.first_chunk(), window.last_chunk()) else { break };
        let mut stops = stops(before, block) & u128::MAX << (8 * (index - start));
        while stops != 0 {
            let stop = start + stops.trailing_zeros() as usize / 8;
            if CLASSES[usize::from(text[stop])] & alphabet == 0 {
                let Some(of_triplet) = may_change_by_triplet(text, stop, 0) else { return stop };
                *may_change |= of_triplet;
            }
            stops &= stops - 1;
        }
        index = start + BLOCK;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::BLOCK;
    use crate::generated::alphabets::{PATH_BUT_DOTS, QUERY};
    use crate::triplet;

    /// Returns the index that a run ends at, and what `normalize` may change in it.
    fn ends(text: &[u8], from: usize, alphabet: u16, is_quiet: bool) -> (usize, i32) {
        let mut may_change = 0;
        let start = if is_quiet { super::run(text, from, alphabet, 0, &mut may_change) } else { from };
        (triplet::run(text, start, alphabet, 0, &mut may_change), may_change)
    }

    #[test]
    fn ends_where_the_run_byte_by_byte_ends() {
        for length in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK - 1, 2 * BLOCK, 3 * BLOCK + 5] {
            for index in 0..length {
                for first in 0..=u8::MAX {
                    let mut text = [b'a'; 4 * BLOCK];
                    text[index] = first;
                    text[index + 1] = b'7';
                    let text = &text[..length];
                    for from in [0, 1, index / 2, index] {
                        assert_eq!(ends(text, from, QUERY, true), ends(text, from, QUERY, false), "{first} at {index}");
                    }
                }
            }
        }
    }

    #[test]
    fn stops_before_each_dot_segment_of_a_path() {
        for slash in 1..3 * BLOCK {
            let mut text = [b'a'; 4 * BLOCK];
            text[slash - 1] = b'.';
            text[slash] = b'/';
            text[slash + 1] = b'.';
            assert_eq!(super::run(&text, 1, PATH_BUT_DOTS, 0, &mut 0), slash + 1);
        }
    }
}
