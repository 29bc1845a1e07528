//! Normalization (RFC 3986, 6.2).

use crate::error::Error;
use crate::generated::record::HostKind;
use crate::generated::schemes::{SchemeDefaults, scheme_defaults};
use crate::grammar::{Grammar, TopRule, grammar_of};
use crate::host::{ipv6_groups, ipv6_text};
use crate::output::Output;
use crate::path::{is_dot_segment, path_guard, remove_dot_segments};
use crate::pct::{normalize_triplets, triplet};
use crate::record::changes::{CASE, DOT_SEGMENTS, IPV6, PATH, PERCENT, SCHEME};
use crate::record::{Record, index};

pub use crate::generated::record::KEEP_ENCODED_DOTS;

/// A level of normalization (6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Level {
    /// Only letter case (6.2.2.1).
    Case,
    /// Only percent-encoded octets of unreserved characters (6.2.2.2).
    Percent,
    /// Only dot segments (6.2.2.3).
    Path,
    /// All of the above, and the text of an `IPv6address` (RFC 5952).
    Syntax,
    /// All of the above, and the rules of the scheme for ports and empty paths (6.2.3).
    #[default]
    Scheme,
}

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

/// The options of normalization.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NormalizeOptions {
    /// The level. The default is [`Level::Scheme`].
    pub level: Level,
    /// Whether percent-encoded dot segments such as `%2e%2e` are kept. The default is `false`.
    pub keep_encoded_dots: bool,
}

impl NormalizeOptions {
    pub(crate) const fn flags(self) -> i32 {
        self.level.flags() | if self.keep_encoded_dots { KEEP_ENCODED_DOTS } else { 0 }
    }
}

/// Normalizes a string that is scanned already. Returns the number of bytes written, `None` if the string is in
/// normal form already.
///
/// `flags` are bits of [`changes`](crate::record::changes) and [`KEEP_ENCODED_DOTS`]. The record must belong to the
/// string, and `rule` must be the one that the string was scanned with. Percent-encoded octets are decoded before dot
/// segments are removed, so that the result is a fixed point.
///
/// CHOICE: dot segments are removed only if there is a scheme, because a reference is resolved first (5.2.1; vector
/// 6.2.2.3-17).
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: the length of the string and 32 bytes are always enough.
///
/// # Panics
///
/// May panic or write garbage if the record does not belong to the string.
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

/// Returns `true` if two strings are known to have different normal forms, whatever the flags, because the last eight
/// characters differ. The strings are scanned already. `false` means that nothing is known.
///
/// Proof: the end of a string is its last different character and all after it. Normalization rewrites the authority and
/// everything before it, triplets, and dot segments. It inserts and drops characters only before a path, in an
/// authority, and with triplets and dot segments. So an end stays as it is, at the end of the normal form, if it
///
/// - begins in the path, the query or the fragment,
/// - contains no part of a triplet,
/// - contains no `/`, so that it can only be in the last segment of the path, which is kept unless it is a dot segment,
/// - and is not the last part of that segment if it consists of one or two dots.
///
/// If both ends stay, the normal forms end differently, because the ends have the same length.
///
/// ```
/// use pchar::{TopRule, normalize::have_different_ends, scan::scan};
///
/// let [a, b, c] = ["HTTP://a/b?c=1", "http://a/b?c=2", "http://a/b?c=%31"].map(str::as_bytes);
/// let [in_a, in_b, in_c] = [a, b, c].map(|text| scan(text, TopRule::Uri).unwrap());
/// assert!(have_different_ends((a, &in_a), (b, &in_b)));
/// assert!(!have_different_ends((a, &in_a), (c, &in_c)));
/// ```
#[must_use]
pub fn have_different_ends(one: (&[u8], &Record), other: (&[u8], &Record)) -> bool {
    let (Some(a), Some(b)) = (one.0.last_chunk(), other.0.last_chunk()) else { return false };
    let difference = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
    let length = difference.leading_zeros() as usize / 8 + 1;
    difference != 0 && keeps_end(one, length) && keeps_end(other, length)
}

/// Returns `true` if normalization does not change the last characters of a string.
fn keeps_end((text, record): (&[u8], &Record), length: usize) -> bool {
    let start = text.len() - length;
    start >= index(record.path_start)
        && text[start..].iter().all(|&byte| byte != b'/')
        && text[start.saturating_sub(2)..].iter().all(|&byte| byte != b'%')
        && !text.get(start..index(record.path_end)).is_some_and(is_dot_segment)
}

