"""The namespace `uri` for expressions and Series of Polars. An import registers it.

The methods are those of `pchar.arrow`, with the same options, and one for each component. They work row by row, so
Polars can stream them. Type checkers do not know the namespace: `uri(pl.col("url"))` has the same methods, with types.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, overload

from ._extras import extra

with extra("polars"):
    import polars as pl

from ._errors import UriError
from ._methods import UriMethods


@pl.api.register_series_namespace("uri")
class SeriesUri(UriMethods[pl.Series, pl.Series]):
    """The methods of `Series.uri`."""

    _bases = (pl.Series,)
    _column_of_name = "a Series"

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        return _called(function, [self._series, *more])


@pl.api.register_expr_namespace("uri")
class ExprUri(UriMethods[pl.Expr, pl.Expr]):
    """The methods of `Expr.uri`."""

    _bases = (pl.Expr, pl.Series)
    _column_of_name = "pl.col(...)"

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        inputs = [self._expression, *more]
        dtype = _called(function, [pl.Series(dtype=pl.String)] * len(inputs)).dtype
        return pl.map_batches(inputs, partial(_evaluated, function), return_dtype=dtype, is_elementwise=True)


@overload
def uri(data: pl.Expr) -> ExprUri: ...


@overload
def uri(data: pl.Series) -> SeriesUri: ...


def uri(data: pl.Expr | pl.Series) -> ExprUri | SeriesUri:
    """Returns the namespace `uri` of an expression or a Series."""
    return SeriesUri(data) if isinstance(data, pl.Series) else ExprUri(data)


def _called(function: Callable[..., Any], series: Sequence[pl.Series]) -> pl.Series:
    """Calls a function on columns. A literal has one row, which is broadcast."""
    rows = max((len(each) for each in series if len(each) != 1), default=1)
    columns = [each.new_from_index(0, rows) if len(each) == 1 != rows else each for each in series]
    return pl.Series(series[0].name, function(*(column.to_arrow() for column in columns)))


def _evaluated(function: Callable[..., Any], series: Sequence[pl.Series]) -> pl.Series:
    try:
        return _called(function, series)
    except UriError as error:
        # Polars makes the exception again, from its message alone.
        raise pl.exceptions.ComputeError(str(error)) from error
