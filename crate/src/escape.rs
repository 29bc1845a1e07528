//! Percent-encodes the characters that no component can contain. People call [`escape_invalid`].
//!
//! The edits are those of `withEncodedCharacters` in the npm package (`ts/explain/fix.ts`), which says why each string is left alone.

use core::ops::Range;

use crate::error::Error;
use crate::generated::alphabets::{CLASSES, PATH, QUERY};
use crate::grammar::{TopRule, grammar_of};
use crate::output::Output;
use crate::pct::encode_octet;
use crate::scan::scan;
use crate::triplet::triplet;

#[cfg(feature = "alloc")]
use crate::output::zeros;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};

/// Percent-encodes the characters of an invalid string that no URI contains, in its path, query and fragment (RFC 3986, 2.1).
///
/// Such characters are spaces, `"`, `<`, `>`, `[`, `]`, `^`, `` ` ``, `{`, `|`, `}`, non-ASCII characters, a `%` without two
/// hexadecimal digits, and a `\` outside of a path. An authority is never changed. The result is a valid `URI-reference`, or the string
/// itself: if it is valid, if other characters make it invalid, or if its meaning is not certain. That is so with a space or quotation
/// mark around it, with a drive letter, a template expression such as `{id}`, U+FFFD, a component with percent-encoded octets and a
/// bare `%`, a rootless path after a scheme, and wherever the characters may belong to an authority or a password.
///
/// ```
/// use pchar::escape_invalid;
///
/// assert_eq!(escape_invalid("http://h/a b?c[]=|"), "http://h/a%20b?c%5B%5D=%7C");
/// assert_eq!(escape_invalid("http://h/%7e"), "http://h/%7e");
/// assert_eq!(escape_invalid("http://a b/"), "http://a b/");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
#[allow(clippy::missing_panics_doc)] // An `expect` is for a bug of this crate.
pub fn escape_invalid(text: &str) -> Cow<'_, str> {
    if scan(text.as_bytes(), TopRule::UriReference).is_ok() {
        return Cow::Borrowed(text);
    }
    let mut buffer = zeros(text.len() * 3);
    let length = escape_invalid_into(text, &mut buffer).expect("three bytes for each byte are enough").len();
    buffer.truncate(length);
    Cow::Owned(String::from_utf8(buffer).expect("the string, or ASCII"))
}

/// Percent-encodes as `escape_invalid` does, in a buffer. It is `escape_invalid` without an allocator.
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: three bytes for each byte of the string are always enough.
///
/// ```
/// let mut buffer = [0; 32];
/// assert_eq!(pchar::escape_invalid_into("/a b", &mut buffer)?, "/a%20b");
/// # Ok::<(), pchar::Error>(())
/// ```
#[allow(clippy::missing_panics_doc)] // An `expect` is for a bug of this crate.
pub fn escape_invalid_into<'o>(text: &str, buffer: &'o mut [u8]) -> Result<&'o str, Error> {
    let length = escape_into(text.as_bytes(), TopRule::UriReference, buffer)?;
    Ok(core::str::from_utf8(&buffer[..length]).expect("the string, or ASCII"))
}

/// Percent-encodes as [`escape_invalid_into`] does, by any rule. Returns the length of the result.
///
/// # Errors
///
/// `ErrorCode::BufferTooSmall`: three bytes for each byte of the string are always enough.
pub fn escape_into(text: &[u8], rule: TopRule, buffer: &mut [u8]) -> Result<usize, Error> {
    let mut output = Output::new(buffer);
    write_escaped(text, rule, &mut output);
    output.finish()
}

/// Appends a string, with characters percent-encoded if that makes it match the rule. An IRI keeps its non-ASCII characters if it can.
#[inline(never)]
pub fn write_escaped(text: &[u8], rule: TopRule, output: &mut Output<'_>) {
    let start = output.len();
    if let Some(components) = components(text) {
        let is_iri = grammar_of(rule).non_ascii != 0;
        for keeps_non_ascii in [true, false] {
            if keeps_non_ascii && !is_iri {
                continue;
            }
            if write_encoded(text, &components, keeps_non_ascii, output)
                && scan(&output.written()[start..], rule).is_ok()
            {
                return;
            }
            if output.is_full() {
                return;
            }
            output.truncate(start);
        }
    }
    output.push(text);
}

