use crate::generated::record::{Component, Row};
use crate::record::index;
use crate::scan::block::{at, below};

use super::block::ROWS;
use super::output::{Kinds, Texts, Views, Writer, store};

/// A column that [`components`](super::components) and [`gather`] write.
#[derive(Debug)]
pub enum Column<'a> {
    /// A component, copied.
    Text(Component, Texts<'a>),
    /// Views of a component.
    View(Component, Views<'a>),
    /// The kind of the host: a [`HostKind`](crate::HostKind) less 1. Null if there is no host.
    HostKind(Kinds<'a>),
    /// The kind of the path: a [`PathKind`](crate::PathKind).
    PathKind(Kinds<'a>),
}

/// Writes the components and kinds of rows that are scanned already, for example by
/// [`lines::components`](crate::kernel::lines::components). Returns the number of rows for which there was room.
///
/// `origin` is the position of the first byte of `data`, counted as in the rows.
///
/// # Panics
///
/// May panic or write garbage if a row does not belong to the data.
///
/// ```
/// use pchar::kernel::TopRule;
/// use pchar::kernel::columns::{Column, Component, Views, gather};
/// use pchar::kernel::lines::{Chunk, Row, components};
///
/// let chunk = Chunk { bytes: b"http://a/b\n//c\n", is_last: true };
/// let mut rows = [Row::EMPTY; 8];
/// let step = components(chunk, TopRule::UriReference, &mut rows, &mut []);
/// let (mut views, mut validity) = ([[0; 16]; 2], [0; 1]);
/// let schemes = Views { views: &mut views, validity: &mut validity };
/// let columns = &mut [Column::View(Component::Scheme, schemes)];
/// assert_eq!(gather(&rows[..step.lines], chunk.bytes, 0, columns), 2);
/// assert_eq!((&views[0], validity), (b"\x04\0\0\0http\0\0\0\0\0\0\0\0", [0b01]));
/// ```
#[must_use]
pub fn gather(rows: &[Row], data: &[u8], origin: i32, columns: &mut [Column<'_>]) -> usize {
    let room = columns.iter().map(Column::rows).fold(rows.len(), usize::min);
    let mut done = 0;
    for block in rows[..room].chunks(ROWS) {
        let count = Scanned { rows: block, data, origin, first: done }.write(columns, Column::write);
        done += count;
        if count < block.len() {
            break;
        }
    }
    done
}

/// Rows that are scanned, 64 at most.
#[derive(Clone, Copy, Debug)]
pub struct Scanned<'a> {
    /// The rows.
    pub rows: &'a [Row],
    /// The bytes of the rows, and any others.
    pub data: &'a [u8],
    /// The position of the first byte of `data`, counted as in the rows.
    pub origin: i32,
    /// The number of rows before these.
    pub first: usize,
}

impl Scanned<'_> {
    /// Writes the rows to columns by a function. Returns the number of rows for which all columns had room.
    #[inline]
    pub(super) fn write<'c>(self, columns: &mut [Column<'c>], write: impl Fn(&mut Column<'c>, Self) -> usize) -> usize {
        columns.iter_mut().map(|column| write(column, self)).fold(self.rows.len(), usize::min)
    }
}

impl Column<'_> {
    /// Returns the number of rows that it has room for, if the data does.
    pub(super) fn rows(&self) -> usize {
        match self {
            Self::Text(_, texts) => texts.rows(),
            Self::View(_, Views { views, validity }) => views.len().min(8 * validity.len()),
            Self::HostKind(Kinds { values, validity }) | Self::PathKind(Kinds { values, validity }) => {
                values.len().min(8 * validity.len())
            }
        }
    }

    /// Writes up to 64 rows. Returns the number of rows for which there was room.
    #[inline]
    pub fn write(&mut self, Scanned { rows, data, origin, first }: Scanned<'_>) -> usize {
        match self {
            Self::Text(component, texts) => write_texts(texts, *component, rows, data, origin, first),
            Self::View(component, views) => write_views(views, *component, rows, data, origin, first),
            Self::HostKind(kinds) => write_kinds(kinds, rows, first, true),
            Self::PathKind(kinds) => write_kinds(kinds, rows, first, false),
        }
    }
}

#[inline(never)]
fn write_texts(
    texts: &mut Texts<'_>,
    component: Component,
    rows: &[Row],
    data: &[u8],
    origin: i32,
    first: usize,
) -> usize {
    Writer::new(texts, first).write(rows.len(), |row, output| {
        let Row { record, start: row_start, .. } = &rows[row];
        let (start, end) = record.span(component);
        if start < 0 {
            return false;
        }
        let row_start = index(row_start - origin);
        output.copy_short(data, row_start + index(start), row_start + index(end));
        true
    })
}

#[inline(never)]
fn write_views(
    Views { views, validity }: &mut Views<'_>,
    component: Component,
    rows: &[Row],
    data: &[u8],
    origin: i32,
    first: usize,
) -> usize {
    let mut present = 0;
    let views = &mut views[first..first + rows.len()];
    for (count, (Row { record, start: row_start, .. }, view)) in rows.iter().zip(views).enumerate() {
        let (start, end) = record.span(component);
        if start < 0 {
            *view = [0; 16];
            continue;
        }
        present |= at(count);
        let offset = row_start + start;
        *view = view_of(&data[index(offset - origin)..], index(end - start), offset);
    }
    store(validity, first, rows.len(), present);
    rows.len()
}

/// Returns the view of a string at the start of some bytes: its length and the string itself if it has at most 12 bytes,
/// otherwise its length, its first four bytes, the number of its buffer, and its offset there.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
#[inline]
fn view_of(bytes: &[u8], length: usize, offset: i32) -> [u8; 16] {
    const SHORT: usize = 12;
    let head = bytes.first_chunk().copied().unwrap_or_else(|| {
        let mut head = [0; SHORT];
        head[..bytes.len()].copy_from_slice(bytes);
        head
    });
    let [start, middle, end] = [0, 4, 8].map(|from| number(&head, from));
    let prefix = start & below(8 * length);
    let rest = if length <= SHORT {
        (middle | end << 32) & below(8 * length.saturating_sub(4))
    } else {
        u64::from(offset as u32) << 32
    };
    let mut view = [0; 16];
    view[..8].copy_from_slice(&(length as u64 | prefix << 32).to_le_bytes());
    view[8..].copy_from_slice(&rest.to_le_bytes());
    view
}

/// Returns four bytes as a number.
#[inline]
fn number(bytes: &[u8; 12], from: usize) -> u64 {
    let (numbers, _) = bytes.as_chunks::<4>();
    u64::from(u32::from_le_bytes(numbers[from / 4]))
}

#[allow(clippy::cast_possible_truncation)]
#[inline(never)]
fn write_kinds(Kinds { values, validity }: &mut Kinds<'_>, rows: &[Row], first: usize, of_host: bool) -> usize {
    let mut present = 0;
    for (count, (Row { record, .. }, value)) in rows.iter().zip(&mut values[first..]).enumerate() {
        // Below 0 without a host or a path.
        let kind = if of_host { record.host_kind - 1 } else { record.path_kind | record.path_start >> 31 };
        present |= if kind < 0 { 0 } else { at(count) };
        *value = kind.max(0) as i8;
    }
    store(validity, first, rows.len(), present);
    rows.len()
}
