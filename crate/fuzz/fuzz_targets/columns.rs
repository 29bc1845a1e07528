//! The functions for columns agree with those for single strings. A line of the input is a row, one of "-" is null. The first
//! two bytes are the first offset and the first bit of the validity.

#![no_main]

#[path = "../../tests/columns/main.rs"]
#[allow(dead_code, unused_imports)]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&[origin, bits], text)) = input.split_first_chunk() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let rows: Vec<_> = text.split('\n').map(|row| (row != "-").then_some(row)).collect();
    checks::compare(&rows, i32::from(origin), usize::from(bits), 2 * text.len() + 100);
    checks::derived::compare(&rows, &[Some("q")], i32::from(origin), usize::from(bits), 7 * text.len() + 128);
});
