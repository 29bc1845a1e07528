use crate::generated::alphabets::{CLASSES, USERINFO};
use crate::generated::record::HostKind;
use crate::output::Output;
use crate::triplet::hex_digit;

/// The index at which a rule cannot continue, and whether the rule is complete there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    pub index: usize,
    pub complete: bool,
}

const fn complete(index: usize) -> Stop {
    Stop { index, complete: true }
}

const fn incomplete(index: usize) -> Stop {
    Stop { index, complete: false }
}

/// Reads an `IPv4address`.
///
/// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet` (RFC 3986, 3.2.2)
pub fn ipv4address(text: &[u8], from: usize) -> Stop {
    let mut index = from;
    let mut octets = 1;
    loop {
        let after = dec_octet(text, index);
        if after == index {
            return incomplete(index);
        }
        if octets == 4 {
            return complete(after);
        }
        if text.get(after) != Some(&b'.') {
            return incomplete(after);
        }
        index = after + 1;
        octets += 1;
    }
}

/// Reads the longest `dec-octet`. Returns the index after it.
///
/// `dec-octet = DIGIT / %x31-39 DIGIT / "1" 2DIGIT / "2" %x30-34 DIGIT / "25" %x30-35` (RFC 3986, 3.2.2)
pub fn dec_octet(text: &[u8], from: usize) -> usize {
    let mut value = 0;
    let mut index = from;
    while index < from + 3 {
        let digit = match text.get(index) {
            Some(byte) if byte.is_ascii_digit() => u32::from(byte - b'0'),
            _ => break,
        };
        if value * 10 + digit > 255 {
            break;
        }
        value = value * 10 + digit;
        index += 1;
        if value == 0 {
            break;
        }
    }
    index
}

/// Reads an `IPv6address`: eight groups, or at most seven around one `::`. The last two groups may be an
/// `IPv4address`.
///
/// `IPv6address = 6( h16 ":" ) ls32 / "::" 5( h16 ":" ) ls32 / ...` (RFC 3986, 3.2.2: nine alternatives)
pub fn ipv6address(text: &[u8], from: usize) -> Stop {
    let is = |index: usize, byte: u8| text.get(index) == Some(&byte);
    let mut index = from;
    let mut groups = 0;
    let mut compressed = false;
    if is(index, b':') {
        if !is(index + 1, b':') {
            return incomplete(index + 1);
        }
        compressed = true;
        index += 2;
    }
    let mut done = compressed;
    loop {
        if compressed && groups == 7 {
            return complete(index);
        }
        let start = index;
        index = h16(text, start);
        if index == start {
            return Stop { index, complete: done };
        }
        let room_for_ls32 = if compressed { groups <= 5 } else { groups == 6 };
        if is(index, b'.') && room_for_ls32 && dec_octet(text, start) == index {
            return ipv4address(text, start);
        }
        groups += 1;
        done = compressed || groups == 8;
        if !is(index, b':') || groups == if compressed { 7 } else { 8 } {
            return Stop { index, complete: done };
        }
        index += 1;
        done = false;
        if is(index, b':') {
            if compressed {
                return incomplete(index);
            }
            compressed = true;
            done = true;
            index += 1;
        }
    }
}

/// Reads the longest `h16`. Returns the index after it.
///
/// `h16 = 1*4HEXDIG` (RFC 3986, 3.2.2)
pub fn h16(text: &[u8], from: usize) -> usize {
    let mut index = from;
    while index < from + 4 && text.get(index).is_some_and(|&byte| hex_digit(byte).is_some()) {
        index += 1;
    }
    index
}

/// Reads an `IPvFuture`.
///
/// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )` (RFC 3986, 3.2.2)
pub fn ipvfuture(text: &[u8], from: usize) -> Stop {
    let version = from + 1;
    let mut index = version;
    while text.get(index).is_some_and(|&byte| hex_digit(byte).is_some()) {
        index += 1;
    }
    if index == version || text.get(index) != Some(&b'.') {
        return incomplete(index);
    }
    let address = index + 1;
    index = address;
    // The characters after the dot are those of `userinfo`, without percent-encoded octets.
    while text.get(index).is_some_and(|&byte| CLASSES[usize::from(byte)] & USERINFO != 0) {
        index += 1;
    }
    Stop { index, complete: index > address }
}

#[inline]
pub(crate) fn host_kind(text: &[u8], from: usize) -> HostKind {
    let whole = Stop { index: text.len(), complete: true };
    let is_ipv4 = text.get(from).is_some_and(u8::is_ascii_digit) && ipv4address(text, from) == whole;
    if is_ipv4 { HostKind::Ipv4 } else { HostKind::RegName }
}

