"""Strings of Arrow as the module reads them: 32-bit offsets, bytes, and a bitmap of the rows that are not null."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import reduce

import pyarrow as pa
import pyarrow.compute as pc

from ._arguments import MAX_ROW

# The rows and bytes that one call of the module gets. Small batches stay in the cache.
BATCH_ROWS = 1 << 16
BATCH_BYTES = 1 << 22

_BYTES = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary(), pa.string_view(): pa.binary_view()}


def text_type(of: pa.DataType) -> pa.DataType:
    """Returns the type of the strings in the output for a type of input."""
    if pa.types.is_dictionary(of):
        return text_type(of.value_type)
    if pa.types.is_null(of):
        return pa.string()
    if of in (pa.string(), pa.large_string(), pa.string_view()):
        return of
    raise TypeError(f"pchar works on strings, got {of}")


class Strings:
    """Strings with 32-bit or 64-bit offsets."""

    def __init__(self, array: pa.Array) -> None:
        self.array = array
        is_large = array.type == pa.large_string()
        validity, offsets, data = array.buffers()
        self.validity: pa.Buffer | None = validity if array.null_count else None
        self.data: pa.Buffer = data if data is not None else pa.py_buffer(b"")
        if offsets is None or offsets.size == 0:
            offsets = pa.py_buffer(bytes(16))
        numbers: memoryview[int] = memoryview(offsets).cast("B").cast("q" if is_large else "i")
        self.offsets = numbers[array.offset : array.offset + len(array) + 1]

    def size(self, start: int, stop: int) -> int:
        """Returns the number of bytes of some rows."""
        return int(self.offsets[stop]) - int(self.offsets[start])

    def row(self, row: int) -> bytes:
        """Returns the bytes of a row, none of one that is too long."""
        size = self.size(row, row + 1)
        return b"" if size >= MAX_ROW else self.data.slice(int(self.offsets[row]), size).to_pybytes()

    def end(self, start: int) -> int:
        """Returns where the batch from a row on ends."""
        return _batch_end(self.offsets, start, BATCH_BYTES)

    def offset_bytes(self, start: int, stop: int) -> pa.Buffer:
        """Returns the offsets of some rows as 32-bit numbers."""
        part = self.offsets[start : stop + 1]
        if part.format == "i":
            return pa.py_buffer(part)
        if stop == start + 1:
            return pa.array([0, min(self.size(start, stop), MAX_ROW)], pa.int32()).buffers()[1]
        wide = pa.Array.from_buffers(pa.int64(), len(part), [None, pa.py_buffer(part)])
        return pc.subtract(wide, part[0]).cast(pa.int32()).buffers()[1]


def parts(*arrays: pa.Array) -> Iterator[list[Strings]]:
    """Splits sound arrays of any of the types, with as many rows, into strings with offsets.

    Rows of views and dictionaries may share their bytes, so only those of one batch are copied at once.
    """
    if all(array.type in (pa.string(), pa.large_string()) for array in arrays):
        yield [Strings(array) for array in arrays]
        return
    for start, stop in cuts(reduce(pc.add, map(_sizes, arrays)), BATCH_BYTES):
        yield [Strings(to_large_string(array.slice(start, stop - start))) for array in arrays]


def cuts(sizes: pa.Array, most: int) -> Iterator[tuple[int, int]]:
    """Yields the starts and ends of batches of at most `most` bytes. A longer row is a batch of its own."""
    ends = running_total(sizes)
    offsets: memoryview[int] = memoryview(ends.buffers()[1]).cast("B").cast("q")[: len(ends)]
    start = 0
    while start < len(sizes):
        stop = _batch_end(offsets, start, most)
        yield start, stop
        start = stop


def running_total(sizes: pa.Array) -> pa.Array:
    """Returns how many bytes come before each row, and how many all rows have."""
    return pa.concat_arrays([pa.array([0], pa.int64()), pc.cumulative_sum(sizes.cast(pa.int64()))])


def _batch_end(offsets: memoryview[int], start: int, most: int) -> int:
    last = min(start + BATCH_ROWS, len(offsets) - 1)
    fits = bisect_right(offsets, offsets[start] + most, start, last + 1) - 1
    return min(max(fits, start + 1), last)


def text_size(array: pa.Array) -> int:
    """Returns how many bytes the rows of a sound array of any of the types have."""
    return pc.sum(_sizes(array)).as_py() or 0


def _sizes(array: pa.Array) -> pa.Array:
    """Returns how many bytes each row of an array of any of the types has."""
    if pa.types.is_dictionary(array.type):
        return _sizes(array.dictionary).take(array.indices).fill_null(0)
    if pa.types.is_null(array.type):
        return pa.repeat(pa.scalar(0, pa.int64()), len(array))
    # The view of a null row may be anything.
    lengths = _view_lengths(array) if array.type == pa.string_view() else pc.binary_length(array)
    return pc.if_else(array.is_valid(), lengths, 0).cast(pa.int64())


def _view_lengths(array: pa.Array) -> pa.Array:
    views = pa.Array.from_buffers(pa.int32(), 4 * len(array), [None, array.buffers()[1]], offset=4 * array.offset)
    return pc.list_element(pa.FixedSizeListArray.from_arrays(views, 4), 0)


def to_large_string(array: pa.Array) -> pa.Array:
    """Converts an array of any of the types to `large_string`."""
    if pa.types.is_dictionary(array.type):
        if array.dictionary.type != pa.string_view():
            return to_large_string(array.dictionary.take(array.indices))
        # Arrow has no `take` for views.
        views = array.dictionary.view(pa.binary_view())
        texts = [None if key is None else views[key].as_py() for key in array.indices.to_pylist()]
        return pa.array(texts, pa.large_binary()).view(pa.large_string())
    if array.type == pa.string_view() and array.null_count > 0:
        lengths = _view_lengths(array).filter(array.is_null())
        # The view of a null row may be anything. Arrow reserves memory for its length, too little if that is negative.
        if pc.min(lengths).as_py() < 0 or pc.sum(lengths).as_py() > MAX_ROW:
            return pa.array(array.view(pa.binary_view()).to_pylist(), pa.large_binary()).view(pa.large_string())
    return array.cast(pa.large_string())


def check_sound(array: pa.Array) -> None:
    """Rejects an array with offsets, views or keys that lead out of its buffers. Arrow reads them unchecked."""
    is_sound = True
    try:
        array.validate()
        if pa.types.is_dictionary(array.type):
            check_sound(array.dictionary)
            first, last = pc.min_max(array.indices).values()
            is_sound = not first.is_valid or 0 <= first.as_py() <= last.as_py() < len(array.dictionary)
        elif array.type in _BYTES:
            # As bytes: strings that are not UTF-8 are invalid rows of a sound array.
            array.view(_BYTES[array.type]).validate(full=True)
    # The message of Arrow may quote bytes of the array.
    except pa.ArrowException:
        is_sound = False
    if not is_sound:
        raise ValueError("expected an Arrow array with offsets, views and keys within its buffers")
