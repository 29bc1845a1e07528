"""SQL functions for DuckDB: `uri_host`, `uri_components`, `uri_normalize`, `uri_resolve` and others.

A null or invalid row gives NULL. `uri_check` says what is wrong with it.
"""

from __future__ import annotations

import duckdb
import pyarrow as pa

from ._functions import FUNCTIONS

# The functions in the schema main, where `create_function` puts its own.
_NAMES = """
    SELECT DISTINCT lower(function_name) FROM duckdb_functions()
    WHERE function_type IN ('scalar', 'macro') AND schema_name = 'main'
        AND database_name IN ('system', 'temp', current_database())
"""
_TYPES = {pa.string(): "VARCHAR", pa.int32(): "INTEGER"}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Registers the functions in a database. All its cursors have them; a second call does nothing.

    If the database has other functions with some of the names, it registers none and raises a `ValueError`. If the
    connection has an unfinished result, DuckDB raises an exception, unless the functions are registered already.
    """
    # A cursor can read while a result of the connection is unfinished. Only the connection sees its transaction and its
    # temporary macros, and `sql`, unlike `execute`, keeps its result.
    for each in (connection.cursor(), connection):
        found = {name for (name,) in each.sql(_NAMES).fetchall()}
        taken = [function.name for function in FUNCTIONS if function.name in found]
        if len(taken) == len(FUNCTIONS):
            return
    if taken:
        raise ValueError(f"the database already has functions with these names: {', '.join(taken)}. Remove them first.")
    for function in FUNCTIONS:
        connection.create_function(
            function.name,
            function.call,
            ["VARCHAR"] * function.arguments,
            _type(function.returns),
            type="arrow",
            null_handling="special",
        )


def _type(of: pa.DataType) -> str:
    if not pa.types.is_struct(of):
        return _TYPES[of]
    return f"STRUCT({', '.join(f'{field.name} {_TYPES[field.type]}' for field in of)})"
