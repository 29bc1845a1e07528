"""Adds the columns that a function of `pchar.arrow` returns to a table: for engines that map batches of rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from ._strings import text_type


@dataclass(frozen=True)
class Step:
    """A function of `pchar.arrow` with its options bound, and the columns that it reads and writes. Can be pickled."""

    function: Callable[..., Any]
    # The names of its arguments in the table.
    inputs: tuple[str, ...]
    # The name of the new column. `None`: each field of the struct becomes one, whose name begins with `prefix`.
    to: str | None
    prefix: str = ""

    def apply(self, table: Any) -> Any:
        """Returns a `Table` or `RecordBatch` with all its columns, and then those of the result."""
        result = self.function(*(_column(table, name) for name in self.inputs))
        if self.to is not None:
            return _appended(table, self.to, result)
        for field, column in zip(result.type, result.flatten(), strict=True):
            table = _appended(table, self.prefix + field.name, column)
        return table

    def schema(self, schema: pa.Schema) -> pa.Schema:
        """Returns the schema of `apply` for tables with a schema. Raises what is wrong with the options."""
        return self.apply(schema.empty_table()).schema


def _appended(table: Any, name: str, column: Any) -> Any:
    if name in table.schema.names:
        raise ValueError(f"the table already has a column {name!r}")
    return table.append_column(name, column)


def expect_strings(schema: pa.Schema, name: str) -> None:
    """Raises what is wrong unless a table has one column with a name, and it has strings."""
    names = schema.names
    if names.count(name) != 1:
        problem = "no" if name not in names else "more than one"
        raise ValueError(f"{problem} column {name!r}: the columns are {', '.join(names)}")
    try:
        text_type(schema.field(name).type)
    except TypeError as error:
        raise TypeError(f"column {name!r}: {error}") from None


def _column(table: Any, name: str) -> Any:
    expect_strings(table.schema, name)
    return table.column(name)
