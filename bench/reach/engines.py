"""DuckDB and Polars: the host by `pchar`, and by a regular expression; and in DuckDB by several threads."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
from measure import Implementation, measured
from reference import HOST, split
from strings import LINKS, repeated, sets

import pchar.polars  # noqa: F401
from pchar.duckdb import register

RFC = "RFC 3986"
UNCHECKED = "RFC 3986, appendix B; checks nothing"
THREADS = (1, 2, 4)


def differences(hosts: Callable[[pa.Array], pa.Array]) -> dict[str, int]:
    """Counts the valid strings whose host differs. A regular expression may return "" where there is none."""
    counts = {}
    for name, texts in sets().items():
        found = hosts(pa.array(texts)).to_pylist()
        counts[name] = sum((host or "") != (split(text).host or "") for text, host in zip(texts, found, strict=True))
    return counts


def connected(threads: int) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect(config={"threads": threads})
    register(connection)
    return connection


def table(connection: duckdb.DuckDBPyConnection, name: str, array: pa.Array) -> None:
    source = pa.table({"url": array})  # noqa: F841
    connection.execute(f"CREATE OR REPLACE TEMP TABLE {name} AS SELECT url FROM source")


def made(connection: duckdb.DuckDBPyConnection, expression: str, source: str) -> None:
    connection.execute(f"CREATE OR REPLACE TEMP TABLE made AS SELECT {expression} AS host FROM {source}")


def by_duckdb(rows: pa.Array) -> Iterator[Implementation]:
    connection = connected(1)

    def hosts(expression: str, array: pa.Array) -> pa.Array:
        table(connection, "compared", array)
        made(connection, expression, "compared")
        return connection.sql("SELECT host FROM made").to_arrow_table().column("host")

    table(connection, "urls", rows)
    for name, standard, expression in (
        ("pchar", RFC, "uri_host(url)"),
        ("regexp_extract", UNCHECKED, f"regexp_extract(url, '{HOST}', 1)"),
    ):
        counts = differences(partial(hosts, expression))
        yield Implementation(name, standard, partial(made, connection, expression, "urls"), counts)


def by_threads(rows: pa.Array) -> Iterator[Implementation]:
    for threads in THREADS:
        connection = connected(threads)
        table(connection, "urls", rows)
        name = f"pchar, {threads} thread{'s' * (threads > 1)}"
        yield Implementation(name, f"{RFC}; elapsed time", partial(made, connection, "uri_host(url)", "urls"), {})


def by_polars(rows: pa.Array) -> Iterator[Implementation]:
    frame = pl.DataFrame({"url": pl.Series(rows)})

    def hosts(expression: pl.Expr, array: pa.Array) -> pa.Array:
        return pl.DataFrame({"url": pl.Series(array)}).select(host=expression).to_arrow().column("host")

    for name, standard, expression in (
        ("pchar", RFC, pl.col("url").uri.host()),
        ("str.extract", UNCHECKED, pl.col("url").str.extract(HOST, 1)),
    ):
        yield Implementation(name, standard, partial(frame.select, expression), differences(partial(hosts, expression)))


def results(native: str | None, rounds: int, rows: int) -> Iterator[dict[str, Any]]:
    array = repeated(LINKS, rows)
    for title, implementations, clock in (
        ("DuckDB: host", by_duckdb(array), time.process_time),
        ("Polars: host", by_polars(array), time.process_time),
        ("Threads of DuckDB: host", by_threads(array), time.perf_counter),
    ):
        yield {
            "operation": title,
            "corpus": LINKS,
            "strings": rows,
            "rows": measured(list(implementations), rows, rounds, clock),
        }