/// A string, its record, and the flags.
#[derive(Clone, Copy)]
struct Request<'a> {
    text: &'a [u8],
    record: &'a Record,
    grammar: &'a Grammar,
    flags: i32,
}

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

/// Writes one component after the other.
fn write_normal(uri: Request<'_>, output: &mut Output<'_>) {
    let record = uri.record;
    let mut by_scheme = None;
    if record.has_scheme() {
        normalize_scheme(uri, output);
        if uri.flags & SCHEME != 0 {
            by_scheme = Some(scheme_defaults(output.written()).unwrap_or(NO_DEFAULTS));
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

/// The rules of a scheme that is not in the table: only an empty port is dropped.
const NO_DEFAULTS: SchemeDefaults = SchemeDefaults { port: None, empty_path: b"", localhost: false };

fn normalize_scheme(uri: Request<'_>, output: &mut Output<'_>) {
    output.push(uri.slice(0, uri.record.scheme_end));
    if uri.flags & CASE != 0 {
        output.written().make_ascii_lowercase();
    }
}

/// Writes the authority. At the level of the scheme (6.2.3) an empty port and the default port are dropped.
///
/// CHOICE: a default port is compared as a number. `file:/x` and `file://localhost/x` become `file:///x`, unless
/// there is a userinfo or a port (RFC 8089, 2; vectors 6.2.3).
fn normalize_authority(uri: Request<'_>, by_scheme: Option<SchemeDefaults>, output: &mut Output<'_>) {
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

/// Returns the digits of a port without leading zeros. The port begins with its `:`.
fn without_zeros(port: &[u8]) -> &[u8] {
    let digits = &port[1..];
    &digits[digits.iter().take_while(|&&digit| digit == b'0').count()..]
}

/// Lower-cases a host after decoding its percent-encoded octets (6.2.2.1), or writes an `IPv6address` as RFC 5952
/// recommends.
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

/// Lower-cases the ASCII letters outside percent-encoded octets.
fn lower_case(host: &mut [u8]) {
    if host.iter().all(|&byte| byte != b'%') {
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
    // A decoded octet may be the dot of a dot segment.
    let may_be_dotted = uri.record.changes & (DOT_SEGMENTS | PERCENT) != 0;
    if may_be_dotted && uri.record.has_scheme() && uri.flags & PATH != 0 {
        let length = remove_dot_segments(&mut output.written()[start..]);
        output.truncate(start + length);
    }
}

/// Normalizes each segment. A segment that would become a dot segment by decoding is not decoded.
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

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::scan::scan;
    use std::string::String;

    /// Calls a function with each string of up to `most` pieces after a prefix.
    fn each_text(text: &mut String, most: usize, see: &mut impl FnMut(&str)) {
        see(text);
        if most > 0 {
            for piece in ["a", "B", ".", "/", "%2e", "%2F", "%c3", "?", "#", ":", "1"] {
                let length = text.len();
                text.push_str(piece);
                each_text(text, most - 1, see);
                text.truncate(length);
            }
        }
    }

    #[test]
    fn an_end_that_is_kept_is_the_end_of_the_normal_form() {
        let all = Level::Scheme.flags();
        let mut kept = 0;
        for prefix in ["", "S:", "http://H", "file:/", "http://h:80/x"] {
            each_text(&mut String::from(prefix), 4, &mut |text| {
                let Ok(record) = scan(text.as_bytes(), TopRule::IriReference) else { return };
                for flags in [all, PATH, all | KEEP_ENCODED_DOTS] {
                    let mut buffer = [0; 64];
                    let written =
                        normalize(text.as_bytes(), &record, TopRule::IriReference, flags, &mut buffer).unwrap();
                    let form = written.map_or(text.as_bytes(), |length| &buffer[..length]);
                    for length in 1..=text.len() {
                        if keeps_end((text.as_bytes(), &record), length) {
                            kept += 1;
                            assert!(form.ends_with(&text.as_bytes()[text.len() - length..]), "{text} {length} {flags}");
                        }
                    }
                }
            });
        }
        assert!(kept > 10_000, "{kept}");
    }
}
