"""The functions that engines register for SQL: one table, so that a function has one name in all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from . import _numbers as n
from . import arrow
from ._batches import ISSUE_TYPES
from ._strings import text_type


@dataclass(frozen=True)
class Function:
    """A function on columns. A null or invalid row gives null."""

    name: str
    # `call` has so many parameters: columns of strings, all of one length. It returns one column.
    arguments: int
    # The type in engines with one type of strings. `call` keeps the type of its input, so the engine casts its result.
    returns: pa.DataType
    call: Callable[..., pa.Array]

    def named_call(self, *columns: pa.Array) -> pa.Array:
        """Calls the function. The error of a column that has no strings says which one it is."""
        for number, column in enumerate(columns, 1):
            try:
                text_type(column.type)
            except TypeError as error:
                raise TypeError(f"argument {number} of {self.name}: {error}") from None
        return self.call(*columns)


def component(name: str) -> Callable[[pa.Array], pa.Array]:
    """Returns a function that reads one component of each row."""
    return lambda array: pc.struct_field(arrow.components(array, [name]), name)


FUNCTIONS = (
    Function(
        "uri_check", 1, pa.struct([(name, ISSUE_TYPES[name]) for name in arrow.ISSUE]), lambda array: arrow.check(array)
    ),
    Function(
        "uri_components",
        1,
        pa.struct([(name, pa.string()) for name in n.COMPONENTS]),
        lambda array: arrow.components(array),
    ),
    Function("uri_normalize", 1, pa.string(), lambda array: arrow.normalize(array)),
    Function("uri_resolve", 2, pa.string(), lambda array, base: arrow.resolve(array, base)),
    *(Function(f"uri_{name}", 1, pa.string(), component(name)) for name in n.COMPONENTS),
)
