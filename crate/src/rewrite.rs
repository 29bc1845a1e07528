//! Copies components, rewrites their triplets and removes dot segments on the way (RFC 3986, 6.2.2).
//!
//! Most bytes are only copied. A bitmask has the stops between the copies: each `%`, and each `/` before a `.` or a `%`.

use crate::generated::record::KEEP_ENCODED_DOTS;
use crate::output::Output;
use crate::record::may_change::{CASE, PATH, PERCENT};
use crate::record::{Record, index};
use crate::scan::block::{BLOCK, at, equal, first, from};
use crate::triplet::{decodable, triplet};

/// A valid string, and the output that gets its normal form.
pub struct Rewriter<'t, 'o> {
    /// The string, and any bytes after it.
    pub text: &'t [u8],
    pub output: Output<'o>,
    flags: i32,
    non_ascii: u8,
    /// Whether letters become lower-case, also those that are decoded.
    lowers: bool,
    stops: Stops,
}

/// A segment that is `.` or `..`, or would be if its triplets were decoded.
struct DotSegment {
    end: usize,
    is_parent: bool,
    is_encoded: bool,
}

impl<'t, 'o> Rewriter<'t, 'o> {
    pub fn new(text: &'t [u8], record: &Record, flags: i32, non_ascii: u8, output: Output<'o>) -> Self {
        let start = index(if record.has_authority() { record.authority_start } else { record.path_start });
        let has_stops = flags & (CASE | PERCENT | PATH) != 0;
        let stops = if has_stops { Stops::of(text, start) } else { Stops::NONE };
        Self { text, output, flags, non_ascii, lowers: false, stops }
    }

    /// Copies a part of the string without rewriting triplets, and lower-cases it if `lowers` is `true`.
    #[inline]
    pub fn plain(&mut self, from: usize, end: usize, lowers: bool) {
        self.output.copy(self.text, from, end, lowers);
    }

    /// Returns whether there is a triplet to rewrite before an index. Nothing may be written yet.
    #[inline]
    pub fn has_triplet(&mut self, end: usize) -> bool {
        self.flags & (CASE | PERCENT) != 0 && self.stops.next(self.text, 0, end, false) < end
    }

    /// Copies a component, and rewrites its triplets.
    ///
    /// With `CASE` among the flags their digits become upper-case (6.2.2.1). With `PERCENT` those of unreserved
    /// characters are decoded (6.2.2.2), and in an IRI those that are the UTF-8 of `ucschar` (RFC 3987, 5.3.2.3).
    pub fn component(&mut self, start: usize, end: usize) {
        self.rewrite(start, end, 0, false, false);
    }

    /// Copies a host as a component. With `CASE` among the flags its other letters become lower-case (6.2.2.1).
    pub fn host(&mut self, start: usize, end: usize) {
        self.lowers = self.flags & CASE != 0;
        self.component(start, end);
        self.lowers = false;
    }

    /// Copies a path as a component. With `PATH` among the flags, removes the dot segments if there is a scheme (5.2.4).
    ///
    /// With `KEEP_ENCODED_DOTS` among the flags, a segment that would become a dot segment by decoding is not decoded.
    pub fn path(&mut self, start: usize, end: usize, has_scheme: bool) {
        let removes = has_scheme && self.flags & PATH != 0;
        let keeps = self.flags & KEEP_ENCODED_DOTS != 0;
        let path_start = self.output.len();
        let mut index = start;
        if (removes || keeps) && self.text.get(start) != Some(&b'/') {
            index = self.leading_dot_segments(start, end, removes, keeps);
        }
        self.rewrite(index, end, path_start, removes, keeps);
    }

    /// Removes dot segments at the start of a path that begins without a slash (5.2.4, 2A and 2D). Returns the index after
    /// them.
    #[cold]
    fn leading_dot_segments(&mut self, start: usize, end: usize, removes: bool, keeps: bool) -> usize {
        let mut index = start;
        while let Some(segment) = self.dot_segment(index, end) {
            if segment.is_encoded && keeps {
                self.keep(index, segment.end);
                return segment.end;
            }
            if !removes {
                break;
            }
            if segment.end == end {
                return end;
            }
            index = segment.end + 1;
        }
        index
    }

