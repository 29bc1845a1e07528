"""The arguments that functions take as columns of strings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, cast, overload

import pyarrow as pa

from ._strings import text_type

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
    # The message of Arrow may quote a row, and does not tell which.
    except (pa.ArrowException, UnicodeEncodeError):
        if isinstance(column, (list, tuple)) or getattr(column, "ndim", 0) == 1:
            _reject_row(column)
    raise TypeError(f"expected a column of strings, got {type(column).__name__}")


def beside(name: str, column: Any, rows: int) -> Any:
    """Returns a column of strings, and requires as many rows as the column beside it has. Errors name it."""
    try:
        array = imported(column)
        text_type(array.type)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name}: {error}") from None
    if len(array) != rows:
        raise ValueError(f"{rows} rows and {len(array)} {name}s")
    return array


def _reject_row(column: Any) -> None:
    """Raises an exception for the first row that is neither a string nor missing."""
    for row, value in enumerate(column):
        try:
            pa.array([value], pa.string(), from_pandas=True)
        except UnicodeEncodeError as error:
            reason = "a surrogate, which no column of Arrow can have"
            raise ValueError(f"row {row + 1} has at index {error.start} {reason}") from None
        except pa.ArrowException:
            raise TypeError(f"expected a column of strings, got {type(value).__name__} in row {row + 1}") from None
