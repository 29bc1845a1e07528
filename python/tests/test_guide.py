"""The programs for DuckDB in docs/reach.md."""

from __future__ import annotations

from pathlib import Path

import pyarrow.parquet as pq
import pytest
from guide import LINKS, program
from readme import compared


def test_the_program_for_duckdb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("duckdb")
    monkeypatch.chdir(tmp_path)
    pq.write_table(LINKS, "links.parquet")
    exec(program("duckdb"), {})
    found = pq.read_table("normal.parquet")
    assert found.select(["id", "url"]).to_pydict() == LINKS.to_pydict()
    assert found.column("host").to_pylist() == ["a", "A", None, None]
    assert found.column("normal").to_pylist() == ["http://a/b", "http://a/b", None, None]


def test_the_program_for_a_log() -> None:
    pytest.importorskip("duckdb")
    assert compared(program("duckdb", 1)) == 1
