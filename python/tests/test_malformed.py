"""Arrays whose offsets, views or keys lead out of their buffers, in a child process, and unusual sound ones."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from malformed import CASES, LONG, ints, patched, view

from pchar.arrow import check, normalize

FOLDER = Path(__file__).parent


def run(program: str, *arguments: str) -> str:
    command = [sys.executable, str(FOLDER / program), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300).stdout


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Any]:
    """The names of the exceptions by title. After a crash the rest is missing."""
    lines = [line.rpartition(" [") for line in run("malformed.py").splitlines()]
    return {json.loads(title): json.loads(f"[{names}") for title, _, names in lines if title}


@pytest.mark.parametrize("title", CASES)
def test_a_value_error(title: str, outcomes: dict[str, Any]) -> None:
    assert outcomes.get(title) == ["ValueError"]


@pytest.mark.skipif(sys.platform == "win32", reason="no mprotect")
def test_buffers_that_end_before_a_page_that_cannot_be_read() -> None:
    assert run("guard_pages.py", "--arrays", "2000", "--seed", "1").endswith("no fault\n")


def test_a_row_that_is_not_utf_8_is_an_invalid_row() -> None:
    for plain, text in ((pa.binary(), pa.string()), (pa.binary_view(), pa.string_view())):
        array = pa.array([b"//\xff\xfe", b"A:", b"\x80" * 20], plain).view(text)
        assert normalize(array).to_pylist() == [None, "a:", None]


def test_a_null_row_may_have_any_key() -> None:
    validity = pa.py_buffer(b"\x02")
    keys = pa.Array.from_buffers(pa.int32(), 2, [validity, pa.py_buffer(ints(-9, 0))])
    array = pa.DictionaryArray.from_arrays(keys, pa.array(["A:"]), safe=False)
    assert normalize(array).to_pylist() == [None, "a:"]


@pytest.mark.parametrize("garbage", [view(-2000, 0, 0), view(-(2**31), -1, -1), view(2**31 - 1, 7, 7), view(99, 0, 0)])
def test_the_view_of_a_null_row_may_be_anything(garbage: bytes) -> None:
    array = pa.array([None, *LONG], pa.string_view())
    array = patched(array, bytes(16) + view(20, 0, 0), garbage + view(20, 0, 0))
    for texts in (array, array.slice(0, 2), pa.DictionaryArray.from_arrays(pa.array([0, 1]), array)):
        assert normalize(texts).to_pylist()[:2] == [None, LONG[0]]


def test_an_array_without_bytes_may_have_empty_buffers() -> None:
    for kind in (pa.string(), pa.large_string()):
        empty = pa.Array.from_buffers(kind, 0, [None, pa.py_buffer(b""), pa.py_buffer(b"")])
        assert len(check(empty)) == len(normalize(empty)) == 0
        for nulls in (pa.nulls(3, kind), pa.nulls(3).cast(kind)):
            assert normalize(nulls).to_pylist() == [None] * 3
