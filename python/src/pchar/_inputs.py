"""What a function takes as a column of strings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, cast, overload

import pyarrow as pa

P = ParamSpec("P")


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


class Columnwise(Protocol[P]):
    """A function of a column: a column in parts becomes a chunked array, any other one an array."""

    @overload
    def __call__(self, array: ArrowStream, *args: P.args, **kwargs: P.kwargs) -> pa.ChunkedArray[Any]: ...

    @overload
    def __call__(self, array: Column, *args: P.args, **kwargs: P.kwargs) -> pa.Array[Any]: ...


def columnwise(function: Callable[Concatenate[Any, P], Any]) -> Columnwise[P]:
    """Gives a function the type of its result."""
    return cast("Columnwise[P]", function)


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
