//! The WebAssembly module for columns: buffers of Apache Arrow in and out.
//!
//! The host reserves areas for a number of rows, fills the input areas, calls, and reads from the other areas the
//! number of rows done and their results. Unlike those of the other modules, the memory grows, up to a limit of the host.
//! The areas move when they are reserved for other numbers. The module imports nothing, and it traps if it panics.

#![cfg_attr(target_family = "wasm", no_std)]

mod arena;
mod memory;
#[cfg(feature = "python")]
mod text;

#[cfg(feature = "python")]
use pchar::kernel::columns::Derived;
use pchar::kernel::columns::{
    self, Bases, Bits, Column, Component, Invalid, Issues, Kinds, MAX_ROW, Step, Strings, Texts, Views,
};
use pchar_wasm_host::{FALLBACK, OK, OneThread, VERSION, area, field, output, resolve_options, top_rule};
use wasm_bindgen::prelude::wasm_bindgen;

use self::arena::Arena;
use self::memory::{Areas, FOR_PYTHON, Room, places};

/// The limit of the memory, unless the host sets another, in bytes.
const LIMIT: usize = 256 * 1024 * 1024;

/// The state of the module between two calls.
struct State {
    arena: Arena,
    room: Room,
    addresses: [usize; area::COUNT],
    /// The number of invalid rows of the last call.
    issues: usize,
}

static STATE: OneThread<State> =
    OneThread::new(State { arena: Arena::new(LIMIT), room: Room::NONE, addresses: [0; area::COUNT], issues: 0 });

/// Calls a function with the state. Each export calls this once.
fn with_state<R>(work: impl FnOnce(&mut State) -> R) -> R {
    // SAFETY: no export calls another one, and the host cannot call one while another one runs.
    unsafe { STATE.with(work) }
}

impl State {
    /// Returns the areas, and what they have room for.
    #[inline(never)]
    fn areas(&mut self) -> (Areas<'_>, &Room) {
        (Areas::new(self.arena.bytes(), &self.room.sizes()), &self.room)
    }

    /// Keeps the number of invalid rows for the host, and returns the number of rows done.
    fn report(&mut self, step: Step) -> i32 {
        self.issues = step.issues;
        field(step.rows)
    }
}

/// Returns the version of the layout, which the host compares with its own.
#[wasm_bindgen]
#[must_use]
pub fn version() -> u32 {
    VERSION
}

/// Sets the maximum size of the memory of the module, in bytes. Memory that it has already stays. The largest limit is
/// 2 GiB.
#[wasm_bindgen]
pub fn set_limit(bytes: usize) {
    with_state(|state| state.arena.limit = bytes);
}

/// Reserves areas: for some rows, the bytes of all rows, the bytes of all bases, rows that are scanned already, and
/// output columns, as views or with this many bytes of text each. Returns `OK`, or `FALLBACK` if the limit or the host does
/// not allow that much memory. Then the areas of the last call stay.
///
/// The contents of all areas are unspecified after this. [`columns`] says how much text has room for a row.
#[wasm_bindgen]
#[must_use]
pub fn reserve(
    rows: usize,
    data: usize,
    bases: usize,
    scanned: usize,
    columns: usize,
    views: bool,
    text: usize,
) -> i32 {
    with_state(|state| {
        let room = Room { rows, data, bases, scanned, columns, views, text };
        let (places, end) = places(&room.sizes());
        let Some(start) = state.arena.reserve(end) else { return FALLBACK };
        state.room = room;
        state.addresses = places.map(|place| start + memory::bytes(place));
        OK
    })
}

/// Returns the address of the table of areas: their addresses, by number. Areas that are not reserved have no bytes.
#[wasm_bindgen]
#[must_use]
pub fn areas() -> *const usize {
    with_state(|state| state.addresses.as_ptr())
}

/// Returns the number of invalid rows of the last call.
#[wasm_bindgen]
#[must_use]
pub fn issues() -> i32 {
    with_state(|state| field(state.issues))
}

