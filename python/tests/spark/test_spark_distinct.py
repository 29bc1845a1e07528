"""`distinct` keeps the same rows, however they are partitioned."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from pchar._options import NormalizeLevel
from pchar.spark import distinct

SCHEMA = "id int, url string, note array<string>"
# RFC 3986, 6.2.2 and 6.2.3: the rows of a line are equivalent.
SPELLINGS = (
    "http://example.com/{}",
    "HTTP://Example.COM:80/{}",
    "http://example.com:/a/../{}",
    "http://example.com/./%7{}",
)
OTHERS = (None, "a b", "http://[", "%")


def rows_and_expected(seed: int) -> tuple[list[Any], list[Any]]:
    """Returns rows in any order, and those that have to stay."""
    pick = random.Random(seed)
    expected: list[Any] = []
    rows: list[Any] = []
    for key in range(40):
        # p to z, which %70 to %7A encode: only those with one digit are used.
        name = "pqrstuvwxy"[key % 10] + "~" * (key // 10)
        spelled = [form.format(name) if "%" not in form else form.format(key % 10) + name[1:] for form in SPELLINGS]
        group: list[Any] = [
            (pick.choice([None, *range(5)]), pick.choice(spelled), [pick.choice("ab")]) for _ in range(9)
        ]
        rows += group
        expected.append(min(group, key=lambda row: (row[0] is None, row[0] or 0, row[1], row[2])))
    kept: list[Any] = [(pick.choice([None, 1]), text, pick.choice([None, ["b"]])) for text in OTHERS for _ in range(25)]
    rows += kept
    pick.shuffle(rows)
    return rows, expected + kept


def in_order(rows: list[Any]) -> list[str]:
    return sorted(repr(tuple(row)) for row in rows)


def test_the_least_row_stays_whatever_the_partitions(spark: SparkSession) -> None:
    for seed, partitions in enumerate((1, 3, 16)):
        rows, expected = rows_and_expected(seed)
        df = spark.createDataFrame(rows, SCHEMA).repartition(partitions)
        assert in_order(distinct(df, "url", order_by="id").collect()) == in_order(expected)
    valid = [row for row in expected if row[1] not in OTHERS]
    dropped = distinct(df, "url", order_by=["id", F.col("url")], invalid="drop")
    assert in_order(dropped.collect()) == in_order(valid)


def test_the_order_is_that_of_all_its_columns(spark: SparkSession) -> None:
    df = spark.createDataFrame([(1, "a:", 5), (1, "A:", 4), (2, "A:", 3)], "id int, url string, x int")
    for order, expected in ((["id", "x"], (1, "A:", 4)), (["x"], (2, "A:", 3)), ([F.col("x") * -1], (1, "a:", 5))):
        assert [tuple(row) for row in distinct(df, "url", order_by=order).collect()] == [expected]
    assert distinct(df, "url", order_by="id").columns == df.columns


def test_the_level_says_which_are_equal(spark: SparkSession) -> None:
    df = spark.createDataFrame([(1, "HTTP://h/%7e"), (2, "http://H/%7E"), (3, "http://h/~"), (4, "http://h:80/~")])
    df = df.toDF("id", "url")
    levels: tuple[tuple[NormalizeLevel, int], ...] = (("case", 3), ("syntax", 2), ("scheme", 1))
    for level, count in levels:
        assert distinct(df, "url", order_by="id", level=level).count() == count


def test_a_column_without_an_order_is_rejected(spark: SparkSession) -> None:
    df: DataFrame = spark.sql("SELECT 'a:' AS url, array(map(1, 2)) AS m")
    with pytest.raises(TypeError, match="the column 'm' of type array<map<int,int>>: convert or drop it before"):
        distinct(df, "url", order_by="url")
