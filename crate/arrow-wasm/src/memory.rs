//! The memory after that of the program, which grows. It is split into areas, each for one buffer of a column.

use core::mem::take;

use pchar::kernel::lines::Row;
use pchar_wasm_host::{area, output};

/// The alignment of each area, in bytes, as Arrow recommends.
pub const ALIGNMENT: u64 = 64;

/// The bytes after the data of a column, so that the scanner reads whole blocks.
const SLACK: u64 = 64;

/// Whether this is the module of the Python package. It does not contain the code for views, and for rows that are scanned already.
pub const FOR_PYTHON: bool = cfg!(feature = "python");

/// The sizes that the areas have room for.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The number of rows.
    pub rows: usize,
    /// The number of bytes of all rows.
    pub data: usize,
    /// The number of bytes of all bases.
    pub bases: usize,
    /// The number of rows that are scanned already.
    pub scanned: usize,
    /// The number of output columns.
    pub columns: usize,
    /// Whether the output columns are views. Otherwise they have offsets.
    pub views: bool,
    /// The number of bytes of text in each output column.
    pub text: usize,
}

impl Room {
    /// Room for nothing.
    pub const NONE: Self = Self { rows: 0, data: 0, bases: 0, scanned: 0, columns: 0, views: false, text: 0 };

    /// Returns the size of each area, in bytes.
    #[inline(never)]
    #[must_use]
    pub fn sizes(&self) -> [u64; area::COUNT] {
        let Self { rows, data, bases, scanned, columns, views, text } = *self;
        let [rows, data, bases, scanned, text] = [rows, data, bases, scanned, text].map(|count| count as u64);
        // A bitmap may begin at any bit of its first byte.
        let bitmap = rows.div_ceil(8) + 1;
        let mut sizes = [0; area::COUNT];
        sizes[area::OFFSETS] = 4 * (rows + 1);
        sizes[area::DATA] = data + SLACK;
        sizes[area::VALIDITY] = bitmap;
        sizes[area::BASE_OFFSETS] = 4 * (rows + 1);
        sizes[area::BASE_DATA] = bases + SLACK;
        sizes[area::BASE_VALIDITY] = bitmap;
        sizes[area::SCANNED] = if FOR_PYTHON { 0 } else { size_of::<Row>() as u64 * scanned };
        sizes[area::ISSUE_VALIDITY] = bitmap;
        sizes[area::ISSUE_CODES] = 2 * rows;
        sizes[area::ISSUE_RULES] = 2 * rows;
        sizes[area::ISSUE_INDICES] = 4 * rows;
        sizes[area::ISSUE_INPUTS] = rows;
        for column in sizes[area::OUTPUTS..].chunks_mut(output::AREAS).take(columns) {
            column[output::VALIDITY] = bitmap;
            column[output::VALUES] = if !FOR_PYTHON && views { 16 * rows } else { 4 * (rows + 1) };
            column[output::DATA] = text;
        }
        sizes
    }
}

/// Returns the index of each area in the memory, and the end of the last one.
#[must_use]
pub fn places(sizes: &[u64; area::COUNT]) -> ([u64; area::COUNT], u64) {
    let mut end = 0;
    let places = sizes.map(|size| {
        let start = end;
        end += size.next_multiple_of(ALIGNMENT);
        start
    });
    (places, end)
}

/// The areas of a memory. Each can be taken once.
pub struct Areas<'a>([&'a mut [u8]; area::COUNT]);

impl<'a> Areas<'a> {
    /// Splits a memory into areas of these sizes.
    ///
    /// # Panics
    ///
    /// Panics if the memory is not aligned, or smaller than the areas.
    #[must_use]
    pub fn new(mut memory: &'a mut [u8], sizes: &[u64; area::COUNT]) -> Self {
        assert!(memory.as_ptr().addr().is_multiple_of(bytes(ALIGNMENT)));
        Self(sizes.map(|size| {
            let (area, rest) = take(&mut memory).split_at_mut(bytes(size.next_multiple_of(ALIGNMENT)));
            memory = rest;
            &mut area[..bytes(size)]
        }))
    }

