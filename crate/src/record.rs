//! Where the components of a text are, and what `normalize` may change of it.

/// The bits of [`Record::changes`]: a rung of the ladder (6.2) whose bit is clear leaves the text as it is.
pub mod changes {
    /// 6.2.2.1: letters of scheme, host and triplets.
    pub const CASE: i32 = 1;
    /// 6.2.2.2: triplets of unreserved characters.
    pub const PERCENT: i32 = 2;
    /// 6.2.2.3: dot segments.
    pub const PATH: i32 = 4;
    /// RFC 5952: the text of an `IPv6address`.
    pub const IPV6: i32 = 8;
    /// 6.2.3: ports, empty paths, `file`.
    pub const SCHEME: i32 = 16;
    /// Not a rung, but noted with them: the path has dot segments, whether there is a scheme or not.
    pub const DOT_SEGMENTS: i32 = 32;
}

/// Where the components of a text are: indices in bytes, -1 for what is absent.
///
/// ```text
/// foo://me:pw@example.com:8042/over/there?name=ferret#nose
///    |  |     |          ||   |          ||           |   |
///    |  |     | host_end -|   | path_end -|           |   `- end
///    |  |     |           |   |           |           `----- fragment_start
///    |  |     |           |   |           `----------------- query_start
///    |  |     |           |   `----------------------------- path_start
///    |  |     |           `--------------------------------- port_start
///    |  |     `--------------------------------------------- host_start
///    |  `--------------------------------------------------- authority_start
///    `------------------------------------------------------ scheme_end
/// ```
///
/// A start is the index after the delimiter, so `query_start - 1` is the `?`. There is a userinfo where `host_start`
/// is greater than `authority_start`. Authority and port end at `path_start`. `ts/backend/words.ts` knows the same
/// fields in the same order.
///
/// A record belongs to the text and the rule that [`scan`](crate::scan::scan) made it of. The fields are public for callers that keep
/// records in memory of their own; no function checks one against the text that it is handed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[allow(missing_docs)]
pub struct Record {
    pub scheme_end: i32,
    pub authority_start: i32,
    pub host_start: i32,
    pub host_end: i32,
    pub port_start: i32,
    pub path_start: i32,
    pub path_end: i32,
    pub query_start: i32,
    pub fragment_start: i32,
    pub end: i32,
    /// A [`HostKind`](crate::HostKind), 0 where there is no host.
    pub host_kind: i32,
    /// A [`PathKind`](crate::PathKind).
    pub path_kind: i32,
    /// One bit for each rung at which `normalize` may change this text: [`changes`].
    pub changes: i32,
}

impl Record {
    /// The record of nothing.
    pub const EMPTY: Self = Self {
        scheme_end: -1,
        authority_start: -1,
        host_start: -1,
        host_end: -1,
        port_start: -1,
        path_start: -1,
        path_end: -1,
        query_start: -1,
        fragment_start: -1,
        end: 0,
        host_kind: 0,
        path_kind: 0,
        changes: 0,
    };

    /// Whether there is a scheme.
    #[must_use]
    pub const fn has_scheme(&self) -> bool {
        self.scheme_end >= 0
    }

    /// Whether there is an authority.
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

/// An index as a word of the record. `scan` refuses texts whose indices do not fit.
#[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap)]
pub(crate) const fn word(index: usize) -> i32 {
    index as i32
}

/// A word of the record as an index.
#[allow(clippy::cast_sign_loss)]
pub(crate) const fn index(word: i32) -> usize {
    word as usize
}
