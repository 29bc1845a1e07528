//! The WebAssembly module of `pchar/lines`: lines of bytes in, bytes and columns out.
//!
//! The host fills the input area, calls, and reads from the other areas how many lines are done and what they became.
//! Like the core, the module imports nothing and allocates nothing, its memory never grows, and it traps if it
//! panics.

#![cfg_attr(target_family = "wasm", no_std)]

use pchar::kernel::lines;
use pchar::kernel::lines::{Chunk, Issue, Row, Step};
use pchar_wasm_host::{Base, OK, OneThread, Progress, VERSION, answer, field, resolve_options, top_rule};
use wasm_bindgen::prelude::wasm_bindgen;

/// The maximum number of bytes that a call reads.
const INPUT: usize = 256 * 1024;

/// The maximum length of a base, in bytes.
const BASE: usize = 64 * 1024;

/// The maximum number of bytes that a call writes. An input of one line never becomes longer, with any base.
const OUTPUT: usize = 2 * INPUT + BASE;
const _: () = assert!(OUTPUT >= INPUT + 34 && OUTPUT >= INPUT + BASE + 2);

/// The maximum number of lines that a call scans, and of invalid lines that it reports.
const LINES: usize = 8 * 1024;

/// The memory that the host and the module share.
#[repr(C, align(16))]
struct Areas {
    input: [u8; INPUT],
    base: Base<BASE>,
    output: [u8; OUTPUT],
    rows: [Row; LINES],
    issues: [Issue; LINES],
    progress: Progress,
}

static AREAS: OneThread<Areas> = OneThread::new(Areas {
    input: [0; INPUT],
    base: Base::EMPTY,
    output: [0; OUTPUT],
    rows: [Row::EMPTY; LINES],
    issues: [Issue::EMPTY; LINES],
    progress: Progress::EMPTY,
});

/// Calls a function with the areas. Each export calls this once.
fn with_areas<R>(work: impl FnOnce(&mut Areas) -> R) -> R {
    // SAFETY: no export calls another one, and the host cannot call one while another one runs.
    unsafe { AREAS.with(work) }
}

/// Returns the version of the layout, which the host compares with its own.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    VERSION
}

/// Returns the size of the input area, in bytes.
#[wasm_bindgen]
#[must_use]
pub fn input_size() -> usize {
    INPUT
}

/// Returns the size of the base area, in bytes.
#[wasm_bindgen]
#[must_use]
pub fn base_size() -> usize {
    BASE
}

/// Returns the address of the progress.
#[wasm_bindgen]
#[must_use]
pub fn progress() -> *const i32 {
    with_areas(|areas| (&raw const areas.progress).cast())
}

/// Returns the address of the area that the host writes lines to.
#[wasm_bindgen]
#[must_use]
pub fn input_area() -> *mut u8 {
    with_areas(|areas| areas.input.as_mut_ptr())
}

/// Returns the address of the area that the host writes a base to.
#[wasm_bindgen]
#[must_use]
pub fn base_area() -> *mut u8 {
    with_areas(|areas| areas.base.area.as_mut_ptr())
}

/// Returns the address of the area that `normalize` and `resolve` write lines to.
#[wasm_bindgen]
#[must_use]
pub fn output_area() -> *const u8 {
    with_areas(|areas| areas.output.as_ptr())
}

/// Returns the address of the rows that `components` writes.
#[wasm_bindgen]
#[must_use]
pub fn rows_area() -> *const i32 {
    with_areas(|areas| areas.rows.as_ptr().cast())
}

/// Returns the address of the errors in invalid lines.
#[wasm_bindgen]
#[must_use]
pub fn issues_area() -> *const i32 {
    with_areas(|areas| areas.issues.as_ptr().cast())
}

/// Scans the base in its area and keeps it for the following calls of `resolve`. Returns `OK` or `ERROR`.
#[wasm_bindgen]
#[must_use]
pub fn set_base(length: usize, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| areas.base.set(length, rule, flags).map_or_else(answer, |()| OK))
}

// Each function below works on the lines in the input area, and returns the number of bytes that it has done.

/// Checks each line.
#[wasm_bindgen]
#[must_use]
pub fn check(length: usize, is_last: bool, rule: usize) -> i32 {
    with_areas(|areas| {
        let chunk = Chunk { bytes: &areas.input[..length], is_last };
        report(&mut areas.progress, lines::check(chunk, top_rule(rule), &mut areas.issues))
    })
}

/// Writes a row with the components of each line. `origin` is added to the start and the end of each line: it is the
/// position of the input area in the input of the host.
#[wasm_bindgen]
#[must_use]
pub fn components(length: usize, is_last: bool, rule: usize, origin: i32) -> i32 {
    with_areas(|areas| {
        let chunk = Chunk { bytes: &areas.input[..length], is_last };
        let step = lines::components(chunk, top_rule(rule), &mut areas.rows, &mut areas.issues);
        for row in &mut areas.rows[..step.lines] {
            row.start += origin;
            row.end += origin;
        }
        report(&mut areas.progress, step)
    })
}

/// Normalizes each line.
#[wasm_bindgen]
#[must_use]
pub fn normalize(length: usize, is_last: bool, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| {
        let chunk = Chunk { bytes: &areas.input[..length], is_last };
        let (output, issues) = (&mut areas.output, &mut areas.issues);
        report(&mut areas.progress, lines::normalize(chunk, top_rule(rule), flags, output, issues))
    })
}

/// Resolves each line against the base.
///
/// # Panics
///
/// Panics without a base that `set_base` accepted with the same flags.
#[wasm_bindgen]
#[must_use]
pub fn resolve(length: usize, is_last: bool, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| {
        let chunk = Chunk { bytes: &areas.input[..length], is_last };
        let base = lines::Base { text: areas.base.text(), record: areas.base.record() };
        let (output, issues) = (&mut areas.output, &mut areas.issues);
        let step = lines::resolve(chunk, top_rule(rule), base, resolve_options(flags), output, issues);
        let Ok(step) = step else { panic!("resolve without a base") };
        report(&mut areas.progress, step)
    })
}

/// Leaves the progress of a step for the host, and returns the number of bytes done.
fn report(progress: &mut Progress, step: Step) -> i32 {
    *progress = Progress { lines: field(step.lines), issues: field(step.issues), written: field(step.written) };
    field(step.taken)
}
