//! Reference resolution (RFC 3986, 5).

use crate::error::Error;
use crate::generated::errors::ErrorCode;
use crate::generated::rules::Rule;
use crate::output::Output;
use crate::path::{is_dot_segment, path_guard, remove_dot_segments, remove_inner_dot_segments};
use crate::record::{Record, index, may_change};

/// The options of reference resolution.
///
/// ```
/// use pchar::ResolveOptions;
///
/// assert!(!ResolveOptions::new().strict(false).strict);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ResolveOptions {
    /// `true`: a reference that repeats the scheme of the base keeps it. `false`: it is treated as relative, for
    /// compatibility with old data (5.2.2). The default is `true`.
    pub strict: bool,
    /// `true`: the base may lack a scheme. The target is then a reference, to be resolved against a later base. The
    /// default is `false`.
    ///
    /// DEVIATION: 5.1 and 5.2.1 require a base with a scheme (vectors 5-relative-base).
    pub relative_base: bool,
}

impl ResolveOptions {
    /// Returns the defaults.
    #[must_use]
    pub const fn new() -> Self {
        Self { strict: true, relative_base: false }
    }

    /// Sets [`strict`](Self::strict).
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Sets [`relative_base`](Self::relative_base).
    #[must_use]
    pub const fn relative_base(mut self, relative_base: bool) -> Self {
        self.relative_base = relative_base;
        self
    }
}

impl Default for ResolveOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// A target in pieces: `base[..base_end]`, then `middle` bytes that were written, then
/// `reference[reference_start..]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The end of the piece of the base.
    pub base_end: usize,
    /// The number of bytes written between the pieces.
    pub middle: usize,
    /// The start of the piece of the reference.
    pub reference_start: usize,
}

/// A string and its record.
#[derive(Clone, Copy)]
struct Scanned<'a> {
    text: &'a [u8],
    record: &'a Record,
}

impl<'a> Scanned<'a> {
    /// Returns the path.
    fn path(self) -> &'a [u8] {
        &self.text[index(self.record.path_start)..index(self.record.path_end)]
    }

    /// Returns the scheme, an empty slice if it is absent.
    fn scheme(self) -> &'a [u8] {
        if self.record.has_scheme() { &self.text[..index(self.record.scheme_end)] } else { b"" }
    }

    /// Returns whether the path has a dot segment.
    fn has_dot_segments(self) -> bool {
        self.record.may_change & may_change::DOT_SEGMENTS != 0
    }
}

/// Resolves a reference against a base. Both are scanned already, and each record must belong to its string.
///
/// It follows RFC 3986, 5.2.2 line by line, and drops the fragment of the base (5.1). The target consists of pieces
/// of the two strings. Only bytes that neither of them contains are written to `middle`, most often a path with dot
/// segments.
///
/// # Errors
///
/// `ErrorCode::BaseNotAbsolute` if the base has no scheme, unless the options allow it, or it is empty and not used: in strict
/// mode a reference with a scheme does not use it. `ErrorCode::BufferTooSmall`: the lengths of both strings and two bytes are
/// always enough.
///
/// # Panics
///
/// May panic or write garbage if a record does not belong to its string.
pub fn resolve(
    reference: &[u8],
    r: &Record,
    base: &[u8],
    b: &Record,
    options: ResolveOptions,
    middle: &mut [u8],
) -> Result<Pieces, Error> {
    let is_unused = options.strict && r.has_scheme();
    if !(is_unused && base.is_empty()) {
        check_base(b, options)?;
    }
    let (r, b) = (Scanned { text: reference, record: r }, Scanned { text: base, record: b });
    let output = Output::new(middle);
    let path_start = index(r.record.path_start);
    if r.record.has_scheme() && (options.strict || !r.scheme().eq_ignore_ascii_case(b.scheme())) {
        return own_path(r, 0, 0, output);
    }
    if r.record.has_authority() {
        let after_scheme = if b.record.has_scheme() { index(b.record.scheme_end) + 1 } else { 0 };
        return own_path(r, after_scheme, index(r.record.authority_start) - 2, output);
    }
    if r.path().is_empty() {
        let base_end = if r.record.query_start < 0 { query_end(b.record) } else { index(b.record.path_end) };
        return Ok(Pieces { base_end, middle: 0, reference_start: path_start });
    }
    merged_path(r, b, output)
}

/// Returns how many bytes [`resolve`] may write for two records: 0 if the target is the start of one string and the end of the other,
/// as most are.
#[must_use]
pub fn room(r: &Record, b: &Record) -> usize {
    let has_dot_segments = (r.may_change | b.may_change) & may_change::DOT_SEGMENTS != 0;
    let needs_slash = b.has_authority() && b.path_start == b.path_end;
    if has_dot_segments || needs_slash { index(r.end) + index(b.end) + 2 } else { 0 }
}