    /// Takes an area out, as numbers.
    pub fn take<T: Number>(&mut self, area: usize) -> &'a mut [T] {
        const { assert!(align_of::<T>() as u64 <= ALIGNMENT) };
        let bytes = take(&mut self.0[area]);
        // SAFETY: `new` has aligned the area, the numbers are within it, and their bytes can have any values.
        unsafe { core::slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), bytes.len() / size_of::<T>()) }
    }

    /// Takes an area of an output column out, as numbers.
    pub fn take_output<T: Number>(&mut self, column: usize, area: usize) -> &'a mut [T] {
        self.take(area::OUTPUTS + column * output::AREAS + area)
    }
}

/// Converts a number of bytes of the memory, which is an address at most.
#[allow(clippy::cast_possible_truncation)]
pub const fn bytes(size: u64) -> usize {
    size as usize
}

/// An integer, or a structure of integers without padding.
///
/// # Safety
///
/// Any bytes must be a value of the type, and any value must be bytes.
pub unsafe trait Number {}

// SAFETY: integers.
unsafe impl Number for u8 {}
// SAFETY: integers.
unsafe impl Number for i8 {}
// SAFETY: integers.
unsafe impl Number for i16 {}
// SAFETY: integers.
unsafe impl Number for i32 {}
// SAFETY: integers.
unsafe impl Number for [u8; 16] {}
// SAFETY: a structure of `i32` in the layout of C has no padding.
unsafe impl Number for Row {}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room { rows: 9, data: 100, bases: 7, scanned: 2, columns: 10, views: true, text: 50 };

    #[repr(align(64))]
    struct Memory([u8; 8192]);

    #[test]
    fn areas_are_aligned_and_large_enough() {
        let mut memory = Memory([0; 8192]);
        let sizes = ROOM.sizes();
        let (places, end) = places(&sizes);
        assert!(places.iter().all(|place| place % ALIGNMENT == 0) && bytes(end) <= memory.0.len());
        let start = memory.0.as_ptr();
        let mut areas = Areas::new(&mut memory.0, &sizes);
        let indices = areas.take::<i32>(area::ISSUE_INDICES);
        assert_eq!(indices.as_ptr().addr() - start.addr(), bytes(places[area::ISSUE_INDICES]));
        assert_eq!(indices.len(), 9);
        assert_eq!(areas.take::<Row>(area::SCANNED).len(), if FOR_PYTHON { 0 } else { 2 });
        assert_eq!(areas.take::<u8>(area::DATA).len(), 100 + 64);
        let size = if FOR_PYTHON { 4 } else { 16 };
        assert!(areas.take_output::<u8>(9, output::VALUES).len() >= 9 * size);
        assert_eq!(areas.take_output::<u8>(9, output::DATA).len(), 50);
    }

    #[test]
    fn an_area_is_taken_once() {
        let mut memory = Memory([0; 8192]);
        let mut areas = Areas::new(&mut memory.0, &ROOM.sizes());
        assert_eq!(areas.take::<u8>(area::DATA).len(), 164);
        assert_eq!(areas.take::<u8>(area::DATA).len(), 0);
    }

    #[test]
    #[should_panic(expected = "is_multiple_of")]
    fn memory_that_is_not_aligned_is_refused() {
        let mut memory = Memory([0; 8192]);
        let _ = Areas::new(&mut memory.0[1..], &ROOM.sizes());
    }

    #[test]
    fn sizes_of_the_largest_numbers_do_not_overflow() {
        let most = u32::MAX as usize;
        let room = Room { rows: most, data: most, bases: most, scanned: most, text: most, ..ROOM };
        assert!(places(&room.sizes()).1 > u64::from(u32::MAX));
    }
}
