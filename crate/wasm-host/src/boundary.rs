// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

use pchar::record::Record;

/// A hash of the layout. A host that was built with another layout refuses the module.
pub const VERSION: u32 = 2067895097;

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
