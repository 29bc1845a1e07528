"""Ten million rows, Parquet to Parquet, with two partitionings."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from table import texts, worked

ROWS = 10_000_000
GROUP = 500_000


def write_rows(file: Path) -> None:
    schema = pa.schema([("id", pa.int64()), ("url", pa.string())])
    urls = cycle(texts(50_000))
    with pq.ParquetWriter(file, schema) as writer:
        for start in range(0, ROWS, GROUP):
            columns = [range(start, start + GROUP), list(islice(urls, GROUP))]
            writer.write_batch(pa.record_batch(columns, schema=schema))


def summary(df: DataFrame) -> tuple[int, int]:
    """Returns the number of rows and a hash of them that does not depend on their order."""
    total = F.sum(F.xxhash64(*df.columns).cast("decimal(38, 0)"))
    count, hashed = df.select(F.count("*"), total).collect()[0]
    return count, int(hashed)


@pytest.mark.large
def test_ten_million_rows(spark: SparkSession, tmp_path: Path) -> None:
    write_rows(tmp_path / "in.parquet")
    found = set()
    for partitions in (2, 61):
        df = spark.read.parquet(str(tmp_path / "in.parquet"))
        output = str(tmp_path / f"out-{partitions}.parquet")
        worked(df.repartition(partitions, "id")).write.parquet(output)
        found.add(summary(spark.read.parquet(output)))
    ((count, _),) = found
    assert count == ROWS
