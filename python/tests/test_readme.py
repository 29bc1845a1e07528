"""The programs in the README, except those of Spark and Ray, which other tests start."""

from __future__ import annotations

from pathlib import Path

import pytest
from readme import PROGRAMS, README, run

NEEDED = {
    "Strings": "pyarrow",
    "PyArrow": "pyarrow",
    "pandas": "pandas",
    "DuckDB": "duckdb",
    "Polars": "polars",
    "DataFusion": "datafusion",
}


def test_each_program_has_a_test() -> None:
    assert PROGRAMS.keys() == {*NEEDED, "Spark", "Ray"}
    assert README.count("```python") == len(PROGRAMS)


@pytest.mark.parametrize("name", NEEDED)
def test_the_program_of(name: str, tmp_path: Path) -> None:
    pytest.importorskip(NEEDED[name])
    run(name, tmp_path)
