"""Makes columns of batches, by error mode."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ._batches import ISSUE_TYPES, Batch
from .errors import UriError

# The bytes of text that an array with 32-bit offsets can have.
TEXT_LIMIT = 2**31 - 1


def raise_first(batch: Batch, row: int) -> None:
    """Raises the error of the first invalid row of a batch that starts at a row."""
    if batch.issues is None:
        return
    at = pc.index(batch.invalid, True).as_py()
    code, rule, index, of = (column[at].as_py() for column in batch.issues.values())
    raise UriError(row + at, code, rule, index, of)


def issue_columns(batch: Batch, names: Iterable[str]) -> list[pa.Array]:
    """Returns the columns that say what is wrong with each row."""
    if batch.issues is None:
        return [pa.nulls(batch.rows, ISSUE_TYPES[name]) for name in names]
    return [batch.issues[name] for name in names]


def struct(fields: dict[str, pa.DataType], columns: list[pa.Array], missing: pa.Array) -> pa.StructArray:
    """Returns rows of columns. A missing row is null."""
    typed = [column.cast(kind) for column, kind in zip(columns, fields.values(), strict=True)]
    return pa.StructArray.from_arrays(typed, fields=[pa.field(*field) for field in fields.items()], mask=missing)


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
