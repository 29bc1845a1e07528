use crate::error::Error;
use crate::generated::record::Issue;
use crate::grammar::TopRule;
use crate::record::{Record, field, index};
use crate::scan::scalar::components;
use crate::scan::simd::scan_plain;
use crate::scan::vector;

/// Bytes that begin with a line.
#[derive(Clone, Copy, Debug)]
pub struct Chunk<'a> {
    /// The bytes. Those from 2 GiB on are left for the next chunk, because positions are 32-bit numbers.
    pub bytes: &'a [u8],
    /// Whether no bytes follow, so that the end of the bytes ends a line too.
    pub is_last: bool,
}

/// The position of a line: indices into the bytes of its chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The start.
    pub start: usize,
    /// The end, before the LF or CR LF.
    pub end: usize,
    /// The start of the next line.
    pub next: usize,
}

/// The progress of a call.
///
/// If `taken` is 0, there is no whole line, or a buffer has no room for the first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The number of bytes done: whole lines with their line endings.
    pub taken: usize,
    /// The number of lines done.
    pub lines: usize,
    /// The number of invalid lines among them.
    pub issues: usize,
    /// The number of bytes written to the output.
    pub written: usize,
}

/// The lines of a chunk, the progress, and the errors found so far.
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
        const LIMIT: usize = i32::MAX as usize;
        let is_whole = chunk.bytes.len() <= LIMIT;
        let bytes = if is_whole { chunk.bytes } else { &chunk.bytes[..LIMIT] };
        Self { bytes, is_last: chunk.is_last && is_whole, rule, issues, step: Step::default() }
    }

    /// Finds and scans the next line.
    #[inline]
    pub fn next(&self, record: &mut Record) -> Option<(Line, Result<(), Error>)> {
        scan_line(self.bytes, self.step.taken, self.is_last, self.rule, record)
    }

    /// Stores the error of the current line. Returns `false` if there is no room.
    #[cold]
    pub fn note(&mut self, error: Error) -> bool {
        let Some(issue) = self.issues.get_mut(self.step.issues) else { return false };
        let (code, rule) = (error.code() as i32, error.rule() as i32);
        *issue = Issue {
            line: field(self.step.lines),
            code,
            rule,
            index: field(error.index()),
            start: field(self.step.taken),
        };
        self.step.issues += 1;
        true
    }

    /// Counts a line as done.
    #[inline]
    pub fn take(&mut self, line: Line) {
        self.step.taken = line.next;
        self.step.lines += 1;
    }
}

/// Finds the line that starts at an index. Returns `None` if no line starts there, or if its end is not among the
/// bytes.
///
/// ```
/// use pchar::kernel::lines::{Line, next};
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

/// Returns the index of the first LF. It looks at eight bytes at once.
#[inline]
fn line_feed(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let (blocks, rest) = bytes.as_chunks::<8>();
    for (count, block) in blocks.iter().enumerate() {
        let others = u64::from_le_bytes(*block) ^ (ONES * u64::from(b'\n'));
        // The lowest bit set belongs to the first byte that is 0. Higher bits may be wrong.
        let found = others.wrapping_sub(ONES) & !others & (ONES << 7);
        if found != 0 {
            return Some(count * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().position(|&byte| byte == b'\n').map(|index| blocks.len() * 8 + index)
}

/// Finds the line that starts at an index, and scans it. The record of an invalid line means nothing.
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

/// Finds and scans a line in one pass. The fast path of the scanner stops at the end of the line by itself.
#[inline]
fn plain_line(bytes: &[u8], from: usize, rule: TopRule, record: &mut Record) -> Option<Line> {
    let rest = &bytes[from..];
    scan_plain(rest, None, rule, record)?;
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
    use crate::scan::scalar::components;

    /// If the fast path answers, it finds the same line and the same record as the full scanner.
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
