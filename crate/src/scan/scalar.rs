//! The full scanner. It reads one component after the other and finds the first error.

use super::quiet;
use super::scheme::{may_change_by_scheme, scheme};
use crate::error::Error;
use crate::generated::alphabets::{
    CLASSES, FRAGMENT, PATH_BUT_DOTS, PCHAR, PORT, QUERY, REG_NAME, SEGMENT_NZ_NC, UPPER, USERINFO,
};
use crate::generated::errors::ErrorCode;
use crate::generated::record::{HostKind, PathKind};
use crate::generated::rules::Rule;
use crate::grammar::{Grammar, TopRule, grammar_of};
use crate::host::{host_kind, ipv6address, ipvfuture};
use crate::path::is_dot_segment;
use crate::record::{Record, field, index, may_change};
use crate::triplet::run;

/// Scans a string. After an error the record means nothing.
#[inline(never)]
pub(crate) fn components(text: &[u8], rule: TopRule, record: &mut Record) -> Result<(), Error> {
    let grammar = grammar_of(rule);
    *record = Record::EMPTY;
    let mut from = 0;
    let mut may_change = 0;
    let scheme_end = if rule.scheme_is_read() { scheme(text, &mut may_change) } else { 0 };
    if scheme_end > 0 && text.get(scheme_end) == Some(&b':') {
        record.scheme_end = field(scheme_end);
        record.may_change = may_change;
        from = scheme_end + 1;
    } else if rule.scheme_is_required() {
        return Err(scheme_error(text, scheme_end));
    }
    let from = hier_part(text, from, grammar, record)?;
    let from = query(text, from, grammar, record)?;
    record.end = field(fragment(text, from, rule, grammar, record)?);
    record.may_change |= may_change_by_scheme(text, record);
    Ok(())
}

/// Returns the error of a string that has no scheme and needs one. If a `:` stands before every `/`, `?` and `#`, a scheme was meant,
/// and the error is at `end`, at the first character that cannot continue it.
#[cold]
#[inline(never)]
fn scheme_error(text: &[u8], end: usize) -> Error {
    for byte in text {
        match byte {
            b':' => return Error::new(ErrorCode::UnexpectedCharacter, Rule::Scheme, end),
            b'/' | b'?' | b'#' => break,
            _ => {}
        }
    }
    Error::new(ErrorCode::MissingScheme, Rule::Scheme, 0)
}

// Each reader below returns the index after its component.

/// Reads the authority, if there is one, and the path.
///
/// `hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty` (RFC 3986, 3). Without a
/// scheme it reads a `relative-part`, which has `path-noscheme` instead of `path-rootless` (4.2).
pub(crate) fn hier_part(text: &[u8], from: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let has_authority = text.get(from) == Some(&b'/') && text.get(from + 1) == Some(&b'/');
    let start = if has_authority { authority(text, from + 2, grammar, record)? } else { from };
    path(text, start, grammar, record)
}