    /// Copies a part, rewrites its triplets, and treats the segments after a slash as in [`Rewriter::path`]. The output has
    /// the path from `path_start` on.
    #[inline(never)]
    fn rewrite(&mut self, start: usize, end: usize, path_start: usize, removes: bool, keeps: bool) {
        let mut index = start;
        loop {
            let stop = self.stops.next(self.text, index, end, removes || keeps);
            self.plain(index, stop, self.lowers);
            if stop == end {
                return;
            }
            if self.text[stop] == b'%' {
                index = self.triplet(stop, end);
                continue;
            }
            index = match self.dot_segment(stop + 1, end) {
                Some(segment) if segment.is_encoded && keeps => {
                    self.keep(stop, segment.end);
                    segment.end
                }
                Some(segment) if removes => {
                    self.remove(&segment, path_start, end);
                    segment.end
                }
                _ => {
                    self.output.push_byte(b'/');
                    stop + 1
                }
            };
        }
    }

    /// Removes a dot segment, whose slash is not written yet, and with `..` the segment before it (5.2.4, 2B and 2C). A path
    /// that ends with a dot segment keeps the slash.
    fn remove(&mut self, segment: &DotSegment, path_start: usize, end: usize) {
        if segment.is_parent {
            let path = &self.output.written()[path_start..];
            let parent = path.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
            self.output.truncate(path_start + parent);
        }
        if segment.end == end {
            self.output.push_byte(b'/');
        }
    }

    /// Reads the segment at an index, if it is a dot segment.
    #[inline(never)]
    fn dot_segment(&self, start: usize, end: usize) -> Option<DotSegment> {
        let path = &self.text[..end];
        let (mut index, mut dots) = (start, 0);
        while dots < 2 && index < end {
            index += match path[index] {
                b'.' => 1,
                b'%' if self.flags & PERCENT != 0 && triplet(path, index) == Some(b'.') => 3,
                _ => break,
            };
            dots += 1;
        }
        let is_whole = dots > 0 && (index == end || path[index] == b'/');
        is_whole.then_some(DotSegment { end: index, is_parent: dots == 2, is_encoded: index - start > dots })
    }

    /// Writes a triplet or some, or the character that they encode. Returns the index after them. The bytes from `end` on are
    /// not read.
    #[inline(never)]
    fn triplet(&mut self, mut index: usize, end: usize) -> usize {
        let component = &self.text[..end];
        let Some(octet) = triplet(component, index) else {
            self.output.push_byte(b'%');
            return index + 1;
        };
        let decoded = if self.flags & PERCENT == 0 { 0 } else { decodable(component, index, octet, self.non_ascii) };
        if decoded == 0 {
            self.keep(index, index + 3);
            return index + 3;
        }
        let end = index + 3 * decoded;
        while let Some(octet) = triplet(&component[..end], index) {
            self.output.push_byte(if self.lowers { octet.to_ascii_lowercase() } else { octet });
            index += 3;
        }
        end
    }

    /// Writes triplets, dots and slashes. With `CASE` the digits become upper-case.
    fn keep(&mut self, start: usize, end: usize) {
        for byte in &self.text[start..end] {
            let upper = byte.to_ascii_uppercase();
            self.output.push_byte(if self.flags & CASE == 0 { *byte } else { upper });
        }
    }
}

/// The positions of the next stops, of one block at a time.
struct Stops {
    /// The index of the block.
    start: usize,
    /// Each `%`.
    triplets: u64,
    /// Each `/` before a `.` or a `%`, and a `/` at the end of the block.
    slashes: u64,
}

impl Stops {
    /// The stops of a string that is only copied.
    const NONE: Self = Self { start: usize::MAX - BLOCK, triplets: 0, slashes: 0 };

    #[inline(never)]
    fn of(text: &[u8], start: usize) -> Self {
        let rest = text.get(start..).unwrap_or(&[]);
        let mut last = [0; BLOCK];
        let block = rest.first_chunk().unwrap_or_else(|| {
            last[..rest.len()].copy_from_slice(rest);
            &last
        });
        let [triplets, slashes, dots] = equal(block, [b'%', b'/', b'.']);
        Self { start, triplets, slashes: slashes & ((triplets | dots) >> 1 | at(BLOCK - 1)) }
    }

    /// Returns the index of the first stop between two indices, or `end` if nothing stops before it.
    #[inline]
    fn next(&mut self, text: &[u8], index: usize, end: usize, has_slashes: bool) -> usize {
        loop {
            let slashes = if has_slashes { self.slashes } else { 0 };
            let found = (self.triplets | slashes) & from(index.saturating_sub(self.start));
            if found != 0 {
                return end.min(self.start + first(found));
            }
            if self.start + BLOCK >= end {
                return end;
            }
            *self = Self::of(text, self.start + BLOCK);
        }
    }
}
