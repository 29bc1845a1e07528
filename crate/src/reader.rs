use crate::error::Error;
use crate::grammar::TopRule;
use crate::plain::plain;
use crate::record::{Record, index, word};
use crate::scan::components;
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

/// What [`scan`](crate::lines::scan) writes of a line: words in memory, as `ts/backend/line-words.ts` knows them.
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

/// The lines of a chunk in their order, how far they are done, and where what is wrong with them is noted.
pub struct Reader<'a> {
    pub bytes: &'a [u8],
    is_last: bool,
    rule: TopRule,
    issues: &'a mut [Issue],
    pub step: Step,
}

impl<'a> Reader<'a> {
    #[inline]
    pub fn new(chunk: Chunk<'a>, rule: TopRule, issues: &'a mut [Issue]) -> Self {
        const MOST: usize = i32::MAX as usize;
        let is_whole = chunk.bytes.len() <= MOST;
        let bytes = if is_whole { chunk.bytes } else { &chunk.bytes[..MOST] };
        Self { bytes, is_last: chunk.is_last && is_whole, rule, issues, step: Step::default() }
    }

    /// Finds and scans the line that is next. Only here: `next` and `scanLine` of the other backend take the reader itself.
    #[inline]
    pub fn next(&self, record: &mut Record) -> Option<(Line, Result<(), Error>)> {
        scan_line(self.bytes, self.step.taken, self.is_last, self.rule, record)
    }

    /// Notes what is wrong with the line that is next. `false`: there is no room. Only here: in the other backend it is part of
    /// `scanLine`.
    #[cold]
    pub fn note(&mut self, error: Error) -> bool {
        let Some(issue) = self.issues.get_mut(self.step.issues) else { return false };
        let (code, rule) = (error.code() as i32, error.rule() as i32);
        *issue =
            Issue { line: word(self.step.lines), code, rule, index: word(error.index()), start: word(self.step.taken) };
        self.step.issues += 1;
        true
    }

    /// Counts a line as done. Only here: the other backend does it in its loops.
    #[inline]
    pub fn take(&mut self, line: Line) {
        self.step.taken = line.next;
        self.step.lines += 1;
    }
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

/// The index of the first LF, looked for in eight bytes at once. Only here: JavaScript has `indexOf`.
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

/// Finds and scans a line in one pass: the scanner's short way stops where the line ends without knowing of lines. Only
/// here: the other backend has no short way.
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
