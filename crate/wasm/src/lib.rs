//! The WebAssembly module of the npm package: numbers in, numbers out.
//!
//! The host writes strings to areas at fixed addresses of the memory before a call, and reads the outcome from
//! another area after it. Strings are UTF-8; offsets and indices in the outcome count UTF-16 code units, as those of JavaScript
//! do. The module imports nothing and allocates nothing, and its memory never grows. If the core
//! panics, which is a bug, the module traps and the host drops the instance.
//!
//! The module uses wasm-bindgen only to export functions whose parameters are numbers, and wasm-pack to build. Its
//! JavaScript glue, which would copy each string and allocate each result, is discarded.

#![cfg_attr(target_family = "wasm", no_std)]

use pchar::Error;
use pchar::kernel::normalize::{have_different_ends, normalize as write_normal};
use pchar::kernel::record::Record;
use pchar::kernel::resolve::{Pieces, resolve as write_target};
use pchar::kernel::scan::{count_units, scan_within};
use pchar::kernel::{CLASSES, TopRule};
use pchar_wasm_host::{Base, FALLBACK, OK, OneThread, Outcome, VERSION, field, resolve_options, top_rule};
use wasm_bindgen::prelude::wasm_bindgen;

/// The maximum length of a string, in bytes.
const AREA: usize = 1024 * 1024;

/// The maximum length of a result, in bytes: two strings, and room for what `resolve` and `normalize` insert.
const OUTPUT: usize = 2 * AREA + 128;

/// The memory that the host and the module share.
#[repr(C, align(16))]
struct Areas {
    reference: [u8; AREA],
    base: Base<AREA>,
    output: [u8; OUTPUT],
    other: Other,
    outcome: Outcome,
}

/// The other string of `equivalent`, kept for the calls that follow.
#[repr(C, align(16))]
struct Other {
    area: [u8; AREA],
    output: [u8; AREA + 32],
    length: usize,
    record: Record,
    state: State,
}

/// The progress with the other string.
enum State {
    Invalid,
    Scanned,
    /// The number of bytes in the output, `None` if the string is in normal form already.
    Normalized(Option<usize>),
}

impl Other {
    #[allow(clippy::large_stack_arrays)]
    const EMPTY: Self =
        Self { area: [0; AREA], output: [0; AREA + 32], length: 0, record: Record::EMPTY, state: State::Invalid };

    fn scan(&mut self, length: usize, rule: TopRule) {
        self.length = length;
        let scanned = scan_within(&self.area, length, rule, &mut self.record);
        self.state = if scanned.is_ok() { State::Scanned } else { State::Invalid };
    }

    fn text(&self) -> &[u8] {
        &self.area[..self.length]
    }

    /// Returns the normal form, which is written at the first call.
    fn normal(&mut self, rule: TopRule, flags: i32) -> Result<&[u8], Error> {
        let written = if let State::Normalized(written) = self.state {
            written
        } else {
            write_normal(&self.area, &self.record, rule, flags, &mut self.output)?
        };
        self.state = State::Normalized(written);
        Ok(form(self.text(), &self.output, written))
    }
}

/// Returns a normal form: the bytes written to an output, or the string itself if nothing was written.
fn form<'a>(text: &'a [u8], output: &'a [u8], written: Option<usize>) -> &'a [u8] {
    written.map_or(text, |length| &output[..length])
}

