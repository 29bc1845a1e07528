//! Bulk work: the lines of a chunk of bytes, one text a line.
//!
//! A line ends with LF or CR LF; what follows the last line end is a line unless it is empty. A CR elsewhere is
//! a character of its line, and nothing else is stripped. An empty line is a text like any other.
//!
//! [`check`], [`scan`], [`normalize`] and [`resolve`] take whole lines from the start of a [`Chunk`], write into buffers
//! of the caller's, stop before the first line that one of them has no room for, and tell by a [`Step`] how far they
//! came. What they say of a line is what [`scan::scan`](crate::scan::scan), [`normalize::normalize`](mod@crate::normalize)
//! and [`resolve::resolve`](mod@crate::resolve) say of its text.
//!
//! ```
//! use pchar::TopRule;
//! use pchar::lines::{Chunk, Issue, check};
//!
//! let bytes = b"http://a/b\r\nhttp://a/b c\nd";
//! let mut issues = [Issue::EMPTY; 8];
//! let step = check(Chunk { bytes, is_last: true }, TopRule::UriReference, &mut issues);
//! assert_eq!((step.taken, step.lines, step.issues), (bytes.len(), 3, 1));
//! assert_eq!((issues[0].line, issues[0].index), (1, 10));
//! ```

use crate::error::Error;
use crate::grammar::TopRule;
use crate::normalize::normalize as write_normal;
use crate::plain::plain;
use crate::record::{Record, index, word};
use crate::resolve::{Pieces, ResolveOptions, check_base, resolve as write_target};
use crate::scan::components;
use crate::splice::Splice;
use crate::vector;

/// Bytes that begin with a line.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'a> {
    /// The bytes. Those from 2 GiB on are left for the next chunk, since places are 32-bit words.
    pub bytes: &'a [u8],
    /// Whether no bytes follow, so that their end is the end of a line too.
    pub is_last: bool,
}

/// Where a line is: indices into the bytes of its chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it starts.
    pub start: usize,
    /// Where it ends, before the LF or CR LF.
    pub end: usize,
    /// Where the next one starts.
    pub next: usize,
}

/// How far a call came.
///
/// Where `taken` is 0, no whole line is there, or a buffer has no room for the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// How many bytes of the chunk are done: whole lines, with their ends.
    pub taken: usize,
    /// How many lines these are.
    pub lines: usize,
    /// How many of the lines are invalid.
    pub issues: usize,
    /// How many bytes are written to the output.
    pub written: usize,
}

/// What [`scan`] writes of a line: words in memory, as `ts/backend/line-words.ts` knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Row {
    /// Where its components are, counted from its start; [`Record::EMPTY`], whose `path_start` is -1, of an invalid line.
    pub record: Record,
    /// Where the line starts, counted from the start of the chunk.
    pub start: i32,
    /// Where it ends, before its line end.
    pub end: i32,
}

impl Row {
    /// A row that nothing is written to: zeros, which take no space in a program that holds many.
    pub const EMPTY: Self = Self {
        record: Record {
            scheme_end: 0,
            authority_start: 0,
            host_start: 0,
            host_end: 0,
            port_start: 0,
            path_start: 0,
            path_end: 0,
            query_start: 0,
            fragment_start: 0,
            ..Record::EMPTY
        },
        start: 0,
        end: 0,
    };
}

/// What is wrong with an invalid line: words in memory, as `ts/backend/line-words.ts` knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Issue {
    /// The number of the line in the step, from 0.
    pub line: i32,
    /// An [`ErrorCode`](crate::ErrorCode).
    pub code: i32,
    /// A [`Rule`](crate::Rule): the one that the line breaks.
    pub rule: i32,
    /// Where it breaks it, in bytes from the start of the line.
    pub index: i32,
    /// The start of the line, from the start of the chunk.
    pub start: i32,
}

impl Issue {
    /// What nothing is written to: zeros.
    pub const EMPTY: Self = Self { line: 0, code: 0, rule: 0, index: 0, start: 0 };
}

