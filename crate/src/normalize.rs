//! Normalization (RFC 3986, 6.2).

use crate::error::Error;
use crate::generated::record::HostKind;
use crate::grammar::{TopRule, grammar_of};
use crate::host::{ipv6_groups, ipv6_text};
use crate::output::Output;
use crate::path::{is_dot_segment, path_guard};
use crate::record::may_change::{CASE, IPV6, PATH, PERCENT, SCHEME};
use crate::record::{Record, index};
use crate::rewrite::Rewriter;
use crate::schemes::{SchemeDefaults, scheme_defaults};
use crate::urn::{is_urn, nid_end};

pub use crate::generated::record::KEEP_ENCODED_DOTS;

/// A level of normalization (6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
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
    ///
    /// For `urn` the rule of RFC 8141, 3.1 replaces all others: the case of the scheme, the namespace identifier and the
    /// percent-encoded octets. So two URNs may be equal at the level [`Level::Syntax`] and not at this one.
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

/// The options of normalization. A [`Level`] alone is options too.
///
/// ```
/// use pchar::{Level, NormalizeOptions};
///
/// assert_eq!(NormalizeOptions::new().level(Level::Case), NormalizeOptions::from(Level::Case));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NormalizeOptions {
    /// The level. The default is [`Level::Scheme`].
    pub level: Level,
    /// Whether percent-encoded dot segments such as `%2e%2e` are kept. The default is `false`.
    pub keep_encoded_dots: bool,
}

impl NormalizeOptions {
    /// Returns the defaults.
    #[must_use]
    pub const fn new() -> Self {
        Self { level: Level::Scheme, keep_encoded_dots: false }
    }

    /// Sets [`level`](Self::level).
    #[must_use]
    pub const fn level(mut self, level: Level) -> Self {
        self.level = level;
        self
    }

    /// Sets [`keep_encoded_dots`](Self::keep_encoded_dots).
    #[must_use]
    pub const fn keep_encoded_dots(mut self, keep_encoded_dots: bool) -> Self {
        self.keep_encoded_dots = keep_encoded_dots;
        self
    }

    pub(crate) const fn flags(self) -> i32 {
        self.level.flags() | if self.keep_encoded_dots { KEEP_ENCODED_DOTS } else { 0 }
    }
}

impl From<Level> for NormalizeOptions {
    fn from(level: Level) -> Self {
        Self::new().level(level)
    }
}

/// Normalizes a string that is scanned already. Returns the number of bytes written, `None` if the string is in
/// normal form already.
///
/// `flags` are bits of [`may_change`](crate::record::may_change) and [`KEEP_ENCODED_DOTS`]. The record must belong to the
/// string, and `rule` must be the one that the string was scanned with. Percent-encoded octets are decoded before dot
/// segments are removed, so that the result is a fixed point.
///
/// The bytes of `text` after the end of the string are ignored. If there are at least 64, it is faster.
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
    if record.may_change & flags == 0 {
        return Ok(None);
    }
    let is_urn = flags & SCHEME != 0 && is_urn(text);
    let (flags, path_start) = if is_urn {
        // The namespace identifier is lower-cased like the scheme (RFC 8141, 3.1).
        (flags & CASE, nid_end(text, record))
    } else {
        // Decoding can produce a letter or a dot, which the scan could not foresee.
        let flags = if record.may_change & flags & PERCENT == 0 { record.may_change & flags } else { flags };
        (flags, index(record.path_start))
    };
    let mut rewriter = Rewriter::new(text, record, flags, grammar_of(rule).non_ascii, Output::new(buffer));
    write_components(record, path_start, flags, &mut rewriter);
    let length = rewriter.output.finish()?;
    Ok((!is_urn || buffer[..length] != text[..length]).then_some(length))
}

/// Returns `true` if two strings are known to have different normal forms, whatever the flags, because the last eight
/// characters differ. The strings are scanned already. `false` means that nothing is known.
///
/// Proof: the end of a string is its last different character and all after it. Normalization rewrites the authority and
/// everything before it, triplets, and dot segments, and more in a URN, about which nothing is known here. It inserts and drops characters only before a path, in an
/// authority, and with triplets and dot segments. So an end stays as it is, at the end of the normal form, if it
///
/// - begins in the path, the query or the fragment,
/// - contains no part of a triplet: there is no `%` in it or in the two characters before it,
/// - contains no `/`, so that it can only be in the last segment of the path, which is kept unless it is a dot segment,
/// - and is not the last part of that segment if it consists of one or two dots.
///
/// If both ends stay, the normal forms end differently, because the ends have the same length.
///
/// ```
/// use pchar::kernel::{TopRule, normalize::have_different_ends, scan::scan};
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
        && !is_urn(text)
        && text[start.saturating_sub(2)..].iter().all(|byte| !matches!(byte, b'%' | b'/'))
        && !text.get(start..index(record.path_end)).is_some_and(is_dot_segment)
}

