//! Masks passwords (RFC 3986, 3.2.1 and 7.5), for messages, logs and tables. People call [`redact`].
//!
//! The ranges are those of `mask` in the npm package (`ts/uri/mask.ts`), which says why each one is masked.

use core::ops::Range;

use crate::error::Error;
use crate::generated::alphabets::{NON_ASCII_UCSCHAR, USERINFO};
use crate::grammar::{IRI_GRAMMAR, TopRule};
use crate::output::Output;
use crate::path::is_dot_segment;
use crate::record::Record;
use crate::scan::scalar::authority;
use crate::scan::{scan, scheme::scheme};
use crate::triplet::run;

#[cfg(feature = "alloc")]
use alloc::string::String;

/// The mask that replaces a password.
pub const MASK: &str = "***";

/// The kind of a string that is masked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MaskedAs {
    /// A URI or IRI reference, or any string that may contain one.
    #[default]
    Uri,
    /// An authority alone.
    Authority,
    /// A userinfo alone.
    Userinfo,
    /// A path alone, of a URI whose dot segments may not be removed yet. Dot segments and empty segments stay.
    Path,
}

/// The schemes after which an invalid string may have an authority.
static SPECIAL: [&[u8]; 6] = [b"http", b"https", b"ws", b"wss", b"ftp", b"file"];
/// Schemes after which `URL` reads an authority and any number of slashes (WHATWG URL, 4.4): all of these but `file`.
static IGNORING_SLASHES: &[&[u8]] = SPECIAL.split_at(5).0;

/// Replaces the passwords of a string, valid or not, with `***`.
///
/// A password is everything after the first `:` of a userinfo, unless it is empty (RFC 3986, 3.2.1 and 7.5). More strings
/// count as a userinfo: one that only `URL` reads, that of a nested URI, and that of a `sip` URI (RFC 3261, 19.1.1). In an
/// invalid string too much is masked when in doubt.
///
/// ```
/// use pchar::redact;
///
/// assert_eq!(redact("http://me:pw@h/a:b@c"), "http://me:***@h/a:b@c");
/// assert_eq!(redact("//user@corp.com:secret@host/a b"), "//user@corp.com:***@host/a b");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
pub fn redact(text: &str) -> String {
    let mut redacted = String::new();
    let mut from = 0;
    passwords_of(text.as_bytes(), MaskedAs::Uri, &mut |password| {
        redacted.push_str(&text[from..password.start]);
        redacted.push_str(MASK);
        from = password.end;
    });
    redacted.push_str(&text[from..]);
    redacted
}

/// Replaces the passwords of a string, valid or not, with `***`, in a buffer. It is `redact` without an allocator.
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: twice the length of the string is always enough.
///
/// ```
/// let mut buffer = [0; 32];
/// assert_eq!(pchar::redact_into("//me:p w@h/", &mut buffer)?, "//me:***@h/");
/// # Ok::<(), pchar::Error>(())
/// ```
#[allow(clippy::missing_panics_doc)] // An `expect` is for a bug of this crate.
pub fn redact_into<'o>(text: &str, buffer: &'o mut [u8]) -> Result<&'o str, Error> {
    let mut output = Output::new(buffer);
    write_masked(text.as_bytes(), MaskedAs::Uri, &mut output);
    let length = output.finish()?;
    Ok(core::str::from_utf8(&buffer[..length]).expect("a password ends before an ASCII character"))
}

/// Appends a string with its passwords masked.
#[inline(never)]
pub fn write_masked(text: &[u8], masked_as: MaskedAs, output: &mut Output<'_>) {
    let mut from = 0;
    passwords_of(text, masked_as, &mut |password| {
        output.push(&text[from..password.start]);
        output.push(MASK.as_bytes());
        from = password.end;
    });
    output.push(&text[from..]);
}

/// Adds the character at its index to an error, which a message shows unless it belongs to a password.
pub(crate) fn with_unmasked_character(error: Error, text: &str, masked_as: MaskedAs) -> Error {
    let Some(rest) = text.get(error.index()..) else { return error };
    let mut is_masked = false;
    passwords_of(text.as_bytes(), masked_as, &mut |password| is_masked |= password.contains(&error.index()));
    error.with_rest(rest, is_masked)
}

