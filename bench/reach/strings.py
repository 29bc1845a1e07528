"""The strings of the benchmarks, and which of them are valid."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pyarrow as pa

from pchar import arrow

CORPORA = Path(__file__).parent.parent / "corpora"
LINKS = "urls-48k"
OTHERS = tuple(sorted(path.stem for path in CORPORA.glob("*.txt") if path.stem not in (LINKS, "iris")))


@cache
def lines(name: str) -> list[str]:
    return (CORPORA / f"{name}.txt").read_text("utf-8").split("\n")


def repeated(name: str, rows: int) -> pa.Array:
    """Returns a number of rows, the lines of a corpus again and again."""
    texts = lines(name)
    return pa.concat_arrays([pa.array(texts)] * -(-rows // len(texts)))[:rows]


@cache
def valid(*names: str) -> list[str]:
    """Returns the valid lines of corpora. Four independent parsers accept the same links (../corpora/README.md)."""
    texts = pa.array([text for name in names for text in lines(name)])
    found: list[str] = texts.filter(arrow.check(texts).field("error_code").is_null()).to_pylist()
    return found


def sets() -> dict[str, list[str]]:
    """Returns the valid strings on which answers are compared."""
    return {"links": valid(LINKS), "others": valid(*OTHERS)}
