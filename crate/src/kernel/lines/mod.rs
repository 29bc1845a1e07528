//! Bulk work on bytes with one URI per line.
//!
//! A line ends with LF or CR LF. Bytes after the last line ending are a line too. A CR elsewhere is a character of
//! its line, and nothing is trimmed. An empty line is an empty reference.
//!
//! [`check`], [`components`], [`normalize`] and [`resolve`] work on whole lines from the start of a [`Chunk`] and write to
//! buffers of the caller. They stop before the first line for which a buffer has no room, and return their progress
//! as a [`Step`]. Each line gets the result that [`scan::scan`](crate::scan::scan),
//! [`normalize::normalize`](super::normalize::normalize) or [`resolve::resolve`](super::resolve::resolve) has for it.
//!
//! ```
//! use pchar::kernel::TopRule;
//! use pchar::kernel::lines::{Chunk, Issue, check};
//!
//! let bytes = b"http://a/b\r\nhttp://a/b c\nd";
//! let mut issues = [Issue::EMPTY; 8];
//! let step = check(Chunk { bytes, is_last: true }, TopRule::UriReference, &mut issues);
//! assert_eq!((step.taken, step.lines, step.issues), (bytes.len(), 3, 1));
//! assert_eq!((issues[0].line, issues[0].index), (1, 10));
//! ```

mod reader;
mod splice;

use self::reader::Reader;
use self::splice::Splice;
use crate::error::Error;
use crate::grammar::TopRule;
use crate::normalize::normalize as write_normal;
use crate::record::{Record, field};
use crate::resolve::{Pieces, ResolveOptions, check_base, resolve as write_target};

pub use self::reader::{Chunk, Line, Step, next};
pub use crate::generated::record::{Issue, Row};

/// The base of [`resolve`]: a string and the record that [`scan::scan`](crate::scan::scan) returned for it.
#[derive(Clone, Copy, Debug)]
pub struct Base<'a> {
    /// The string.
    pub text: &'a [u8],
    /// Its record.
    pub record: &'a Record,
}

/// Checks each line, and reports the invalid ones.
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

/// Scans each line and writes a row for it. Reports the invalid lines.
///
/// ```
/// use pchar::kernel::TopRule;
/// use pchar::kernel::lines::{Chunk, Row, components};
///
/// let chunk = Chunk { bytes: b"http://a/b\n//c\n", is_last: true };
/// let mut rows = [Row::EMPTY; 8];
/// let step = components(chunk, TopRule::UriReference, &mut rows, &mut []);
/// assert_eq!((step.lines, step.issues), (2, 0));
/// assert_eq!((rows[0].record.scheme_end, rows[0].start, rows[0].end), (4, 0, 10));
/// assert_eq!((rows[1].record.authority_start, rows[1].start, rows[1].end), (2, 11, 14));
/// ```
#[must_use]
pub fn components(chunk: Chunk<'_>, rule: TopRule, rows: &mut [Row], issues: &mut [Issue]) -> Step {
    let mut reader = Reader::new(chunk, rule, issues);
    for row in rows {
        let Some((line, scanned)) = reader.next(&mut row.record) else { break };
        if let Err(error) = scanned {
            if !reader.note(error) {
                break;
            }
            row.record = Record::EMPTY;
        }
        row.start = field(line.start);
        row.end = field(line.end);
        reader.take(line);
    }
    reader.step
}

/// Normalizes each line into the output. `flags` are those of [`normalize::normalize`](crate::normalize::normalize).
/// Invalid lines and line endings are copied unchanged.
///
/// An output that is 34 bytes longer than the longest line with its line ending always has room for a line.
///
/// ```
/// use pchar::kernel::TopRule;
/// use pchar::kernel::lines::{Chunk, Issue, normalize};
/// use pchar::kernel::record::may_change;
///
/// let chunk = Chunk { bytes: b"http://a/\r\nHTTP://B/\r\na b\n", is_last: true };
/// let mut output = [0; 64];
/// let step = normalize(chunk, TopRule::UriReference, may_change::CASE, &mut output, &mut [Issue::EMPTY]);
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
            Ok(()) if record.may_change & flags == 0 => splice.keep(line),
            Ok(()) => {
                let text = &reader.bytes[line.start..];
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

/// Resolves each line against a base, into the output. Invalid lines and line endings are copied unchanged.
///
/// An output that is two bytes longer than the base and the longest line with its line ending together always has
/// room for a line.
///
/// # Errors
///
/// `ErrorCode::BaseNotAbsolute` if the base has no scheme, unless the options allow it.
///
/// ```
/// use pchar::kernel::lines::{Base, Chunk, resolve};
/// use pchar::kernel::scan::scan;
/// use pchar::{ResolveOptions, kernel::TopRule};
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
