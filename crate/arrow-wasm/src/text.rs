//! Exports for one string, for the Python package. Each reads a string of some bytes in the data area, and writes to the first output
//! column, in which the host has reserved enough room for the result.

use pchar::kernel::mask::{MaskedAs, mask_into};
use pchar::pct::{self, Component, Expected};
use pchar::{Rule, rule};
use pchar_wasm_host::{ERROR, area, field, output};
use wasm_bindgen::prelude::wasm_bindgen;

use super::memory::Areas;
use super::with_state;

/// Masks the passwords of a string. Returns the length of the result, which is at most twice as long.
///
/// # Panics
///
/// Panics without room for that. So do the other functions.
#[wasm_bindgen]
#[must_use]
pub fn mask(length: usize) -> i32 {
    with_text(length, |text, output, _| field(mask_into(text, MaskedAs::Uri, output).expect("room")))
}

/// Returns 1 if a string of UTF-8 matches the rule with a number, and 0 if not.
#[wasm_bindgen]
#[must_use]
pub fn matches(length: usize, number: usize) -> i32 {
    with_text(length, |text, _, _| i32::from(rule::matches(utf8(text), Rule::ALL[number])))
}

/// Percent-encodes octets for the component with the number of a rule. Returns the length of the result, which is at most three times
/// as long.
#[wasm_bindgen]
#[must_use]
pub fn encode(length: usize, number: usize) -> i32 {
    with_text(length, |text, output, _| field(pct::encode_into(text, component(number), output).expect("room").len()))
}

/// Decodes a string of UTF-8, which has to match the component with the number of a rule, or any string if no rule has the number.
/// Returns the number of octets, or `ERROR`: then the columns of errors have it.
#[wasm_bindgen]
#[must_use]
pub fn decode(length: usize, number: usize) -> i32 {
    with_text(length, |text, output, areas| {
        let expected = if number < Rule::ALL.len() { component(number).into() } else { Expected::Any };
        match pct::decode_into(utf8(text), expected, output) {
            Ok(octets) => field(octets.len()),
            Err(error) => {
                areas.take::<u8>(area::ISSUE_VALIDITY)[0] = 1;
                areas.take::<i16>(area::ISSUE_CODES)[0] = error.code() as i16;
                areas.take::<i16>(area::ISSUE_RULES)[0] = error.rule() as i16;
                areas.take::<i32>(area::ISSUE_INDICES)[0] = field(error.index());
                areas.take::<i8>(area::ISSUE_INPUTS)[0] = 0;
                ERROR
            }
        }
    })
}

/// Calls a function with the string, the room for its result, and the other areas.
fn with_text(length: usize, work: impl FnOnce(&[u8], &mut [u8], &mut Areas<'_>) -> i32) -> i32 {
    with_state(|state| {
        let (ref mut areas, _) = state.areas();
        let text = &areas.take::<u8>(area::DATA)[..length];
        let output = areas.take_output(0, output::DATA);
        work(text, output, areas)
    })
}

fn utf8(text: &[u8]) -> &str {
    core::str::from_utf8(text).expect("UTF-8")
}

fn component(number: usize) -> Component {
    Component::from_rule(Rule::ALL[number]).expect("the rule of a component")
}
