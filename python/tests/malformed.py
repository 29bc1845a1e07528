"""Arrays whose offsets, views or keys lead out of their buffers, and a program that passes them to each function.

They are read from patched streams, which Arrow does not check. The tests run the program in a child process.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from pyarrow import ipc

from pchar.arrow import check, components, equivalent, normalize, origin, param, params, resolve, segments, to_uri

SECRET = "http://me:S3cr3t@h/" + "x" * 60
TEXTS = ["//a", "b?c#d"]
LONG = ["x" * 20, "y" * 30]
KEYS = [0, 1, None, 1, 0]


def ints(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}i", *numbers)


def longs(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)


def view(length: int, buffer: int, start: int) -> bytes:
    return ints(length) + b"xxxx" + ints(buffer, start)


def dictionary(keys: pa.DataType, texts: pa.Array) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(KEYS, keys), texts)


STRINGS = pa.array(TEXTS)
LARGE = pa.array(TEXTS, pa.large_string())
VIEWS = pa.array(LONG, pa.string_view())
NULLS = [None, "a"] * 500
KEYED = dictionary(pa.int32(), STRINGS)

# By title: an array, bytes of its stream, and those that replace them.
CASES: dict[str, tuple[pa.Array, bytes, bytes]] = {
    "offsets beyond the bytes": (STRINGS, ints(0, 3, 8), ints(0, 3, 9)),
    "offsets far beyond the bytes": (STRINGS, ints(0, 3, 8), ints(0, 3, 60_000)),
    "offsets before the bytes": (STRINGS, ints(0, 3, 8), ints(-1, 3, 8)),
    "only offsets before the bytes": (STRINGS, ints(0, 3, 8), ints(-9, -8, -7)),
    "only offsets beyond the bytes": (STRINGS, ints(0, 3, 8), ints(9, 9, 9)),
    "offsets that descend": (STRINGS, ints(0, 3, 8), ints(0, 8, 3)),
    "an offset beyond the bytes, then one inside": (STRINGS, ints(0, 3, 8), ints(0, 60, 8)),
    "an offset before the bytes, then one inside": (STRINGS, ints(0, 3, 8), ints(0, -60, 8)),
    "a row that is too long": (STRINGS, ints(0, 3, 8), ints(0, 3, 2**31 - 1)),
    "too few offsets": (STRINGS, longs(0, 12), longs(0, 8)),
    "no offsets": (STRINGS, longs(0, 12), longs(0, 0)),
    "offsets of a part of a number": (STRINGS, longs(0, 12), longs(0, 11)),
    "no bytes": (STRINGS, longs(16, 8), longs(16, 0)),
    "a short bitmap": (pa.array(NULLS), longs(0, 125), longs(0, 1)),
    "large offsets beyond the bytes": (LARGE, longs(0, 3, 8), longs(0, 3, 9)),
    "large offsets of 2 to the 33": (LARGE, longs(0, 3, 8), longs(0, 3, 2**33)),
    "large offsets of 2 to the 63": (LARGE, longs(0, 3, 8), longs(0, 2**63 - 1, 8)),
    "large offsets before the bytes": (LARGE, longs(0, 3, 8), longs(-(2**40), 3, 8)),
    "large offsets that descend": (LARGE, longs(0, 3, 8), longs(0, 8, 3)),
    "a large offset beyond the bytes, then one inside": (LARGE, longs(0, 3, 8), longs(0, 60, 8)),
    "too few large offsets": (LARGE, longs(0, 24), longs(0, 16)),
    "a view of a missing buffer": (VIEWS, view(20, 0, 0), view(20, 1, 0)),
    "a view of a negative buffer": (VIEWS, view(20, 0, 0), view(20, -1, 0)),
    "a view beyond its buffer": (VIEWS, view(20, 0, 0), view(20, 0, 31)),
    "a view before its buffer": (VIEWS, view(20, 0, 0), view(20, 0, -1)),
    "a view that is longer than its buffer": (VIEWS, view(20, 0, 0), view(2**31 - 1, 0, 0)),
    "a view that ends at a negative offset": (VIEWS, view(20, 0, 0), view(2**31 - 1, 0, 2**31 - 1)),
    "a view of a negative length": (VIEWS, view(20, 0, 0), view(-1, 0, 0)),
    "too few views": (VIEWS, longs(0, 32), longs(0, 16)),
    "a short bitmap of views": (pa.array(NULLS, pa.string_view()), longs(0, 125), longs(0, 1)),
    "keys beyond the dictionary": (KEYED, ints(1, 0, 1, 0), ints(2, 0, 1, 0)),
    "keys far beyond the dictionary": (KEYED, ints(1, 0, 1, 0), ints(2**31 - 1, 0, 1, 0)),
    "negative keys": (KEYED, ints(1, 0, 1, 0), ints(-1, 0, 1, 0)),
    "unsigned keys beyond the dictionary": (dictionary(pa.uint64(), STRINGS), longs(1, 0, 1, 0), longs(-1, 0, 1, 0)),
    "too few keys": (KEYED, longs(8, 20), longs(8, 16)),
    "a dictionary with offsets beyond its bytes": (KEYED, ints(0, 3, 8), ints(0, 35, 35)),
    "a dictionary with offsets that descend": (KEYED, ints(0, 3, 8), ints(0, 60, 8)),
    "a dictionary of large offsets beyond": (dictionary(pa.int8(), LARGE), longs(0, 3, 8), longs(0, 3, 2**40)),
    "a dictionary of views beyond their buffer": (dictionary(pa.int8(), VIEWS), view(20, 0, 0), view(20, 0, 31)),
}


def patched(array: pa.Array, old: bytes, new: bytes) -> pa.Array:
    """Returns an array after its stream was changed at one place."""
    sink = pa.BufferOutputStream()
    batch = pa.record_batch([array], names=["uri"])
    with ipc.new_stream(sink, batch.schema) as writer:
        writer.write_batch(batch)
    stream = sink.getvalue().to_pybytes()
    if stream.count(old) != 1:
        raise AssertionError(f"the stream has {stream.count(old)} places to be patched")
    return ipc.open_stream(stream.replace(old, new)).read_next_batch().column(0)


def calls(array: Any) -> Iterator[Callable[[], Any]]:
    """Yields each call with an array, and with it as second argument."""
    rows = pa.array(["a"] * len(array))
    yield from (lambda act=act: act(array) for act in (check, components, normalize, origin, to_uri))
    yield lambda: resolve(array, "x:/")
    yield lambda: resolve(rows, array)
    yield from (lambda act=act: act(array) for act in (segments, params))
    yield lambda: param(array, "x")
    yield lambda: param(rows, array)
    yield lambda: equivalent(array, rows)
    yield lambda: equivalent(rows, array)


def outcome(call: Callable[[], Any]) -> str:
    """Returns the name of the exception of a call, without a word about its rows, or `""`."""
    try:
        call()
    except Exception as error:
        return type(error).__name__ + ("" if all(text not in str(error) for text in ("S3cr3t", *LONG)) else str(error))
    return ""


def main(titles: list[str]) -> None:
    for title in titles:
        print(json.dumps(title), end=" ", flush=True)
        array, old, new = CASES[title]
        normalize(pa.array([SECRET] * 9))
        bad = patched(array, old, new)
        given = [bad, bad.slice(0), pa.chunked_array([array, bad])]
        outcomes = {outcome(call) for each in given for call in calls(each)}
        works = normalize(pa.array(["A:"])).to_pylist() == ["a:"]
        print(json.dumps([*sorted(outcomes), *([] if works else ["the next call"])]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(CASES))
