"""The accessor `uri` of pandas."""

from __future__ import annotations

from typing import Any

import pytest
from vectors import components_of, error_of, groups, issue_in

pd = pytest.importorskip("pandas")

import pchar  # noqa: E402
import pchar.pandas  # noqa: E402
from pchar._numbers import COLUMNS  # noqa: E402

DTYPES = ["object", "str", "string[pyarrow]"]


def values(column: Any) -> list[Any]:
    return [None if pd.isna(value) else value for value in column]


def series(texts: list[str | None], dtype: str = "object") -> Any:
    """Returns a Series with an index that is not the default one."""
    return pd.Series(texts, index=range(len(texts), 0, -1), name="url", dtype=dtype)


def test_the_vectors_of_components_and_errors() -> None:
    for options, vectors in groups("parse", "check"):
        column = series([vector["input"] for vector in vectors])
        found = column.uri.components(COLUMNS, errors="struct", **options)
        issues = column.uri.check(**options)
        assert list(found.index) == list(issues.index) == list(column.index)
        for at, vector in enumerate(vectors):
            row = {name: values(found[name])[at] for name in found}
            issue = {name: values(issues[name])[at] for name in issues}
            assert issue_in(row) == issue_in(issue) == error_of(vector), vector["id"]
            if "error" in vector or vector["op"] == "parse":
                assert {name: row[name] for name in COLUMNS} == components_of(vector), vector["id"]


def test_the_vectors_of_normalization_and_resolution() -> None:
    for options, vectors in groups("normalize"):
        column = series([vector["input"] for vector in vectors])
        assert values(column.uri.normalize(**options)) == [vector.get("expect") for vector in vectors]
    for options, vectors in groups("resolve"):
        reference, base = (series([vector[name] for vector in vectors]) for name in ("reference", "base"))
        assert values(reference.uri.resolve(base, **options)) == [vector.get("expect") for vector in vectors]


@pytest.mark.parametrize("dtype", DTYPES)
def test_index_and_name_stay(dtype: str) -> None:
    column = series(["HTTP://A:80/b", None, "a b"], dtype)
    for found in (column.uri.normalize(), column.uri.host(), column.uri.resolve("x:/")):
        assert list(found.index) == [3, 2, 1]
        assert found.name == "url"
    assert values(column.uri.normalize()) == ["http://a/b", None, None]
    assert values(column.uri.host()) == ["A", None, None]
    frame = pd.DataFrame({"url": column}).assign(normal=lambda each: each.url.uri.normalize(errors="keep"))
    assert values(frame["normal"]) == ["http://a/b", None, "a b"]


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_struct_is_a_frame(dtype: str) -> None:
    column = series(["http://a/b", None, "a b"], dtype)
    found = column.uri.check()
    assert found.dtypes["error_byte_index"] == pd.Int32Dtype()
    assert values(found["error_byte_index"]) == [None, None, 1]
    assert list(column.uri.components(["host", "path"])) == ["host", "path"]
    assert list(column.uri.normalize(errors="struct")) == ["value", "error_code", "error_rule", "error_byte_index"]
    assert values(series([], dtype).uri.check()["error_code"]) == []


def test_derived_values() -> None:
    column = series(["HTTP://A:80/b%2Fc?x=1&y=2+3", None, "a b"])
    assert values(column.uri.origin()) == ["http://a", None, None]
    assert values(column.uri.key()) == ["http://a/b%2Fc?x=1&y=2+3", None, None]
    found = column.uri.equivalent(column)
    assert (found.dtype, values(found)) == (pd.BooleanDtype(), [True, None, None])
    assert list(found.index) == list(column.index)
    assert values(column.uri.to_uri()) == [column.iloc[0], None, None]
    assert values(column.uri.escape_invalid()) == [column.iloc[0], None, "a%20b"]
    assert values(series(["//me:a b@h"]).uri.redact()) == ["//me:***@h"]
    assert values(column.uri.param("y")) == values(column.uri.param(series(["y", "x", "x"]))) == ["2 3", None, None]
    assert list(column.uri.segments().iloc[0]) == ["b/c"]
    assert [pair["value"] for pair in column.uri.params().iloc[0]] == ["1", "2 3"]
    assert values(series(["http://h/?a[]=1&x=2"]).uri.param("x")) == ["2"]
    with pytest.raises(TypeError, match="a name of type str or Series"):
        column.uri.param(["x"])


def test_bases_of_a_column_belong_to_the_rows() -> None:
    column = series(["g", "h"])
    assert values(column.uri.resolve(series(["x:/", "y:/"]))) == ["x:/g", "y:/h"]
    with pytest.raises(ValueError, match="another index"):
        column.uri.resolve(pd.Series(["x:/", "y:/"]))
    with pytest.raises(pchar.UriError, match="use a Series for a column"):
        column.uri.resolve("page")
    with pytest.raises(TypeError, match="a base of type str or Series"):
        column.uri.resolve(["x:/", "y:/"])


def test_numbers_are_not_strings() -> None:
    with pytest.raises(TypeError, match="strings"):
        pd.Series([1]).uri.normalize()
    with pytest.raises(TypeError, match="strings"):
        pd.Series(["a", 1], dtype="object").uri.normalize()
