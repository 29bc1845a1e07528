"""The shared vectors, through Spark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pyspark.sql import Row, SparkSession
from vectors import error_of, issue_in, options_of, read_vectors

from pchar.spark import check, components, normalize, register, resolve

COMPONENTS = ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
# A job takes longer than these vectors, so the tests run only large groups.
LEAST = 20


def groups(*operations: str) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    by_options: dict[str, list[Any]] = {}
    for vector in read_vectors(*operations):
        by_options.setdefault(json.dumps(options_of(vector)), []).append(vector)
    found = {options: vectors for options, vectors in by_options.items() if len(vectors) >= LEAST}
    assert found
    yield from ((json.loads(options), vectors) for options, vectors in found.items())


def issue_of(row: Row, prefix: str = "") -> dict[str, Any] | None:
    return issue_in({name.removeprefix(prefix): value for name, value in row.asDict().items()})


def test_components_and_errors(spark: SparkSession) -> None:
    for options, vectors in groups("parse", "check"):
        df = spark.createDataFrame([(vector["input"],) for vector in vectors], "url string")
        rows = components(check(df, "url", prefix="check_", **options), "url", errors="struct", **options).collect()
        for vector, row in zip(vectors, rows, strict=True):
            assert issue_of(row) == issue_of(row, "check_") == error_of(vector), vector["id"]
            expected = vector.get("expect") or {}
            if "error" in vector or vector["op"] == "parse":
                assert [row[name] for name in COMPONENTS] == [expected.get(name) for name in COMPONENTS], vector["id"]


def test_normalize(spark: SparkSession) -> None:
    for options, vectors in groups("normalize"):
        df = spark.createDataFrame([(vector["input"],) for vector in vectors], "url string")
        for vector, row in zip(vectors, normalize(df, "url", errors="struct", **options).collect(), strict=True):
            assert (row.url, issue_of(row)) == (vector.get("expect"), error_of(vector)), vector["id"]


def test_resolve(spark: SparkSession) -> None:
    for options, vectors in groups("resolve"):
        rows = [(vector["reference"], vector["base"]) for vector in vectors]
        df = spark.createDataFrame(rows, "url string, base string")
        found = resolve(df, "url", base_column="base", errors="struct", **options).collect()
        for vector, row in zip(vectors, found, strict=True):
            assert (row.url, issue_of(row)) == (vector.get("expect"), error_of(vector)), vector["id"]


def test_the_sql_functions(spark: SparkSession) -> None:
    register(spark)
    for name, vectors in (("normalize", read_vectors("normalize")), ("resolve", read_vectors("resolve"))):
        plain = [vector for vector in vectors if not options_of(vector)]
        assert len(plain) >= LEAST
        rows = [(vector.get("input", vector.get("reference")), vector.get("base")) for vector in plain]
        call = "uri_resolve(url, base)" if name == "resolve" else "uri_normalize(url)"
        found = spark.createDataFrame(rows, "url string, base string").selectExpr(f"{call} AS found").collect()
        for vector, row in zip(plain, found, strict=True):
            assert row.found == vector.get("expect"), vector["id"]