/// Writes one component after the other. Without an authority, everything before `path_start` is treated like the scheme.
fn write_components(record: &Record, path_start: usize, flags: i32, rewriter: &mut Rewriter<'_, '_>) {
    let host_start = write_until_host_end(record, path_start, flags, rewriter);
    let rules = if record.has_scheme() && flags & SCHEME != 0 {
        let (written, end) = (rewriter.output.written(), index(record.scheme_end));
        // An output that is too small lacks the scheme.
        (written.len() >= end).then(|| scheme_defaults(written, end))
    } else {
        None
    };
    let end = index(record.path_end);
    if record.has_authority() {
        write_port(record, rules, host_start, rewriter);
        if path_start == end && rules.is_some_and(|rules| rules.has_root) {
            rewriter.output.push_byte(b'/');
        }
    }
    let written = rewriter.output.len();
    rewriter.path(path_start, end, record.has_scheme());
    if !record.has_authority() {
        let path = &rewriter.output.written()[written..];
        let is_local = rules.is_some_and(|rules| rules.localhost) && path.first() == Some(&b'/');
        let before = if is_local { b"//" } else { path_guard(path, false) };
        rewriter.output.insert(written, before);
    }
    rewriter.component(end, index(record.end));
}

/// Writes the string up to the end of the host, or up to the path if there is no authority. Returns the index at which the output
/// has the host.
fn write_until_host_end(record: &Record, path_start: usize, flags: i32, rewriter: &mut Rewriter<'_, '_>) -> usize {
    let lowers = flags & CASE != 0;
    if !record.has_authority() {
        rewriter.plain(0, path_start, lowers);
        return 0;
    }
    let (host, end) = (index(record.host_start), index(record.host_end));
    let rewrites_ipv6 = record.host_kind == HostKind::Ipv6 as i32 && flags & IPV6 != 0;
    if record.authority_start == record.host_start && !rewrites_ipv6 && !rewriter.has_triplet(end) {
        rewriter.plain(0, end, lowers);
        return host;
    }
    let authority = index(record.authority_start);
    rewriter.plain(0, authority, lowers);
    rewriter.component(authority, host);
    let host_start = rewriter.output.len();
    if rewrites_ipv6 {
        rewriter.output.push_byte(b'[');
        ipv6_text(ipv6_groups(&rewriter.text[host + 1..end - 1]), &mut rewriter.output);
        rewriter.output.push_byte(b']');
    } else {
        rewriter.host(host, end);
    }
    host_start
}

/// Writes the port. With the rules of a scheme (6.2.3) an empty port, the default port and leading zeros of others are dropped.
///
/// CHOICE: a port is a decimal number of any length (3.2.3), so its zeros mean nothing in any scheme (6.2.3). `file:/x` and
/// `file://localhost/x` become `file:///x`, unless there is a userinfo or a port (RFC 8089, 2; vectors 6.2.3).
fn write_port(record: &Record, rules: Option<SchemeDefaults>, host_start: usize, rewriter: &mut Rewriter<'_, '_>) {
    let (start, end) = (index(record.host_end), index(record.path_start));
    let Some(rules) = rules else { return rewriter.plain(start, end, false) };
    let digits = without_zeros(rewriter.text.get(start + 1..end).unwrap_or(&[]));
    if !digits.is_empty() && port_number(digits) != rules.port {
        rewriter.output.push_byte(b':');
        rewriter.output.push(digits);
    } else if rules.localhost
        && record.authority_start == record.host_start
        && rewriter.output.written().get(host_start..).is_some_and(|host| host == b"localhost")
    {
        rewriter.output.truncate(host_start);
    }
}

/// Returns a port without leading zeros: `0` if there is nothing else, or an empty port.
pub(crate) fn without_zeros(mut digits: &[u8]) -> &[u8] {
    while let [b'0', rest @ ..] = digits
        && !rest.is_empty()
    {
        digits = rest;
    }
    digits
}

/// Returns the number of a port. Numbers from 99,999 on are not told apart.
pub(crate) fn port_number(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |number, digit| (number * 10 + u32::from(digit - b'0')).min(99_999))
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
    fn no_bit_of_a_level_means_no_change_at_that_level() {
        let mut clear = 0;
        for prefix in ["", "s:", "s://h:0", "http://h/", "file:/", "urn:a"] {
            each_text(&mut String::from(prefix), 4, &mut |text| {
                let Ok(record) = scan(text.as_bytes(), TopRule::IriReference) else { return };
                for level in [Level::Case, Level::Percent, Level::Path, Level::Syntax, Level::Scheme] {
                    if record.may_change & level.flags() == 0 {
                        clear += 1;
                        let everything = Record { may_change: !0, ..record };
                        let (text, mut buffer) = (text.as_bytes(), [0; 64]);
                        let written =
                            normalize(text, &everything, TopRule::IriReference, level.flags(), &mut buffer).unwrap();
                        assert_eq!(written.map_or(text, |length| &buffer[..length]), text, "{record:?}");
                    }
                }
            });
        }
        assert!(clear > 10_000, "{clear}");
    }

    #[test]
    fn an_end_that_is_kept_is_the_end_of_the_normal_form() {
        let all = Level::Scheme.flags();
        let mut kept = 0;
        for prefix in ["", "S:", "http://H", "file:/", "http://h:80/x", "urn:"] {
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
