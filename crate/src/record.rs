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

use crate::generated::record::Component;

pub use crate::generated::record::{Record, may_change};

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

    /// Returns where a component starts and ends. The start of an absent one is -1.
    #[inline]
    pub(crate) const fn span(&self, component: Component) -> (i32, i32) {
        match component {
            Component::Scheme => (if self.has_scheme() { 0 } else { -1 }, self.scheme_end),
            Component::Authority => (self.authority_start, self.path_start),
            Component::Userinfo if self.host_start == self.authority_start => (-1, -1),
            Component::Userinfo => (self.authority_start, self.host_start - 1),
            Component::Host => (self.host_start, self.host_end),
            Component::Port => (self.port_start, self.path_start),
            Component::Path => (self.path_start, self.path_end),
            Component::Query if self.fragment_start < 0 => (self.query_start, self.end),
            Component::Query => (self.query_start, self.fragment_start - 1),
            Component::Fragment => (self.fragment_start, self.end),
        }
    }

    /// Returns the offsets, in ascending order. Those of absent components are -1.
    pub const fn offsets_mut(&mut self) -> [&mut i32; 10] {
        [
            &mut self.scheme_end,
            &mut self.authority_start,
            &mut self.host_start,
            &mut self.host_end,
            &mut self.port_start,
            &mut self.path_start,
            &mut self.path_end,
            &mut self.query_start,
            &mut self.fragment_start,
            &mut self.end,
        ]
    }

    pub(crate) fn note(&mut self, may_change: i32, when: bool) {
        if when {
            self.may_change |= may_change;
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
