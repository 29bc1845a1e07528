"""The namespace `uri` for expressions and Series of Polars. An import registers it.

The methods are those of `pchar.arrow`, with the same options, and one for each component. They work row by row, so
Polars can stream them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import polars as pl

from . import arrow
from ._functions import component
from ._numbers import COMPONENTS
from .errors import UriError

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import CheckOptions, ComponentsOptions, NormalizeOptions, ResolveOptions


class _Uri:
    # The types of a column of bases.
    _bases: tuple[type, ...]

    def __init__(self, data: Any) -> None:
        self._data = data

    def check(self, **options: Unpack[CheckOptions]) -> Any:
        """Returns a struct of `error_code`, `error_rule` and `error_index`, which are null if the row is valid."""
        return self._map(partial(arrow.check, **options))

    def components(self, columns: Sequence[str] = COMPONENTS, **options: Unpack[ComponentsOptions]) -> Any:
        """Returns a struct of components, and with `errors="struct"` of the error."""
        return self._map(partial(arrow.components, columns=columns, **options))

    def normalize(self, **options: Unpack[NormalizeOptions]) -> Any:
        """Returns the normal form, and with `errors="struct"` a struct of it and of the error."""
        return self._map(partial(arrow.normalize, **options))

    def resolve(self, base: Any, **options: Unpack[ResolveOptions]) -> Any:
        """Returns the target, for a base that is one string, or an expression or Series of as many rows."""
        function = partial(arrow.resolve, **options)
        if isinstance(base, str):
            return self._map(partial(function, base=base))
        if not isinstance(base, self._bases):
            expected = " or ".join(kind.__name__ for kind in (str, *self._bases))
            raise TypeError(f"expected a base of type {expected}, got {type(base).__name__}")
        return self._map(function, base)

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        raise NotImplementedError


def _method(name: str) -> Callable[[_Uri], Any]:
    call = component(name)
    return lambda self: self._map(call)


for _name in COMPONENTS:
    setattr(_Uri, _name, _method(_name))


@pl.api.register_series_namespace("uri")
class SeriesUri(_Uri):
    """The methods of `Series.uri`."""

    _bases = (pl.Series,)

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        return _called(function, [self._data, *more])


@pl.api.register_expr_namespace("uri")
class ExprUri(_Uri):
    """The methods of `Expr.uri`."""

    _bases = (pl.Expr, pl.Series)

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        inputs = [self._data, *more]
        dtype = _called(function, [pl.Series(dtype=pl.String)] * len(inputs)).dtype
        return pl.map_batches(inputs, partial(_evaluated, function), return_dtype=dtype, is_elementwise=True)


def _called(function: Callable[..., Any], series: Sequence[pl.Series]) -> pl.Series:
    """Calls a function on columns. A literal has one row, and stands for as many as the others have."""
    rows = max((len(each) for each in series if len(each) != 1), default=1)
    columns = [each.new_from_index(0, rows) if len(each) == 1 != rows else each for each in series]
    return pl.Series(series[0].name, function(*(column.to_arrow() for column in columns)))


def _evaluated(function: Callable[..., Any], series: Sequence[pl.Series]) -> pl.Series:
    try:
        return _called(function, series)
    except UriError as error:
        # Polars makes the exception again, from its message alone.
        raise pl.exceptions.ComputeError(str(error)) from error
