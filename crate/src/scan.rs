//! Splitting and validating a text in one pass.

use crate::error::Error;
use crate::generated::alphabets::{
    ALPHA, CLASSES, FRAGMENT, PATH_BUT_DOTS, PCHAR, PORT, QUERY, REG_NAME, SCHEME, SEGMENT_NZ_NC, UPPER, USERINFO,
};
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::grammar::{Grammar, HostKind, PathKind, TopRule, grammar_of};
use crate::host::{Stop, ipv4address, ipv6address, ipvfuture};
use crate::path::is_dot_segment;
use crate::pct::run;
use crate::plain::plain;
use crate::record::{Record, changes, word};
use crate::vector;

/// Splits a text into its components and validates them, in one pass.
///
/// `URI-reference = URI / relative-ref` (RFC 3986, 4.1), and the seven other top rules. The text is bytes: one that
/// is not UTF-8 breaks the rules at its first octet that is not.
///
/// # Errors
///
/// The first component in the order of the text that breaks its rule is the one reported, at the first character
/// that cannot continue the rule. `ErrorCode::TooLong` for texts of 2 GiB and more.
///
/// ```
/// use pchar::{TopRule, scan::scan};
///
/// let record = scan(b"http://a/b?c", TopRule::Uri)?;
/// assert_eq!((record.scheme_end, record.path_start, record.query_start), (4, 8, 11));
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn scan(text: &[u8], rule: TopRule) -> Result<Record, Error> {
    let mut record = Record::EMPTY;
    scan_within(text, text.len(), rule, &mut record)?;
    Ok(record)
}

/// Scans the text of a length that a buffer begins with, as [`scan`] does.
///
/// The bytes after the text are no part of it; that there are sixty-four or more lets the scanner read whole blocks,
/// which is faster where there are vector instructions. After an error the record means nothing.
///
/// # Errors
///
/// As of [`scan`].
///
/// # Panics
///
/// Panics if the buffer is shorter than the text.
///
/// ```
/// use pchar::{TopRule, record::Record, scan::scan_within};
///
/// let mut buffer = [0; 128];
/// buffer[..4].copy_from_slice(b"//a?");
/// let mut record = Record::EMPTY;
/// scan_within(&buffer, 4, TopRule::UriReference, &mut record)?;
/// assert_eq!((record.host_end, record.query_start, record.end), (3, 4, 4));
/// # Ok::<(), pchar::Error>(())
/// ```
// Only here: the other backend has no blocks to read.
pub fn scan_within(buffer: &[u8], length: usize, rule: TopRule, record: &mut Record) -> Result<(), Error> {
    if i32::try_from(length).is_err() {
        return Err(Error::new(ErrorCode::TooLong, Rule::UriReference, 0));
    }
    // A shorter text takes less time byte by byte than its first block takes.
    let is_for_blocks = vector::IS_FAST && length >= 16;
    if is_for_blocks && plain(buffer, length, rule, record).is_some() && record.end == word(length) {
        return Ok(());
    }
    components(&buffer[..length], rule, record)
}

/// Reads the components of a text one after the other. Only here: the other backend has no short way, and this is its `scan`.
#[inline(never)]
pub(crate) fn components(text: &[u8], rule: TopRule, record: &mut Record) -> Result<(), Error> {
    let grammar = grammar_of(rule);
    *record = Record::EMPTY;
    let mut from = 0;
    let mut changes = 0;
    let scheme_end = if rule.scheme_is_read() { scheme(text, &mut changes) } else { 0 };
    if scheme_end > 0 && text.get(scheme_end) == Some(&b':') {
        record.scheme_end = word(scheme_end);
        record.changes = changes;
        from = scheme_end + 1;
    } else if rule.scheme_is_required() {
        return Err(Error::new(ErrorCode::MissingScheme, Rule::Scheme, 0));
    }
    let from = hier_part(text, from, grammar, record)?;
    let from = query(text, from, grammar, record)?;
    record.end = word(fragment(text, from, rule, grammar, record)?);
    record.changes |= scheme_changes(text, record);
    Ok(())
}

/// Reads a scheme, and returns the index after it: 0 where the text does not begin with one, which is no error.
///
/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (RFC 3986, 3.1)
///
/// What `normalize` would change of it is noted in `changes`. The ends of `http` and `https`, which most schemes are,
/// are found without a loop.
pub(crate) fn scheme(text: &[u8], changes: &mut i32) -> usize {
    if text.starts_with(b"http") {
        let end = 4 + usize::from(text.get(4) == Some(&b's'));
        if text.get(end) == Some(&b':') {
            return end;
        }
    }
    let mut index = 0;
    let mut alphabet = ALPHA;
    while let Some(&byte) = text.get(index)
        && CLASSES[usize::from(byte)] & alphabet != 0
    {
        *changes |= if byte.is_ascii_uppercase() { changes::CASE } else { 0 };
        alphabet = SCHEME;
        index += 1;
    }
    index
}

// Each reader below returns the index after what it read.