/// The base of [`resolve`]: a text, and the record that [`scan::scan`](crate::scan::scan) made of it.
#[derive(Clone, Copy, Debug)]
pub struct Base<'a> {
    /// The text.
    pub text: &'a [u8],
    /// Where its components are.
    pub record: &'a Record,
}

/// Finds the line that starts at an index. `None`: no line starts there, or its end is not among the bytes.
///
/// ```
/// use pchar::lines::{Line, next};
///
/// let bytes = b"a\r\n\nb";
/// assert_eq!(next(bytes, 0, false), Some(Line { start: 0, end: 1, next: 3 }));
/// assert_eq!(next(bytes, 3, false), Some(Line { start: 3, end: 3, next: 4 }));
/// assert_eq!(next(bytes, 4, false), None);
/// assert_eq!(next(bytes, 4, true), Some(Line { start: 4, end: 5, next: 5 }));
/// assert_eq!(next(bytes, 5, true), None);
/// ```
#[must_use]
pub fn next(bytes: &[u8], from: usize, is_last: bool) -> Option<Line> {
    let rest = bytes.get(from..)?;
    let Some(length) = line_feed(rest) else {
        let end = bytes.len();
        return (is_last && from < end).then_some(Line { start: from, end, next: end });
    };
    let has_return = length > 0 && rest[length - 1] == b'\r';
    let end = from + length;
    Some(Line { start: from, end: end - usize::from(has_return), next: end + 1 })
}