/// A component whose characters may be encoded, and the alphabet of its rule.
type Component = (Range<usize>, u16);

/// Appends a string with the components encoded. Returns `false` if the meaning of one is not certain.
fn write_encoded(text: &[u8], components: &[Component; 3], keeps_non_ascii: bool, output: &mut Output<'_>) -> bool {
    let mut from = 0;
    for (range, alphabet) in components {
        output.push(&text[from..range.start]);
        from = range.end;
        if !write_component(&text[range.clone()], *alphabet, keeps_non_ascii, output) {
            return false;
        }
    }
    output.push(&text[from..]);
    true
}

#[inline(never)]
fn write_component(component: &[u8], alphabet: u16, keeps_non_ascii: bool, output: &mut Output<'_>) -> bool {
    let has_triplet = (0..component.len()).any(|index| triplet(component, index).is_some());
    let mut from = 0;
    for (index, &byte) in component.iter().enumerate() {
        let is_encoded = if byte < 0x80 {
            is_wrong(byte, alphabet) && !(byte == b'%' && triplet(component, index).is_some())
        } else {
            !keeps_non_ascii
        };
        if is_encoded {
            if byte == b'%' && has_triplet {
                return false;
            }
            output.push(&component[from..index]);
            output.push(&encode_octet(byte));
            from = index + 1;
        }
    }
    output.push(&component[from..]);
    true
}

/// Returns whether a character is printable and in no component of this alphabet. `\` in a path is read as `/` by `URL`, and `#` starts
/// a fragment.
fn is_wrong(byte: u8, alphabet: u16) -> bool {
    let is_printable = matches!(byte, b' '..=b'~');
    let has_meaning = byte == b'#' || byte == b'\\' && alphabet == PATH;
    is_printable && !has_meaning && CLASSES[usize::from(byte)] & alphabet == 0
}

/// Returns the path, the query and the fragment (RFC 3986, appendix B), empty ranges if they are absent or must not change. Returns
/// `None` if the meaning of the string is not certain.
#[inline(never)]
fn components(text: &[u8]) -> Option<[Component; 3]> {
    let is_lossy = text.windows(3).any(|each| each == "\u{fffd}".as_bytes());
    if is_lossy || is_surrounded(text) || is_drive(text) || is_wrong_name(text) || has_expression(text) {
        return None;
    }
    let find = |from: usize, end: usize, stops: &[u8]| {
        text[from..end].iter().position(|byte| stops.contains(byte)).map_or(end, |index| from + index)
    };
    let end = text.len();
    let fragment = find(0, end, b"#");
    let query = find(0, fragment, b"?");
    let scheme_end = find(0, query, b":/");
    let has_scheme = scheme_end > 0 && text[..query].get(scheme_end) == Some(&b':');
    let start = if has_scheme { scheme_end + 1 } else { 0 };
    let is_network = text[start..query].starts_with(b"//");
    let path = if is_network { find(start + 2, query, b"/") } else { start };
    let authority = if is_network { &text[start + 2..path] } else { &[] };
    // `s://me:p/w@h`: the rest may be a password.
    if authority.contains(&b':') && !authority.contains(&b'@') && text.contains(&b'@') {
        return None;
    }
    let scheme = if has_scheme { &text[..scheme_end] } else { &[] };
    if authority.is_empty() && may_hold_authority(scheme, &text[path..query]) {
        return None;
    }
    // A space of `tel:+1 234` is no character of a number, encoded or not.
    let is_rootless = has_scheme && !is_network && text[path..query].first() != Some(&b'/');
    let path = if is_rootless { query } else { path };
    Some([(path..query, PATH), (fragment.min(query + 1)..fragment, QUERY), (end.min(fragment + 1)..end, QUERY)])
}