// Each function below works on the first rows of the column in the input areas, and returns the number of rows that it
// has done. `nulls` is the index of the first bit in the validity of the column, -1 if no row is null. The same is true of
// `base_nulls` and the bases.

/// Checks each row.
#[wasm_bindgen]
#[must_use]
pub fn check(rows: usize, nulls: i32, rule: usize) -> i32 {
    components(rows, nulls, rule, 0)
}

/// Writes the components and kinds of each row. `wanted` has one bit for each column to be written. The output columns have
/// them in this order.
#[wasm_bindgen]
#[must_use]
pub fn components(rows: usize, nulls: i32, rule: usize, wanted: u32) -> i32 {
    with_state(|state| {
        let (ref mut areas, room) = state.areas();
        let strings = column(areas, room, rows, nulls);
        let (mut columns, count) = outputs(areas, room.views, rows, wanted);
        let (columns, mut issues) = (&mut columns[..count], issue_columns(areas, rows));
        let step =
            columns::components_by(strings, top_rule(rule), columns, &mut issues, |column, scanned| match column {
                Column::View(..) if FOR_PYTHON => 0,
                column => column.write(scanned),
            });
        state.report(step)
    })
}

/// Writes the columns of rows that are scanned already. The first byte of the data has the position `origin`.
#[cfg(not(feature = "python"))]
#[wasm_bindgen]
#[must_use]
pub fn gather(rows: usize, origin: i32, wanted: u32) -> i32 {
    with_state(|state| {
        let (ref mut areas, room) = state.areas();
        let scanned = &areas.take(area::SCANNED)[..rows];
        let (mut columns, count) = outputs(areas, room.views, rows, wanted);
        let data = &areas.take(area::DATA)[..room.data];
        let rows = columns::gather(scanned, data, origin, &mut columns[..count]);
        state.report(Step { rows, issues: 0 })
    })
}

/// Normalizes each row, into the first output column. Keeps invalid rows if `keeps` is `true`.
#[wasm_bindgen]
#[must_use]
pub fn normalize(rows: usize, nulls: i32, rule: usize, flags: i32, keeps: bool) -> i32 {
    write(Verb::Normalize, (rows, nulls), NONE, rule, flags, keeps)
}

/// Resolves each row against its base, into the first output column. There is one base per row, or one for all. Keeps
/// invalid rows if `keeps` is `true`.
#[wasm_bindgen]
#[must_use]
pub fn resolve(
    rows: usize,
    nulls: i32,
    base_rows: usize,
    base_nulls: i32,
    rule: usize,
    flags: i32,
    keeps: bool,
) -> i32 {
    write(Verb::Resolve, (rows, nulls), (base_rows, base_nulls), rule, flags, keeps)
}

/// Derives a string or a list from each row, into the first output column: the origin, the URI, the segments, the parameters, or the row
/// with characters percent-encoded or with passwords masked, by number.
///
/// # Panics
///
/// Panics on another number.
#[cfg(feature = "python")]
#[wasm_bindgen]
#[must_use]
pub fn derive(rows: usize, nulls: i32, rule: usize, number: usize) -> i32 {
    let all =
        [Derived::Origin, Derived::ToUri, Derived::Segments, Derived::Params, Derived::Escaped, Derived::Redacted];
    let derived = all[number];
    write(Verb::Derive(derived), (rows, nulls), NONE, rule, 0, false)
}

/// Writes the first value of a parameter of each row, into the first output column. The names are in the areas of the bases: as
/// many as rows, or one. Parameters are read from any string, so there is no rule.
#[cfg(feature = "python")]
#[wasm_bindgen]
#[must_use]
pub fn param(rows: usize, nulls: i32, name_rows: usize, name_nulls: i32) -> i32 {
    write(Verb::Derive(Derived::Param), (rows, nulls), (name_rows, name_nulls), 0, 0, false)
}

/// What [`write`] writes for a row.
#[derive(Clone, Copy)]
enum Verb {
    Normalize,
    Resolve,
    #[cfg(feature = "python")]
    Derive(Derived),
}

/// The number of bases of a function that has none, and the index of their validity.
const NONE: (usize, i32) = (0, -1);