/// Reads the authority, if there is one, and the path.
///
/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty` (RFC 3986, 3), and without
/// a scheme `relative-part`, which has `path-noscheme` for `path-rootless` (4.2).
pub(crate) fn hier_part(text: &[u8], from: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let has_authority = text.get(from) == Some(&b'/') && text.get(from + 1) == Some(&b'/');
    let start = if has_authority { authority(text, from + 2, grammar, record)? } else { from };
    path(text, start, grammar, record)
}

/// Reads the authority.
///
/// `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
///
/// It ends before the next `/`, `?` or `#`. Userinfo is what precedes its first `@`; a second one is refused. Most
/// authorities are a name in lower case and no more, and the first loop is all that they take.
pub(crate) fn authority(text: &[u8], start: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let mut end = start;
    while let Some(&byte) = text.get(end)
        && CLASSES[usize::from(byte)] & (REG_NAME | UPPER) == REG_NAME
    {
        end += 1;
    }
    if matches!(text.get(end), None | Some(b'/' | b'?' | b'#')) {
        record.authority_start = word(start);
        record.host_start = word(start);
        record.host_end = word(end);
        record.host_kind = host_kind(&text[..end], start) as i32;
        return Ok(end);
    }
    let mut at = None;
    let mut seen = 0;
    let mut end = start;
    while let Some(&byte) = text.get(end) {
        match byte {
            b'/' | b'?' | b'#' => break,
            b'@' if at.is_none() => at = Some(end),
            _ => seen |= CLASSES[usize::from(byte)],
        }
        end += 1;
    }
    record.authority_start = word(start);
    record.note(changes::CASE, seen & UPPER != 0);
    let mut host_start = start;
    if let Some(at) = at {
        let stop = run(text, start, USERINFO, grammar.beyond, &mut record.changes);
        if stop != at {
            return Err(stopped(text, stop, grammar.userinfo));
        }
        host_start = at + 1;
    }
    record.host_start = word(host_start);
    let text = &text[..end];
    let host_end = host(text, host_start, grammar, record)?;
    record.host_end = word(host_end);
    if host_end == end {
        return Ok(end);
    }
    if text[host_end] != b':' {
        return Err(Error::new(ErrorCode::UnexpectedCharacter, grammar.host, host_end));
    }
    record.port_start = word(host_end + 1);
    port(text, host_end + 1)
}

/// Reads the host, as far as the `:` of a port or the end of the authority, which is the end of `text` here.
///
/// `host = IP-literal / IPv4address / reg-name` (RFC 3986, 3.2.2)
pub(crate) fn host(text: &[u8], from: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let is_literal = text.get(from) == Some(&b'[');
    if is_literal { ip_literal(text, from, record) } else { reg_name(text, from, grammar, record) }
}

/// Reads a `reg-name` or an `IPv4address`.
///
/// `reg-name = *( unreserved / pct-encoded / sub-delims )` (RFC 3986, 3.2.2)
///
/// What matches both is an `IPv4address`: the first match wins.
fn reg_name(text: &[u8], from: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let stop = run(text, from, REG_NAME, grammar.beyond, &mut record.changes);
    if text.get(stop).is_some_and(|&byte| byte != b':') {
        return Err(stopped(text, stop, grammar.host));
    }
    record.host_kind = host_kind(&text[..stop], from) as i32;
    Ok(stop)
}

/// Tells which of `IPv4address` and `reg-name` a text matches that is a `reg-name` from an index to its end.
pub(crate) fn host_kind(text: &[u8], from: usize) -> HostKind {
    let whole = Stop { index: text.len(), complete: true };
    let is_ipv4 = text.get(from).is_some_and(u8::is_ascii_digit) && ipv4address(text, from) == whole;
    if is_ipv4 { HostKind::Ipv4address } else { HostKind::RegName }
}

/// Reads an `IP-literal`.
///
/// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"` (RFC 3986, 3.2.2)
///
/// CHOICE: a zone identifier has a code of its own (RFC 9844 keeps it out of URIs; vectors 3.2.2-ipv6-126 to -129).
fn ip_literal(text: &[u8], from: usize, record: &mut Record) -> Result<usize, Error> {
    let is_future = matches!(text.get(from + 1), Some(b'v' | b'V'));
    let stop = if is_future { ipvfuture(text, from + 1) } else { ipv6address(text, from + 1) };
    let (code, rule) = match text.get(stop.index) {
        None => (ErrorCode::UnclosedIpLiteral, Rule::IpLiteral),
        Some(b']') if stop.complete => {
            record.host_kind = if is_future { HostKind::IpvFuture } else { HostKind::Ipv6address } as i32;
            record.note(changes::IPV6, !is_future);
            return Ok(stop.index + 1);
        }
        Some(_) if is_future => (ErrorCode::InvalidIpvfuture, Rule::IpvFuture),
        Some(b'%') if stop.complete => (ErrorCode::ZoneIdentifier, Rule::Ipv6address),
        Some(_) => (ErrorCode::InvalidIpv6address, Rule::Ipv6address),
    };
    Err(Error::new(code, rule, stop.index))
}

