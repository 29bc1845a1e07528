"""The programs for Spark in the README and docs/reach.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import readme
from guide import LINKS, program
from pyspark.sql import SparkSession


def test_the_program_in_the_readme(tmp_path: Path, spark: SparkSession) -> None:
    readme.run("Spark", tmp_path)


def test_the_program_in_the_guide(tmp_path: Path, spark: SparkSession) -> None:
    pq.write_table(LINKS, tmp_path / "links.parquet")
    names: dict[str, Any] = {}
    text = program("spark").replace('"links.parquet"', f'"{tmp_path}/links.parquet"')
    exec(text.replace('"pages"', f'"{tmp_path}/pages"'), names)
    assert {tuple(row) for row in names["hosts"].collect()} == {("A", 1), ("a", 1), (None, 2)}
    assert sorted(row["id"] for row in pq.read_table(tmp_path / "pages").to_pylist()) == [1, 3, 4]
