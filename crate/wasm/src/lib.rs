//! The WebAssembly module of the npm package: numbers in, numbers out.
//!
//! Texts and records stand in areas at fixed places of the memory, which the host writes before a call and reads after
//! it. Nothing is imported, nothing is allocated and the memory never grows. What the core never does, a panic, is a
//! trap, after which the host drops the instance.

#![cfg_attr(target_family = "wasm", no_std)]

mod host;

use core::cell::RefCell;

use host::{OneThread, top_rule, word};
use pchar::normalize::normalize as write_normal;
use pchar::record::Record;
use pchar::resolve::{check_base, resolve as write_target};
use pchar::scan::{scan as scan_text, scan_within};
use pchar::{Error, ErrorCode, ResolveOptions};
use wasm_bindgen::prelude::wasm_bindgen;

/// The layout of the words and the meaning of the entries, as `VERSION` in `ts/backend/words.ts`.
const VERSION: u32 = 1;

/// How long a text may be, in bytes.
const AREA: usize = 1024 * 1024;

/// How long a result may be, in bytes: two texts, and what guards them from being read otherwise.
const OUTPUT: usize = 2 * AREA + 128;

/// What the host reads after a call. `ts/backend/words.ts` knows the same fields in the same order.
#[repr(C)]
struct Words {
    record: Record,
    code: i32,
    rule: i32,
    index: i32,
    input: i32,
    base_end: i32,
    reference_start: i32,
}

/// What the host and the module share, and the record of the base, which stays from call to call.
#[repr(C, align(16))]
struct Areas {
    reference: [u8; AREA],
    base: [u8; AREA],
    output: [u8; OUTPUT],
    words: Words,
    base_record: Record,
    base_length: usize,
}

static AREAS: OneThread<RefCell<Areas>> = OneThread(RefCell::new(Areas {
    reference: [0; AREA],
    base: [0; AREA],
    output: [0; OUTPUT],
    words: Words { record: Record::EMPTY, code: 0, rule: 0, index: 0, input: 0, base_end: 0, reference_start: 0 },
    base_record: Record::EMPTY,
    base_length: 0,
}));

/// The version that the host compares with its own.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    VERSION
}

/// How many bytes the reference area has, and the base area too.
#[wasm_bindgen]
#[must_use]
pub fn area() -> usize {
    AREA
}

/// Where the words are.
#[wasm_bindgen]
#[must_use]
pub fn words() -> *const i32 {
    (&raw const AREAS.0.borrow().words).cast()
}

/// Where the host writes the text or the reference.
#[wasm_bindgen]
#[must_use]
pub fn reference_area() -> *mut u8 {
    AREAS.0.borrow_mut().reference.as_mut_ptr()
}

/// Where the host writes the base.
#[wasm_bindgen]
#[must_use]
pub fn base_area() -> *mut u8 {
    AREAS.0.borrow_mut().base.as_mut_ptr()
}

/// Where the host reads a result.
#[wasm_bindgen]
#[must_use]
pub fn output_area() -> *const u8 {
    AREAS.0.borrow().output.as_ptr()
}

/// Scans the text of a length in the reference area by the rule of a number, and returns the code of its error, 0
/// where there is none.
#[wasm_bindgen]
#[must_use]
pub fn scan(length: usize, rule: usize) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    match scan_within(&areas.reference, length, top_rule(rule), &mut areas.words.record) {
        Ok(()) => {
            areas.words.code = 0;
            0
        }
        Err(error) => areas.words.fail(error, 0),
    }
}

/// Scans the base in its area, where it stays for the calls of `resolve` to come, and returns the code of its error.
#[wasm_bindgen]
#[must_use]
pub fn set_base(length: usize, rule: usize) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    match scan_text(&areas.base[..length], top_rule(rule)) {
        Ok(record) => {
            areas.base_record = record;
            areas.base_length = length;
            0
        }
        Err(error) => areas.words.fail(error, 1),
    }
}

/// Resolves the reference against the base, and returns how many bytes stand in the output area between the pieces
/// of the two that the words name, or -1 where there is an error.
#[wasm_bindgen]
#[must_use]
pub fn resolve(length: usize, rule: usize, strict: bool, relative_base: bool) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    let (reference, base) = (&areas.reference[..length], &areas.base[..areas.base_length]);
    let options = ResolveOptions { strict, relative_base };
    let pieces = check_base(&areas.base_record, options)
        .and_then(|()| scan_within(&areas.reference, length, top_rule(rule), &mut areas.words.record))
        .and_then(|()| {
            let record = &areas.words.record;
            write_target(reference, record, base, &areas.base_record, options, &mut areas.output)
        });
    match pieces {
        Ok(pieces) => {
            areas.words.code = 0;
            areas.words.base_end = word(pieces.base_end);
            areas.words.reference_start = word(pieces.reference_start);
            word(pieces.middle)
        }
        Err(error) => {
            areas.words.fail(error, i32::from(error.code() == ErrorCode::BaseNotAbsolute));
            -1
        }
    }
}

/// Normalizes the text, and returns how many bytes stand in the output area: 0 where it is normal already, -1 where
/// there is an error.
#[wasm_bindgen]
#[must_use]
pub fn normalize(length: usize, rule: usize, flags: i32) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    let (rule, record) = (top_rule(rule), &mut areas.words.record);
    let written = scan_within(&areas.reference, length, rule, record)
        .and_then(|()| write_normal(&areas.reference[..length], record, rule, flags, &mut areas.output));
    match written {
        Ok(length) => {
            areas.words.code = 0;
            length.map_or(0, word)
        }
        Err(error) => {
            areas.words.fail(error, 0);
            -1
        }
    }
}

impl Words {
    fn fail(&mut self, error: Error, input: i32) -> i32 {
        self.code = error.code() as i32;
        self.rule = error.rule() as i32;
        self.index = word(error.index());
        self.input = input;
        self.code
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pchar::{Rule, TopRule};

    #[test]
    fn area_is_the_size_of_both_input_areas() {
        let Areas { reference, base, .. } = &*AREAS.0.borrow();
        assert_eq!((area(), area()), (reference.len(), base.len()));
    }

    #[test]
    fn top_rule_is_the_place_in_the_grammar_file() {
        let numbers = (0..Rule::ALL.len()).filter(|&number| TopRule::from_rule(Rule::ALL[number]).is_some());
        let rules: Vec<_> = numbers.map(top_rule).collect();
        assert_eq!(rules.len(), 8);
        assert_eq!(top_rule(Rule::AbsoluteIri as usize), TopRule::AbsoluteIri);
    }

    #[test]
    #[should_panic(expected = "the number of a top rule")]
    fn top_rule_refuses_a_rule_that_is_none() {
        let _ = top_rule(Rule::Scheme as usize);
    }

    #[test]
    #[should_panic(expected = "the number of a top rule")]
    fn top_rule_refuses_a_number_that_is_none() {
        let _ = top_rule(Rule::ALL.len());
    }
}
