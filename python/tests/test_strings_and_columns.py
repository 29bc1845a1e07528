"""The functions of strings and of columns, which read a row in two ways, give the same answers."""

from __future__ import annotations

import random
from typing import Any

import pyarrow as pa
from vectors import ROOT

import pchar
from pchar import UriError, _module, arrow
from pchar._numbers import COLUMNS

ALPHABET = [
    *"abZ019:/?#[]@!$&'()*+,;=-._~% |^\u00e9\U0001f600",
    "%41",
    "%2e",
    "%C3%A9",
    "%ff",
    "..",
    "//",
    "://",
    "::",
    "&a=",
    "&b=",
    "&=",
]


def texts() -> list[str]:
    draw = random.Random(3986)
    generated = ["".join(draw.choices(ALPHABET, k=draw.randrange(12))) for _ in range(20_000)]
    generated += ["http://h" + text for text in generated[:5000]] + ["?" + text for text in generated[:5000]]
    corpora = sorted((ROOT / "bench/corpora").glob("*.txt"))
    return generated + [line for file in corpora for line in file.read_text("utf-8").split("\n")[::50]]


TEXTS = texts()


def of_string(function: Any, *arguments: Any, **options: Any) -> Any:
    try:
        return function(*arguments, **options)
    except UriError:
        return None


def test_check_and_parse() -> None:
    for rule in ("URI-reference", "IRI"):
        rows = arrow.components(TEXTS, COLUMNS, rule=rule, errors="struct").to_pylist()
        for text, row in zip(TEXTS, rows, strict=True):
            issue = tuple(row.pop(name) for name in arrow.ISSUE)
            error = pchar.check(text, rule=rule)
            found = (None,) * 3
            if error is not None:
                found = error.code, error.rule, len(text[: error.index].encode())  # type: ignore[assignment]
            assert found == issue, text
            uri = pchar.try_parse(text, rule=rule)
            assert {name: None if uri is None else getattr(uri, name) for name in COLUMNS} == row, text


def test_the_other_functions() -> None:
    for name in ("normalize", "key", "origin", "segments"):
        rows = getattr(arrow, name)(TEXTS).to_pylist()
        assert [of_string(getattr(pchar, name), text) for text in TEXTS] == rows, name
    bases = TEXTS[1:] + TEXTS[:1]
    rows = arrow.resolve(TEXTS, bases).to_pylist()
    assert [of_string(pchar.resolve, *pair) for pair in zip(TEXTS, bases, strict=True)] == rows
    rows = arrow.equivalent(TEXTS, arrow.normalize(TEXTS)).to_pylist()
    found = [pchar.check(text) is None and pchar.equivalent(text, pchar.normalize(text)) for text in TEXTS]
    assert [bool(row) for row in rows] == found


def test_strings_and_columns_use_one_instance_in_turn() -> None:
    _module.process().clear()
    for rows in (1, 10, 1000, 50):
        assert pchar.parse("http://h:80/a?b").query == "b"
        column = pa.array([f"HTTP://Host{row}" for row in range(rows + 1)])[1:]
        assert arrow.normalize(column)[-1].as_py() == f"http://host{rows}/"
        assert pchar.resolve("../g", "http://a/b/c/d") == "http://a/b/g"
        assert arrow.components(column, ["host"])[0].as_py() == {"host": "Host1"}
        assert pchar.normalize("HTTP://A") == "http://a/"
    assert len(_module.process()._idle) == 1


def test_params() -> None:
    rows = arrow.params(TEXTS).to_pylist()
    expected = [None if row is None else [(pair["name"], pair["value"]) for pair in row] for row in rows]
    assert [of_string(pchar.params, text) for text in TEXTS] == expected
    names = ["a", "", "b", "é", "%", " "]
    asked = [names[at % len(names)] for at in range(len(TEXTS))]
    rows = arrow.param(TEXTS, pa.array(asked)).to_pylist()
    assert [of_string(pchar.param, *pair) for pair in zip(TEXTS, asked, strict=True)] == rows
    assert len([row for row in rows if row]) > 100
