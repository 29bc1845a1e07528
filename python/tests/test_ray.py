"""The functions for datasets of Ray, on a cluster of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pyarrow as pa
import pytest
from clusters import cluster
from vectors import components_of, default_vectors, error_of, issue_in

ray = pytest.importorskip("ray")
data = pytest.importorskip("ray.data")

from pchar.ray import check, normalize, resolve, scan, with_components  # noqa: E402

col = pytest.importorskip("ray.data.expressions").col

URLS = ["HTTP://A:80/../b?q", "a b", None, "", "//h?#"]
ISSUE = {"error_code": "ERR_URI_UNEXPECTED_CHARACTER", "error_rule": "path", "error_index": 1}


@pytest.fixture(scope="module", autouse=True)
def own_cluster() -> Iterator[None]:
    with cluster():
        yield


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
    parts = rows(with_components(dataset(url=[vector["input"] for vector in vectors]), "url", errors="struct"))
    for vector, row in zip(vectors, parts, strict=True):
        assert issue_in(row) == error_of(vector), vector["id"]
        expected = components_of(vector)
        assert row == {name: expected[name] for name in row if name in expected} | {
            "id": row["id"],
            "url": vector["input"],
            **(issue_in(row) or dict.fromkeys(ISSUE)),
        }
    vectors = default_vectors("normalize")
    found = normalize(dataset(url=[vector["input"] for vector in vectors]), "url", "normal")
    assert column(found, "normal") == [vector.get("expect") for vector in vectors]
    vectors = default_vectors("resolve")
    columns = {name: [vector[name] for vector in vectors] for name in ("reference", "base")}
    found = resolve(dataset(**columns), "reference", col("base"), "target")
    assert column(found, "target") == [vector.get("expect") for vector in vectors]


def test_the_columns_that_are_added() -> None:
    urls = dataset(url=URLS)
    assert rows(with_components(urls, "url", ["host", "query"])) == [
        {"id": row, "url": URLS[row], "host": host, "query": query}
        for row, (host, query) in enumerate([("A", "q"), (None, None), (None, None), (None, None), ("h", "")])
    ]
    assert column(with_components(urls, "url", ["host"], prefix="url_"), "url_host") == ["A", None, None, None, "h"]
    assert column(scan(urls, "url", "parts", ["query"]), "parts")[:2] == [{"query": "q"}, None]
    assert column(check(urls, "url", "issue"), "issue")[:3] == [dict.fromkeys(ISSUE), ISSUE, None]
    kept = ["http://a/b?q", "a b", None, "", "//h?#"]
    assert column(normalize(urls, "url", "normal", errors="keep"), "normal") == kept
    found = rows(normalize(urls, "url", "normal", errors="struct"))
    assert found[1] == {"id": 1, "url": "a b", "normal": {"value": None, **ISSUE}}
    targets = ["HTTP://A:80/b?q", None, None, "http://a/", "http://h?#"]
    assert column(resolve(urls, "url", "http://a/", "target"), "target") == targets


def test_the_types_of_the_columns() -> None:
    found = check(with_components(dataset(url=[None, None]), "url", ["host"]), "url", "issue").to_arrow_refs()
    schemas = [table.schema for table in ray.get(found)]
    issue = pa.struct({"error_code": pa.string(), "error_rule": pa.string(), "error_index": pa.int32()})
    expected = pa.schema({"id": pa.int64(), "url": pa.string(), "host": pa.string(), "issue": issue})
    assert schemas
    assert all(schema.equals(expected) for schema in schemas)
    assert normalize(data.from_arrow(pa.table({"url": pa.array([], pa.string())})), "url", "normal").take_all() == []


def test_an_invalid_row_raises() -> None:
    with pytest.raises(ray.exceptions.RayTaskError, match="row 0: ERR_URI_UNEXPECTED_CHARACTER in path, at byte 1"):
        normalize(dataset(url=URLS), "url", "normal", errors="raise").materialize()


def test_wrong_arguments_are_rejected_at_once() -> None:
    urls = dataset(url=URLS)
    with pytest.raises(ValueError, match="unknown level 'full'"):
        normalize(urls, "url", "normal", level="full")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="already has a column 'host'"):
        with_components(urls, "host")
    with pytest.raises(ValueError, match="already has a column 'url'"):
        resolve(urls, "url", "x:", "url")
    with pytest.raises(ray.exceptions.RayTaskError, match="no column 'uri': the columns are id, url"):
        normalize(urls, "uri", "normal").materialize()
