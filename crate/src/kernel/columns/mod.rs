//! Bulk work on columns of strings, in the memory layout of Apache Arrow.
//!
//! A column is offsets and bytes, as in Arrow's `Utf8`, and a bitmap of the rows that are not null: [`Strings`]. A part
//! of a column is a part of its offsets, so nothing is copied for it.
//!
//! [`check`], [`components`], [`normalize`], [`resolve`] and [`derive`] work on the rows from the first one on and write columns to
//! buffers of the caller. Each row gets the result that [`scan::scan`](crate::scan::scan),
//! [`normalize::normalize`](super::normalize::normalize) or [`resolve::resolve`](super::resolve::resolve) has for it. A row that is
//! null stays null. An invalid row becomes null too, and [`Issues`] say why. An absent component is null, and an empty
//! one is an empty string.
//!
//! The functions stop before the first row for which a buffer has no room, and return their progress as a [`Step`]. So
//! the size of a buffer is also a limit, for example that of the offsets of Arrow, which are 32-bit numbers. Call again
//! with the other rows, and with offsets from 0 on.
//!
//! ```
//! use pchar::kernel::TopRule;
//! use pchar::kernel::columns::{Column, Component, Issues, Strings, Texts, components};
//!
//! let strings = Strings::new(&[0, 10, 13, 19], b"http://a/b//ca b c?");
//! let (mut offsets, mut data, mut validity) = ([0; 4], [0; 19], [0; 1]);
//! let hosts = Texts { offsets: &mut offsets, data: &mut data, validity: &mut validity };
//! let (mut codes, mut rules, mut indices, mut inputs, mut invalid) = ([0; 3], [0; 3], [0; 3], [0; 3], [0; 1]);
//! let mut issues = Issues {
//!     validity: &mut invalid,
//!     codes: &mut codes,
//!     rules: &mut rules,
//!     indices: &mut indices,
//!     inputs: &mut inputs,
//! };
//! let step =
//!     components(strings, TopRule::UriReference, &mut [Column::Text(Component::Host, hosts)], &mut issues);
//! assert_eq!((step.rows, step.issues), (3, 1));
//! assert_eq!((offsets, &data[..2], validity), ([0, 1, 2, 2], &b"ac"[..], [0b011]));
//! assert_eq!((invalid, codes, indices), ([0b100], [0, 0, 1], [0, 0, 1]));
//! ```

mod bases;
mod block;
mod derive;
mod gather;
mod issues;
mod output;
mod strings;
mod write;

use self::block::each_block;
use crate::grammar::TopRule;
use crate::resolve::ResolveOptions;

pub use self::bases::Bases;
pub use self::block::Step;
pub use self::derive::{Derived, SEPARATOR, derive};
pub use self::gather::{Column, Scanned, gather};
pub use self::issues::Issues;
pub use self::output::{Kinds, Texts, Views};
pub use self::strings::{Bits, MAX_ROW, Strings};
pub use self::write::{Current, write};
pub use crate::generated::record::Component;

/// The result for an invalid row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Invalid {
    /// It becomes null.
    #[default]
    Null,
    /// It is copied unchanged. A row whose bytes are not in the data becomes null.
    Keep,
}

/// Checks each row, and reports the invalid ones.
///
/// # Panics
///
/// Panics if an offset does not belong to the data, or if a bitmap is too short. So do the other functions.
///
/// ```
/// use pchar::kernel::columns::{Issues, Strings, check};
/// use pchar::{ErrorCode, kernel::TopRule};
///
/// let (mut codes, mut rules, mut indices, mut inputs, mut invalid) = ([0; 2], [0; 2], [0; 2], [0; 2], [0; 1]);
/// let mut issues = Issues {
///     validity: &mut invalid,
///     codes: &mut codes,
///     rules: &mut rules,
///     indices: &mut indices,
///     inputs: &mut inputs,
/// };
/// let step = check(Strings::new(&[0, 3, 6], b"//aa b"), TopRule::UriReference, &mut issues);
/// assert_eq!((step.rows, step.issues), (2, 1));
/// assert_eq!(codes, [0, ErrorCode::UnexpectedCharacter as i16]);
/// ```
#[must_use]
pub fn check(strings: Strings<'_>, rule: TopRule, issues: &mut Issues<'_>) -> Step {
    components(strings, rule, &mut [], issues)
}

/// Writes the components and kinds of each row that the columns are for. Reports the invalid rows.
///
/// Data as long as that of the strings always has room.
///
/// # Panics
///
/// Panics as [`check`] does.
#[must_use]
pub fn components(strings: Strings<'_>, rule: TopRule, columns: &mut [Column<'_>], issues: &mut Issues<'_>) -> Step {
    components_by(strings, rule, columns, issues, Column::write)
}

