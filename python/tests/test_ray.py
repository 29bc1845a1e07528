"""The functions for datasets of Ray, on a cluster of this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pytest
from derived import with_derived
from readme import run
from vectors import components_of, default_vectors, error_of, issue_in

ray = pytest.importorskip("ray")
data = pytest.importorskip("ray.data")

import pchar.ray  # noqa: E402
from pchar.ray import check, components, normalize, resolve  # noqa: E402

URLS = ["HTTP://A:80/../b?q", "a b", None, "", "//h?#"]
ISSUE = {"error_code": "ERR_URI_UNEXPECTED_CHARACTER", "error_rule": "path", "error_byte_index": 1}


@pytest.fixture(scope="module", autouse=True)
def own_cluster() -> Iterator[None]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    # The names of sockets in this folder must be short.
    with TemporaryDirectory(prefix="ray") as folder:
        ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False, _temp_dir=folder)
        data.DataContext.get_current().enable_progress_bars = False
        try:
            yield
        finally:
            ray.shutdown()


def dataset(**columns: list[Any]) -> Any:
    """Returns a dataset of three blocks."""
    rows = len(next(iter(columns.values())))
    table = pa.table({"id": range(rows)} | {name: pa.array(column, pa.string()) for name, column in columns.items()})
    return data.from_arrow([table[start:stop] for start, stop in pairwise([0, 1, rows // 2, rows])])


def rows(found: Any) -> list[dict[str, Any]]:
    return sorted(found.take_all(), key=lambda row: row["id"])


def column(found: Any, name: str) -> list[Any]:
    return [row[name] for row in rows(found)]


def test_the_vectors() -> None:
    vectors = default_vectors("parse")
    parts = rows(components(dataset(url=[vector["input"] for vector in vectors]), "url", errors="struct"))
    for vector, row in zip(vectors, parts, strict=True):
        assert issue_in(row) == error_of(vector), vector["id"]
        expected = components_of(vector)
        assert row == {name: expected[name] for name in row if name in expected} | {
            "id": row["id"],
            "url": vector["input"],
            **(issue_in(row) or dict.fromkeys(ISSUE)),
        }
    vectors = default_vectors("normalize")
    found = normalize(dataset(url=[vector["input"] for vector in vectors]), "url")
    assert column(found, "url") == [vector.get("expect") for vector in vectors]
    vectors = default_vectors("resolve")
    columns = {name: [vector[name] for vector in vectors] for name in ("reference", "base")}
    found = resolve(dataset(**columns), "reference", base_column="base", into="target")
    assert column(found, "target") == [vector.get("expect") for vector in vectors]


def test_the_columns_that_are_added() -> None:
    urls = dataset(url=URLS)
    assert rows(components(urls, "url", ["host", "query"])) == [
        {"id": row, "url": URLS[row], "host": host, "query": query}
        for row, (host, query) in enumerate([("A", "q"), (None, None), (None, None), (None, None), ("h", "")])
    ]
    assert rows(check(urls, "url"))[1] == {"id": 1, "url": "a b", **ISSUE}
    assert column(normalize(urls, "url", errors="keep"), "url") == ["http://a/b?q", "a b", None, "", "//h?#"]
    found = rows(normalize(urls, "url", into="normal", errors="struct"))
    assert found[1] == {"id": 1, "url": "a b", "normal": None, **ISSUE}
    assert column(resolve(urls, "url", "http://a/"), "url") == [
        "HTTP://A:80/b?q",
        None,
        None,
        "http://a/",
        "http://h?#",
    ]


def test_derived_values() -> None:
    found = with_derived(pchar.ray, dataset(url=["HTTP://A:80/b%2Fc?x=1", "a b", None]), "key")
    assert column(found, "origin") == ["http://a", None, None]
    assert column(found, "key") == ["http://a/b%2Fc?x=1", None, None]
    assert column(found, "equivalent") == [True, None, None]
    assert column(found, "uri") == ["HTTP://A:80/b%2Fc?x=1", None, None]
    assert column(found, "escaped") == ["HTTP://A:80/b%2Fc?x=1", "a%20b", None]
    assert column(found, "redacted") == ["HTTP://A:80/b%2Fc?x=1", "a b", None]
    assert column(found, "x") == ["1", None, None]
    assert list(column(found, "segments")[0]) == ["b/c"]
    assert list(column(found, "params")[0]) == [{"name": "x", "value": "1"}]


def test_the_types_of_the_columns() -> None:
    found = check(components(dataset(url=[None, None]), "url", ["host"]), "url").to_arrow_refs()
    schemas = [table.schema for table in ray.get(found)]
    strings = dict.fromkeys(["url", "host", "error_code", "error_rule"], pa.string())
    expected = pa.schema({"id": pa.int64()} | strings | {"error_byte_index": pa.int32()})
    assert schemas
    assert all(schema.equals(expected) for schema in schemas)


def test_a_dataset_without_rows_has_no_schema() -> None:
    found = components(data.from_arrow(pa.table({"url": pa.array([], pa.string())})), "url").materialize()
    assert (found.take_all(), found.schema()) == ([], None)


def test_an_invalid_row_raises() -> None:
    with pytest.raises(ray.exceptions.RayTaskError, match="row 1: ERR_URI_UNEXPECTED_CHARACTER in path, at index 1"):
        normalize(dataset(url=URLS), "url", errors="raise").materialize()


def test_wrong_arguments_are_rejected_at_once() -> None:
    urls = dataset(url=URLS)
    with pytest.raises(ValueError, match="unknown level 'full'"):
        normalize(urls, "url", level="full")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="already has a column 'host'"):
        components(urls, "host")
    for bases in ((None, None), ("x:", "id")):
        with pytest.raises(TypeError, match="expected exactly one of base and base_column"):
            resolve(urls, "url", bases[0], base_column=bases[1])
    with pytest.raises(ray.exceptions.RayTaskError, match="no column 'uri': the columns are 'id', 'url'"):
        normalize(urls, "uri").materialize()


def test_the_program_in_the_readme(tmp_path: Path) -> None:
    run("Ray", tmp_path)
