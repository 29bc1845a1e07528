"""Keeps the least row of each key in Spark."""

from __future__ import annotations

from collections.abc import Sequence

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, DataType, StructType


def least_rows(keyed: DataFrame, order: Sequence[int], width: int, keeps_nulls: bool) -> DataFrame:
    """Returns `width` columns of the least row of each key, and of all rows whose key is null.

    The columns are named by their numbers, `c0`, `c1` and so on, except the last one, which is `key`.
    """
    row = _ordered(order, width).alias("row")
    has_key = F.col("key").isNotNull()
    if keeps_nulls:
        # Rows without a key are counted, each with those in its partition that equal it. The number of a partition
        # does not change if a task runs again, unlike the order of its rows.
        counted = F.when(~has_key, F.struct(F.spark_partition_id(), row)).alias("counted")
        groups = (
            keyed.select("key", row, counted)
            .groupBy("key", "counted")
            .agg(F.min("row").alias("row"), F.count("*").alias("n"))
        )
        times = F.when(has_key, 1).otherwise(F.col("n")).cast("int")
        least = groups.select(F.explode(F.array_repeat("row", times)).alias("row"))
    else:
        least = keyed.where(has_key).select("key", row).groupBy("key").agg(F.min("row").alias("row"))
    return least.select(*(F.col(f"row.c{place}") for place in range(width)))


def reject_unordered(df: DataFrame) -> None:
    """Raises an error if a column has a type that Spark cannot order."""
    for field in df.schema:
        if not _has_order(field.dataType):
            kind = field.dataType.simpleString()
            raise TypeError(
                f"distinct cannot order the column {field.name!r} of type {kind}: convert or drop it before"
            )


def _ordered(order: Sequence[int], width: int) -> Column:
    """Returns a struct of all columns that is less if the columns of the order are less."""
    first = [item for place in dict.fromkeys(order) for item in (F.isnull(f"c{place}"), F.col(f"c{place}"))]
    return F.struct(*first, *(F.col(f"c{place}") for place in range(width) if place not in order))


def _has_order(kind: DataType) -> bool:
    if isinstance(kind, ArrayType):
        return _has_order(kind.elementType)
    if isinstance(kind, StructType):
        return all(_has_order(field.dataType) for field in kind)
    return kind.typeName() not in ("map", "variant")
