"""Columns that are added to a table."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import pyarrow as pa
import pytest

from pchar import arrow
from pchar._frames import Step

TABLE = pa.table({"id": [1, 2, 3, 4], "url": ["HTTP://A:80/?", "a b", None, "g#f"], "base": ["x:", "x:", "x:", "//h/"]})
BATCH = TABLE.to_batches()[0]
SCAN = Step(partial(arrow.scan, columns=["query", "host"], errors="struct"), ("url",), None)
ISSUE = {"error_code": "ERR_URI_UNEXPECTED_CHARACTER", "error_rule": "path", "error_index": 1}
VALID = dict.fromkeys(ISSUE)


@pytest.mark.parametrize("table", [TABLE, BATCH])
def test_the_fields_of_a_struct_become_columns(table: Any) -> None:
    found = SCAN.apply(table)
    assert isinstance(found, type(table))
    assert found.select(table.schema.names) == table
    assert found.drop_columns(table.schema.names).to_pylist() == [
        {"query": "", "host": "A", **VALID},
        {"query": None, "host": None, **ISSUE},
        {"query": None, "host": None, **VALID},
        {"query": None, "host": None, **VALID},
    ]


@pytest.mark.parametrize("table", [TABLE, BATCH])
def test_a_result_becomes_a_column(table: Any) -> None:
    normal = ["http://a/?", None, None, "g#f"]
    added = Step(arrow.normalize, ("url",), "normal").apply(table)
    assert added.schema.names == ["id", "url", "base", "normal"]
    assert added["normal"].to_pylist() == normal
    struct = Step(partial(arrow.normalize, errors="struct"), ("url",), "normal").apply(table)
    assert struct["normal"][1].as_py() == {"value": None, **ISSUE}
    targets = Step(partial(arrow.resolve, relative_base=True), ("url", "base"), "target").apply(table)
    assert targets["target"].to_pylist() == ["HTTP://A:80/?", None, None, "//h/g#f"]
    prefixed = Step(partial(arrow.scan, columns=["host"]), ("url",), None, "url_").apply(table)
    assert prefixed.schema.names == ["id", "url", "base", "url_host"]


@pytest.mark.parametrize("table", [TABLE, BATCH, TABLE.slice(0, 0)])
def test_the_schema_is_that_of_the_result(table: Any) -> None:
    for step in (SCAN, Step(arrow.normalize, ("url",), "normal"), Step(arrow.check, ("url",), "issue")):
        assert step.schema(table.schema) == step.apply(table).schema


def test_a_step_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(SCAN)).apply(TABLE) == SCAN.apply(TABLE)


def test_the_metadata_of_the_schema_stays() -> None:
    table = TABLE.replace_schema_metadata({"a": "b"})
    assert Step(arrow.normalize, ("url",), "normal").apply(table).schema.metadata == {b"a": b"b"}


def test_wrong_columns_are_rejected() -> None:
    with pytest.raises(ValueError, match="no column 'uri': the columns are id, url, base"):
        Step(arrow.normalize, ("uri",), "normal").apply(TABLE)
    with pytest.raises(TypeError, match="column 'id': pchar works on strings, got int64"):
        Step(arrow.normalize, ("id",), "normal").schema(TABLE.schema)
    with pytest.raises(ValueError, match="already has a column 'base'"):
        Step(arrow.normalize, ("url",), "base").apply(TABLE)
    with pytest.raises(ValueError, match="already has a column 'host'"):
        Step(partial(arrow.scan, columns=["host"]), ("host",), None).apply(TABLE.rename_columns(["id", "host", "base"]))
    with pytest.raises(ValueError, match="more than one column 'a'"):
        Step(arrow.normalize, ("a",), "normal").apply(TABLE.rename_columns(["a", "a", "base"]))
