//! Columns in memory, and what the rows became.

use pchar::kernel::columns::{Bits, Issues, Step, Strings, Texts};
use pchar::{Error, ErrorCode, Rule};

/// The result of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Text(Vec<u8>),
    Issue { code: ErrorCode, rule: Rule, index: usize, input: i8 },
}

pub fn issue(error: Error, input: i8) -> Cell {
    Cell::Issue { code: error.code(), rule: error.rule(), index: error.index(), input }
}

/// A column in memory. Its offsets begin with `origin`, and its validity at the bit with the index `bits`.
pub struct Input {
    pub offsets: Vec<i32>,
    pub data: Vec<u8>,
    pub validity: Vec<u8>,
    pub origin: i32,
    pub bits: usize,
}

impl Input {
    pub fn new(rows: &[Option<&str>], origin: i32, bits: usize) -> Self {
        let mut input = Self { offsets: vec![origin], data: Vec::new(), validity: vec![], origin, bits };
        input.validity.resize((bits + rows.len()).div_ceil(8), 0);
        for (count, row) in rows.iter().enumerate() {
            // A null can have bytes.
            input.data.extend_from_slice(row.unwrap_or("a b").as_bytes());
            input.offsets.push(origin + i32::try_from(input.data.len()).unwrap());
            if row.is_some() {
                input.validity[(bits + count) / 8] |= 1 << ((bits + count) % 8);
            }
        }
        input
    }

    /// The rows from one on.
    pub fn rest(&self, first: usize) -> Strings<'_> {
        let bits = Bits { bytes: &self.validity, offset: self.bits + first };
        Strings { offsets: &self.offsets[first..], data: &self.data, origin: self.origin, validity: Some(bits) }
    }
}

/// Buffers for the output of one call.
pub struct Buffers {
    pub offsets: Vec<i32>,
    pub data: Vec<u8>,
    pub validity: Vec<u8>,
    pub codes: Vec<i16>,
    pub rules: Vec<i16>,
    pub indices: Vec<i32>,
    pub inputs: Vec<i8>,
    pub invalid: Vec<u8>,
}

pub fn is_set(bitmap: &[u8], row: usize) -> bool {
    bitmap[row / 8] >> (row % 8) & 1 != 0
}

impl Buffers {
    /// Buffers full of garbage.
    pub fn new(rows: usize, data: usize) -> Self {
        Self {
            offsets: vec![-7; rows + 1],
            data: vec![b'!'; data],
            validity: vec![0xa5; rows.div_ceil(8)],
            codes: vec![-7; rows],
            rules: vec![-7; rows],
            indices: vec![-7; rows],
            inputs: vec![-7; rows],
            invalid: vec![0x5a; rows.div_ceil(8)],
        }
    }

    pub fn split(&mut self) -> (Texts<'_>, Issues<'_>) {
        let texts = Texts { offsets: &mut self.offsets, data: &mut self.data, validity: &mut self.validity };
        let issues = Issues {
            validity: &mut self.invalid,
            codes: &mut self.codes,
            rules: &mut self.rules,
            indices: &mut self.indices,
            inputs: &mut self.inputs,
        };
        (texts, issues)
    }

    pub fn issue(&self, row: usize) -> Option<Cell> {
        if !is_set(&self.invalid, row) {
            assert_eq!((self.codes[row], self.indices[row], self.inputs[row]), (0, 0, 0));
            return None;
        }
        let code = (1..=21).map(error_code).find(|&code| code as i16 == self.codes[row]).expect("an error code");
        let rule = Rule::ALL[usize::try_from(self.rules[row]).unwrap()];
        let index = usize::try_from(self.indices[row]).unwrap();
        Some(Cell::Issue { code, rule, index, input: self.inputs[row] })
    }

    pub fn text(&self, row: usize) -> Option<Vec<u8>> {
        let [start, end] = [0, 1].map(|next| usize::try_from(self.offsets[row + next]).unwrap());
        assert!(is_set(&self.validity, row) || start == end);
        is_set(&self.validity, row).then(|| self.data[start..end].to_vec())
    }

    /// Returns the cells of the rows that are done. Kept rows are texts.
    pub fn cells(&self, step: Step) -> Vec<Cell> {
        let cells = |row| self.text(row).map(Cell::Text).or_else(|| self.issue(row)).unwrap_or(Cell::Null);
        assert_eq!((0..step.rows).filter(|&row| is_set(&self.invalid, row)).count(), step.issues);
        (0..step.rows).map(cells).collect()
    }
}

/// The codes that a scan and a resolution have.
pub fn error_code(number: u8) -> ErrorCode {
    use ErrorCode::{
        BaseNotAbsolute, InvalidIpv6address, InvalidIpvFuture, InvalidPctEncoded, MissingScheme, TooLong,
        UnclosedIpLiteral, UnexpectedCharacter, UnexpectedFragment, ZoneIdentifier,
    };
    match number {
        2 => InvalidPctEncoded,
        3 => MissingScheme,
        4 => UnexpectedFragment,
        5 => InvalidIpv6address,
        6 => InvalidIpvFuture,
        7 => ZoneIdentifier,
        8 => UnclosedIpLiteral,
        9 => BaseNotAbsolute,
        17 => TooLong,
        _ => UnexpectedCharacter,
    }
}

/// Calls a function until all rows are done. Each call has room for this many bytes.
pub fn all_rows(input: &Input, room: usize, call: impl Fn(usize, Strings<'_>, &mut Buffers) -> Step) -> Vec<Cell> {
    let mut cells = Vec::new();
    loop {
        let strings = input.rest(cells.len());
        if strings.rows() == 0 {
            return cells;
        }
        let mut buffers = Buffers::new(strings.rows(), room);
        let step = call(cells.len(), strings, &mut buffers);
        assert!(step.rows > 0, "no room for row {}", cells.len());
        cells.extend(buffers.cells(step));
    }
}
