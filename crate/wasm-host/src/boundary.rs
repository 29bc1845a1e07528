// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

use pchar::kernel::record::Record;

/// A hash of the layout. A host that was built with another layout refuses the module.
pub const VERSION: u32 = 315583620;

// The results of an export that are not a number of bytes.

/// The string is valid.
pub const OK: i32 = 0;
/// The string is invalid.
pub const ERROR: i32 = -1;
/// The module has no room for the string: the JavaScript engine must answer.
pub const FALLBACK: i32 = -2;

/// A flag of `resolve`: a reference that repeats the scheme of the base is not treated as relative (5.2.2).
pub const STRICT: i32 = 1;
/// A flag of `resolve`: the base may lack a scheme.
pub const RELATIVE_BASE: i32 = 2;

/// The areas of the module for columns, by the place of their addresses in a table.
pub mod area {
    /// The offsets of the column: where each row starts, and where the last one ends.
    pub const OFFSETS: usize = 0;
    /// The bytes of the column. The first one is at the first offset.
    pub const DATA: usize = 1;
    /// The validity of the column, one bit for each row.
    pub const VALIDITY: usize = 2;
    /// The offsets of the bases.
    pub const BASE_OFFSETS: usize = 3;
    /// The bytes of the bases.
    pub const BASE_DATA: usize = 4;
    /// The validity of the bases.
    pub const BASE_VALIDITY: usize = 5;
    /// Rows that are scanned already, in the layout of a scanned line.
    pub const SCANNED: usize = 6;
    /// One bit for each row: whether it is invalid.
    pub const ISSUE_VALIDITY: usize = 7;
    /// The number of the error code of each invalid row, in 16 bits, 0 for other rows.
    pub const ISSUE_CODES: usize = 8;
    /// The number of the rule that each invalid row breaks, in 16 bits.
    pub const ISSUE_RULES: usize = 9;
    /// The index of the error in each invalid row, in bytes and in 32 bits.
    pub const ISSUE_INDICES: usize = 10;
    /// The string that has the error, in 8 bits: 0 for the string or reference, 1 for the base.
    pub const ISSUE_INPUTS: usize = 11;
    /// The first area of the first output column.
    pub const OUTPUTS: usize = 12;
    /// The number of areas, with those of all output columns.
    pub const COUNT: usize = 42;
}

/// The areas of each output column of that module.
pub mod output {
    /// The validity of an output column.
    pub const VALIDITY: usize = 0;
    /// Its offsets, its views of 16 bytes, or its kinds of 8 bits.
    pub const VALUES: usize = 1;
    /// Its bytes, if it has offsets.
    pub const DATA: usize = 2;
    /// The number of areas of an output column.
    pub const AREAS: usize = 3;
    /// The maximum number of output columns: the components and the two kinds.
    pub const COLUMNS: usize = 10;
}

/// The outcome of a call of the core.
#[repr(C)]
pub struct Outcome {
    /// The positions of the components.
    pub record: Record,
    /// The number of the error code, 0 if the string is valid. After an error the fields before this one mean nothing.
    pub code: i32,
    /// The number of the rule that the string breaks.
    pub rule: i32,
    /// The index at which the string breaks the rule.
    pub index: i32,
    /// The string that has the error: 0 for the string or reference, 1 for the base.
    pub input: i32,
    /// A resolved target begins with the base up to this index, ...
    pub base_end: i32,
    /// ... and ends with the reference from this index on.
    pub reference_start: i32,
}

impl Outcome {
    /// The outcome before the first call.
    pub const EMPTY: Self = Self {
        record: Record::EMPTY,
        code: 0,
        rule: 0,
        index: 0,
        input: 0,
        base_end: 0,
        reference_start: 0,
    };
}

/// The progress that the module for lines reports after a call.
#[repr(C)]
pub struct Progress {
    /// The number of lines done.
    pub lines: i32,
    /// The number of invalid lines among them.
    pub issues: i32,
    /// The number of bytes written to the output.
    pub written: i32,
}

impl Progress {
    /// The progress before the first call.
    pub const EMPTY: Self = Self {
        lines: 0,
        issues: 0,
        written: 0,
    };
}
