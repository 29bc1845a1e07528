"""What a function takes as a column of strings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import pyarrow as pa


class ArrowStream(Protocol):
    """A column in parts, with Arrow's PyCapsule interface: `pyarrow.ChunkedArray`, `polars.Series`, `pandas.Series`."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    """A column with Arrow's PyCapsule interface, such as `pyarrow.Array`."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


class NumpyArray(Protocol):
    """An array of NumPy, or an object that becomes one."""

    def __array__(self) -> Any: ...


Column = ArrowArray | NumpyArray | Sequence[str | None]


def imported(column: Any) -> Any:
    """Returns an array or a chunked array of Arrow."""
    if isinstance(column, (pa.Array, pa.ChunkedArray)):
        return column
    try:
        if hasattr(column, "__arrow_c_stream__"):
            return pa.chunked_array(column)
        if hasattr(column, "__arrow_c_array__"):
            return pa.array(column)
        # Series of older versions of pandas are among the last.
        if isinstance(column, (list, tuple)) or hasattr(column, "__array__"):
            has_type = getattr(column, "dtype", "O") != "O"
            return pa.array(column, None if has_type else pa.string(), from_pandas=True)
    # The message of Arrow may quote a row.
    except pa.ArrowException:
        pass
    raise TypeError(f"expected a column of strings, got {type(column).__name__}")