/// Reads the authority.
///
/// `authority = [ userinfo "@" ] host [ ":" port ]` (RFC 3986, 3.2)
///
/// It ends before the next `/`, `?` or `#`. The userinfo ends at the first `@`; a second one is an error.
pub(crate) fn authority(text: &[u8], start: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    // In WebAssembly the fast path has read most of these already.
    if !cfg!(target_arch = "wasm32")
        && let Some(end) = name_and_port(text, start, grammar, record)
    {
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
    record.authority_start = field(start);
    record.note(may_change::CASE, seen & UPPER != 0);
    let mut host_start = start;
    if let Some(at) = at {
        let stop = run(text, start, USERINFO, grammar.non_ascii, &mut record.may_change);
        if stop != at {
            return Err(stopped(text, stop, grammar.userinfo));
        }
        host_start = at + 1;
    }
    record.host_start = field(host_start);
    let text = &text[..end];
    let host_end = host(text, host_start, grammar, record)?;
    record.host_end = field(host_end);
    if host_end == end {
        return Ok(end);
    }
    if text[host_end] != b':' {
        return Err(Error::new(ErrorCode::UnexpectedCharacter, grammar.host, host_end));
    }
    record.port_start = field(host_end + 1);
    port(text, host_end + 1)
}

/// Reads an authority that is a name, as most are, and perhaps a port. Returns `None` for others, and for most names with upper-case
/// letters.
fn name_and_port(text: &[u8], start: usize, grammar: &Grammar, record: &mut Record) -> Option<usize> {
    let is = |index: usize, wanted: u16, of: u16| {
        text.get(index).is_some_and(|&byte| CLASSES[usize::from(byte)] & of == wanted)
    };
    let mut host_end = start;
    while is(host_end, REG_NAME, REG_NAME | UPPER) {
        host_end += 1;
    }
    if grammar.non_ascii != 0 && text.get(host_end).is_some_and(|&byte| byte >= 128) {
        let from = host_end;
        host_end = run(text, from, REG_NAME, grammar.non_ascii, &mut record.may_change);
        record.note(may_change::CASE, text[from..host_end].iter().any(u8::is_ascii_uppercase));
    }
    let mut end = host_end;
    if text.get(host_end) == Some(&b':') {
        end += 1;
        while is(end, PORT, PORT) {
            end += 1;
        }
    }
    if !matches!(text.get(end), None | Some(b'/' | b'?' | b'#')) {
        return None;
    }
    record.authority_start = field(start);
    record.host_start = field(start);
    record.host_end = field(host_end);
    record.host_kind = host_kind(&text[..host_end], start) as i32;
    if end > host_end {
        record.port_start = field(host_end + 1);
    }
    Some(end)
}

/// Reads the host. It ends at the `:` of a port or at the end of the authority, where `text` must end.
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
/// A host that matches both is an `IPv4address`: the first match wins.
fn reg_name(text: &[u8], from: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let stop = run(text, from, REG_NAME, grammar.non_ascii, &mut record.may_change);
    if text.get(stop).is_some_and(|&byte| byte != b':') {
        return Err(stopped(text, stop, grammar.host));
    }
    record.host_kind = host_kind(&text[..stop], from) as i32;
    Ok(stop)
}

/// Reads an `IP-literal`.
///
/// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"` (RFC 3986, 3.2.2)
///
/// CHOICE: a zone identifier has its own error code (RFC 9844 keeps it out of URIs; vectors 3.2.2-ipv6-126 to -129).
fn ip_literal(text: &[u8], from: usize, record: &mut Record) -> Result<usize, Error> {
    let is_future = matches!(text.get(from + 1), Some(b'v' | b'V'));
    let stop = if is_future { ipvfuture(text, from + 1) } else { ipv6address(text, from + 1) };
    let (code, rule) = match text.get(stop.index) {
        None => (ErrorCode::UnclosedIpLiteral, Rule::IpLiteral),
        Some(b']') if stop.complete => {
            record.host_kind = if is_future { HostKind::IpvFuture } else { HostKind::Ipv6 } as i32;
            record.note(may_change::IPV6, !is_future);
            return Ok(stop.index + 1);
        }
        Some(_) if is_future => (ErrorCode::InvalidIpvFuture, Rule::IpvFuture),
        Some(b'%') if stop.complete => (ErrorCode::ZoneIdentifier, Rule::Ipv6address),
        Some(_) => (ErrorCode::InvalidIpv6address, Rule::Ipv6address),
    };
    Err(Error::new(code, rule, stop.index))
}

/// Reads the port, which is the rest of the authority.
///
/// `port = *DIGIT` (RFC 3986, 3.2.3)
fn port(text: &[u8], from: usize) -> Result<usize, Error> {
    match text[from..].iter().position(|&byte| CLASSES[usize::from(byte)] & PORT == 0) {
        Some(at) => Err(Error::new(ErrorCode::UnexpectedCharacter, Rule::Port, from + at)),
        None => Ok(text.len()),
    }
}

/// Reads the path.
///
/// `path = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty` (RFC 3986, 3.3)
///
/// Without a scheme and an authority the first segment must not contain a `:`.
fn path(text: &[u8], start: usize, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    let first_alphabet = if record.has_scheme() { PCHAR } else { SEGMENT_NZ_NC };
    let stop = segments(text, start, first_alphabet, grammar, &mut record.may_change);
    match text.get(stop) {
        None | Some(b'?' | b'#') => {}
        Some(b':') => return Err(Error::new(ErrorCode::UnexpectedCharacter, grammar.path_noscheme, stop)),
        Some(_) => return Err(stopped(text, stop, grammar.path)),
    }
    record.path_start = field(start);
    record.path_end = field(stop);
    let path = &text[start..stop];
    let has_scheme = record.has_scheme();
    let kind = if record.has_authority() { PathKind::Abempty } else { PathKind::without_authority(path, has_scheme) };
    record.path_kind = kind as i32;
    Ok(stop)
}

/// Reads segments. Returns the index after the last character that can be in one.
///
/// `path-rootless = segment-nz *( "/" segment )` (RFC 3986, 3.3). With the alphabet of `segment-nz-nc` for the first
/// segment it is `path-noscheme`.
///
/// The inner loop stops at each `.` to see whether a `/` precedes it. Only then can there be dot segments.
pub(crate) fn segments(
    text: &[u8],
    from: usize,
    first_alphabet: u16,
    grammar: &Grammar,
    may_change: &mut i32,
) -> usize {
    let mut index = run(text, from, first_alphabet, grammar.non_ascii, may_change);
    let mut dotted = text.get(from) == Some(&b'.');
    while text.get(index) == Some(&b'/') {
        index = quiet::run(text, index + 1, PATH_BUT_DOTS, grammar.non_ascii, may_change);
        while let Some(&byte) = text.get(index) {
            if CLASSES[usize::from(byte)] & PATH_BUT_DOTS == 0 {
                if byte != b'.' {
                    break;
                }
                dotted |= text[index - 1] == b'/';
            }
            index += 1;
        }
        index = run(text, index, PCHAR, grammar.non_ascii, may_change);
    }
    if dotted && text[from..index].split(|&byte| byte == b'/').any(is_dot_segment) {
        *may_change |= may_change::DOT_SEGMENTS;
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
    let start = quiet::run(text, from + 1, QUERY, grammar.query_non_ascii, &mut record.may_change);
    let stop = run(text, start, QUERY, grammar.query_non_ascii, &mut record.may_change);
    if text.get(stop).is_some_and(|&byte| byte != b'#') {
        return Err(stopped(text, stop, grammar.query));
    }
    record.query_start = field(from + 1);
    Ok(stop)
}

/// Reads the fragment, if there is one. `absolute-URI` forbids it.
///
/// `fragment = *( pchar / "/" / "?" )` (RFC 3986, 3.5)
fn fragment(text: &[u8], from: usize, rule: TopRule, grammar: &Grammar, record: &mut Record) -> Result<usize, Error> {
    if from == text.len() {
        return Ok(from);
    }
    if let Some(rule) = rule.without_fragment() {
        return Err(Error::new(ErrorCode::UnexpectedFragment, rule, from));
    }
    let stop = run(text, from + 1, FRAGMENT, grammar.non_ascii, &mut record.may_change);
    if stop != text.len() {
        return Err(stopped(text, stop, grammar.fragment));
    }
    record.fragment_start = field(from + 1);
    Ok(stop)
}

/// Returns the error at the end of a record: a character that the path, the query or the fragment there cannot have.
#[cold]
pub(crate) fn unexpected(record: &Record, rule: TopRule) -> Error {
    let grammar = grammar_of(rule);
    let component = match record {
        Record { fragment_start: 0.., .. } => grammar.fragment,
        Record { query_start: 0.., .. } => grammar.query,
        _ => grammar.path,
    };
    Error::new(ErrorCode::UnexpectedCharacter, component, index(record.end))
}

/// Returns the error of a component that ends too early. If it ends at a percent sign, two hexadecimal digits are
/// missing.
#[cold]
fn stopped(text: &[u8], index: usize, rule: Rule) -> Error {
    if text[index] == b'%' {
        Error::new(ErrorCode::InvalidPctEncoded, Rule::PctEncoded, index)
    } else {
        Error::new(ErrorCode::UnexpectedCharacter, rule, index)
    }
}
