//! Normalization: the ladder of RFC 3986, 6.2.

use crate::error::Error;
use crate::generated::schemes::{SchemeRules, scheme_rules};
use crate::grammar::{Grammar, HostKind, TopRule, grammar_of};
use crate::host::{ipv6_groups, ipv6_text};
use crate::output::Output;
use crate::path::{is_dot_segment, path_guard, remove_dot_segments};
use crate::pct::{normalize_triplets, triplet};
use crate::record::changes::{CASE, DOT_SEGMENTS, IPV6, PATH, PERCENT, SCHEME};
use crate::record::{Record, index};

/// A flag of [`normalize`]: dot segments written with triplets stay as they are.
pub const KEEP_ENCODED_DOTS: i32 = 64;

/// A rung of the ladder (6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Letter case alone (6.2.2.1).
    Case,
    /// Triplets of unreserved characters alone (6.2.2.2).
    Percent,
    /// Dot segments alone (6.2.2.3).
    Path,
    /// All three, and the text of an `IPv6address` (RFC 5952).
    Syntax,
    /// What the scheme says of ports and empty paths (6.2.3), and all of the above.
    #[default]
    Scheme,
}

// Only here: in TypeScript the verbs make the flags, not the backend (`ts/normalize-flags.ts`).
impl Level {
    pub(crate) const fn flags(self) -> i32 {
        match self {
            Self::Case => CASE,
            Self::Percent => PERCENT,
            Self::Path => PATH,
            Self::Syntax => CASE | PERCENT | PATH | IPV6,
            Self::Scheme => CASE | PERCENT | PATH | IPV6 | SCHEME,
        }
    }
}

/// How a text is normalized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NormalizeOptions {
    /// The rung.
    pub level: Level,
    /// Whether a dot segment that is written with triplets, such as `%2e%2e`, stays as it is.
    pub keep_encoded_dots: bool,
}

// Only here: as those of `Level`.
impl NormalizeOptions {
    pub(crate) const fn flags(self) -> i32 {
        self.level.flags() | if self.keep_encoded_dots { KEEP_ENCODED_DOTS } else { 0 }
    }
}

/// Normalizes a text that is scanned already, at the rungs that `flags` name by the bits of
/// [`changes`](crate::record::changes), and returns the length of what is written, or `None` where the text is normal
/// already. The record belongs to the text, and the rule is the one that it was scanned by.
///
/// Triplets are decoded first and dot segments removed then, so that the result is a fixed point.
///
/// CHOICE: dot segments go only where there is a scheme: a reference is resolved first (5.2.1; vector 6.2.2.3-17).
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: the length of the text and 32 bytes are always enough.
///
/// # Panics
///
/// Where the record is not of the text, it may panic, and what it writes otherwise means nothing.
pub fn normalize(
    text: &[u8],
    record: &Record,
    rule: TopRule,
    flags: i32,
    buffer: &mut [u8],
) -> Result<Option<usize>, Error> {
    if record.changes & flags == 0 {
        return Ok(None);
    }
    let mut output = Output::new(buffer);
    write_normal(Request { text, record, grammar: grammar_of(rule), flags }, &mut output);
    output.finish().map(Some)
}

/// A text, where its components are, and what is asked for.
#[derive(Clone, Copy)]
struct Request<'a> {
    text: &'a [u8],
    record: &'a Record,
    grammar: &'a Grammar,
    flags: i32,
}

// Only here: JavaScript slices a string, and `normalizeTriplets` itself returns one that it has nothing to do for.
impl<'a> Request<'a> {
    fn slice(self, from: i32, end: i32) -> &'a [u8] {
        &self.text[index(from)..index(end)]
    }

    fn write(self, text: &[u8], output: &mut Output<'_>) {
        if self.record.changes & self.flags & (CASE | PERCENT) == 0 {
            output.push(text);
        } else {
            normalize_triplets(text, self.flags, self.grammar.beyond, output);
        }
    }
}

/// Writes the components one after the other. Only here: in the other backend it is part of `normalize`.
fn write_normal(uri: Request<'_>, output: &mut Output<'_>) {
    let record = uri.record;
    let mut by_scheme = None;
    if record.has_scheme() {
        normalize_scheme(uri, output);
        if uri.flags & SCHEME != 0 {
            by_scheme = Some(scheme_rules(output.written()).unwrap_or(NO_RULES));
        }
        output.push(b":");
    }
    if record.has_authority() {
        output.push(b"//");
        normalize_authority(uri, by_scheme, output);
    }
    let path_start = output.len();
    normalize_path(uri, output);
    let path = &output.written()[path_start..];
    if record.has_authority() {
        if let Some(rules) = by_scheme
            && path.is_empty()
        {
            output.push(rules.empty_path);
        }
    } else if by_scheme.is_some_and(|rules| rules.localhost) && path.first() == Some(&b'/') {
        output.insert(path_start, b"//");
    } else {
        let guard = path_guard(path, false);
        output.insert(path_start, guard);
    }
    uri.write(uri.slice(record.path_end, record.end), output);
}

