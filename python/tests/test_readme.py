"""The programs in the README print what their comments say."""

from __future__ import annotations

import ast
import re
import shutil
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from clusters import cluster
from vectors import ROOT

README = (ROOT / "python/README.md").read_text("utf-8")
PROGRAMS = dict(re.findall(r"## (\w+)\n\n```python\n(.*?)```", README, re.DOTALL))
NEEDED = {
    "PyArrow": "pyarrow",
    "DuckDB": "duckdb",
    "Polars": "polars",
    "Spark": "pyspark",
    "DataFusion": "datafusion",
    "Ray": "ray.data",
}


def run(program: str) -> int:
    """Runs a program. Compares each expression with the value in the comment behind it, and returns their number."""
    names: dict[str, Any] = {}
    lines = program.splitlines()
    compared = 0
    for statement in ast.parse(program).body:
        source = ast.unparse(statement)
        end = statement.end_lineno or 0
        behind = lines[end - 1][statement.end_col_offset :] or "".join(lines[end : end + 1])
        if isinstance(statement, ast.Expr) and behind.lstrip().startswith("# "):
            assert eval(source, names) == ast.literal_eval(behind.lstrip()[2:]), source
            compared += 1
        else:
            exec(source, names)
    return compared


def test_each_program_has_a_test() -> None:
    assert PROGRAMS.keys() == NEEDED.keys()
    assert README.count("```python") == len(PROGRAMS)


@pytest.mark.parametrize("name", NEEDED)
def test_the_program_of(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(NEEDED[name])
    if name == "Spark" and shutil.which("java") is None:
        pytest.skip("no Java")
    file = (tmp_path / "links.parquet").as_posix()
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    programs = {name: program.replace("links.parquet", file) for name, program in PROGRAMS.items()}
    assert run(programs["PyArrow"]) == 4
    with cluster() if name == "Ray" else nullcontext():
        assert name == "PyArrow" or run(programs[name]) > 0
