"""The namespace `uri` of Polars: expressions in both engines, and Series."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from vectors import components_of, error_of, groups, issue_in

pl = pytest.importorskip("polars")

import pchar  # noqa: E402
import pchar.polars  # noqa: E402
from pchar._numbers import COLUMNS, COMPONENTS  # noqa: E402

URLS = ["HTTP://A:80/../b?q", "a b", None, "", "//h?#"]
NORMAL = ["http://a/b?q", None, None, "", "//h?#"]
ISSUE = {"error_code": pl.String, "error_rule": pl.String, "error_byte_index": pl.Int32}
RETURNS = {
    "check": ((), pl.Struct(ISSUE)),
    "components": ((), pl.Struct(dict.fromkeys(COMPONENTS, pl.String))),
    "normalize": ((), pl.String),
    "resolve": (("x:",), pl.String),
    **{name: ((), pl.String) for name in (*COMPONENTS, "origin", "key", "to_uri", "escape_invalid", "redact")},
    "equivalent": (("x:",), pl.Boolean),
    "segments": ((), pl.List(pl.String)),
    "param": (("x",), pl.String),
    "params": ((), pl.List(pl.Struct({"name": pl.String, "value": pl.String}))),
}

# Evaluates an expression on a frame.
Run = Callable[[Any, Any], Any]


def run_series(frame: Any, call: Callable[[Any], Any]) -> Any:
    return call(frame.get_column)


def run_eager(frame: Any, call: Callable[[Any], Any]) -> Any:
    return frame.select(found=call(pl.col)).get_column("found")


def run_lazy(frame: Any, call: Callable[[Any], Any]) -> Any:
    return frame.lazy().select(found=call(pl.col)).collect(engine="in-memory").get_column("found")


def run_streaming(frame: Any, call: Callable[[Any], Any]) -> Any:
    return frame.lazy().select(found=call(pl.col)).collect(engine="streaming").get_column("found")


@pytest.fixture(params=[run_series, run_eager, run_lazy, run_streaming])
def run(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_the_vectors_of_components_and_errors(run: Run) -> None:
    for options, vectors in groups("parse", "check"):
        frame = pl.DataFrame({"url": [vector["input"] for vector in vectors]})
        rows = run(frame, lambda column, own=options: column("url").uri.components(COLUMNS, errors="struct", **own))
        issues = run(frame, lambda column, own=options: column("url").uri.check(**own))
        for vector, row, issue in zip(vectors, rows.to_list(), issues.to_list(), strict=True):
            assert issue_in(row) == issue_in(issue) == error_of(vector), vector["id"]
            if "error" in vector or vector["op"] == "parse":
                assert {name: row[name] for name in COLUMNS} == components_of(vector), vector["id"]


def test_the_vectors_of_normalization(run: Run) -> None:
    for options, vectors in groups("normalize"):
        frame = pl.DataFrame({"url": [vector["input"] for vector in vectors]})
        found = run(frame, lambda column, own=options: column("url").uri.normalize(**own))
        assert found.to_list() == [vector.get("expect") for vector in vectors]


def test_the_vectors_of_resolution(run: Run) -> None:
    for options, vectors in groups("resolve"):
        frame = pl.DataFrame({name: [vector[name] for vector in vectors] for name in ("reference", "base")})
        found = run(frame, lambda column, own=options: column("reference").uri.resolve(column("base"), **own))
        assert found.to_list() == [vector.get("expect") for vector in vectors]


def test_null_and_empty(run: Run) -> None:
    frame = pl.DataFrame({"url": URLS})
    assert run(frame, lambda column: column("url").uri.normalize()).to_list() == NORMAL
    assert run(frame, lambda column: column("url").uri.host()).to_list() == ["A", None, None, None, "h"]
    assert run(frame, lambda column: column("url").uri.query()).to_list() == ["q", None, None, None, ""]
    nulls = [False, True, True, False, False]
    assert run(frame, lambda column: column("url").uri.components(["host"]).is_null()).to_list() == nulls
    hosts = run(frame, lambda column: column("url").uri.components(["host"]).struct.field("host")).to_list()
    assert hosts == ["A", None, None, None, "h"]
    kept = run(frame, lambda column: column("url").uri.normalize(errors="keep")).to_list()
    assert kept == ["http://a/b?q", "a b", None, "", "//h?#"]
    assert run(frame, lambda column: column("url").uri.resolve("http://a/")).to_list()[3:] == [
        "http://a/",
        "http://h?#",
    ]


@pytest.mark.parametrize("dtype", [pl.String, pl.Categorical, pl.Null])
@pytest.mark.parametrize("rows", [0, 3])
@pytest.mark.parametrize("method", RETURNS)
def test_the_dtype_is_the_declared_one(run: Run, method: str, rows: int, dtype: Any) -> None:
    arguments, expected = RETURNS[method]
    frame = pl.DataFrame({"url": pl.Series([None] * rows, dtype=dtype)})

    def call(column: Any) -> Any:
        return getattr(column("url").uri, method)(*arguments)

    assert run(frame, call).dtype == expected
    assert frame.lazy().select(call(pl.col)).collect_schema() == {"url": expected}


def test_derived_values(run: Run) -> None:
    frame = pl.DataFrame({"url": ["HTTP://A:80/b%2Fc?x=1&y=2+3", "a b", None, "//é"], "name": ["y", "y", "y", None]})

    def found(call: Callable[[Any], Any]) -> list[Any]:
        return list(run(frame, lambda column: call(column("url").uri)).to_list())

    assert found(lambda uri: uri.origin()) == ["http://a", None, None, None]
    assert found(lambda uri: uri.key(rule="IRI-reference")) == ["http://a/b%2Fc?x=1&y=2+3", None, None, "//é"]
    assert found(lambda uri: uri.equivalent("http://a/b%2fc?x=1&y=2+3")) == [True, None, None, None]
    assert found(lambda uri: uri.to_uri()) == ["HTTP://A:80/b%2Fc?x=1&y=2+3", None, None, "//%C3%A9"]
    assert found(lambda uri: uri.escape_invalid()) == [*found(lambda uri: uri.redact())[:1], "a%20b", None, "//é"]
    assert found(lambda uri: uri.segments()) == [["b/c"], None, None, None]
    assert found(lambda uri: uri.param("x")) == ["1", None, None, None]
    pairs = [{"name": "x", "value": "1"}, {"name": "y", "value": "2 3"}]
    assert found(lambda uri: uri.params()) == [pairs, [], None, []]
    named = run(frame, lambda column: column("url").uri.param(column("name")))
    assert named.to_list() == ["2 3", None, None, None]
    assert run(frame, lambda column: column("url").uri.equivalent(column("url"))).to_list() == [True, None, None, None]
    with pytest.raises(pchar.UriError, match="which is one string: use"):
        found(lambda uri: uri.equivalent("a b"))


def test_errors_as_a_struct(run: Run) -> None:
    frame = pl.DataFrame({"url": URLS, "base": ["x:"] * 5})
    found = run(frame, lambda column: column("url").uri.resolve(column("base"), errors="struct"))
    assert found.dtype == pl.Struct({"value": pl.String, **ISSUE, "error_of": pl.String})
    code = "ERR_URI_UNEXPECTED_CHARACTER"
    issue = {"error_code": code, "error_rule": "path", "error_byte_index": 1, "error_of": "reference"}
    assert found[1] == {"value": None, **issue}


def test_columns_keep_their_names() -> None:
    frame = pl.DataFrame({"url": URLS})
    assert frame.select(pl.col("url").uri.components(["host", "path"]).struct.unnest()).columns == ["host", "path"]
    assert frame.with_columns(pl.col("url").uri.normalize()).get_column("url").to_list() == NORMAL
    assert frame.get_column("url").uri.normalize().name == "url"


def test_the_name_of_a_column_is_no_base() -> None:
    with pytest.raises(pchar.UriError, match=r"use pl\.col\(\.\.\.\) for a column"):
        pl.col("url").uri.resolve("page")
    with pytest.raises(pchar.UriError, match="use a Series for a column"):
        pl.Series(["a"]).uri.resolve("page")


def test_uri_has_the_methods_of_the_namespace() -> None:
    frame = pl.DataFrame({"url": URLS})
    assert frame.select(pchar.polars.uri(pl.col("url")).normalize()).get_column("url").to_list() == NORMAL
    assert pchar.polars.uri(frame.get_column("url")).normalize().to_list() == NORMAL


def test_a_literal_stands_for_each_row() -> None:
    frame = pl.DataFrame({"url": ["g", "h"], "base": ["x:/", "http://a/b"]})
    for engine in ("in-memory", "streaming"):
        found = frame.lazy().select(
            one=pl.col("url").uri.resolve(pl.lit("x:/")),
            all=pl.lit("g").uri.resolve(pl.col("base")),
        )
        expected = {"one": ["x:/g", "x:/h"], "all": ["x:/g", "http://a/g"]}
        assert found.collect(engine=engine).to_dict(as_series=False) == expected
    assert frame.clear().select(pl.col("url").uri.resolve(pl.lit("x:/"))).height == 0
    assert frame.get_column("url").uri.resolve(pl.Series(["x:/"])).to_list() == ["x:/g", "x:/h"]


def test_chunks_and_groups_have_no_effect(run: Run) -> None:
    urls = [None if row % 7 == 3 else f"HTTP://Host{row}/../a{' ' * (row % 5 == 0)}?b" for row in range(20_000)]
    expected = [None if row % 7 == 3 or row % 5 == 0 else f"http://host{row}/a?b" for row in range(20_000)]
    frame = pl.DataFrame({"url": urls})
    chunked = pl.concat([frame[:1], frame[1:5000], frame[5000:5000], frame[5000:]], rechunk=False)
    assert run(chunked, lambda column: column("url").uri.normalize()).to_list() == expected
    groups = frame.with_row_index().group_by(part=pl.col("index") % 3).agg("index", pl.col("url").uri.normalize())
    assert groups.explode("index", "url").sort("index").get_column("url").to_list() == expected


def test_streaming_from_and_to_a_file(tmp_path: Any) -> None:
    pl.DataFrame({"url": URLS * 1000}).write_parquet(tmp_path / "a.parquet", row_group_size=512)
    lazy = pl.scan_parquet(tmp_path / "a.parquet").with_columns(pl.col("url").uri.components(["host"]).struct.unnest())
    lazy.sink_parquet(tmp_path / "b.parquet")
    assert pl.read_parquet(tmp_path / "b.parquet")["host"].to_list() == ["A", None, None, None, "h"] * 1000


def test_a_row_of_a_megabyte(run: Run) -> None:
    path = "a" * (1 << 20)
    frame = pl.DataFrame({"url": ["x", f"HTTP://h/{path}"]})
    assert run(frame, lambda column: column("url").uri.normalize()).to_list() == ["x", f"http://h/{path}"]


def test_an_invalid_row_raises() -> None:
    frame = pl.DataFrame({"url": URLS})
    message = "row 2: ERR_URI_UNEXPECTED_CHARACTER in path, at index 1"
    with pytest.raises(pchar.UriError, match=f"{message}$"):
        frame.get_column("url").uri.normalize(errors="raise")
    for engine in ("in-memory", "streaming"):
        with pytest.raises(pl.exceptions.ComputeError, match=message):
            frame.lazy().select(pl.col("url").uri.components(errors="raise")).collect(engine=engine)


def test_wrong_arguments_are_rejected() -> None:
    with pytest.raises(ValueError, match="unknown level 'full'"):
        pl.col("url").uri.normalize(level="full")
    with pytest.raises(ValueError, match="unknown column 'hots'"):
        pl.col("url").uri.components(["hots"])
    with pytest.raises(TypeError, match="strings, got int64"):
        pl.DataFrame({"url": [1]}).select(pl.col("url").uri.host())
    with pytest.raises(ValueError, match="3 rows and 2 bases"):
        pl.Series(["a"] * 3).uri.resolve(pl.Series(["x:"] * 2))


@pytest.mark.parametrize("base", [None, 1, b"x:", ["x:"]])
def test_a_base_of_another_type_is_rejected(base: Any) -> None:
    got = type(base).__name__
    with pytest.raises(TypeError, match=f"^expected a base of type str or Series, got {got}$"):
        pl.Series(["a"]).uri.resolve(base)
    with pytest.raises(TypeError, match=f"^expected a base of type str or Expr or Series, got {got}$"):
        pl.col("url").uri.resolve(base)
    with pytest.raises(TypeError, match="^expected a base of type str or Series, got Expr$"):
        pl.Series(["a"]).uri.resolve(pl.col("base"))


def test_eight_threads(run: Run) -> None:
    frame = pl.DataFrame({"url": [f"HTTP://Host{row}/../a" for row in range(5000)]})
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: run(frame, lambda column: column("url").uri.normalize()).to_list(), range(16)))
    assert all(each == [f"http://host{row}/a" for row in range(5000)] for each in found)
