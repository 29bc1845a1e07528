//! The functions for lines agree with those for single strings, in pieces and buffers of any size. The first two bytes of the
//! input are the sizes.

#![no_main]

#[path = "../../tests/lines.rs"]
#[allow(dead_code, unused_imports)]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&[piece, room], lines)) = input.split_first_chunk() else { return };
    checks::assert_all_same(lines, usize::from(piece) + 1, usize::from(room));
});
