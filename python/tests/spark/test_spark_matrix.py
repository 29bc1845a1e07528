"""Partitions and batches have no effect on the result."""

from __future__ import annotations

from itertools import product

import pyarrow as pa
from pyspark.sql import SparkSession
from table import sha256, texts, worked

from pchar.arrow import normalize, scan

ROWS = 20_000
PARTITIONS = (1, 3, 16, 64)
BATCHES = (1, 7, 1_000, 100_000)


def test_one_hash_for_all_partitions_and_batches(spark: SparkSession) -> None:
    urls = texts(ROWS)
    assert len(urls) == ROWS
    whole = pa.array(urls)
    columns = [pa.array(range(ROWS)), whole, *scan(whole, errors="struct").flatten(), normalize(whole, errors="struct")]
    expected = sha256([tuple(row.values()) for row in pa.table(columns, [str(at) for at in range(14)]).to_pylist()])
    df = spark.createDataFrame(list(enumerate(urls)), "id int, url string")
    found = set()
    setting = "spark.sql.execution.arrow.maxRecordsPerBatch"
    before = spark.conf.get(setting)
    try:
        for partitions, batch in product(PARTITIONS, BATCHES):
            spark.conf.set(setting, batch)
            rows = worked(df.repartition(partitions)).collect()
            found.add(sha256([(*row[:-1], row.normal and row.normal.asDict()) for row in rows]))
    finally:
        spark.conf.set(setting, before)
    assert found == {expected}
