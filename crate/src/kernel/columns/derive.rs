use crate::escape::write_escaped;
use crate::grammar::TopRule;
use crate::mask::{MaskedAs, write_masked};
use crate::origin::{write_ascii, write_origin};
use crate::output::Output;
use crate::record::{Record, index};
use crate::triplet::{encoded_character, triplet};

use super::Invalid;
use super::block::Step;
use super::issues::Issues;
use super::output::Texts;
use super::strings::Strings;
use super::write::{Current, write};

/// The byte before each string of a list. UTF-8 never contains it.
pub const SEPARATOR: u8 = 0xff;

/// A string, or a list of strings, that [`derive`] makes of a row.
#[derive(Clone, Copy, Debug)]
pub enum Derived {
    /// The origin (RFC 6454, 4). Null without a scheme or a host, and with a port above 65535.
    Origin,
    /// The URI of an IRI: non-ASCII characters are percent-encoded (RFC 3987, 3.1).
    ToUri,
    /// The segments of the path, decoded, each after a [`SEPARATOR`]. Null if one is not UTF-8.
    Segments,
    /// The names and values of the query, decoded in turn, each after a [`SEPARATOR`]. A name without `=` has an empty value. Null
    /// if one does not decode. The row is any string (RFC 3986, appendix B).
    Params,
    /// The first value of the parameter with a name: the name in the same row, or the only one. Null if the query lacks it, if
    /// the name is null, or if the value does not decode. The row is any string.
    Param,
    /// The row with characters percent-encoded that no component can contain, if that makes it valid. The row is any string.
    Escaped,
    /// The row with its passwords masked. The row is any string.
    Redacted,
}

/// Derives a string from each row. A row that is null or invalid becomes null, unless the value is that of any string. `names` are those
/// of [`Derived::Param`].
///
/// Data of seven times the length of the longest row and 128 bytes always has room for a row.
///
/// # Panics
///
/// Panics as [`check`](super::check) does.
///
/// ```
/// use pchar::kernel::TopRule;
/// use pchar::kernel::columns::{Derived, Issues, Strings, Texts, derive};
///
/// let strings = Strings::new(&[0, 13, 16], b"HTTP://A:80/ba b");
/// let (mut offsets, mut data, mut validity) = ([0; 3], [0; 256], [0; 1]);
/// let mut texts = Texts { offsets: &mut offsets, data: &mut data, validity: &mut validity };
/// let (mut codes, mut rules, mut indices, mut inputs, mut invalid) = ([0; 2], [0; 2], [0; 2], [0; 2], [0; 1]);
/// let mut issues = Issues {
///     validity: &mut invalid,
///     codes: &mut codes,
///     rules: &mut rules,
///     indices: &mut indices,
///     inputs: &mut inputs,
/// };
/// let names = Strings::new(&[], b"");
/// let step = derive(strings, names, TopRule::UriReference, Derived::Origin, &mut texts, &mut issues);
/// assert_eq!((step.rows, step.issues, offsets), (2, 1, [0, 8, 8]));
/// assert_eq!((&data[..8], validity), (&b"http://a"[..], [0b01]));
/// ```
#[must_use]
pub fn derive(
    strings: Strings<'_>,
    names: Strings<'_>,
    rule: TopRule,
    derived: Derived,
    texts: &mut Texts<'_>,
    issues: &mut Issues<'_>,
) -> Step {
    let room = if matches!(derived, Derived::Param) { names.partners() } else { usize::MAX };
    write(strings, rule, Invalid::Null, room, texts, issues, |row, output| row.derive(derived, &names, output))
}

impl<'a> Current<'a, '_> {
    /// Appends a string or a list that is derived from the row.
    #[inline]
    pub fn derive(&mut self, derived: Derived, names: &Strings<'_>, output: &mut Output<'_>) -> bool {
        let start = output.len();
        let is_present = match derived {
            Derived::Params => self.query().is_some_and(|query| write_params(query, output)),
            Derived::Param => match (self.query(), name_at(names, self.row())) {
                (Some(query), Some(name)) => write_param(query, name, output),
                _ => false,
            },
            Derived::Escaped | Derived::Redacted => self.derive_any(derived, output),
            _ => self.derive_valid(derived, output),
        };
        if !is_present {
            output.truncate(start);
        }
        is_present
    }

    fn derive_valid(&self, derived: Derived, output: &mut Output<'_>) -> bool {
        let Some((text, record)) = self.valid() else { return false };
        let text = &text[..index(record.end)];
        match derived {
            Derived::Origin => write_origin(text, record, output),
            Derived::Segments => write_segments(text, record, output),
            _ => {
                write_ascii(text, output);
                true
            }
        }
    }

    fn derive_any(&mut self, derived: Derived, output: &mut Output<'_>) -> bool {
        let (is_valid, rule) = (self.valid().is_some(), self.rule());
        let Some(text) = self.any() else { return false };
        match derived {
            Derived::Redacted => write_masked(text, MaskedAs::Uri, output),
            _ if is_valid => output.copy(text, 0, text.len(), false),
            _ => write_escaped(text, rule, output),
        }
        true
    }

    /// Returns the query of any string, from its first `?` to its first `#` (RFC 3986, appendix B). An absent one is empty. Returns
    /// `None` if the row is null, too long or not UTF-8.
    fn query(&mut self) -> Option<&'a [u8]> {
        let text = self.any()?;
        let before = &text[..find(text, 0, b'#')];
        Some(before.get(find(before, 0, b'?') + 1..).unwrap_or(&[]))
    }
}

