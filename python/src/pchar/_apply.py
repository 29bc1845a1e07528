"""Applies a function of the module to a column of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import pyarrow as pa
import pyarrow.compute as pc

from . import _numbers as n
from . import _results as results
from ._batches import Batch, Call, run
from ._inputs import imported
from ._options import ReferenceRule, TopRule
from ._strings import Strings, parts, text_type

RULES: tuple[TopRule, ...] = get_args(TopRule)
REFERENCE_RULES: tuple[ReferenceRule, ...] = get_args(ReferenceRule)

# Makes the output of a batch. It gets the batch, and which of its rows are missing.
Make = Callable[[Batch, pa.Array], pa.Array]


def applied(call: Call, array: Any, bases: tuple[Any, bool] | None, kind: pa.DataType, make: Make, raises: bool) -> Any:
    array = imported(array)
    text_type(array.type)
    made: list[pa.Array] = []
    row = 0
    for strings, own_bases in _aligned(array, bases):
        missing = strings.array.is_null()
        if own_bases is not None:
            null_bases = own_bases.array.is_null()
            missing = pc.or_(missing, null_bases if len(null_bases) == len(missing) else null_bases[0])
        start = 0
        for batch in run(call, strings, own_bases):
            if raises:
                results.raise_first(batch, row + start)
            made.append(make(batch, missing.slice(start, batch.rows)))
            start += batch.rows
        row += start
    return results.joined(made, kind, isinstance(array, pa.ChunkedArray))


def _aligned(array: Any, bases: tuple[Any, bool] | None) -> Iterator[tuple[Strings, Strings | None]]:
    """Yields parts of an array, each with its bases."""
    if bases is None:
        yield from ((part, None) for part in _all_parts(array))
        return
    column, is_one = bases
    if is_one:
        base = Strings(column)
        yield from ((part, base) for part in _all_parts(array))
        return
    row = 0
    for part in _all_parts(array):
        at = 0
        for base in _all_parts(column.slice(row, len(part.array))):
            yield Strings(part.array.slice(at, len(base.array))), base
            at += len(base.array)
        row += at


def _all_parts(array: Any) -> Iterator[Strings]:
    for chunk in array.chunks if isinstance(array, pa.ChunkedArray) else [array]:
        yield from parts(chunk)


def rule_number(rule: str, rules: Sequence[str]) -> int:
    one_of("rule", rule, rules)
    return n.RULES.index(rule)


def one_of(name: str, value: str | bool, values: Sequence[str | bool]) -> None:
    if value not in values:
        raise ValueError(f"unknown {name} {value!r}: expected one of {', '.join(map(str, values))}")
