//! The origin of a URI (RFC 6454), and the mapping of an IRI to a URI (RFC 3987).

use crate::generated::record::{Component, HostKind};
use crate::grammar::TopRule;
use crate::host::{ipv6_groups, ipv6_text_of_url};
use crate::normalize::{Level, normalize, port_number, without_zeros};
use crate::output::Output;
use crate::pct::encode_octet;
use crate::record::{Record, index};
use crate::scan::scan_within;

const MAX_PORT: u32 = 65535;

/// The bytes after a string with which it is scanned and normalized faster.
const GAP: usize = 64;

/// Appends the origin of a string that is scanned already (RFC 6454, 4 and 6.2). Returns whether it has one.
///
/// A host that is not ASCII is percent-encoded first (RFC 3987, 3.1). Seven times the length of the string, and 128 bytes, are
/// always enough room.
pub fn write_origin(text: &[u8], record: &Record, output: &mut Output<'_>) -> bool {
    let (host, host_end) = record.span(Component::Host);
    if !record.has_scheme() || host >= host_end {
        return false;
    }
    let room = output.rest();
    let mut given = Output::new(room);
    given.push(&text[..index(record.scheme_end)]);
    given.push(b"://");
    write_ascii(&text[index(host)..index(host_end)], &mut given);
    let (port, end) = record.span(Component::Port);
    if 0 <= port && port < end {
        let digits = &text[index(port)..index(end)];
        if port_number(digits) > MAX_PORT {
            return false;
        }
        given.push_byte(b':');
        // The normal form of a URN keeps its zeros (RFC 8141, 3.1).
        given.push(without_zeros(digits));
    }
    match given.finish().ok().and_then(|length| normal_origin(room, length)) {
        // The normal form of `file://localhost` has an empty host.
        Some(0) => false,
        Some(length) => {
            output.advance(length);
            true
        }
        None => {
            output.overflow();
            false
        }
    }
}

/// Normalizes the origin at the start of a buffer. Returns its length, 0 if the host is empty, `None` if there is no room.
fn normal_origin(room: &mut [u8], length: usize) -> Option<usize> {
    let rule = TopRule::UriReference;
    let mut record = Record::EMPTY;
    scan_within(room, length, rule, &mut record).ok()?;
    let start = if room.len() < 2 * length + 4 * GAP { length } else { length + GAP };
    let (given, rest) = room.split_at_mut(start);
    if let Some(normal) = normalize(given, &record, rule, Level::Scheme.flags(), rest).ok()? {
        scan_within(rest, normal, rule, &mut record).ok()?;
        room.copy_within(start..start + normal, 0);
    }
    let (host, host_end, end) = (index(record.host_start), index(record.host_end), index(record.path_start));
    if record.host_kind != HostKind::Ipv6 as i32 {
        return Some(if host < host_end { end } else { 0 });
    }
    let (normal, rest) = room.split_at_mut(end);
    let mut address = Output::new(rest);
    address.push_byte(b'[');
    ipv6_text_of_url(ipv6_groups(&normal[host + 1..host_end - 1]), &mut address);
    address.push_byte(b']');
    address.push(&normal[host_end..]);
    let length = address.finish().ok()?;
    room.copy_within(end..end + length, host);
    Some(host + length)
}

/// Appends a string whose non-ASCII characters are percent-encoded (RFC 3987, 3.1). Everything else stays.
pub fn write_ascii(text: &[u8], output: &mut Output<'_>) {
    // `is_ascii` takes 53 bytes more in the module of the Python package.
    let (blocks, rest) = text.as_chunks::<8>();
    let is_ascii = blocks.iter().all(|block| u64::from_le_bytes(*block) & 0x8080_8080_8080_8080 == 0)
        && rest.iter().all(u8::is_ascii);
    if is_ascii {
        return output.copy(text, 0, text.len(), false);
    }
    let mut start = 0;
    while start < text.len() {
        let length = text[start..].iter().take_while(|byte| byte.is_ascii()).count();
        output.copy(text, start, start + length, false);
        start += length;
        while let Some(octet) = text.get(start).filter(|byte| !byte.is_ascii()) {
            output.push(&encode_octet(*octet));
            start += 1;
        }
    }
}