/// Reads the port, which is all that is left of the authority.
///
/// `port = *DIGIT` (RFC 3986, 3.2.3)
fn port(text: &[u8], from: usize) -> Result<usize, Error> {
    match text[from..].iter().position(|&byte| CLASSES[usize::from(byte)] & PORT == 0) {
        Some(at) => Err(Error::new(ErrorCode::UnexpectedCharacter, Rule::Port, from + at)),
        None => Ok(text.len()),
    }
}

/// Reads the path, and tells its kind.
///
/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)
///
/// Without a scheme and an authority the first segment may not hold a `:`.
fn path(text: &[u8], start: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let first_alphabet = if record.has_scheme() { PCHAR } else { SEGMENT_NZ_NC };
    let stop = segments(text, start, first_alphabet, grammar, &mut record.changes);
    match text.get(stop) {
        None | Some(b'?' | b'#') => {}
        Some(b':') => return Err(Error::new(ErrorCode::UnexpectedCharacter, grammar.path_noscheme, stop)),
        Some(_) => return Err(stopped(text, stop, grammar.path)),
    }
    record.path_start = word(start);
    record.path_end = word(stop);
    let path = &text[start..stop];
    let has_scheme = record.has_scheme();
    let kind =
        if record.has_authority() { PathKind::PathAbempty } else { PathKind::without_authority(path, has_scheme) };
    record.path_kind = kind as i32;
    Ok(stop)
}

/// Reads segments, and returns the index after the last character that can be in one.
///
/// `path-rootless = segment-nz *( "/" segment )` (RFC 3986, 3.3), or with the alphabet of `segment-nz-nc` for the
/// first segment, `path-noscheme`.
///
/// After the first segment all are read in one loop, which stops at each `.` to see whether a `/` is before it: only
/// where one is are there dot segments to look for.
pub(crate) fn segments(text: &[u8], from: usize, first_alphabet: u16, grammar: &Grammar, changes: &mut i32) -> usize {
    let mut index = run(text, from, first_alphabet, grammar.beyond, changes);
    let mut dotted = text.get(from) == Some(&b'.');
    while text.get(index) == Some(&b'/') {
        index += 1;
        while let Some(&byte) = text.get(index) {
            if CLASSES[usize::from(byte)] & PATH_BUT_DOTS == 0 {
                if byte != b'.' {
                    break;
                }
                dotted |= text[index - 1] == b'/';
            }
            index += 1;
        }
        index = run(text, index, PCHAR, grammar.beyond, changes);
    }
    if dotted && text[from..index].split(|&byte| byte == b'/').any(is_dot_segment) {
        *changes |= changes::DOT_SEGMENTS;
    }
    index
}

/// Reads the query, if there is one.
///
/// `query = *( pchar / "/" / "?" )` (RFC 3986, 3.4)
fn query(text: &[u8], from: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    if text.get(from) != Some(&b'?') {
        return Ok(from);
    }
    let stop = run(text, from + 1, QUERY, grammar.query_beyond, &mut record.changes);
    if text.get(stop).is_some_and(|&byte| byte != b'#') {
        return Err(stopped(text, stop, grammar.query));
    }
    record.query_start = word(from + 1);
    Ok(stop)
}

/// Reads the fragment, if there is one; `absolute-URI` refuses it.
///
/// `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
fn fragment(text: &[u8], from: usize, rule: TopRule, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    if from == text.len() {
        return Ok(from);
    }
    if let Some(rule) = rule.without_fragment() {
        return Err(Error::new(ErrorCode::UnexpectedFragment, rule, from));
    }
    let stop = run(text, from + 1, FRAGMENT, grammar.beyond, &mut record.changes);
    if stop != text.len() {
        return Err(stopped(text, stop, grammar.fragment));
    }
    record.fragment_start = word(from + 1);
    Ok(stop)
}

/// Tells what the scheme lets `normalize` change: dot segments (5.2.1), and by 6.2.3 a port, an empty path after an
/// authority, and the scheme `file`.
pub(crate) fn scheme_changes(text: &[u8], record: &Record) -> i32 {
    if !record.has_scheme() {
        return 0;
    }
    let has_empty_path = record.has_authority() && record.path_start == record.path_end;
    let is_file = record.scheme_end == 4 && text[..4].eq_ignore_ascii_case(b"file");
    let by_scheme = has_empty_path || record.port_start >= 0 || is_file;
    let by_path = record.changes & changes::DOT_SEGMENTS != 0;
    (if by_scheme { changes::SCHEME } else { 0 }) | (if by_path { changes::PATH } else { 0 })
}

/// The error of a component whose run stopped too early: at a percent sign, two digits are missing.
#[cold]
fn stopped(text: &[u8], index: usize, rule: Rule) -> Error {
    if text[index] == b'%' {
        Error::new(ErrorCode::InvalidPctEncoded, Rule::PctEncoded, index)
    } else {
        Error::new(ErrorCode::UnexpectedCharacter, rule, index)
    }
}
