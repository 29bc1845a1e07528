"""The accessor `uri` for Series of pandas, 2 and newer. An import registers it.

The methods are those of `pchar.arrow`, with the same options, and one for each component. They keep the index. A struct
becomes a DataFrame with a column for each field, and a list an array of NumPy. `error_byte_index` has the type `Int32`,
and the result of `equivalent` has the type `boolean`. Type checkers do not know the accessor: `uri(series)` has the
same methods, with types.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ._extras import extra

with extra("pandas"):
    import pandas as pd
    import pyarrow as pa

from ._methods import UriMethods


@pd.api.extensions.register_series_accessor("uri")
class SeriesUri(UriMethods["pd.Series[Any]", pd.DataFrame]):
    """The methods of `Series.uri`."""

    _bases = (pd.Series,)
    _column_of_name = "a Series"

    def __init__(self, series: pd.Series[Any]) -> None:
        self._series = series

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        for column in more:
            if not column.index.equals(self._series.index):
                raise ValueError("the second column has another index")
        result = function(self._series, *more)
        index = self._series.index
        if not pa.types.is_struct(result.type):
            return _series(result, index, self._series.name)
        columns = result.flatten()
        return pd.DataFrame(
            {
                field.name: _series(column, index, field.name)
                for field, column in zip(result.type, columns, strict=True)
            },
            index=index,
        )


def uri(series: pd.Series[Any]) -> SeriesUri:
    """Returns the accessor `uri` of a Series."""
    return SeriesUri(series)


def _series(column: Any, index: pd.Index[Any], name: Any) -> pd.Series[Any]:
    nullable = {pa.int32(): pd.Int32Dtype(), pa.bool_(): pd.BooleanDtype()}
    series: pd.Series[Any] = column.to_pandas(types_mapper=nullable.get)
    return series.set_axis(index).rename(name)