static AREAS: OneThread<Areas> = OneThread::new(Areas {
    reference: [0; AREA],
    base: Base::EMPTY,
    output: [0; OUTPUT],
    other: Other::EMPTY,
    outcome: Outcome::EMPTY,
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

/// Returns the size of each input area, in bytes.
#[wasm_bindgen]
#[must_use]
pub fn area_size() -> usize {
    AREA
}

/// Returns the address of the outcome.
#[wasm_bindgen]
#[must_use]
pub fn outcome() -> *const i32 {
    with_areas(|areas| (&raw const areas.outcome).cast())
}

/// Returns the address of the table of character classes, for `crate/string-wasm`.
#[wasm_bindgen]
#[must_use]
pub fn classes() -> *const u16 {
    CLASSES.as_ptr()
}

/// Returns the address of the area that the host writes a string or a reference to.
#[wasm_bindgen]
#[must_use]
pub fn input_area() -> *mut u8 {
    with_areas(|areas| areas.reference.as_mut_ptr())
}

/// Returns the address of the area that the host writes a base to.
#[wasm_bindgen]
#[must_use]
pub fn base_area() -> *mut u8 {
    with_areas(|areas| areas.base.area.as_mut_ptr())
}

/// Returns the address of the area that the host writes the other string of `equivalent` to.
#[wasm_bindgen]
#[must_use]
pub fn other_area() -> *mut u8 {
    with_areas(|areas| areas.other.area.as_mut_ptr())
}

/// Returns the address of the area that the host reads a result from.
#[wasm_bindgen]
#[must_use]
pub fn output_area() -> *const u8 {
    with_areas(|areas| areas.output.as_ptr())
}

/// Scans the string in the reference area, of `length` bytes and `units` code units. Returns `OK`, or `ERROR` and leaves the error
/// in the outcome.
#[wasm_bindgen]
#[must_use]
pub fn scan(length: usize, units: usize, rule: usize) -> i32 {
    with_areas(|Areas { reference, outcome, .. }| {
        match scan_within(reference, length, top_rule(rule), &mut outcome.record) {
            Ok(()) => {
                outcome.code = 0;
                if length != units {
                    count_units(reference, &mut outcome.record.offsets_mut());
                }
                OK
            }
            Err(error) => fail(outcome, error, reference, 0),
        }
    })
}

/// Scans the base in its area and keeps it for the following calls of `resolve`. Returns `OK`, or `ERROR` and leaves
/// the error in the outcome.
#[wasm_bindgen]
#[must_use]
pub fn set_base(length: usize, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| match areas.base.set(length, rule, flags) {
        Ok(()) => OK,
        Err(error) => fail(&mut areas.outcome, error, &areas.base.area, 1),
    })
}

/// Resolves the reference, of `length` bytes and `units` code units, against the base, of `base_units`. Returns the number of
/// bytes in the output area, which come between the two pieces that the outcome names. Returns `ERROR` if the reference is invalid, and `FALLBACK` if the output area is
/// too small.
#[wasm_bindgen]
#[must_use]
pub fn resolve(length: usize, units: usize, base_units: usize, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| {
        let (reference, base) = (&areas.reference[..length], areas.base.text());
        let pieces = scan_within(&areas.reference, length, top_rule(rule), &mut areas.outcome.record).and_then(|()| {
            let (record, base_record) = (&areas.outcome.record, areas.base.record());
            write_target(reference, record, base, base_record, resolve_options(flags), &mut areas.output)
        });
        match pieces {
            Ok(Pieces { base_end, middle, reference_start }) => {
                let outcome = &mut areas.outcome;
                outcome.code = 0;
                outcome.base_end = field(base_end);
                outcome.reference_start = field(reference_start);
                if base.len() != base_units {
                    count_units(base, &mut [&mut outcome.base_end]);
                }
                if length != units {
                    count_units(reference, &mut [&mut outcome.reference_start]);
                }
                field(middle)
            }
            Err(error) => fail(&mut areas.outcome, error, reference, 0),
        }
    })
}

/// Normalizes the string in the reference area. Returns the number of bytes in the output area, 0 if the string is in
/// normal form already, `ERROR` if it is invalid, or `FALLBACK` if the output area is too small.
#[wasm_bindgen]
#[must_use]
pub fn normalize(length: usize, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| {
        let (rule, record) = (top_rule(rule), &mut areas.outcome.record);
        let written = scan_within(&areas.reference, length, rule, record)
            .and_then(|()| write_normal(&areas.reference, record, rule, flags, &mut areas.output));
        match written {
            Ok(length) => {
                areas.outcome.code = 0;
                length.map_or(0, field)
            }
            Err(error) => fail(&mut areas.outcome, error, &areas.reference, 0),
        }
    })
}

/// Compares the normal forms of the strings in the reference area and in the other area. Returns 1 if they are the same,
/// 0 if they are not or a string is invalid, and `FALLBACK` if an output area is too small.
///
/// `other_length` is -1 if the other string, the rule and the flags are those of the last call.
#[wasm_bindgen]
#[must_use]
pub fn equivalent(length: usize, other_length: i32, rule: usize, flags: i32) -> i32 {
    with_areas(|areas| {
        let Areas { reference, output, other, outcome, .. } = areas;
        let (rule, record) = (top_rule(rule), &mut outcome.record);
        if let Ok(other_length) = usize::try_from(other_length) {
            other.scan(other_length, rule);
        }
        if matches!(other.state, State::Invalid) || scan_within(reference, length, rule, record).is_err() {
            return 0;
        }
        let text = &reference[..length];
        if have_different_ends((text, record), (other.text(), &other.record)) {
            return 0;
        }
        match (write_normal(reference, record, rule, flags, output), other.normal(rule, flags)) {
            (Ok(written), Ok(other_form)) => i32::from(form(text, output, written) == other_form),
            _ => FALLBACK,
        }
    })
}

/// Writes an error in one of the two strings to the outcome, and returns the answer for it.
#[cold]
#[inline(never)]
fn fail(outcome: &mut Outcome, error: Error, text: &[u8], input: i32) -> i32 {
    let answer = outcome.fail(error, input);
    count_units(text, &mut [&mut outcome.index]);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn area_size_is_the_size_of_the_input_areas() {
        let sizes = with_areas(|areas| [areas.reference.len(), areas.base.area.len(), areas.other.area.len()]);
        assert_eq!([area_size(); 3], sizes);
    }
}