/// The index of the first LF, looked for in eight bytes at once.
#[inline]
fn line_feed(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let (blocks, rest) = bytes.as_chunks::<8>();
    for (count, block) in blocks.iter().enumerate() {
        let others = u64::from_le_bytes(*block) ^ (ONES * u64::from(b'\n'));
        // The lowest bit that is set is that of the first byte that is 0. Those above it may be wrong.
        let found = others.wrapping_sub(ONES) & !others & (ONES << 7);
        if found != 0 {
            return Some(count * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().position(|&byte| byte == b'\n').map(|index| blocks.len() * 8 + index)
}

/// Finds the line that starts at an index, and scans it. What is done with a line begins here, whatever it is.
///
/// The record of an invalid line means nothing.
#[inline]
fn scan_line(
    bytes: &[u8],
    from: usize,
    is_last: bool,
    rule: TopRule,
    record: &mut Record,
) -> Option<(Line, Result<(), Error>)> {
    if vector::IS_FAST
        && let Some(line) = plain_line(bytes, from, rule, record)
    {
        return Some((line, Ok(())));
    }
    let line = next(bytes, from, is_last)?;
    Some((line, components(&bytes[line.start..line.end], rule, record)))
}

/// Finds and scans a line in one pass: the scanner's short way stops where the line ends without knowing of lines.
#[inline]
fn plain_line(bytes: &[u8], from: usize, rule: TopRule, record: &mut Record) -> Option<Line> {
    let rest = &bytes[from..];
    plain(rest, rest.len(), rule, record)?;
    let length = index(record.end);
    let line_end = match rest[length..] {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    let end = from + length;
    Some(Line { start: from, end, next: end + line_end })
}

/// Checks each line by a rule, and notes those that are invalid.
#[must_use]
pub fn check(chunk: Chunk<'_>, rule: TopRule, issues: &mut [Issue]) -> Step {
    let mut reader = Reader::new(chunk, rule, issues);
    let mut record = Record::EMPTY;
    while let Some((line, scanned)) = reader.next(&mut record) {
        if scanned.is_err_and(|error| !reader.note(error)) {
            break;
        }
        reader.take(line);
    }
    reader.step
}

/// Scans each line by a rule, and writes a row for it; notes those that are invalid.
///
/// ```
/// use pchar::TopRule;
/// use pchar::lines::{Chunk, Row, scan};
///
/// let chunk = Chunk { bytes: b"http://a/b\n//c\n", is_last: true };
/// let mut rows = [Row::EMPTY; 8];
/// let step = scan(chunk, TopRule::UriReference, &mut rows, &mut []);
/// assert_eq!((step.lines, step.issues), (2, 0));
/// assert_eq!((rows[0].record.scheme_end, rows[0].start, rows[0].end), (4, 0, 10));
/// assert_eq!((rows[1].record.authority_start, rows[1].start, rows[1].end), (2, 11, 14));
/// ```
#[must_use]
pub fn scan(chunk: Chunk<'_>, rule: TopRule, rows: &mut [Row], issues: &mut [Issue]) -> Step {
    let mut reader = Reader::new(chunk, rule, issues);
    for row in rows {
        let Some((line, scanned)) = reader.next(&mut row.record) else { break };
        if let Err(error) = scanned {
            if !reader.note(error) {
                break;
            }
            row.record = Record::EMPTY;
        }
        row.start = word(line.start);
        row.end = word(line.end);
        reader.take(line);
    }
    reader.step
}

/// Normalizes each line, at the rungs that `flags` name as for [`normalize::normalize`](crate::normalize::normalize),
/// into the output. An invalid line stays as it is, and so do the line ends.
///
/// 34 bytes more than the longest line has, with its end, are enough for a buffer that takes one.
///
/// ```
/// use pchar::TopRule;
/// use pchar::lines::{Chunk, Issue, normalize};
/// use pchar::record::changes;
///
/// let chunk = Chunk { bytes: b"http://a/\r\nHTTP://B/\r\na b\n", is_last: true };
/// let mut output = [0; 64];
/// let step = normalize(chunk, TopRule::UriReference, changes::CASE, &mut output, &mut [Issue::EMPTY]);
/// assert_eq!(&output[..step.written], b"http://a/\r\nhttp://b/\r\na b\n");
/// assert_eq!((step.lines, step.issues), (3, 1));
/// ```
#[must_use]
pub fn normalize(chunk: Chunk<'_>, rule: TopRule, flags: i32, output: &mut [u8], issues: &mut [Issue]) -> Step {
    let mut reader = Reader::new(chunk, rule, issues);
    let mut splice = Splice::new(reader.bytes, output);
    let mut record = Record::EMPTY;
    while let Some((line, scanned)) = reader.next(&mut record) {
        let has_room = match scanned {
            Ok(()) if record.changes & flags == 0 => splice.keep(line),
            Ok(()) => {
                let text = &reader.bytes[line.start..line.end];
                match write_normal(text, &record, rule, flags, splice.room(line)) {
                    Ok(Some(length)) => splice.replace(line, b"", length, line.end),
                    Ok(None) => splice.keep(line),
                    Err(_) => false,
                }
            }
            Err(error) => splice.keep(line) && reader.note(error),
        };
        if !has_room {
            break;
        }
        reader.take(line);
    }
    Step { written: splice.finish(reader.step.taken), ..reader.step }
}

/// Resolves each line against a base, into the output. An invalid line stays as it is, and so do the line ends.
///
/// The length of the base, that of the longest line with its end, and two bytes are enough for a buffer that takes one.
///
/// # Errors
///
/// `ErrorCode::BaseNotAbsolute` where the base has no scheme, unless the options allow it.
///
/// ```
/// use pchar::lines::{Base, Chunk, resolve};
/// use pchar::scan::scan;
/// use pchar::{ResolveOptions, TopRule};
///
/// let text = b"http://a/b/c/d;p?q";
/// let base = Base { text, record: &scan(text, TopRule::UriReference)? };
/// let chunk = Chunk { bytes: b"../g\n?y\n", is_last: true };
/// let mut output = [0; 64];
/// let step =
///     resolve(chunk, TopRule::UriReference, base, ResolveOptions::default(), &mut output, &mut [])?;
/// assert_eq!(&output[..step.written], b"http://a/b/g\nhttp://a/b/c/d;p?y\n");
/// # Ok::<(), pchar::Error>(())
/// ```
pub fn resolve(
    chunk: Chunk<'_>,
    rule: TopRule,
    base: Base<'_>,
    options: ResolveOptions,
    output: &mut [u8],
    issues: &mut [Issue],
) -> Result<Step, Error> {
    check_base(base.record, options)?;
    let mut reader = Reader::new(chunk, rule, issues);
    let mut splice = Splice::new(reader.bytes, output);
    let mut record = Record::EMPTY;
    while let Some((line, scanned)) = reader.next(&mut record) {
        let has_room = match scanned {
            Ok(()) => {
                let text = &reader.bytes[line.start..line.end];
                match write_target(text, &record, base.text, base.record, options, splice.room(line)) {
                    Ok(Pieces { base_end: 0, middle: 0, reference_start: 0 }) => splice.keep(line),
                    Ok(Pieces { base_end, middle, reference_start }) => {
                        splice.replace(line, &base.text[..base_end], middle, line.start + reference_start)
                    }
                    Err(_) => false,
                }
            }
            Err(error) => splice.keep(line) && reader.note(error),
        };
        if !has_room {
            break;
        }
        reader.take(line);
    }
    Ok(Step { written: splice.finish(reader.step.taken), ..reader.step })
}

/// The lines of a chunk in their order, how far they are done, and where what is wrong with them is noted.
struct Reader<'a> {
    bytes: &'a [u8],
    is_last: bool,
    rule: TopRule,
    issues: &'a mut [Issue],
    step: Step,
}

impl<'a> Reader<'a> {
    #[inline]
    fn new(chunk: Chunk<'a>, rule: TopRule, issues: &'a mut [Issue]) -> Self {
        const MOST: usize = i32::MAX as usize;
        let is_whole = chunk.bytes.len() <= MOST;
        let bytes = if is_whole { chunk.bytes } else { &chunk.bytes[..MOST] };
        Self { bytes, is_last: chunk.is_last && is_whole, rule, issues, step: Step::default() }
    }

    #[inline]
    fn next(&self, record: &mut Record) -> Option<(Line, Result<(), Error>)> {
        scan_line(self.bytes, self.step.taken, self.is_last, self.rule, record)
    }

    /// Notes what is wrong with the line that is next. `false`: there is no room.
    #[cold]
    fn note(&mut self, error: Error) -> bool {
        let Some(issue) = self.issues.get_mut(self.step.issues) else { return false };
        let (code, rule) = (error.code() as i32, error.rule() as i32);
        *issue =
            Issue { line: word(self.step.lines), code, rule, index: word(error.index()), start: word(self.step.taken) };
        self.step.issues += 1;
        true
    }

    #[inline]
    fn take(&mut self, line: Line) {
        self.step.taken = line.next;
        self.step.lines += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{next, plain_line};
    use crate::grammar::TopRule;
    use crate::record::Record;
    use crate::scan::components;

    /// The short way must find the same line and the same record as the long one, wherever it answers.
    #[test]
    fn plain_line_is_the_line_and_its_record() {
        let texts: [&[u8]; 12] = [
            b"",
            b"http://a/b",
            b"HTTP://EXAMPLE.com:80/%7Esmith/./a/../home.html?q#f",
            b"../g",
            b"\rx",
            b"x\r",
            b"a b",
            b"//h?",
            b"mailto:x@y",
            b"%61:b",
            b"\xc3\xa9",
            b"urn:of-a-length-that-makes-the-line-end-in-any-block-of-its-bytes:and-at-any-place-of-it",
        ];
        let mut answers = 0;
        for shift in 0..130 {
            let mut bytes = [b"x:", &[b'a'; 130][..shift], b"\n"].concat();
            for (count, text) in texts.into_iter().enumerate() {
                bytes.extend_from_slice(text);
                bytes.extend_from_slice(if (count + shift) % 3 == 0 { b"\r\n" } else { b"\n" });
            }
            let mut from = 0;
            while let Some(line) = next(&bytes, from, false) {
                let (mut record, mut expected) = (Record::EMPTY, Record::EMPTY);
                let scanned = components(&bytes[line.start..line.end], TopRule::UriReference, &mut expected);
                if let Some(found) = plain_line(&bytes, from, TopRule::UriReference, &mut record) {
                    assert_eq!((found, scanned, record), (line, Ok(()), expected));
                    answers += 1;
                }
                from = line.next;
            }
            assert_eq!(next(&bytes, from, true), None);
        }
        assert!(answers > 130 * 6, "{answers}");
    }
}
