"""Makes columns of batches, by error mode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ._batches import ISSUE_TYPES, Batch
from ._errors import UriError
from ._strings import Strings, cuts, running_total

# The bytes of text that an array with 32-bit offsets can have.
TEXT_LIMIT = 2**31 - 1
# The bytes that the results of dictionaries may have for each row on average, if they have more than `TEXT_LIMIT`.
ROW_LIMIT = 256


def raise_first(batch: Batch, start: int, strings: Strings, bases: Strings | None) -> None:
    """Raises the error of the first invalid row of a batch that starts at a row of strings."""
    if batch.issues is None:
        return
    at = pc.index(batch.invalid, True).as_py()
    code, rule, byte_index, of = (column[at].as_py() for column in batch.issues.values())
    row = start + at
    if of == "base" and bases is not None:
        data = bases.row(row if len(bases.array) > 1 else 0)
    else:
        data = strings.row(row)
    index = len(data[:byte_index].decode(errors="replace"))
    raise UriError(row, code, rule, index, of, data.decode(errors="replace"))


def issue_columns(batch: Batch, names: Iterable[str]) -> list[pa.Array]:
    """Returns the columns of issues, one issue per invalid row."""
    if batch.issues is None:
        return [pa.nulls(batch.rows, ISSUE_TYPES[name]) for name in names]
    return [batch.issues[name] for name in names]


def struct(fields: dict[str, pa.DataType], columns: list[pa.Array], missing: pa.Array) -> pa.StructArray:
    """Returns rows of columns. A missing row is null."""
    typed = [column.cast(kind) for column, kind in zip(columns, fields.values(), strict=True)]
    return pa.StructArray.from_arrays(typed, fields=[pa.field(*field) for field in fields.items()], mask=missing)


@dataclass
class Room:
    """How many bytes the results of dictionaries may have yet."""

    left: int


def room(rows: int) -> Room:
    return Room(max(TEXT_LIMIT, ROW_LIMIT * rows))


def taken(parts: list[pa.Array], places: pa.Array, kind: pa.DataType, room: Room) -> Iterator[pa.Array]:
    """Yields the results of rows, by their places. Raises `OverflowError` before they take more memory than allowed."""
    # Arrow has no `take` for views.
    values = joined(parts, kind, False).cast(_without_views(kind))
    sizes = _row_sizes(values).take(places).fill_null(0)
    room.left -= pc.sum(sizes).as_py() or 0
    if room.left < 0:
        raise OverflowError(
            "the results of a dictionary are too long to be repeated for each row: call the function for the values, "
            "pchar.arrow.FUNCTION(column.dictionary)"
        )
    for start, stop in cuts(sizes, TEXT_LIMIT):
        yield values.take(places.slice(start, stop - start)).cast(kind)


def _without_views(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        return pa.list_(_without_views(kind.value_type))
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(_without_views(field.type)) for field in kind])
    return pa.large_string() if kind == pa.string_view() else kind


def _row_sizes(array: pa.Array) -> pa.Array:
    """Returns about how many bytes each row of a result has."""
    if pa.types.is_struct(array.type):
        return reduce(pc.add, map(_row_sizes, array.flatten()))
    if pa.types.is_list(array.type):
        ends = running_total(_row_sizes(array.values)).take(array.offsets)
        return pc.add(pc.subtract(ends[1:], ends[:-1]), 4)
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        return pc.add(pc.binary_length(array).fill_null(0).cast(pa.int64()), 4)
    return pa.repeat(pa.scalar(4, pa.int64()), len(array))


def joined(parts: list[pa.Array], kind: pa.DataType, is_chunked: bool) -> Any:
    """Returns what the caller gave: a chunked array, or an array."""
    if is_chunked:
        return pa.chunked_array(parts, kind)
    if len(parts) == 1:
        return parts[0]
    if any(length > TEXT_LIMIT for length in _text_lengths(parts, kind)):
        raise OverflowError("the output is too long for the type string: use large_string or a chunked array")
    return pa.concat_arrays(parts) if parts else pa.array([], kind)


def _text_lengths(parts: list[pa.Array], kind: pa.DataType) -> Iterator[int]:
    """Yields how many bytes the strings with 32-bit offsets have, for each column of strings in a type."""
    if pa.types.is_list(kind):
        yield from _text_lengths([part.values for part in parts], kind.value_type)
    elif pa.types.is_struct(kind):
        for at in range(kind.num_fields):
            yield from _text_lengths([part.field(at) for part in parts], kind.field(at).type)
    elif pa.types.is_string(kind):
        buffers = [part.buffers()[2] for part in parts]
        yield sum(buffer.size for buffer in buffers if buffer is not None)
