use crate::grammar::TopRule;
use crate::kernel::lines::Base;
use crate::normalize::normalize as write_normal;
use crate::output::Output;
use crate::record::{Record, index};
use crate::resolve::{Pieces, ResolveOptions, resolve as write_target};
use crate::triplet::is_utf8;

use super::Invalid;
use super::bases::Bases;
use super::block::{Block, Step, each_block};
use super::issues::{Input, Issues};
use super::output::{Texts, Writer};
use super::strings::{MAX_ROW, Strings};

/// The row for which a string is to be written.
pub struct Current<'a, 'i> {
    strings: &'a Strings<'a>,
    rule: TopRule,
    on_invalid: Invalid,
    block: &'a mut Block,
    issues: &'a mut Issues<'i>,
    /// Its place in the block.
    at: usize,
}

/// Writes a string for each row by a function, which appends it and returns whether it is not null. `rows` are the most rows for
/// which the function has what it needs.
///
/// A module that calls this once, with a function that chooses what to write, has the loop over the rows once.
#[must_use]
#[inline]
pub fn write(
    strings: Strings<'_>,
    rule: TopRule,
    on_invalid: Invalid,
    rows: usize,
    texts: &mut Texts<'_>,
    issues: &mut Issues<'_>,
    mut append: impl FnMut(&mut Current<'_, '_>, &mut Output<'_>) -> bool,
) -> Step {
    each_block(strings, rule, texts.rows().min(rows), issues, &mut |block, issues| {
        Writer::new(texts, block.first).write(block.count, |at, output| {
            append(&mut Current { strings: &strings, rule, on_invalid, block, issues, at }, output)
        })
    })
}

impl<'a> Current<'a, '_> {
    /// Appends the normal form. `flags` are those of [`normalize::normalize`](crate::normalize::normalize).
    #[inline]
    pub fn normalize(&mut self, flags: i32, output: &mut Output<'_>) -> bool {
        let Some((text, record)) = self.valid() else { return self.keep(output) };
        // Most rows are in normal form, which takes no call to find.
        let is_normal = record.may_change & flags == 0;
        let written = if is_normal { Ok(None) } else { write_normal(text, record, self.rule, flags, output.rest()) };
        match written {
            Ok(Some(length)) => output.advance(length),
            Ok(None) => output.copy(text, 0, index(record.end), false),
            Err(_) => output.overflow(),
        }
        true
    }

    /// Appends the target of the reference that the row is. A row whose base is null becomes null. An error in a base is reported
    /// before one in the reference.
    #[inline]
    pub fn resolve(&mut self, bases: &mut Bases<'_>, output: &mut Output<'_>) -> bool {
        let options = bases.options();
        match bases.at(self.row(), self.strings) {
            _ if self.block.is_null(self.at) => return false,
            None => {
                self.block.forget(self.at, self.issues);
                return false;
            }
            Some(Err(error)) => self.block.note(self.at, error, Input::Base, self.issues),
            Some(Ok(base)) => {
                if let Some((text, record)) = self.valid() {
                    write_resolved(text, record, base, options, output);
                    return true;
                }
            }
        }
        self.keep(output)
    }

    /// Returns the rule of the column.
    pub(super) const fn rule(&self) -> TopRule {
        self.rule
    }

    /// Returns its number in the column.
    #[inline]
    pub(super) const fn row(&self) -> usize {
        self.block.first + self.at
    }

    /// Returns the bytes of the row. If it is invalid, its error is removed. Returns `None` if it is null, too long or not UTF-8.
    pub(super) fn any(&mut self) -> Option<&'a [u8]> {
        let bytes = self.strings.bytes(self.row()).filter(|bytes| bytes.len() < MAX_ROW)?;
        if self.block.is_invalid(self.at) && is_utf8(bytes) {
            self.block.forget(self.at, self.issues);
        }
        (!self.block.is_null(self.at) && !self.block.is_invalid(self.at)).then_some(bytes)
    }

    /// Returns the string, which has other bytes after it, and its record. Returns `None` if the row is null or invalid.
    #[inline]
    pub(super) fn valid(&self) -> Option<(&[u8], &Record)> {
        let row = self.block.valid(self.at)?;
        Some((&self.strings.data[self.strings.position(row.start)..], &row.record))
    }

    /// Appends the row if it is invalid and to be kept. Returns whether it was.
    #[inline]
    fn keep(&self, output: &mut Output<'_>) -> bool {
        let keeps = self.on_invalid == Invalid::Keep && self.block.is_invalid(self.at);
        keeps && keep(self.strings, self.row(), output)
    }
}

/// Appends a row unchanged, unless its bytes are not in the data. Returns whether it was appended.
#[cold]
fn keep(strings: &Strings<'_>, row: usize, output: &mut Output<'_>) -> bool {
    let bytes = strings.bytes(row);
    output.push(bytes.unwrap_or(&[]));
    bytes.is_some()
}

/// Appends the target of a reference, which may have bytes after it.
fn write_resolved(reference: &[u8], r: &Record, base: Base<'_>, options: ResolveOptions, output: &mut Output<'_>) {
    let (start, end) = (output.len(), index(r.end));
    let pieces = write_target(&reference[..end], r, base.text, base.record, options, output.rest());
    let Ok(Pieces { base_end, middle, reference_start }) = pieces else { return output.overflow() };
    if middle == 0 {
        output.copy(base.text, 0, base_end, false);
    } else {
        output.advance(middle);
        output.insert(start, &base.text[..base_end]);
    }
    output.copy(reference, reference_start, end, false);
}
