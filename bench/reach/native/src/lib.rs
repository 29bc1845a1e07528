//! The functions of `pchar::columns`, for a program that loads this as a library. They write to buffers that are kept
//! from call to call, and return how many bytes of strings they have written.

use std::slice::from_raw_parts;
use std::sync::{LazyLock, Mutex};

use pchar::kernel::columns::{self, Column, Component, Invalid, Issues, Strings, Texts};
use pchar::kernel::record::may_change;
use pchar::kernel::TopRule;
use pchar::ResolveOptions;

/// The flags of `Level::Scheme`.
const FLAGS: i32 = may_change::CASE | may_change::PERCENT | may_change::PATH | may_change::IPV6 | may_change::SCHEME;

/// The buffers of an output column.
#[derive(Default)]
struct Output {
    offsets: Vec<i32>,
    data: Vec<u8>,
    validity: Vec<u8>,
}

#[derive(Default)]
struct Buffers {
    outputs: [Output; Component::ALL.len()],
    validity: Vec<u8>,
    codes: Vec<i16>,
    rules: Vec<i16>,
    indices: Vec<i32>,
    inputs: Vec<i8>,
}

static BUFFERS: LazyLock<Mutex<Buffers>> = LazyLock::new(Mutex::default);

/// Calls a function with buffers for a number of rows and of bytes. Returns how many bytes of the outputs are used.
fn with_buffers(
    rows: usize,
    outputs: usize,
    bytes: usize,
    work: impl FnOnce(&mut [Texts<'_>], &mut Issues<'_>) -> columns::Step,
) -> usize {
    let buffers = &mut *BUFFERS.lock().expect("no call has panicked");
    let bits = rows.div_ceil(8);
    for output in &mut buffers.outputs[..outputs] {
        output.offsets.resize(rows + 1, 0);
        output.data.resize(bytes, 0);
        output.validity.resize(bits, 0);
    }
    buffers.validity.resize(bits, 0);
    buffers.codes.resize(rows, 0);
    buffers.rules.resize(rows, 0);
    buffers.indices.resize(rows, 0);
    buffers.inputs.resize(rows, 0);
    let texts = buffers.outputs[..outputs].iter_mut();
    let mut texts: Vec<_> = texts
        .map(|Output { offsets, data, validity }| Texts { offsets: &mut offsets[..=rows], data, validity })
        .collect();
    let mut issues = Issues {
        validity: &mut buffers.validity,
        codes: &mut buffers.codes[..rows],
        rules: &mut buffers.rules,
        indices: &mut buffers.indices,
        inputs: &mut buffers.inputs,
    };
    let step = work(&mut texts, &mut issues);
    assert_eq!(step.rows, rows, "the buffers have room for all rows");
    buffers.outputs[..outputs].iter().map(|output| usize::try_from(output.offsets[rows]).unwrap_or(0)).sum()
}

/// # Safety
///
/// There are `rows` + 1 offsets, from 0 on. The last one is the number of bytes.
unsafe fn strings<'a>(rows: usize, offsets: *const i32, data: *const u8) -> Strings<'a> {
    // SAFETY: the caller promises it.
    let offsets = unsafe { from_raw_parts(offsets, rows + 1) };
    // SAFETY: as above.
    Strings::new(offsets, unsafe { from_raw_parts(data, usize::try_from(offsets[rows]).unwrap_or(0)) })
}

/// Scans rows. `wanted` has one bit for each component.
///
/// # Safety
///
/// As for [`strings`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn components(rows: usize, offsets: *const i32, data: *const u8, wanted: u32) -> usize {
    // SAFETY: the caller promises it.
    let strings = unsafe { strings(rows, offsets, data) };
    let names = Component::ALL.iter().enumerate().filter(|(bit, _)| wanted >> bit & 1 != 0);
    with_buffers(rows, wanted.count_ones() as usize, strings.data.len(), |texts, issues| {
        let columns = names.zip(texts).map(|((_, &name), Texts { offsets, data, validity })| {
            Column::Text(name, Texts { offsets, data, validity })
        });
        columns::components(strings, TopRule::UriReference, &mut columns.collect::<Vec<_>>(), issues)
    })
}

/// Normalizes rows.
///
/// # Safety
///
/// As for [`strings`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn normalize(rows: usize, offsets: *const i32, data: *const u8) -> usize {
    // SAFETY: the caller promises it.
    let strings = unsafe { strings(rows, offsets, data) };
    with_buffers(rows, 1, strings.data.len() + rows + 64, |texts, issues| {
        columns::normalize(strings, TopRule::UriReference, FLAGS, Invalid::Null, &mut texts[0], issues)
    })
}

/// Resolves rows on one base.
///
/// # Safety
///
/// As for [`strings`], for the base too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn resolve(
    rows: usize,
    offsets: *const i32,
    data: *const u8,
    base_offsets: *const i32,
    base: *const u8,
) -> usize {
    // SAFETY: the caller promises it.
    let (strings, base) = unsafe { (strings(rows, offsets, data), strings(1, base_offsets, base)) };
    let bytes = strings.data.len() + rows * (base.data.len() + 1) + 64;
    with_buffers(rows, 1, bytes, |texts, issues| {
        let options = ResolveOptions::default();
        columns::resolve(strings, base, TopRule::UriReference, options, Invalid::Null, &mut texts[0], issues)
    })
}