const PAIRS: [(&str, &str); 10] = [
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
    ("<", ">"),
    ("“", "”"),
    ("„", "“"),
    ("‘", "’"),
    ("«", "»"),
    ("‹", "›"),
    ("「", "」"),
];

/// Returns whether white space, quotation marks or angle brackets may surround the string, which are not of a URI.
fn is_surrounded(text: &[u8]) -> bool {
    let is_space = |byte: Option<&u8>| matches!(byte, Some(b' ' | b'\t' | b'\r' | b'\n'));
    if is_space(text.first()) || is_space(text.last()) {
        return true;
    }
    PAIRS.iter().any(|(opening, closing)| {
        let (opening, closing) = (opening.as_bytes(), closing.as_bytes());
        let before = text.strip_suffix(closing);
        text.starts_with(opening)
            || before.is_some_and(|before| !before.windows(opening.len()).any(|each| each == opening))
    })
}

/// Returns whether a string begins with a drive letter of Windows, which is not a scheme or a host.
fn is_drive(text: &[u8]) -> bool {
    let after_file = text.split_at_checked(7).filter(|(start, _)| start.eq_ignore_ascii_case(b"file://"));
    [text, after_file.map_or(&[], |(_, rest)| rest)].iter().any(
        |rest| matches!(rest, [letter, b':', after @ ..] if letter.is_ascii_alphabetic() && !after.starts_with(b"//")),
    )
}

/// Returns whether a string begins with a name that people mean as a host, with a character that no host has: `www.exa mple.com`.
fn is_wrong_name(text: &[u8]) -> bool {
    let Some((start, rest)) = text.split_at_checked(4) else { return false };
    let is_name = |&byte: &u8| byte.is_ascii_alphanumeric() || b"_.~:-".contains(&byte);
    start.eq_ignore_ascii_case(b"www.")
        && rest.iter().take_while(|byte| !b"/?#".contains(byte)).any(|byte| !is_name(byte))
}

/// Returns whether the first segment of a path may have been meant as an authority, and has a character that it cannot contain: after
/// `http:/`, where `URL` reads a host, or with a bracket as of an IP literal.
fn may_hold_authority(scheme: &[u8], path: &[u8]) -> bool {
    let segment = path.split(|&byte| byte == b'/').find(|segment| !segment.is_empty()).unwrap_or(&[]);
    let is_host = ["http", "https", "ws", "wss", "ftp"].iter().any(|each| scheme.eq_ignore_ascii_case(each.as_bytes()));
    if is_host {
        let is_wrong_at = |(index, &byte): (usize, &u8)| {
            byte >= 0x80 || is_wrong(byte, PATH) && !(byte == b'%' && triplet(segment, index).is_some())
        };
        return segment.iter().enumerate().any(is_wrong_at);
    }
    let mut starts = segment.split_inclusive(|&byte| byte == b'@');
    starts.any(|part| matches!(part, [b'[', rest @ ..] if is_literal_start(rest)))
}

/// Returns whether a string begins as an IP literal after its bracket: `::1`, `v1.a`.
fn is_literal_start(text: &[u8]) -> bool {
    let (digits, end) = match text {
        [b'v' | b'V', rest @ ..] => (rest, b'.'),
        _ => (text, b':'),
    };
    digits.iter().find(|byte| !byte.is_ascii_hexdigit()) == Some(&end)
}

/// Returns whether a string has an expression of a URI template (RFC 6570, 2.2), such as `{id}` or `{?q*}`.
fn has_expression(text: &[u8]) -> bool {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_.,:*%".contains(&byte);
    text.split(|&byte| byte == b'{').skip(1).any(|rest| {
        let (first, names) = match rest {
            [operator, names @ ..] if b"+#./;?&".contains(operator) => (Some(*operator), names),
            _ => (None, rest),
        };
        let length = names.iter().take_while(|&&byte| is_name(byte)).count();
        names.get(length) == Some(&b'}') && (length > 0 || first == Some(b'.'))
    })
}
