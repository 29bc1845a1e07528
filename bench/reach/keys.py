"""Spark: what a key costs if rows are grouped by it. Two thirds of the URIs are different."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from measure import Implementation, measured
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from spark import cpu, started, written
from strings import LINKS, repeated

from pchar.spark import normalize

KEYS = {
    "the normal form": "normal",
    "128 bits of SHA-2": "substring(unhex(sha2(normal, 256)), 1, 16)",
    "MD5": "unhex(md5(normal))",
    "two xxhash64": "struct(xxhash64(normal) AS first, xxhash64('2', normal) AS second)",
    "one xxhash64": "xxhash64(normal)",
}


def shuffled(session: SparkSession) -> int:
    """Returns how many bytes all stages so far have written for a shuffle. Only the JVM has this number."""
    context: Any = session.sparkContext
    no_quantiles = context._gateway.new_array(context._jvm.double, 0)
    stages = context._jsc.sc().statusStore().stageList(None, False, False, no_quantiles, None)
    return sum(stages.apply(at).shuffleWriteBytes() for at in range(stages.size()))


def results(native: str | None, rounds: int, rows: int) -> Iterator[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="pchar-reach-") as folder:
        ids = pa.array(range(rows), pa.int64())
        numbers = pc.cast(pc.divide(pc.multiply(ids, 2), 3), pa.string())
        links = pc.binary_join_element_wise(repeated(LINKS, rows), numbers, "?")
        source = written(pa.table({"id": ids, "url": links}), Path(folder, "links"))
        session = started()

        def group(key: str) -> None:
            df = normalize(session.read.parquet(source), "url", into="normal").where("normal IS NOT NULL")
            groups = df.select("id", F.expr(key).alias("key")).groupBy("key").agg(F.min("id").alias("id"))
            groups.write.mode("overwrite").parquet(f"{folder}/output")

        sizes = []
        for key in KEYS.values():
            before = shuffled(session)
            group(key)
            sizes.append((shuffled(session) - before) / rows)
        implementations = [Implementation(name, "", partial(group, key), {}) for name, key in KEYS.items()]
        measures = measured(implementations, rows, rounds, cpu)
        session.stop()
    own = [row | {"bytes": round(size, 1)} for row, size in zip(measures, sizes, strict=True)]
    yield {"operation": "Spark: keys", "corpus": LINKS, "strings": rows, "rows": own}
