//! The positions of the components of a string, and what `normalize` would change.
//!
//! ```text
//! foo://me:pw@example.com:8042/over/there?name=ferret#nose
//!    |  |     |          ||   |          ||           |   |
//!    |  |     | host_end -|   | path_end -|           |   `- end
//!    |  |     |           |   |           |           `----- fragment_start
//!    |  |     |           |   |           `----------------- query_start
//!    |  |     |           |   `----------------------------- path_start
//!    |  |     |           `--------------------------------- port_start
//!    |  |     `--------------------------------------------- host_start
//!    |  `--------------------------------------------------- authority_start
//!    `------------------------------------------------------ scheme_end
//! ```

pub use crate::generated::record::{Record, changes};

impl Record {
    /// Returns whether the string has a scheme.
    #[must_use]
    pub const fn has_scheme(&self) -> bool {
        self.scheme_end >= 0
    }

    /// Returns whether the string has an authority.
    #[must_use]
    pub const fn has_authority(&self) -> bool {
        self.authority_start >= 0
    }

    pub(crate) fn note(&mut self, changes: i32, when: bool) {
        if when {
            self.changes |= changes;
        }
    }
}

/// Converts an index to a field of the record. `scan` rejects strings whose indices do not fit.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
pub(crate) const fn field(index: usize) -> i32 {
    index as i32
}

/// Converts a field of the record to an index.
#[allow(clippy::cast_sign_loss)]
pub(crate) const fn index(field: i32) -> usize {
    field as usize
}
