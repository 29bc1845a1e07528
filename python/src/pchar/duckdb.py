"""SQL functions for DuckDB: `uri_host`, `uri_normalize`, `uri_resolve`, `uri_param` and others.

A null or invalid row gives NULL. `uri_check` returns the error of an invalid row. Functions whose name ends in `_as`
take a rule as their last argument: `uri_normalize_as(url, 'IRI-reference')`.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

from ._extras import extra

with extra("duckdb"):
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


def _type(of: pa.DataType) -> str:
    if pa.types.is_list(of):
        return f"{_type(of.value_type)}[]"
    if pa.types.is_struct(of):
        return f"STRUCT({', '.join(f'{field.name} {_type(field.type)}' for field in of)})"
    return _TYPES[of]


# The name, the function, the types of its arguments, and its own. The module keeps the functions, because a database
# needs them longer than the connection that registered them.
_CALLS = [
    (name, _FIXED[arguments](function.run), ["VARCHAR"] * arguments, _type(function.returns))
    for function in FUNCTIONS
    for name, arguments in function.signatures
]
# DuckDB raises an exception if two threads create a function of one name.
_LOCK = Lock()


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Registers the functions in a database. All its connections have them; a second call does nothing.

    If the database has other functions with some of the names, it registers none and raises a `ValueError`. The
    connection keeps its unfinished results and its transaction. If that transaction has already looked up functions or
    tables, it does not see the functions: register them before, or use them after its end.
    """
    # On the connection, `create_function` or a query would discard an unfinished result in DuckDB 1, and raise an
    # exception in DuckDB 2. A cursor has its own results and its own transaction.
    cursor = connection.cursor()
    with _LOCK:
        found = {name for (name,) in cursor.sql(_NAMES).fetchall()}
        taken = [name for name, *_ in _CALLS if name in found]
        if len(taken) == len(_CALLS):
            return
        if not taken:
            cursor.begin()
            for name, call, parameters, returns in _CALLS:
                cursor.create_function(name, call, parameters, returns, type="arrow", null_handling="special")
            cursor.commit()
            taken = [name for name, *_ in _CALLS if _is_macro(connection, name)]
            for name, *_ in _CALLS if taken else ():
                cursor.remove_function(name)
    if taken:
        raise ValueError(f"the database already has functions with these names: {', '.join(taken)}. Remove them first.")


def _is_macro(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Returns whether the connection finds a macro, such as a temporary one, before the function.

    A macro says that it has another number of arguments. The query is only bound, so the connection keeps its results.
    """
    try:
        connection.sql(f"SELECT {name}()")
    except duckdb.CatalogException:
        return False
    except duckdb.BinderException as error:
        return "macro" in str(error).lower()
    return True
