"""Reads the vectors that all implementations share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pchar import UriError
from pchar._numbers import COLUMNS
from pchar._options import LevelOptions, ResolveOptions

ROOT = Path(__file__).parents[2]
# The options of `normalize` and `resolve`: their names in the npm package, and here.
OPTIONS = {
    re.sub("_([a-z])", lambda letter: letter[1].upper(), name): name
    for name in (LevelOptions.__annotations__ | ResolveOptions.__annotations__)
    if name != "errors"
}
ISSUE = ("error_code", "error_rule", "error_byte_index")


def is_unicode(text: str) -> bool:
    """Returns whether a string can be in Arrow. Its strings are UTF-8, so vectors with lone surrogates are left out."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def all_vectors(*operations: str) -> list[Any]:
    """Returns the vectors of some operations."""
    files = sorted((ROOT / "test/vectors").glob("*.json"))
    vectors = [vector for file in files for vector in json.loads(file.read_text("utf-8"))]
    return [vector for vector in vectors if vector["op"] in operations]


def read_vectors(*operations: str) -> list[Any]:
    """Returns the vectors of some operations whose strings can be in Arrow."""
    texts = ("input", "reference", "base")
    return [vector for vector in all_vectors(*operations) if all(is_unicode(vector.get(name, "")) for name in texts)]


def options_of(vector: dict[str, Any]) -> dict[str, Any]:
    return {name: vector[key] for key, name in OPTIONS.items() if key in vector}


def groups(*operations: str) -> Iterator[tuple[dict[str, Any], list[Any]]]:
    """Yields options, and all vectors with these options."""
    by_options: dict[str, list[Any]] = {}
    for vector in read_vectors(*operations):
        by_options.setdefault(json.dumps(options_of(vector)), []).append(vector)
    for options, vectors in by_options.items():
        yield json.loads(options), vectors


def default_vectors(*operations: str) -> list[Any]:
    """Returns the vectors without options."""
    return [vector for vector in read_vectors(*operations) if not options_of(vector)]


def components_of(vector: dict[str, Any]) -> dict[str, Any]:
    """Returns the components and kinds that a vector expects, all `None` if it is invalid."""
    if "error" in vector:
        return dict.fromkeys(COLUMNS)
    return {
        re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), key): value for key, value in vector["expect"].items()
    }


def utf8_index(text: str, index: int) -> int:
    """Converts an index in UTF-16 to one in UTF-8."""
    before = text.encode("utf-16-le")[: 2 * index]
    return len(before.decode("utf-16-le", "ignore").encode())


def error_of(vector: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the three columns that a vector expects, `None` if it is valid."""
    error = vector.get("error")
    if error is None:
        return None
    text = vector[{"base": "base", "reference": "reference"}.get(error.get("of"), "input")]
    return dict(zip(ISSUE, (error["code"], error.get("rule"), utf8_index(text, error["index"])), strict=True))


def fields_of(error: UriError) -> dict[str, Any]:
    """Returns an error as its three columns, which count bytes."""
    byte_index = len(error.input[: error.index].encode())
    return dict(zip(ISSUE, (error.code, error.rule, byte_index), strict=True))


def issue_in(row: dict[str, Any]) -> dict[str, Any] | None:
    return None if row["error_code"] is None else {name: row[name] for name in ISSUE}
