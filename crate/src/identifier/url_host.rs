//! The host parser of WHATWG URL, 3.5, for special schemes and ASCII hosts: `fetch` connects to what it reads.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::Ipv4Addr;

use super::host::ipv6_address;
use crate::generated::alphabets::{CLASSES, UNRESERVED};
use crate::generated::errors::ErrorCode;
use crate::pct::decoded;
use crate::triplet::triplet;

/// A host as `URL` reads it.
pub struct UrlHost<'a> {
    /// In lower case and decoded, an IP address in one form. An IPv6 address has no brackets.
    pub name: Cow<'a, str>,
    /// Whether the host is the one that was written, except for the case of letters and the form of an `IPv6address`.
    pub is_same: bool,
}

/// Reads a host that is not empty. The error is `NeedsIdna`, or `NotAllowable` for a host that `URL` rejects.
pub fn url_host(host: &str) -> Result<UrlHost<'_>, ErrorCode> {
    if let Some(literal) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        // Any other literal is an `IPvFuture`.
        let is_ipv6 = literal.contains(':') && !literal.starts_with(['v', 'V']);
        let name = is_ipv6.then(|| ipv6_address(host).to_string().into()).ok_or(ErrorCode::NotAllowable)?;
        return Ok(UrlHost { name, is_same: true });
    }
    let is_plain = host.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.'));
    let name = if is_plain { Cow::Borrowed(host) } else { Cow::Owned(lower_case(host)?) };
    if name.split('.').any(|label| label.starts_with("xn--")) {
        return Err(ErrorCode::NeedsIdna);
    }
    if !ends_in_number(&name) {
        return Ok(UrlHost { name, is_same: !has_reserved_triplet(host) });
    }
    let address = ipv4_of(&name).ok_or(ErrorCode::NotAllowable)?.to_string();
    let is_same = address == host;
    Ok(UrlHost { name: address.into(), is_same })
}

/// Decodes a name once, and writes its letters in lower case.
fn lower_case(host: &str) -> Result<String, ErrorCode> {
    let mut name = decoded(host.as_bytes(), false).into_owned();
    name.make_ascii_lowercase();
    if !name.is_ascii() {
        return Err(ErrorCode::NeedsIdna);
    }
    // The forbidden domain code points (WHATWG URL, 3.2).
    if name.iter().any(|byte| byte.is_ascii_control() || b" #/:<>?@[\\]^|%".contains(byte)) {
        return Err(ErrorCode::NotAllowable);
    }
    Ok(String::from_utf8(name).expect("ASCII"))
}

/// Returns whether a host has a percent-encoded octet that RFC 3986 does not decode (6.2.2.2).
fn has_reserved_triplet(host: &str) -> bool {
    let octets = (0..host.len()).filter_map(|index| triplet(host.as_bytes(), index));
    octets.into_iter().any(|octet| CLASSES[usize::from(octet)] & UNRESERVED == 0)
}

/// Returns whether the last label of a name is a number. `URL` rejects such a name unless it is an IPv4 address.
fn ends_in_number(name: &str) -> bool {
    let last = name.strip_suffix('.').unwrap_or(name).rsplit('.').next().unwrap_or("");
    !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()) || number(last).is_some()
}

/// Reads a name as the IPv4 parser of WHATWG URL, 3.5 does: one to four numbers, the last of which fills the remaining octets.
fn ipv4_of(name: &str) -> Option<Ipv4Addr> {
    let parts: Vec<&str> = name.strip_suffix('.').unwrap_or(name).splitn(5, '.').collect();
    let (last, octets) = parts.split_last().filter(|(_, before)| before.len() < 4)?;
    let mut address = 0;
    for octet in octets {
        address = address << 8 | number(octet).filter(|&value| value < 256)?;
    }
    let bits = 8 * (4 - u32::try_from(octets.len()).ok()?);
    let rest = number(last).filter(|&value| value < 1 << bits)?;
    u32::try_from(address << bits | rest).ok().map(Ipv4Addr::from)
}

/// Reads a decimal number, an octal one after `0`, or a hexadecimal one after `0x`. `0x` alone is 0.
fn number(part: &str) -> Option<u64> {
    let (digits, radix) = match part.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if part.is_empty() => return None,
        None => (part, if part.starts_with('0') { 8 } else { 10 }),
    };
    let mut value = 0;
    for digit in digits.chars() {
        // No part of an address is as large.
        value = (value * u64::from(radix) + u64::from(digit.to_digit(radix)?)).min(1 << 33);
    }
    Some(value)
}