/// Checks that a base has a scheme (5.1), unless the options allow it to lack one.
///
/// # Errors
///
/// `ErrorCode::BaseNotAbsolute`.
pub fn check_base(b: &Record, options: ResolveOptions) -> Result<(), Error> {
    if b.has_scheme() || options.relative_base {
        return Ok(());
    }
    Err(Error::new(ErrorCode::BaseNotAbsolute, Rule::AbsoluteUri, 0))
}

/// Returns the target of a reference that brings its own authority or scheme.
fn own_path(r: Scanned<'_>, base_end: usize, from: usize, mut output: Output<'_>) -> Result<Pieces, Error> {
    if !r.has_dot_segments() {
        return Ok(Pieces { base_end, middle: 0, reference_start: from });
    }
    output.push(&r.text[from..index(r.record.path_start)]);
    let start = output.len();
    output.push(r.path());
    finish_path(&mut output, start, r.record.has_authority());
    Ok(Pieces { base_end, middle: output.finish()?, reference_start: index(r.record.path_end) })
}

/// Returns the target of a reference whose path is merged with the path of the base (5.2.2 and 5.2.3), dot segments
/// removed.
///
/// CHOICE: a base without a scheme is a reference itself, whose dot segments are still there. If its path ends with
/// one, that segment is a directory, so that the order of two resolutions does not matter (vector
/// 5-relative-base-26).
fn merged_path(r: Scanned<'_>, b: Scanned<'_>, mut output: Output<'_>) -> Result<Pieces, Error> {
    let path_start = index(b.record.path_start);
    let has_authority = b.record.has_authority();
    let segment = b.path().iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let (directory, last) = b.path().split_at(segment);
    if let Some(pieces) = climbed(r, b, directory) {
        return Ok(pieces);
    }
    let has_dot_segments = r.has_dot_segments() || b.has_dot_segments();
    if r.path()[0] == b'/' {
        if !r.has_dot_segments() {
            return Ok(Pieces { base_end: path_start, middle: 0, reference_start: index(r.record.path_start) });
        }
    } else if b.path().is_empty() && has_authority {
        output.push(b"/");
    } else if !has_dot_segments {
        let base_end = path_start + segment;
        return Ok(Pieces { base_end, middle: 0, reference_start: index(r.record.path_start) });
    } else {
        output.push(directory);
        if !b.record.has_scheme() && is_dot_segment(last) {
            output.push(last);
            output.push(b"/");
        }
    }
    output.push(r.path());
    if b.record.has_scheme() || output.written().first() == Some(&b'/') {
        finish_path(&mut output, 0, has_authority);
    } else {
        remove_inner_dot_segments(&mut output, 0);
    }
    Ok(Pieces { base_end: path_start, middle: output.finish()?, reference_start: index(r.record.path_end) })
}

/// Returns the target of a reference whose dot segments are all at the start of its path, like `../g`, on an absolute
/// base without any. A fast path: the directory that they lead to is a piece of the base, so nothing is written.
fn climbed(r: Scanned<'_>, b: Scanned<'_>, directory: &[u8]) -> Option<Pieces> {
    if b.has_dot_segments() || !b.record.has_scheme() || directory.first() != Some(&b'/') {
        return None;
    }
    let path = r.path();
    let mut start = 0;
    let mut length = directory.len();
    loop {
        match &path[start..] {
            [b'.'] => start += 1,
            [b'.', b'/', ..] => start += 2,
            rest @ ([b'.', b'.'] | [b'.', b'.', b'/', ..]) => {
                start += rest.len().min(3);
                length = directory[..length - 1].iter().rposition(|&byte| byte == b'/').map_or(1, |slash| slash + 1);
            }
            _ => break,
        }
    }
    let rest = &path[start..];
    let needs_guard = !b.record.has_authority() && length == 1 && rest.first() == Some(&b'/');
    if start == 0 || needs_guard || rest.split(|&byte| byte == b'/').any(is_dot_segment) {
        return None;
    }
    let base_end = index(b.record.path_start) + length;
    Some(Pieces { base_end, middle: 0, reference_start: index(r.record.path_start) + start })
}

/// Removes the dot segments of the path written from an index on, and adds the guard of [`path_guard`].
fn finish_path(output: &mut Output<'_>, start: usize, has_authority: bool) {
    let length = remove_dot_segments(&mut output.written()[start..]);
    output.truncate(start + length);
    let guard = path_guard(&output.written()[start..], has_authority);
    output.insert(start, guard);
}

fn query_end(b: &Record) -> usize {
    index(if b.fragment_start < 0 { b.end } else { b.fragment_start - 1 })
}
