//! The WebAssembly module of `pchar/lines`: lines of bytes in, bytes and columns out.
//!
//! The host writes as many bytes as the input area takes, calls, and reads how far the call came and what it left in
//! the other areas. Nothing is imported, nothing is allocated and the memory never grows. What the core never does,
//! a panic, is a trap, after which the host drops the instance.

#![cfg_attr(target_family = "wasm", no_std)]

// What both modules need is one file.
#[path = "../../wasm/src/host.rs"]
mod host;

use core::cell::RefCell;

use host::{OneThread, top_rule, word};
use pchar::lines::{Base, Chunk, Issue, Row, Step};
use pchar::record::Record;
use pchar::resolve::check_base;
use pchar::scan::scan as scan_text;
use pchar::{ResolveOptions, lines};
use wasm_bindgen::prelude::wasm_bindgen;

/// The layout of the areas and the meaning of the entries, as `LINES_VERSION` in `ts/backend/wasm/lines.ts`.
const VERSION: u32 = 1;

/// How many bytes a call can take.
const INPUT: usize = 256 * 1024;

/// How long a base may be, in bytes.
const BASE: usize = 64 * 1024;

/// How many bytes a call can write: with any base, more than an input of one line becomes.
const OUTPUT: usize = 2 * INPUT + BASE;
const _: () = assert!(OUTPUT >= INPUT + 34 && OUTPUT >= INPUT + BASE + 2);

/// How many lines a call can scan, and how many of the lines of a call can be invalid.
const LINES: usize = 8 * 1024;

/// What the host reads after a call: how many lines are taken, how many of them are invalid, and how many bytes are
/// written.
#[repr(C)]
struct Words {
    lines: i32,
    issues: i32,
    written: i32,
}

/// What the host and the module share, and the record of the base, which stays from call to call.
#[repr(C, align(16))]
struct Areas {
    input: [u8; INPUT],
    base: [u8; BASE],
    output: [u8; OUTPUT],
    rows: [Row; LINES],
    issues: [Issue; LINES],
    words: Words,
    base_record: Record,
    base_length: usize,
}

static AREAS: OneThread<RefCell<Areas>> = OneThread(RefCell::new(Areas {
    input: [0; INPUT],
    base: [0; BASE],
    output: [0; OUTPUT],
    rows: [Row::EMPTY; LINES],
    issues: [Issue::EMPTY; LINES],
    words: Words { lines: 0, issues: 0, written: 0 },
    base_record: Record::EMPTY,
    base_length: 0,
}));

/// The version that the host compares with its own.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    VERSION
}

/// How many bytes the input area has.
#[wasm_bindgen]
#[must_use]
pub fn input_size() -> usize {
    INPUT
}

/// How many bytes the base area has.
#[wasm_bindgen]
#[must_use]
pub fn base_size() -> usize {
    BASE
}

/// Where the words are.
#[wasm_bindgen]
#[must_use]
pub fn words() -> *const i32 {
    (&raw const AREAS.0.borrow().words).cast()
}

/// Where the host writes lines.
#[wasm_bindgen]
#[must_use]
pub fn input_area() -> *mut u8 {
    AREAS.0.borrow_mut().input.as_mut_ptr()
}

/// Where the host writes the base.
#[wasm_bindgen]
#[must_use]
pub fn base_area() -> *mut u8 {
    AREAS.0.borrow_mut().base.as_mut_ptr()
}

/// Where the host reads what lines became.
#[wasm_bindgen]
#[must_use]
pub fn output_area() -> *const u8 {
    AREAS.0.borrow().output.as_ptr()
}

/// Where the host reads the rows of lines: words, as `ts/backend/line-words.ts` knows them.
#[wasm_bindgen]
#[must_use]
pub fn rows_area() -> *const i32 {
    AREAS.0.borrow().rows.as_ptr().cast()
}

/// Where the host reads what is wrong with invalid lines, in words too.
#[wasm_bindgen]
#[must_use]
pub fn issues_area() -> *const i32 {
    AREAS.0.borrow().issues.as_ptr().cast()
}

/// Scans the base in its area, where it stays for the calls of `resolve` to come, and returns the code of what is wrong
/// with it, 0 where nothing is.
#[wasm_bindgen]
#[must_use]
pub fn set_base(length: usize, rule: usize, relative_base: bool) -> i32 {
    let areas = &mut *AREAS.0.borrow_mut();
    let options = ResolveOptions { relative_base, ..ResolveOptions::default() };
    let scanned = scan_text(&areas.base[..length], top_rule(rule))
        .and_then(|record| check_base(&record, options).map(|()| record));
    match scanned {
        Ok(record) => {
            areas.base_record = record;
            areas.base_length = length;
            0
        }
        Err(error) => error.code() as i32,
    }
}

/// Checks the lines of the input, and returns how many bytes it took.
#[wasm_bindgen]
#[must_use]
pub fn check(length: usize, is_last: bool, rule: usize) -> usize {
    let areas = &mut *AREAS.0.borrow_mut();
    let chunk = Chunk { bytes: &areas.input[..length], is_last };
    areas.words.tell(lines::check(chunk, top_rule(rule), &mut areas.issues))
}

/// Scans the lines of the input into rows, and returns how many bytes it took. Where lines start and end is counted
/// from `origin` on: that is where the input area starts in what the host has of the input.
#[wasm_bindgen]
#[must_use]
pub fn scan(length: usize, is_last: bool, rule: usize, origin: i32) -> usize {
    let areas = &mut *AREAS.0.borrow_mut();
    let chunk = Chunk { bytes: &areas.input[..length], is_last };
    let step = lines::scan(chunk, top_rule(rule), &mut areas.rows, &mut areas.issues);
    for row in &mut areas.rows[..step.lines] {
        row.start += origin;
        row.end += origin;
    }
    areas.words.tell(step)
}

/// Normalizes the lines of the input into the output, and returns how many bytes it took.
#[wasm_bindgen]
#[must_use]
pub fn normalize(length: usize, is_last: bool, rule: usize, flags: i32) -> usize {
    let areas = &mut *AREAS.0.borrow_mut();
    let chunk = Chunk { bytes: &areas.input[..length], is_last };
    let (output, issues) = (&mut areas.output, &mut areas.issues);
    areas.words.tell(lines::normalize(chunk, top_rule(rule), flags, output, issues))
}

/// Resolves the lines of the input against the base into the output, and returns how many bytes it took.
#[wasm_bindgen]
#[must_use]
pub fn resolve(length: usize, is_last: bool, rule: usize, strict: bool, relative_base: bool) -> usize {
    let areas = &mut *AREAS.0.borrow_mut();
    let chunk = Chunk { bytes: &areas.input[..length], is_last };
    let base = Base { text: &areas.base[..areas.base_length], record: &areas.base_record };
    let options = ResolveOptions { strict, relative_base };
    let (output, issues) = (&mut areas.output, &mut areas.issues);
    let step = lines::resolve(chunk, top_rule(rule), base, options, output, issues);
    areas.words.tell(step.unwrap_or_default())
}

impl Words {
    fn tell(&mut self, step: Step) -> usize {
        *self = Self { lines: word(step.lines), issues: word(step.issues), written: word(step.written) };
        step.taken
    }
}