/// Writes a string for each row, into the first output column. The module has the loop over the rows once, here.
#[inline(never)]
fn write(
    verb: Verb,
    (rows, nulls): (usize, i32),
    (base_rows, base_nulls): (usize, i32),
    rule: usize,
    flags: i32,
    keeps: bool,
) -> i32 {
    with_state(|state| {
        let (ref mut areas, room) = state.areas();
        let strings = column(areas, room, rows, nulls);
        let bases = [area::BASE_OFFSETS, area::BASE_DATA, area::BASE_VALIDITY];
        let others = strings_in(areas, bases, room.bases, base_rows, base_nulls);
        let rule = top_rule(rule);
        let mut bases = Bases::new(others, rule, resolve_options(flags));
        let (mut texts, mut issues) = (texts(areas, 0, rows), issue_columns(areas, rows));
        let on_invalid = if keeps { Invalid::Keep } else { Invalid::Null };
        let room = match verb {
            Verb::Resolve => others.partners(),
            #[cfg(feature = "python")]
            Verb::Derive(Derived::Param) => others.partners(),
            _ => usize::MAX,
        };
        let step =
            columns::write(strings, rule, on_invalid, room, &mut texts, &mut issues, move |row, output| match verb {
                Verb::Normalize => row.normalize(flags, output),
                Verb::Resolve => row.resolve(&mut bases, output),
                #[cfg(feature = "python")]
                Verb::Derive(derived) => row.derive(derived, &others, output),
            });
        state.report(step)
    })
}

/// Returns the column in the input areas.
fn column<'a>(areas: &mut Areas<'a>, room: &Room, rows: usize, nulls: i32) -> Strings<'a> {
    strings_in(areas, [area::OFFSETS, area::DATA, area::VALIDITY], room.data, rows, nulls)
}

/// Returns the column in some areas, with `size` bytes of data at most. Its first byte is at its first offset.
///
/// # Panics
///
/// Panics if its offsets do not ascend, or if they do not lie within the data.
#[inline(never)]
fn strings_in<'a>(
    areas: &mut Areas<'a>,
    [offsets, data, validity]: [usize; 3],
    size: usize,
    rows: usize,
    nulls: i32,
) -> Strings<'a> {
    let offsets = &areas.take::<i32>(offsets)[..=rows];
    assert!(are_inside(offsets, size));
    let bytes = areas.take::<u8>(validity);
    let validity = usize::try_from(nulls).ok().map(|offset| Bits { bytes, offset });
    Strings { offsets, data: areas.take::<u8>(data), origin: offsets[0], validity }
}

/// Returns whether offsets ascend, and belong to some bytes. The bytes of a last row that is too long are not read.
fn are_inside(offsets: &[i32], size: usize) -> bool {
    let length = |from: usize, to: usize| offsets[to].wrapping_sub(offsets[from]).cast_unsigned() as usize;
    let rows = offsets.len() - 1;
    let last = rows.saturating_sub(1);
    let read = if length(last, rows) >= MAX_ROW { last } else { rows };
    offsets.windows(2).all(|row| row[0] <= row[1]) && length(0, read) <= size
}

/// Returns the columns of errors.
#[inline(never)]
fn issue_columns<'a>(areas: &mut Areas<'a>, rows: usize) -> Issues<'a> {
    Issues {
        validity: areas.take(area::ISSUE_VALIDITY),
        codes: &mut areas.take(area::ISSUE_CODES)[..rows],
        rules: areas.take(area::ISSUE_RULES),
        indices: areas.take(area::ISSUE_INDICES),
        inputs: areas.take(area::ISSUE_INPUTS),
    }
}

