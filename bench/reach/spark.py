"""Spark on two cores, from Parquet to Parquet: `pchar.spark`, `try_parse_url`, which is Java's `java.net.URI`, and
`regexp_extract`.

The CPU time is that of the JVM and of the Python workers. The files are in the cache of the operating system.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pyarrow as pa
import pyarrow.parquet as pq
from measure import Implementation, measured
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from reference import HOST, split
from strings import LINKS, repeated, sets

from pchar.spark import components, normalize

SIX = ["scheme", "authority", "host", "path", "query", "fragment"]
# The names of the same components in `parse_url`.
JAVA = ["PROTOCOL", "AUTHORITY", "HOST", "PATH", "QUERY", "REF"]
FILES = 8
SETTINGS = {
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.driver.host": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
}
RFC = "RFC 3986"
UNCHECKED = "RFC 3986, appendix B; checks nothing"
RFC_2396 = "RFC 2396 and 2732 (java.net.URI)"


def cpu() -> float:
    """Returns the CPU time of the JVM and of the Python workers so far, in seconds."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            times = process.cpu_times()
        except psutil.NoSuchProcess:
            continue
        total += times.user + times.system + times.children_user + times.children_system
    return total


def started(master: str = "local[2]", settings: Mapping[str, str] | None = None) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(master).config(map={**SETTINGS, **(settings or {})})
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def written(table: pa.Table, folder: Path) -> str:
    """Writes a table to some files. Returns the path of the folder."""
    folder.mkdir()
    part = -(-len(table) // FILES)
    for number in range(FILES):
        pq.write_table(table.slice(number * part, part), folder / f"{number}.parquet")
    return str(folder)


def by_java(df: DataFrame, names: list[str]) -> DataFrame:
    parts = {name: F.expr(f"try_parse_url(url, '{part}')") for name, part in zip(SIX, JAVA, strict=True)}
    return df.withColumns({name: parts[name] for name in names})


def by_regexp(df: DataFrame) -> DataFrame:
    return df.withColumn("host", F.regexp_extract("url", HOST, 1))


def identity(df: DataFrame) -> DataFrame:
    return df.mapInArrow(lambda batches: batches, df.schema)


Act = Callable[[DataFrame], DataFrame]

# The operation, the implementation, the standard, what it does, and the components that it makes.
JOBS: tuple[tuple[str, str, str, Act, list[str]], ...] = (
    ("no function", "copy", "", lambda df: df, []),
    ("no function", "mapInArrow", "", identity, []),
    ("host", "pchar", RFC, lambda df: components(df, "url", ["host"]), ["host"]),
    ("host", "try_parse_url", RFC_2396, lambda df: by_java(df, ["host"]), ["host"]),
    ("host", "regexp_extract", UNCHECKED, by_regexp, ["host"]),
    ("six components", "pchar", RFC, lambda df: components(df, "url", SIX), SIX),
    ("six components", "try_parse_url", RFC_2396, lambda df: by_java(df, SIX), SIX),
    ("normalize", "pchar", RFC, lambda df: normalize(df, "url", into="normal"), []),
)


def differences(session: SparkSession, act: Act, names: list[str]) -> dict[str, int]:
    """Counts the valid strings of which a component differs. An absent one may be empty, and the reverse."""
    counts = {}
    for name, texts in sets().items() if names else []:
        found = act(session.createDataFrame(pa.table({"url": texts}))).select("url", *names).toArrow()
        promised = [dict(zip(SIX, split(text).six, strict=True)) for text in found.column("url").to_pylist()]
        pairs = zip(found.select(names).to_pylist(), promised, strict=True)
        counts[name] = sum(any((row[name] or "") != (own[name] or "") for name in names) for row, own in pairs)
    return counts


def results(native: str | None, rounds: int, rows: int) -> Iterator[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="pchar-reach-") as folder:
        table = pa.table({"id": pa.array(range(rows), pa.int64()), "url": repeated(LINKS, rows)})
        source = written(table, Path(folder, "links"))
        del table
        session = started()

        def write(act: Act) -> None:
            act(session.read.parquet(source)).write.mode("overwrite").parquet(f"{folder}/output")

        implementations = [
            Implementation(name, standard, partial(write, act), differences(session, act, names))
            for _, name, standard, act, names in JOBS
        ]
        measures = measured(implementations, rows, rounds, cpu)
        session.stop()
    for operation in dict.fromkeys(job[0] for job in JOBS):
        own = [row for job, row in zip(JOBS, measures, strict=True) if job[0] == operation]
        yield {"operation": f"Spark: {operation}", "corpus": LINKS, "strings": rows, "rows": own}
