"""SQL functions for DuckDB: `uri_host`, `uri_parts`, `uri_normalize`, `uri_resolve` and others.

A null or invalid row gives NULL. `uri_check` says what is wrong with it.
"""

from __future__ import annotations

import duckdb
import pyarrow as pa

from ._functions import FUNCTIONS

_TYPES = {pa.string(): "VARCHAR", pa.int32(): "INTEGER"}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Registers the functions in a database. All its cursors have them; a second call does nothing."""
    names = [function.name for function in FUNCTIONS]
    query = "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'scalar'"
    if {(name,) for name in names} <= set(connection.cursor().execute(query).fetchall()):
        return
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