/// Calls a function with the range of each password, in the order of the string.
///
/// ```
/// use pchar::kernel::mask::{MaskedAs, passwords_of};
///
/// let mut hides = false;
/// passwords_of(b"http://me:pw@h/", MaskedAs::Uri, &mut |password| hides |= password.contains(&11));
/// assert!(hides);
/// ```
pub fn passwords_of(text: &[u8], masked_as: MaskedAs, each: &mut dyn FnMut(Range<usize>)) {
    if masked_as == MaskedAs::Userinfo {
        return password_between(text, 0, text.len(), each);
    }
    let Some(last) = text.iter().rposition(|&byte| byte == b'@') else { return };
    match masked_as {
        MaskedAs::Path => passwords_in_path(text, last, each),
        MaskedAs::Authority => {
            // As if `//` stood before it.
            let start = text.iter().take_while(|&&byte| is_slash(byte)).count();
            passwords_from(text, start, last, last, &SPECIAL, each);
        }
        _ => passwords_in(text, last, scan(text, TopRule::IriReference).is_ok(), each),
    }
}

/// Finds the passwords of a string whose last `@` is at an index.
fn passwords_in(text: &[u8], last: usize, is_valid: bool, each: &mut dyn FnMut(Range<usize>)) {
    let colon = end_of_run(text, 0, b":/?#");
    let (name, rest) = text.split_at(colon);
    let path_end = end_of_run(text, colon, b"?#");
    let has_authority = text.starts_with(b"//") || colon > 0 && rest.starts_with(b"://");
    if !has_authority && rest.first() == Some(&b':') {
        // `sip:user:password@host` (RFC 3261, 19.1.1)
        if is_one_of(name, &[b"sip", b"sips"]) {
            return password_in_session(text, colon + 1, is_valid.then_some(path_end), last, each);
        }
        if colon == 0 || scheme(text, &mut 0) != colon {
            return password_between(text, 0, last, each);
        }
    }
    let schemes = if is_valid { IGNORING_SLASHES } else { &SPECIAL };
    let start = if is_valid && has_authority && colon > 0 && !is_one_of(name, IGNORING_SLASHES) {
        Some(colon + 3)
    } else {
        next_authority(text, 0, schemes)
    };
    let limit = if is_valid { path_end } else { last };
    if let Some(start) = start {
        passwords_from(text, start, limit, last, schemes, each);
    }
}

/// Finds the passwords in the authority at an index and in each later one that starts at `limit` or before. The first
/// invalid authority takes all the rest up to the last `@`, because its password may contain any character.
#[inline(never)]
fn passwords_from(
    text: &[u8],
    start: usize,
    limit: usize,
    last: usize,
    schemes: &[&[u8]],
    each: &mut dyn FnMut(Range<usize>),
) {
    let mut next = Some(start);
    while let Some(start) = next
        && start <= limit
    {
        let end = end_of_run(text, start, b"/?#");
        if !is_authority(&text[start..end]) {
            return password_between(text, start, last, each);
        }
        if let Some(at) = last_at(text, start, end) {
            password_between(text, start, at, each);
        }
        // The authority may be a scheme: in `//http:/me:pw@h`, `http:` is a host with an empty port.
        let is_scheme = text[start..end].last() == Some(&b':');
        next = next_authority(text, end - usize::from(is_scheme), schemes);
    }
}

/// Finds the password of a `sip` URI. It may contain a `?` if the host is invalid, and anything without a `path_end`.
fn password_in_session(
    text: &[u8],
    start: usize,
    path_end: Option<usize>,
    last: usize,
    each: &mut dyn FnMut(Range<usize>),
) {
    let end = match path_end.map(|end| last_at(text, start, end)) {
        Some(Some(at)) => at,
        Some(None) if is_authority(&text[start..end_of_run(text, start, b";?#")]) => return,
        _ => last,
    };
    password_between(text, start, end, each);
}

