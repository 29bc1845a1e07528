"""Applies a function of the module to a column of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from . import _results as results
from ._batches import Batch, Call, run
from ._errors import UriError
from ._inputs import imported
from ._strings import Strings, check_sound, parts, text_size, text_type

# Makes the output of a batch. It gets the batch, and which of its rows are missing.
Make = Callable[[Batch, pa.Array], pa.Array]
# Makes the output of some rows, and of as many of a second column, if there is one.
Act = Callable[..., Iterable[pa.Array]]


def applied(call: Call, array: Any, bases: tuple[Any, bool] | None, kind: pa.DataType, make: Make, raises: bool) -> Any:
    """Applies a function of the module. There is a base for each row, or one for all."""
    one = Strings(bases[0]) if bases is not None and bases[1] else None

    def act(strings: Strings, own_bases: Strings | None = one) -> Iterator[pa.Array]:
        missing = strings.array.is_null()
        if own_bases is not None:
            null_bases = own_bases.array.is_null()
            missing = pc.or_(missing, null_bases if one is None else null_bases[0])
        start = 0
        for batch in run(call, strings, own_bases):
            if raises:
                results.raise_first(batch, start, strings, own_bases)
            yield make(batch, missing.slice(start, batch.rows))
            start += batch.rows

    return mapped(act, array, bases[0] if bases is not None and one is None else None, kind)


def mapped(act: Act, array: Any, second: Any, kind: pa.DataType) -> Any:
    """Applies a function to a column, and to a second one with as many rows, if there is one.

    It gets each value of a dictionary that repeats them once, in the order of its first row: a value may be long, and
    have many rows.
    """
    array = imported(array)
    text_type(array.type)
    made: list[pa.Array] = []
    room = results.room(len(array))
    row = 0
    for columns in _chunks(array, second):
        rows = len(columns[0])
        distinct, places = _distinct(columns) if _repeats(columns) else (columns, None)
        found: list[pa.Array] = []
        start = 0
        for strings in parts(*distinct):
            try:
                found += act(*strings)
            except UriError as error:
                at = start + (error.row or 0)
                row += at if places is None else pc.index(places, at).as_py()
                raise error._at(row, error.input) from None
            start += len(strings[0].array)
        made += found if places is None else results.taken(found, places, kind, room)
        row += rows
    return results.joined(made, kind, isinstance(array, pa.ChunkedArray))


def _chunks(array: Any, second: Any) -> Iterator[list[pa.Array]]:
    """Yields chunks of an array, each with as many rows of a second one."""
    row = 0
    for chunk in array.chunks if isinstance(array, pa.ChunkedArray) else [array]:
        check_sound(chunk)
        if second is None:
            yield [chunk]
            continue
        other = second.slice(row, len(chunk))
        at = 0
        for piece in other.chunks if isinstance(other, pa.ChunkedArray) else [other]:
            check_sound(piece)
            yield [chunk.slice(at, len(piece)), piece]
            at += len(piece)
        row += len(chunk)


def _repeats(columns: list[pa.Array]) -> bool:
    """Returns whether all columns are dictionaries whose rows have more than twice the bytes of the values."""
    if not all(pa.types.is_dictionary(column.type) for column in columns):
        return False
    return sum(map(text_size, columns)) > 2 * sum(text_size(column.dictionary) for column in columns)


def _distinct(columns: list[pa.Array]) -> tuple[list[pa.Array], pa.Array]:
    """Returns the different rows of dictionaries, and the place of each row among them, null if a key is null."""
    encoded = [column.indices.dictionary_encode() for column in columns]
    places, keys = encoded[0].indices, [each.dictionary for each in encoded]
    if len(columns) == 2:
        # Pairs of places are numbers: they are less than the square of the number of rows.
        count = max(len(keys[1]), 1)
        numbers = pc.add(pc.multiply(places.cast(pa.int64()), count), encoded[1].indices.cast(pa.int64()))
        pairs = numbers.dictionary_encode()
        firsts = pc.divide(pairs.dictionary, count)
        seconds = pc.subtract(pairs.dictionary, pc.multiply(firsts, count))
        places, keys = pairs.indices, [keys[0].take(firsts), keys[1].take(seconds)]
    return [
        pa.DictionaryArray.from_arrays(used, column.dictionary) for used, column in zip(keys, columns, strict=True)
    ], places
