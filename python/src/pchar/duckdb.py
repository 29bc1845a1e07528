"""SQL functions for DuckDB: `uri_host`, `uri_normalize`, `uri_resolve`, `uri_param` and others.

A null or invalid row gives NULL. `uri_check` says what is wrong with it. Functions whose name ends in `_as` take a rule
as their last argument: `uri_normalize_as(url, 'IRI-reference')`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import pyarrow as pa

from ._functions import FUNCTIONS

# The functions in the schema main, where `create_function` puts its own.
_NAMES = """
    SELECT DISTINCT lower(function_name) FROM duckdb_functions()
    WHERE function_type IN ('scalar', 'macro') AND schema_name = 'main'
        AND database_name IN ('system', 'temp', current_database())
"""
# DuckDB reads the number of arguments from the signature.
_FIXED: dict[int, Callable[..., Any]] = {
    1: lambda call: lambda first: call(first),
    2: lambda call: lambda first, second: call(first, second),
    3: lambda call: lambda first, second, third: call(first, second, third),
}
_TYPES = {pa.string(): "VARCHAR", pa.int32(): "INTEGER", pa.bool_(): "BOOLEAN"}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Registers the functions in a database. All its cursors have them; a second call does nothing.

    If the database has other functions with some of the names, it registers none and raises a `ValueError`. If the
    connection has an unfinished result, DuckDB raises an exception, unless the functions are registered already.
    """
    # A cursor can read while a result of the connection is unfinished. Only the connection sees its transaction and its
    # temporary macros, and `sql`, unlike `execute`, keeps its result.
    for each in (connection.cursor(), connection):
        found = {name for (name,) in each.sql(_NAMES).fetchall()}
        names = [name for function in FUNCTIONS for name, _ in function.signatures]
        taken = [name for name in names if name in found]
        if taken == names:
            return
    if taken:
        raise ValueError(f"the database already has functions with these names: {', '.join(taken)}. Remove them first.")
    for function in FUNCTIONS:
        for name, arguments in function.signatures:
            connection.create_function(
                name,
                _FIXED[arguments](function.run),
                ["VARCHAR"] * arguments,
                _type(function.returns),
                type="arrow",
                null_handling="special",
            )


def _type(of: pa.DataType) -> str:
    if pa.types.is_list(of):
        return f"{_type(of.value_type)}[]"
    if pa.types.is_struct(of):
        return f"STRUCT({', '.join(f'{field.name} {_type(field.type)}' for field in of)})"
    return _TYPES[of]
