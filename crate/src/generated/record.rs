// Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

/// The alternative of `host` that a host matches, `IPv4address` before `reg-name` (RFC 3986, 3.2.2).
///
/// The grammar has no other alternatives, so a `match` needs no wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum HostKind {
    /// `IPv4address`
    Ipv4 = 1,
    /// `IPv6address`, in brackets
    Ipv6 = 2,
    /// `IPvFuture`, in brackets
    IpvFuture = 3,
    /// `reg-name`
    RegName = 4,
}

impl HostKind {
    /// Returns the kind with a number, `None` for 0.
    pub(crate) const fn from_number(number: i32) -> Option<Self> {
        match number {
            1 => Some(Self::Ipv4),
            2 => Some(Self::Ipv6),
            3 => Some(Self::IpvFuture),
            4 => Some(Self::RegName),
            _ => None,
        }
    }
}

/// The alternative of `path` that a path matches (RFC 3986, 3.3).
///
/// The grammar has no other alternatives, so a `match` needs no wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum PathKind {
    /// `path-abempty`: after an authority
    Abempty = 0,
    /// `path-absolute`: begins with one slash
    Absolute = 1,
    /// `path-noscheme`: begins with a segment that contains no colon
    Noscheme = 2,
    /// `path-rootless`: begins with a segment, after a scheme
    Rootless = 3,
    /// `path-empty`: empty, and not after an authority
    Empty = 4,
}

impl PathKind {
    /// Returns the kind with a number.
    pub(crate) const fn from_number(number: i32) -> Option<Self> {
        match number {
            0 => Some(Self::Abempty),
            1 => Some(Self::Absolute),
            2 => Some(Self::Noscheme),
            3 => Some(Self::Rootless),
            4 => Some(Self::Empty),
            _ => None,
        }
    }
}

/// A component of a URI reference (RFC 3986, 3), by its name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Component {
    /// `scheme`
    Scheme = 0,
    /// `authority`
    Authority = 1,
    /// `userinfo`
    Userinfo = 2,
    /// `host`
    Host = 3,
    /// `port`
    Port = 4,
    /// `path`
    Path = 5,
    /// `query`
    Query = 6,
    /// `fragment`
    Fragment = 7,
}

impl Component {
    /// The components in text order, at their numbers.
    pub const ALL: [Self; 8] = [Self::Scheme, Self::Authority, Self::Userinfo, Self::Host, Self::Port, Self::Path, Self::Query, Self::Fragment];
}

/// The bits of [`Record::may_change`], which are also the flags of [`normalize`](crate::normalize::normalize()). If a bit is
/// clear, the normalization leaves the string unchanged (RFC 3986, 6.2).
pub mod may_change {
    /// 6.2.2.1: letters of the scheme, the host and percent-encoded octets.
    pub const CASE: i32 = 1;
    /// 6.2.2.2: percent-encoded octets of unreserved characters.
    pub const PERCENT: i32 = 2;
    /// 6.2.2.3: dot segments.
    pub const PATH: i32 = 4;
    /// RFC 5952: the text of an IPv6address.
    pub const IPV6: i32 = 8;
    /// 6.2.3: ports, empty paths, `file`, `urn`.
    pub const SCHEME: i32 = 16;
    /// Not a normalization: the path contains dot segments, with or without a scheme.
    pub const DOT_SEGMENTS: i32 = 32;
}

/// A flag of `normalize`: percent-encoded dot segments such as `%2e%2e` are kept.
pub const KEEP_ENCODED_DOTS: i32 = 64;

/// The positions of the components of a string: indices in bytes, -1 for absent components.
///
/// A start is the index after the delimiter, so `query_start - 1` is the index of the `?`. `record.rs` has a
/// picture.
///
/// A record belongs to the string and the rule that it was made from by [`scan`](crate::scan::scan). The fields are public for
/// callers that store records in their own memory. No function checks that a record belongs to a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Record {
    /// The index of the `:` after the scheme.
    pub scheme_end: i32,
    /// The index after the `//`.
    pub authority_start: i32,
    /// The index of the host, which is greater than the start of the authority if there is a userinfo.
    pub host_start: i32,
    /// The index after the host.
    pub host_end: i32,
    /// The index after the `:` of the port. The port ends at the start of the path.
    pub port_start: i32,
    /// The index of the path, which is also the end of the authority.
    pub path_start: i32,
    /// The index after the path.
    pub path_end: i32,
    /// The index after the `?`.
    pub query_start: i32,
    /// The index after the `#`.
    pub fragment_start: i32,
    /// The length of the string.
    pub end: i32,
    /// The number of a host kind, 0 if there is no host.
    pub host_kind: i32,
    /// The number of a path kind.
    pub path_kind: i32,
    /// One bit for each normalization that may change the string.
    pub may_change: i32,
}

impl Record {
    /// A record in which every component is absent.
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
        may_change: 0,
    };
}

/// The fields that [`components`](crate::kernel::lines::components) writes for one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Row {
    /// The record of the line, with indices from its start. [`Record::EMPTY`] if the line is invalid: its
    /// `path_start` is -1.
    pub record: Record,
    /// The start of the line, counted from the start of the chunk.
    pub start: i32,
    /// The end of the line, without its line ending.
    pub end: i32,
}

impl Row {
    /// A row to be overwritten: all zeros, so that an array of them takes no space in a program.
    pub const EMPTY: Self = Self {
        record: Record {
            scheme_end: 0,
            authority_start: 0,
            host_start: 0,
            host_end: 0,
            port_start: 0,
            path_start: 0,
            path_end: 0,
            query_start: 0,
            fragment_start: 0,
            end: 0,
            host_kind: 0,
            path_kind: 0,
            may_change: 0,
        },
        start: 0,
        end: 0,
    };
}

/// An error in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Issue {
    /// The number of the line within the step, from 0.
    pub line: i32,
    /// The number of the error code.
    pub code: i32,
    /// The number of the rule that the line breaks.
    pub rule: i32,
    /// The index of the error, in bytes from the start of the line.
    pub index: i32,
    /// The start of the line, counted from the start of the chunk.
    pub start: i32,
}

impl Issue {
    /// An issue to be overwritten: all zeros.
    pub const EMPTY: Self = Self {
        line: 0,
        code: 0,
        rule: 0,
        index: 0,
        start: 0,
    };
}