/// Returns the columns that are wanted, and their number.
#[inline(never)]
fn outputs<'a>(areas: &mut Areas<'a>, views: bool, rows: usize, wanted: u32) -> ([Column<'a>; output::COLUMNS], usize) {
    const HOST_KIND: usize = Component::ALL.len();
    let mut numbers = (0..output::COLUMNS).filter(|number| wanted >> number & 1 != 0);
    let columns = core::array::from_fn(|column| match numbers.next() {
        Some(HOST_KIND) => Column::HostKind(kinds(areas, column, rows)),
        Some(number) => match Component::ALL.get(number) {
            Some(&component) if !FOR_PYTHON && views => Column::View(component, views_in(areas, column, rows)),
            Some(&component) => Column::Text(component, texts(areas, column, rows)),
            None => Column::PathKind(kinds(areas, column, rows)),
        },
        None => Column::PathKind(Kinds { values: &mut [], validity: &mut [] }),
    });
    (columns, wanted.count_ones() as usize)
}

#[inline(never)]
fn texts<'a>(areas: &mut Areas<'a>, column: usize, rows: usize) -> Texts<'a> {
    Texts {
        offsets: &mut areas.take_output(column, output::VALUES)[..=rows],
        data: areas.take_output(column, output::DATA),
        validity: areas.take_output(column, output::VALIDITY),
    }
}

#[inline(never)]
fn views_in<'a>(areas: &mut Areas<'a>, column: usize, rows: usize) -> Views<'a> {
    Views {
        views: &mut areas.take_output(column, output::VALUES)[..rows],
        validity: areas.take_output(column, output::VALIDITY),
    }
}

#[inline(never)]
fn kinds<'a>(areas: &mut Areas<'a>, column: usize, rows: usize) -> Kinds<'a> {
    Kinds {
        values: &mut areas.take_output(column, output::VALUES)[..rows],
        validity: areas.take_output(column, output::VALIDITY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pchar::{ErrorCode, Rule};

    #[test]
    fn offsets_ascend_within_the_data() {
        let longest = i32::try_from(MAX_ROW).unwrap();
        for (offsets, size) in [
            (&[0][..], 0),
            (&[7, 7, 9], 2),
            (&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 9),
            (&[i32::MIN, i32::MIN + 3], 3),
            (&[i32::MAX], 0),
            (&[5, 8, 8 + longest], 3),
            (&[0, i32::MAX], 0),
            (&[i32::MIN, i32::MAX], 0),
        ] {
            assert!(are_inside(offsets, size), "{offsets:?}");
        }
        for (offsets, size) in [
            (&[0, 60, 1][..], 60),
            (&[0, 1, 2, 3, 4, 5, 6, 8, 7, 9], 9),
            (&[0, 3], 2),
            (&[-1, 3], 3),
            (&[0, -1], 60),
            (&[0, longest - 1], 60),
            (&[0, 4, longest], 3),
            (&[0, longest, longest + 1], 60),
            (&[i32::MAX, i32::MIN], 60),
        ] {
            assert!(!are_inside(offsets, size), "{offsets:?}");
        }
    }

    /// One test, because the module has one thread.
    #[test]
    fn areas_are_filled_and_read() {
        set_limit(4096);
        assert_eq!(reserve(2, 4096, 0, 0, 1, false, 0), FALLBACK);
        set_limit(LIMIT);
        assert_eq!(reserve(2, 8, 1, 0, 1, false, 40), OK);
        with_state(|state| {
            let (mut areas, _) = state.areas();
            areas.take::<i32>(area::OFFSETS).copy_from_slice(&[5, 9, 12]);
            areas.take::<u8>(area::DATA)[..7].copy_from_slice(b"//A?a b");
            areas.take::<u8>(area::VALIDITY)[0] = 0b110;
        });
        assert_eq!((check(2, 1, Rule::UriReference as usize), issues()), (2, 1));
        assert_eq!((normalize(2, 1, Rule::UriReference as usize, 1, false), issues()), (2, 1));
        with_state(|state| {
            let (mut areas, _) = state.areas();
            assert_eq!(areas.take::<i16>(area::ISSUE_CODES), [0, ErrorCode::UnexpectedCharacter as i16]);
            assert_eq!(areas.take_output::<i32>(0, output::VALUES), [0, 4, 4]);
            assert_eq!(&areas.take_output::<u8>(0, output::DATA)[..4], b"//a?");
            assert_eq!(areas.take_output::<u8>(0, output::VALIDITY)[0], 0b01);
        });
    }
}