/// Works as [`components`], with a function that writes rows to a column. A module whose function leaves out some columns does not
/// have their code.
#[must_use]
pub fn components_by<'c>(
    strings: Strings<'_>,
    rule: TopRule,
    columns: &mut [Column<'c>],
    issues: &mut Issues<'_>,
    write: impl Fn(&mut Column<'c>, Scanned<'_>) -> usize,
) -> Step {
    let room = columns.iter().map(Column::rows).min().unwrap_or(usize::MAX);
    each_block(strings, rule, room, issues, &mut |block, _| {
        let rows = &block.rows[..block.count];
        Scanned { rows, data: strings.data, origin: strings.origin, first: block.first }.write(columns, &write)
    })
}

/// Normalizes each row. `flags` are those of [`normalize::normalize`](crate::normalize::normalize).
///
/// Data that is 32 bytes longer than the longest row always has room for a row.
///
/// # Panics
///
/// Panics as [`check`] does.
///
/// ```
/// use pchar::kernel::TopRule;
/// use pchar::kernel::columns::{Bits, Invalid, Issues, Strings, Texts, normalize};
/// use pchar::kernel::record::may_change;
///
/// let is_present = Bits { bytes: &[0b1011], offset: 0 };
/// let strings = Strings { validity: Some(is_present), ..Strings::new(&[0, 3, 6, 6, 9], b"A:ba b//H") };
/// let (mut offsets, mut data, mut validity) = ([0; 5], [0; 64], [0; 1]);
/// let mut texts = Texts { offsets: &mut offsets, data: &mut data, validity: &mut validity };
/// let (mut codes, mut rules, mut indices, mut inputs, mut invalid) = ([0; 4], [0; 4], [0; 4], [0; 4], [0; 1]);
/// let mut issues = Issues {
///     validity: &mut invalid,
///     codes: &mut codes,
///     rules: &mut rules,
///     indices: &mut indices,
///     inputs: &mut inputs,
/// };
/// let rule = TopRule::UriReference;
/// let step = normalize(strings, rule, may_change::CASE, Invalid::Null, &mut texts, &mut issues);
/// assert_eq!((step.rows, step.issues, invalid), (4, 1, [0b0010]));
/// assert_eq!((offsets, &data[..6], validity), ([0, 3, 3, 3, 6], &b"a:b//h"[..], [0b1001]));
/// ```
#[must_use]
pub fn normalize(
    strings: Strings<'_>,
    rule: TopRule,
    flags: i32,
    on_invalid: Invalid,
    texts: &mut Texts<'_>,
    issues: &mut Issues<'_>,
) -> Step {
    write(strings, rule, on_invalid, usize::MAX, texts, issues, |row, output| row.normalize(flags, output))
}

/// Resolves each row against its base: the base at the same row, or the only one. A row whose base is null becomes null.
/// An error in a base is reported before one in the reference. An empty base is an error only of the rows that use it.
///
/// The last base is remembered, so equal bases that follow each other are scanned once.
///
/// Data that is two bytes longer than the longest row and the longest base together always has room for a row.
///
/// # Panics
///
/// Panics as [`check`] does.
///
/// ```
/// use pchar::kernel::columns::{Invalid, Issues, Strings, Texts, resolve};
/// use pchar::{ResolveOptions, kernel::TopRule};
///
/// let (strings, bases) = (Strings::new(&[0, 4, 6], b"../g?y"), Strings::new(&[0, 14], b"http://a/b/c/d"));
/// let (mut offsets, mut data, mut validity) = ([0; 3], [0; 64], [0; 1]);
/// let mut texts = Texts { offsets: &mut offsets, data: &mut data, validity: &mut validity };
/// let (mut codes, mut rules, mut indices, mut inputs, mut invalid) = ([0; 2], [0; 2], [0; 2], [0; 2], [0; 1]);
/// let mut issues = Issues {
///     validity: &mut invalid,
///     codes: &mut codes,
///     rules: &mut rules,
///     indices: &mut indices,
///     inputs: &mut inputs,
/// };
/// let (rule, options) = (TopRule::UriReference, ResolveOptions::default());
/// let step = resolve(strings, bases, rule, options, Invalid::Null, &mut texts, &mut issues);
/// assert_eq!((step.rows, step.issues, offsets), (2, 0, [0, 12, 28]));
/// assert_eq!(&data[..28], b"http://a/b/ghttp://a/b/c/d?y");
/// ```
#[must_use]
pub fn resolve(
    strings: Strings<'_>,
    bases: Strings<'_>,
    rule: TopRule,
    options: ResolveOptions,
    on_invalid: Invalid,
    texts: &mut Texts<'_>,
    issues: &mut Issues<'_>,
) -> Step {
    let room = bases.partners();
    let mut bases = Bases::new(bases, rule, options);
    write(strings, rule, on_invalid, room, texts, issues, |row, output| row.resolve(&mut bases, output))
}