/// What 6.2.3 knows of a scheme without rules of its own: an empty port goes.
const NO_RULES: SchemeRules = SchemeRules { port: None, empty_path: b"", localhost: false };

fn normalize_scheme(uri: Request<'_>, output: &mut Output<'_>) {
    output.push(uri.slice(0, uri.record.scheme_end));
    if uri.flags & CASE != 0 {
        output.written().make_ascii_lowercase();
    }
}

/// Writes the authority. By the scheme (6.2.3) an empty port goes, and so does the default one.
///
/// CHOICE: a default port is compared as a number, and `file:/x`, `file://localhost/x` and `file:///x` become the
/// last, unless there is a userinfo or a port (RFC 8089, 2; vectors 6.2.3).
fn normalize_authority(uri: Request<'_>, by_scheme: Option<SchemeRules>, output: &mut Output<'_>) {
    let record = uri.record;
    uri.write(uri.slice(record.authority_start, record.host_start), output);
    let host_start = output.len();
    normalize_host(uri, output);
    let port = uri.slice(record.host_end, record.path_start);
    let Some(rules) = by_scheme else {
        output.push(port);
        return;
    };
    let keeps_port = !matches!(port, b"" | b":") && rules.port != Some(without_zeros(port));
    if keeps_port {
        output.push(port);
    }
    let has_userinfo = record.host_start > record.authority_start;
    if rules.localhost && !has_userinfo && !keeps_port && &output.written()[host_start..] == b"localhost" {
        output.truncate(host_start);
    }
}

/// The number of a port without leading zeros, and without its `:`.
fn without_zeros(port: &[u8]) -> &[u8] {
    let digits = &port[1..];
    &digits[digits.iter().take_while(|&&digit| digit == b'0').count()..]
}

/// Lower-cases a host once its triplets are decoded (6.2.2.1), or writes an `IPv6address` as RFC 5952 has it.
fn normalize_host(uri: Request<'_>, output: &mut Output<'_>) {
    let host = uri.slice(uri.record.host_start, uri.record.host_end);
    if uri.record.host_kind == HostKind::Ipv6address as i32 && uri.flags & IPV6 != 0 {
        output.push(b"[");
        ipv6_text(ipv6_groups(&host[1..host.len() - 1]), output);
        output.push(b"]");
        return;
    }
    let start = output.len();
    uri.write(host, output);
    if uri.flags & CASE != 0 {
        lower_case(&mut output.written()[start..]);
    }
}

/// Lower-cases the letters of ASCII that stand outside triplets.
fn lower_case(host: &mut [u8]) {
    if !host.contains(&b'%') {
        host.make_ascii_lowercase();
        return;
    }
    let mut index = 0;
    while index < host.len() {
        if triplet(host, index).is_some() {
            index += 3;
        } else {
            host[index].make_ascii_lowercase();
            index += 1;
        }
    }
}

fn normalize_path(uri: Request<'_>, output: &mut Output<'_>) {
    let path = uri.slice(uri.record.path_start, uri.record.path_end);
    let start = output.len();
    if uri.flags & KEEP_ENCODED_DOTS == 0 {
        uri.write(path, output);
    } else {
        normalize_segments(uri, path, output);
    }
    // A triplet that is decoded may be the dot of a dot segment.
    let may_be_dotted = uri.record.changes & (DOT_SEGMENTS | PERCENT) != 0;
    if may_be_dotted && uri.record.has_scheme() && uri.flags & PATH != 0 {
        let length = remove_dot_segments(&mut output.written()[start..]);
        output.truncate(start + length);
    }
}

/// Rewrites the triplets of each segment, but decodes none of a segment that would become a dot segment by it.
fn normalize_segments(uri: Request<'_>, path: &[u8], output: &mut Output<'_>) {
    for (count, segment) in path.split(|&byte| byte == b'/').enumerate() {
        if count > 0 {
            output.push(b"/");
        }
        let start = output.len();
        uri.write(segment, output);
        let written = &output.written()[start..];
        if written.len() < segment.len() && is_dot_segment(written) {
            output.truncate(start);
            normalize_triplets(segment, uri.flags & !PERCENT, 0, output);
        }
    }
}
