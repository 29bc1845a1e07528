"""The npm package gives the same answers: on the vectors, on all corpora, and on generated strings.

It must be built (`npm run build`). `PCHAR_ROWS` is the number of generated rows, and another `PCHAR_SEED` makes others.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from vectors import ISSUE, OPTIONS, ROOT, fields_of, utf8_index

from pchar import UriError, _numbers, arrow
from pchar._batches import ISSUE_TYPES

ROWS = int(os.environ.get("PCHAR_ROWS", "20000"))
SEED = int(os.environ.get("PCHAR_SEED", "3986"))
CORPORA = sorted(path.stem for path in (ROOT / "bench/corpora").glob("*.txt"))
TYPES = (pa.string(), pa.large_string(), pa.string_view(), "dictionary")


def answers(source: str) -> Iterator[Any]:
    """Yields chunks of rows with the answers of the npm package."""
    command = ["node", str(Path(__file__).with_name("answers.mjs")), source, str(ROWS), str(SEED)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as node:
        assert node.stdout is not None
        yield from map(json.loads, node.stdout)
    assert node.returncode == 0


def column(texts: list[str | None], number: int) -> pa.Array:
    """Returns a column of a type that depends on a number. It is a slice that begins at any bit."""
    kind, skipped = TYPES[number % len(TYPES)], number % 13
    strings = pa.array(["skipped"] * skipped + texts, pa.large_string())
    typed = strings.cast(pa.string()).dictionary_encode() if kind == "dictionary" else strings.cast(kind)
    return typed.slice(skipped)


def expected(texts: list[str | None], bases: list[str | None], call: Any) -> dict[str, pa.Array]:
    """Returns the columns of the npm package. Its indices count UTF-16, those of a column bytes."""

    def fields(error: Any, row: int) -> list[Any]:
        if error is None:
            return [None] * 4
        code, rule, index, *of = error
        text = bases[row] if of == ["base"] else texts[row]
        assert text is not None
        return [code, rule, index if text.isascii() else utf8_index(text, index), *of]

    issues = [fields(error, row) for row, error in enumerate(call["errors"])]
    columns = {name: pa.array(values, pa.string()) for name, values in call["columns"].items()}
    names = (*ISSUE, "error_of") if call["call"] == "resolve" else ISSUE
    issue_columns = zip(*issues, strict=True)
    found = {name: pa.array(next(issue_columns), ISSUE_TYPES[name]) for name in names}
    return columns | found


def answered(texts: pa.Array, bases: Any, call: Any) -> pa.StructArray:
    options = {OPTIONS[name]: value for name, value in call["options"].items()}
    match call["call"]:
        case "components":
            rows = arrow.components(texts, _numbers.COLUMNS, errors="struct", **options)
            checked = arrow.check(texts, **options)
            assert call["checked"] == call["errors"]
            for name in ISSUE:
                assert checked.field(name).equals(rows.field(name))
            return rows
        case "normalize":
            return arrow.normalize(texts, errors="struct", **options)
        case _:
            try:
                return arrow.resolve(texts, bases, errors="struct", **options)
            # One base that is invalid is an error of every row in the npm package.
            except UriError as error:
                assert error.of == "base"
                return as_rows(texts, {"value": None} | fields_of(error) | {"error_of": error.of})


def as_rows(texts: pa.Array, fields: dict[str, Any]) -> pa.StructArray:
    """Returns the same row for each text, and null for null."""
    columns = [
        pa.array([value if text.is_valid else None for text in texts], ISSUE_TYPES.get(name, pa.string()))
        for name, value in fields.items()
    ]
    return pa.StructArray.from_arrays(columns, list(fields), mask=texts.is_null())


def differences(chunk: Any, number: int) -> Iterator[str]:
    """Yields the first row of each column that differs."""
    texts = chunk["texts"]
    for call in chunk["calls"]:
        if call["call"] == "derived":
            yield from derived_differences(chunk, call, number)
            continue
        one = call.get("base")
        bases = chunk["bases"] if one is None else [one] * len(texts)
        found = answered(column(texts, number), column(bases, number + 1) if one is None else one, call)
        found.validate(full=True)
        is_null = [text is None or base is None for text, base in zip(texts, bases, strict=True)]
        if call["call"] != "resolve":
            is_null = [text is None for text in texts]
        if found.is_null().to_pylist() != is_null:
            yield f"{call['call']} {call['options']}: other rows are null"
        for name, values in expected(texts, bases, call).items():
            values_found = found.field(name).cast(values.type)
            if not values_found.equals(values):
                row = next(row for row, pair in enumerate(zip(values_found, values, strict=True)) if pair[0] != pair[1])
                yield (
                    f"{call['call']} {call['options']} of {texts[row]!r} on {bases[row]!r}: "
                    f"{name} is {values_found[row].as_py()!r}, by the npm package {values[row].as_py()!r}"
                )


def derived_differences(chunk: Any, call: Any, number: int) -> Iterator[str]:
    """Yields the first row of each function that differs."""
    texts, others, names = chunk["texts"], chunk["bases"], call["names"]
    first = column(texts, number)
    for name, values in call["columns"].items():
        second = {"equivalent": [column(others, number + 1)], "param": [column(names, number + 2)]}.get(name, [])
        options = {} if name in ("param", "params") else call["options"]
        result = getattr(arrow, name)(first, *second, **options)
        result.validate(full=True)
        found = result.to_pylist()
        if found != values:
            row = next(row for row, pair in enumerate(zip(found, values, strict=True)) if pair[0] != pair[1])
            yield (
                f"{name} {call['options']} of {texts[row]!r}, {others[row]!r} and {names[row]!r} "
                f"is {found[row]!r}, by the npm package {values[row]!r}"
            )


def rows_that_agree(source: str) -> int:
    rows = 0
    for number, chunk in enumerate(answers(source)):
        assert list(differences(chunk, number)) == []
        assert arrow.redact(column(chunk["texts"], number)).to_pylist() == chunk["masked"]
        for call in chunk["escaped"]:
            found = arrow.escape_invalid(column(chunk["texts"], number), rule=call["rule"]).to_pylist()
            pairs = zip(found, call["values"], strict=True)
            assert [(a, b) for a, b in pairs if b is not None and a != b] == []
        rows += len(chunk["texts"])
    return rows


def test_the_vectors() -> None:
    assert rows_that_agree("vectors") > 2000


@pytest.mark.parametrize("name", CORPORA)
def test_a_corpus(name: str) -> None:
    lines = (ROOT / f"bench/corpora/{name}.txt").read_text("utf-8").count("\n") + 1
    assert rows_that_agree(name) == lines


@pytest.mark.parametrize("rows", [ROWS], ids=[f"{ROWS}-PCHAR_SEED={SEED}"])
def test_generated_rows(rows: int) -> None:
    assert rows_that_agree("generated") == rows


@pytest.mark.parametrize("rows", [ROWS], ids=[f"{ROWS}-PCHAR_SEED={SEED}"])
def test_edge_uris(rows: int) -> None:
    assert rows_that_agree("edges") == rows


def test_a_difference_of_a_derived_value_is_found() -> None:
    texts = ["http://H:80/a%2Fb?x=1+2", "?x=%FF", None, "a b"]
    columns: dict[str, list[Any]] = {
        "origin": ["http://h", None, None, None],
        "key": ["http://h/a%2Fb?x=1+2", "?x=%FF", None, None],
        "equivalent": [True, False, None, None],
        "to_uri": [*texts[:3], None],
        "segments": [["a/b"], [], None, None],
        "param": ["1 2", None, None, None],
        "params": [[{"name": "x", "value": "1 2"}], None, None, []],
    }
    call = {"call": "derived", "options": {"rule": "URI-reference"}, "names": ["x"] * 4, "columns": columns}
    chunk = {"texts": texts, "bases": ["http://h/a%2fb?x=1+2"] * 4, "calls": [call]}
    assert list(differences(chunk, 0)) == []
    for values in columns.values():
        values[0], values[2] = values[2], values[0]
    assert len(list(differences(chunk, 1))) == len(columns)


def test_a_difference_is_found() -> None:
    error: list[Any] = ["ERR_URI_UNEXPECTED_CHARACTER", "path", 1, "reference"]
    targets: list[Any] = ["http://u@h:1/a", "http://h/%2F", None, None]
    call: dict[str, Any] = {"call": "resolve", "options": {"strict": True}, "columns": {"value": targets}}
    call["errors"] = [None, None, error, None]
    chunk = {"texts": ["//u@h:1/a", "%2F", "aé ", None], "bases": ["http://h/"] * 4, "calls": [call]}
    assert list(differences(chunk, 0)) == []
    substitutes = [(error, 0, "ERR_URI_TOO_LONG"), (error, 1, "query"), (error, 2, 0), (error, 3, "base")]
    for values, at, wrong in [*substitutes, (targets, 0, "http://h:1/a"), (targets, 1, None), (targets, 3, "")]:
        kept, values[at] = values[at], wrong
        [only] = list(differences(chunk, 3))
        assert only.endswith(f"by the npm package {wrong!r}")
        values[at] = kept