/// Returns the name for a row, `None` if it is null.
fn name_at<'a>(names: &Strings<'a>, row: usize) -> Option<&'a [u8]> {
    let row = if names.rows() == 1 { 0 } else { row };
    if names.present(row, 1) == 0 { None } else { names.bytes(row) }
}

fn write_segments(text: &[u8], record: &Record, output: &mut Output<'_>) -> bool {
    let (mut start, end) = (index(record.path_start), index(record.path_end));
    if start == end {
        return true;
    }
    let text = &text[..end];
    start += usize::from(text[start] == b'/');
    loop {
        let stop = find(text, start, b'/');
        output.push_byte(SEPARATOR);
        let is_text = write_decoded(text, start, stop, Kind::Segment, output);
        if !is_text || stop == end {
            return is_text;
        }
        start = stop + 1;
    }
}

fn write_params(query: &[u8], output: &mut Output<'_>) -> bool {
    each_pair(query, |start, name_end, end| {
        let mut write = |start, end| {
            output.push_byte(SEPARATOR);
            write_decoded(query, start, end, Kind::Value, output)
        };
        (!write(start, name_end) || !write(end.min(name_end + 1), end)).then_some(())
    })
    .is_none()
}

fn write_param(query: &[u8], name: &[u8], output: &mut Output<'_>) -> bool {
    let from = output.len();
    let found = each_pair(query, |start, name_end, end| {
        // Most names begin with another byte, and are not decoded.
        let first = query[..name_end].get(start);
        let is_found = (first == name.first() || matches!(first, Some(b'%' | b'+')))
            && write_decoded(query, start, name_end, Kind::Name, output)
            && &output.written()[from..] == name;
        output.truncate(from);
        is_found.then(|| write_decoded(query, end.min(name_end + 1), end, Kind::Value, output))
    });
    found == Some(true)
}

/// Calls a function with the start of each pair, the end of its name, and its end. Stops at its first result.
#[inline]
fn each_pair<R>(query: &[u8], mut see: impl FnMut(usize, usize, usize) -> Option<R>) -> Option<R> {
    if query.is_empty() {
        return None;
    }
    let mut start = 0;
    loop {
        let stop = find(query, start, b'&');
        let found = see(start, find(&query[..stop], start, b'='), stop);
        if found.is_some() || stop == query.len() {
            return found;
        }
        start = stop + 1;
    }
}

/// Returns the index of a byte from an index on, or the length of the text.
#[inline(never)]
fn find(text: &[u8], from: usize, byte: u8) -> usize {
    from + text[from..].iter().take_while(|&&each| each != byte).count()
}

/// The part of a string that [`write_decoded`] decodes.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Segment,
    /// The name of a parameter that is searched for. A percent sign without two digits stays, so other parameters can be found.
    Name,
    /// The value of a parameter, or any other name.
    Value,
}

/// Appends a part of a string with its triplets decoded once. Returns `false` if the octets are not UTF-8, or if a percent sign
/// lacks its two digits. A `+` in a query is a space.
#[inline(never)]
fn write_decoded(text: &[u8], start: usize, end: usize, kind: Kind, output: &mut Output<'_>) -> bool {
    let is_data = |byte: u8| byte != b'%' && !(kind != Kind::Segment && byte == b'+');
    let mut index = start;
    while index < end {
        let next = index + text[index..end].iter().take_while(|&&byte| is_data(byte)).count();
        output.copy_short(text, index, next);
        index = next;
        match text[..end].get(index) {
            None => break,
            Some(b'+') => {
                output.push_byte(b' ');
                index += 1;
            }
            Some(_) => {
                // Only within the part: in another name, `%` may stand before the end.
                let octet = |each: usize| triplet(&text[..end], index + 3 * each);
                if kind == Kind::Name && octet(0).is_none() {
                    output.push_byte(b'%');
                    index += 1;
                    continue;
                }
                let length = match octet(0) {
                    Some(first) if !first.is_ascii() => {
                        encoded_character(&text[..end], index, first).map_or(0, char::len_utf8)
                    }
                    first => usize::from(first.is_some()),
                };
                if length == 0 {
                    return false;
                }
                (0..length).filter_map(octet).for_each(|octet| output.push_byte(octet));
                index += 3 * length;
            }
        }
    }
    true
}
