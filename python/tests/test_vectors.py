"""The shared vectors, as columns: all vectors with the same options are one column."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest
from vectors import components_of, error_of, fields_of, groups, issue_in, read_vectors

from pchar import UriError, _numbers
from pchar.arrow import check, components, escape_invalid, normalize, redact, resolve

TYPES = (pa.string(), pa.large_string(), pa.string_view(), "dictionary")


def column(texts: list[str | None], kind: Any) -> Any:
    return (
        pa.array(texts).dictionary_encode() if kind == "dictionary" else pa.array(texts, pa.large_string()).cast(kind)
    )


def test_there_are_vectors() -> None:
    assert len(read_vectors("parse", "check")) > 600
    assert len(read_vectors("normalize")) > 300
    assert len(read_vectors("resolve")) > 150


@pytest.mark.parametrize("kind", TYPES)
def test_components_and_check(kind: Any) -> None:
    for options, vectors in groups("parse", "check"):
        array = column([vector["input"] for vector in vectors], kind)
        rows = components(array, _numbers.COLUMNS, errors="struct", **options)
        rows.validate(full=True)
        for vector, row, checked in zip(vectors, rows.to_pylist(), check(array, **options).to_pylist(), strict=True):
            assert issue_in(row) == issue_in(checked) == error_of(vector), vector["id"]
            found = {name: row[name] for name in _numbers.COLUMNS}
            if "error" in vector or vector["op"] == "parse":
                assert found == components_of(vector), vector["id"]


@pytest.mark.parametrize("kind", TYPES)
def test_normalize(kind: Any) -> None:
    for options, vectors in groups("normalize"):
        array = column([vector["input"] for vector in vectors], kind)
        rows = normalize(array, errors="struct", **options)
        rows.validate(full=True)
        for vector, row in zip(vectors, rows.to_pylist(), strict=True):
            assert (row["value"], issue_in(row)) == (vector.get("expect"), error_of(vector)), vector["id"]


@pytest.mark.parametrize("kind", TYPES)
def test_resolve_on_a_column_of_bases(kind: Any) -> None:
    for options, vectors in groups("resolve"):
        references = column([vector["reference"] for vector in vectors], kind)
        bases = column([vector["base"] for vector in vectors], kind)
        rows = resolve(references, bases, errors="struct", **options)
        rows.validate(full=True)
        for vector, row in zip(vectors, rows.to_pylist(), strict=True):
            assert (row["value"], issue_in(row)) == (vector.get("expect"), error_of(vector)), vector["id"]
            assert row["error_of"] == vector.get("error", {}).get("of"), vector["id"]


def test_resolve_on_one_base() -> None:
    for options, vectors in groups("resolve"):
        for base in {vector["base"] for vector in vectors}:
            own = [vector for vector in vectors if vector["base"] == base]
            references = pa.array([vector["reference"] for vector in own])
            issues = [error_of(vector) for vector in own if vector.get("error", {}).get("of") == "base"]
            if issues:
                with pytest.raises(UriError) as caught:
                    resolve(references, base, **options)
                error = caught.value
                assert error.input == base
                found = fields_of(error)
                # One base is validated at once. In a column, an empty base is an error only of the rows that use it.
                assert [found] * (len(issues) if base == "" else len(own)) == issues
                continue
            assert resolve(references, base, **options).to_pylist() == [vector.get("expect") for vector in own]


@pytest.mark.parametrize("kind", TYPES)
def test_escape_invalid_and_redact(kind: Any) -> None:
    for options, vectors in groups("escapeInvalid"):
        array = column([vector["input"] for vector in vectors], kind)
        assert escape_invalid(array, **options).to_pylist() == [vector["expect"] for vector in vectors]
    vectors = [vector for vector in read_vectors("mask", "redact") if not vector.keys() & {"as", "params"}]
    assert len(vectors) > 100
    found = redact(column([vector["input"] for vector in vectors], kind))
    assert found.to_pylist() == [vector["expect"] for vector in vectors]
