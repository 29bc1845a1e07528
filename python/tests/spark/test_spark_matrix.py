"""Partitions and batches have no effect on the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from table import sha256, texts, worked

from pchar import arrow
from pchar.spark import normalize

ROWS = 20_000
PARTITIONS = (1, 3, 16, 64)
BATCHES = (7, 1_000, 100_000)
SETTING = "spark.sql.execution.arrow.maxRecordsPerBatch"


@contextmanager
def batches_of(spark: SparkSession, rows: int) -> Iterator[None]:
    spark.conf.set(SETTING, rows)
    try:
        yield
    finally:
        spark.conf.unset(SETTING)


def assert_one_hash(
    spark: SparkSession, batches: tuple[int, ...], work: Callable[[DataFrame], DataFrame], columns: list[pa.Array]
) -> None:
    urls = texts(ROWS)
    assert len(urls) == ROWS
    df = spark.createDataFrame(list(enumerate(urls)), "id int, url string")
    expected = sha256(pa.table([range(ROWS), urls, *columns], [str(at) for at in range(len(columns) + 2)]).to_pylist())
    for batch in batches:
        for partitions in PARTITIONS:
            with batches_of(spark, batch):
                assert sha256(work(df.repartition(partitions)).collect()) == expected, (partitions, batch)


def test_one_hash_for_all_partitions_and_batches(spark: SparkSession) -> None:
    urls = pa.array(texts(ROWS))
    columns = [
        *arrow.components(urls, errors="struct").flatten(),
        *arrow.normalize(urls, errors="struct").flatten(),
    ]
    assert_one_hash(spark, BATCHES, worked, columns)


def test_batches_of_one_row(spark: SparkSession) -> None:
    def work(df: DataFrame) -> DataFrame:
        return normalize(df, "url", into="normal", errors="keep")

    assert_one_hash(spark, (1,), work, [arrow.normalize(pa.array(texts(ROWS)), errors="keep")])