/// Returns the eight groups of a valid `IPv6address`.
#[inline(never)]
pub fn ipv6_groups(text: &[u8]) -> [u16; 8] {
    let mut groups = [0; 8];
    let (mut count, mut octets, mut gap, mut index) = (0, 0, 0, 0);
    while index < text.len() && count < 8 {
        if text[index] == b':' {
            index += 1;
            if text.get(index) == Some(&b':') {
                gap = count;
            }
            continue;
        }
        let (mut group, mut octet) = (0, 0);
        while let Some(digit) = text.get(index).and_then(|&byte| hex_digit(byte)) {
            group = group << 4 | u16::from(digit);
            octet = octet * 10 + u16::from(digit);
            index += 1;
        }
        if octets > 0 || text.get(index) == Some(&b'.') {
            groups[count] = groups[count] << 8 | octet;
            octets += 1;
            count += usize::from(octets % 2 == 0);
            index += 1;
        } else {
            groups[count] = group;
            count += 1;
        }
    }
    while count < 8 {
        groups.copy_within(gap..7, gap + 1);
        groups[gap] = 0;
        count += 1;
    }
    groups
}

/// Writes eight groups in the form that RFC 5952, 4 recommends: lower case, no leading zeros, and `::` for the
/// longest run of two or more zero groups, the first of equal runs.
///
/// CHOICE: an address in `::ffff:0:0/96` or `64:ff9b::/96` ends with an `IPv4address` (RFC 5952, 5; RFC 6052, 2.4).
/// The deprecated `::/96` and `::ffff:0:0:0/96` do not (vectors 5952.5-01 to -08 and 6052.2.4-07 to -11).
pub fn ipv6_text(groups: [u16; 8], output: &mut Output<'_>) {
    write_ipv6(groups, matches!(groups, [0, 0, 0, 0, 0, 0xffff, ..] | [0x64, 0xff9b, 0, 0, 0, 0, ..]), output);
}

/// Writes eight groups as the serializer of WHATWG URL, 3.6 does: the last 32 bits are never an `IPv4address`.
pub fn ipv6_text_of_url(groups: [u16; 8], output: &mut Output<'_>) {
    write_ipv6(groups, false, output);
}

/// Writes eight groups, the last two as an `IPv4address` if `mixed` is `true`.
#[inline(never)]
#[allow(clippy::needless_range_loop)]
fn write_ipv6(groups: [u16; 8], mixed: bool, output: &mut Output<'_>) {
    let length = if mixed { 6 } else { 8 };
    let (mut gap, mut gap_length, mut zeros) = (0, 1, 0);
    for index in 0..length {
        zeros = if groups[index] == 0 { zeros + 1 } else { 0 };
        if zeros > gap_length {
            (gap, gap_length) = (index + 1 - zeros, zeros);
        }
    }
    let gap = if gap_length > 1 { gap..gap + gap_length } else { length..length };
    // Each group except the first has a `:` before it. The zeros of the gap are replaced by one more.
    for (index, &group) in groups[..length].iter().enumerate() {
        if index == gap.start {
            output.push_byte(b':');
        } else if !gap.contains(&index) {
            write_group(group, index > 0, output);
        }
    }
    if mixed {
        let ([a, b], [c, d]) = (groups[6].to_be_bytes(), groups[7].to_be_bytes());
        for (octet, delimiter) in [(a, b':'), (b, b'.'), (c, b'.'), (d, b'.')] {
            write_octet(octet, delimiter, output);
        }
    } else if gap.end == length && !gap.is_empty() {
        output.push_byte(b':');
    }
}

/// Writes a group without leading zeros.
#[inline(never)]
fn write_group(group: u16, has_delimiter: bool, output: &mut Output<'_>) {
    if has_delimiter {
        output.push_byte(b':');
    }
    let mut digit = (16 - group.leading_zeros()).div_ceil(4).max(1);
    while digit > 0 {
        digit -= 1;
        output.push_byte(b"0123456789abcdef"[usize::from(group >> (4 * digit)) & 15]);
    }
}

/// Writes an octet without leading zeros.
#[inline(never)]
fn write_octet(octet: u8, delimiter: u8, output: &mut Output<'_>) {
    output.push_byte(delimiter);
    if octet >= 100 {
        output.push_byte(b'0' + octet / 100);
    }
    if octet >= 10 {
        output.push_byte(b'0' + octet / 10 % 10);
    }
    output.push_byte(b'0' + octet % 10);
}
