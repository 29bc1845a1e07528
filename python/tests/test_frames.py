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
SCAN = Step(partial(arrow.components, columns=["query", "host"], errors="struct"), ("url",))
ISSUE = {"error_code": "ERR_URI_UNEXPECTED_CHARACTER", "error_rule": "path", "error_byte_index": 1}
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
def test_a_value_replaces_its_column_or_becomes_a_new_one(table: Any) -> None:
    normal = ["http://a/?", None, None, "g#f"]
    replaced = Step(arrow.normalize, ("url",)).apply(table)
    assert replaced.schema == table.schema
    assert replaced["url"].to_pylist() == normal
    added = Step(partial(arrow.normalize, errors="struct"), ("url",), "normal").apply(table)
    assert added.schema.names == ["id", "url", "base", "normal", *ISSUE]
    assert added["normal"].to_pylist() == normal
    prefixed = Step(partial(arrow.normalize, errors="struct"), ("url",), None, "url_").apply(table)
    assert prefixed.schema.names == ["id", "url", "base", *(f"url_{name}" for name in ISSUE)]
    targets = Step(partial(arrow.resolve, relative_base=True), ("url", "base"), "target").apply(table)
    assert targets["target"].to_pylist() == ["HTTP://A:80/?", None, None, "//h/g#f"]


@pytest.mark.parametrize("table", [TABLE, BATCH, TABLE.slice(0, 0)])
def test_the_schema_is_that_of_the_result(table: Any) -> None:
    for step in (SCAN, Step(arrow.normalize, ("url",), "normal"), Step(arrow.check, ("url",))):
        assert step.schema(table.schema) == step.apply(table).schema


def test_a_step_can_be_pickled() -> None:
    assert pickle.loads(pickle.dumps(SCAN)).apply(TABLE) == SCAN.apply(TABLE)


def test_the_metadata_of_the_schema_stays() -> None:
    table = TABLE.replace_schema_metadata({"a": "b"})
    assert Step(arrow.normalize, ("url",)).apply(table).schema.metadata == {b"a": b"b"}


def test_wrong_columns_are_rejected() -> None:
    with pytest.raises(ValueError, match="no column 'uri': the columns are 'id', 'url', 'base'"):
        Step(arrow.normalize, ("uri",)).apply(TABLE)
    with pytest.raises(TypeError, match="column 'id': pchar works on strings, got int64"):
        Step(arrow.normalize, ("id",)).schema(TABLE.schema)
    with pytest.raises(ValueError, match="already has a column 'base'"):
        Step(arrow.normalize, ("url",), "base").apply(TABLE)
    with pytest.raises(ValueError, match="already has a column 'host'"):
        Step(partial(arrow.components, columns=["host"]), ("host",)).apply(TABLE.rename_columns(["id", "host", "base"]))
    with pytest.raises(ValueError, match="more than one column 'a'"):
        Step(arrow.normalize, ("a",)).apply(TABLE.rename_columns(["a", "a", "base"]))