/// Finds the segments between the first `:` of a path and its last `@`. A `:` before `//` ends the scheme of a nested URI.
fn passwords_in_path(path: &[u8], last: usize, each: &mut dyn FnMut(Range<usize>)) {
    let is_colon = |&index: &usize| path[index] == b':' && !path[index..].starts_with(b"://");
    let Some(colon) = (0..last).find(is_colon) else { return };
    let mut start = colon + 1;
    while start < last {
        let end = end_of_run(path, start, b"/").min(last);
        let is_whole = start > colon + 1 && end < last;
        if end > start && !(is_whole && is_dot_segment(&path[start..end])) {
            each(start..end);
        }
        start = end + 1;
    }
}

/// Finds the password between the first `:` after `start` and the `@` at `end`, unless it is empty.
#[inline(never)]
fn password_between(text: &[u8], start: usize, end: usize, each: &mut dyn FnMut(Range<usize>)) {
    let userinfo = text.get(start..end).unwrap_or(&[]);
    if let Some(colon) = userinfo.iter().position(|&byte| byte == b':')
        && start + colon + 1 < end
    {
        each(start + colon + 1..end);
    }
}

/// Returns the index of the last `@` between two indices.
#[inline(never)]
fn last_at(text: &[u8], start: usize, end: usize) -> Option<usize> {
    Some(start + text.get(start..end)?.iter().rposition(|&byte| byte == b'@')?)
}

/// Returns the index of the first of some characters, or the length of the string.
#[inline(never)]
fn end_of_run(text: &[u8], start: usize, stops: &[u8]) -> usize {
    text[start..].iter().position(|byte| stops.contains(byte)).map_or(text.len(), |length| start + length)
}

/// Returns the index after the next run of at least two slashes, or of slashes and backslashes, or after the next of some
/// schemes and any slashes.
#[inline(never)]
fn next_authority(text: &[u8], from: usize, schemes: &[&[u8]]) -> Option<usize> {
    let mut index = from;
    while let Some(&byte) = text.get(index) {
        let is_scheme = byte == b':' && is_one_of(last_word(&text[..index]), schemes);
        index += usize::from(is_scheme);
        let length = text[index..].iter().take_while(|&&byte| is_slash(byte)).count();
        let slashes = &text[index..index + length];
        index += length;
        if is_scheme || length > 1 || slashes.contains(&b'\\') {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// Returns whether a string is one of some names, in any case of the letters.
#[inline(never)]
fn is_one_of(text: &[u8], names: &[&[u8]]) -> bool {
    names.iter().any(|name| text.eq_ignore_ascii_case(name))
}

/// Returns the word at the end of a string: the characters that a scheme may have, and underscores.
fn last_word(text: &[u8]) -> &[u8] {
    let is_in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'.' | b'-');
    let before = text.iter().rposition(|byte| !is_in_word(byte));
    &text[before.map_or(0, |index| index + 1)..]
}

const fn is_slash(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// Returns whether a string is an authority. For the sake of passwords, any other characters may stand between `[` and
/// `]`, except an `@`, which may end a userinfo.
#[inline(never)]
fn is_authority(text: &[u8]) -> bool {
    let open = text.iter().rposition(|&byte| byte == b'[').unwrap_or(text.len());
    let (before, literal) = text.split_at(open);
    let Some(close) = literal.iter().position(|byte| b"]@".contains(byte)).filter(|&at| literal[at] == b']') else {
        let mut record = Record::EMPTY;
        return authority(text, 0, &IRI_GRAMMAR, &mut record) == Ok(text.len());
    };
    let is_userinfo = match before {
        [] => true,
        [userinfo @ .., b'@'] => run(userinfo, 0, USERINFO, NON_ASCII_UCSCHAR, &mut 0) == userinfo.len(),
        _ => false,
    };
    is_userinfo
        && match &literal[close + 1..] {
            [] => true,
            [b':', port @ ..] => port.iter().all(u8::is_ascii_digit),
            _ => false,
        }
}
