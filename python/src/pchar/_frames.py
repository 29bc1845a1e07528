"""Adds the columns that a function of `pchar.arrow` returns to a table: for engines that map batches of rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import arrow
from ._strings import text_type

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import ResolveOptions

# An error names this many columns at most.
NAMES_SHOWN = 20


@dataclass(frozen=True)
class Step:
    """A function of `pchar.arrow` with its options bound, and the columns that it reads and writes. Can be pickled."""

    function: Callable[..., Any]
    # The names of its arguments in the table.
    inputs: tuple[str, ...]
    # The name of a column of strings. The fields of a struct keep their names, except `value`, which gets this one.
    into: str | None = None
    # The start of the names of the other fields.
    prefix: str = ""

    def apply(self, table: Any) -> Any:
        """Returns a `Table` or `RecordBatch` with the columns of the result. Only `inputs[0]` can be replaced."""
        result = self.function(*(_column(table, name) for name in self.inputs))
        if not pa.types.is_struct(result.type):
            return self._with_value(table, result)
        for field, column in zip(result.type, result.flatten(), strict=True):
            if field.name == "value":
                table = self._with_value(table, column)
            else:
                table = _appended(table, self.prefix + field.name, column)
        return table

    def schema(self, schema: pa.Schema) -> pa.Schema:
        """Returns the schema of `apply` for tables with a schema. Raises an error if the options do not fit it."""
        return self.apply(schema.empty_table()).schema

    def _with_value(self, table: Any, column: Any) -> Any:
        name = self.into or self.inputs[0]
        if name != self.inputs[0]:
            return _appended(table, name, column)
        return table.set_column(table.schema.names.index(name), name, column)


def _appended(table: Any, name: str, column: Any) -> Any:
    if name in table.schema.names:
        raise ValueError(f"the table already has a column {name!r}")
    return table.append_column(name, column)


def expect_strings(schema: pa.Schema, name: str) -> None:
    """Raises an error unless a table has exactly one column with a name, and it has strings."""
    names = schema.names
    if names.count(name) != 1:
        problem = "no" if name not in names else "more than one"
        shown = ", ".join(map(repr, names[:NAMES_SHOWN])) + ", ..." * (len(names) > NAMES_SHOWN)
        raise ValueError(f"{problem} column {name!r}: the columns are {shown}")
    try:
        text_type(schema.field(name).type)
    except TypeError as error:
        raise TypeError(f"column {name!r}: {error}") from None


def _column(table: Any, name: str) -> Any:
    expect_strings(table.schema, name)
    return table.column(name)


def resolve_call(base: Any, base_column: Any, **options: Unpack[ResolveOptions]) -> Callable[..., Any]:
    """Returns `pchar.arrow.resolve` with its options, and with the base if that is one string, which must be valid."""
    if (base is None) == (base_column is None):
        raise TypeError("expected exactly one of base and base_column")
    if base is None:
        return partial(arrow.resolve, **options)
    if not isinstance(base, str):
        raise TypeError(f"expected a base of type str, got {type(base).__name__}: base_column takes a column")
    arrow.resolve(pa.array([], pa.string()), base, **options)
    return partial(arrow.resolve, base=base, **options)
