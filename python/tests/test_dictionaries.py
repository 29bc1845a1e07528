"""Dictionaries: each value is read once, and the results are those of the decoded column."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pyarrow as pa
import pytest

import pchar
from pchar import _apply, _batches, _numbers, _results, arrow
from pchar._strings import Strings

# With a null, an invalid value, a value that no row has, and one value twice.
VALUES = [
    "HTTP://A:80/../b%2Fc/d?q=1+2&r#f",
    "a b",
    None,
    "//h?q",
    "",
    "unused b",
    "é",
    "//h?q",
    "mailto:x@y",
    "?a=%ff",
]
# All rows have more than twice the bytes of the values, which makes a difference. Short slices have less.
KEYS = [3, 0, None, 1, 7, 2, 0, 3, 9, 8, None, 4, 6, 1, 3] * 6
BASES = ["http://x/y/z?b", "c d", None, "http://x/y/z?b", "ftp://é/"]
BASE_KEYS = [0, 3, 1, None, 0, 0, 4, 2, 0, 3, 2, 4, 0, 1] * 6 + [0] * 6
INDEX_TYPES = [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()]
TYPES = [pa.string(), pa.large_string(), pa.string_view()]
FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "check": arrow.check,
    "components": lambda column: arrow.components(column, _numbers.COLUMNS),
    "components of errors": lambda column: arrow.components(column, ["query", "path_kind"], errors="struct"),
    "normalize": arrow.normalize,
    "kept": lambda column: arrow.normalize(column, errors="keep", rule="IRI-reference"),
    "normalize with errors": lambda column: arrow.normalize(column, errors="struct"),
    "resolve": lambda column: arrow.resolve(column, "http://x/y/z", errors="struct"),
    "resolve on null": lambda column: arrow.resolve(column, None),
    "key": arrow.key,
    "equivalent": lambda column: arrow.equivalent(column, "//h?q"),
    "origin": arrow.origin,
    "to_uri": arrow.to_uri,
    "segments": arrow.segments,
    "params": arrow.params,
    "escape_invalid": arrow.escape_invalid,
    "redact": arrow.redact,
    "param": lambda column: arrow.param(column, "q"),
}
PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "resolve": lambda column, other: arrow.resolve(column, other, errors="struct"),
    "kept": lambda column, other: arrow.resolve(column, other, errors="keep"),
    "equivalent": arrow.equivalent,
    "param": arrow.param,
}


def dictionary(keys: Sequence[int | None], values: Sequence[str | None], index: Any, kind: Any) -> pa.Array:
    return pa.DictionaryArray.from_arrays(pa.array(keys, index), pa.array(values, kind))


def decoded(keys: list[int | None], values: list[str | None], kind: Any) -> pa.Array:
    return pa.array([None if key is None else values[key] for key in keys], kind)


def slices(rows: int) -> Iterator[slice]:
    yield from (slice(0, rows), slice(1, rows), slice(3, 9), slice(2, 3), slice(5, 6), slice(4, 4))


def assert_same(found: Any, expected: Any) -> None:
    found.validate(full=True)
    assert found.type == expected.type
    assert found.to_pylist() == expected.to_pylist()


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_are_those_of_the_decoded_column(name: str, kind: Any) -> None:
    act = FUNCTIONS[name]
    plain = decoded(KEYS, VALUES, kind)
    for index in INDEX_TYPES:
        column = dictionary(KEYS, VALUES, index, kind)
        for part in slices(len(KEYS)):
            assert_same(act(column[part]), act(plain[part]))


@pytest.mark.parametrize("kind", TYPES, ids=str)
@pytest.mark.parametrize("name", PAIRS)
def test_pairs_of_dictionaries(name: str, kind: Any) -> None:
    act = PAIRS[name]
    plain = decoded(KEYS, VALUES, kind)
    for values in (BASES, VALUES, ["q", "a", None, "r", "q"]):
        others = decoded(BASE_KEYS, values, pa.string())
        for index in (pa.int8(), pa.uint64()):
            column, other = dictionary(KEYS, VALUES, index, kind), dictionary(BASE_KEYS, values, index, pa.string())
            for part in slices(len(KEYS)):
                expected = act(plain[part], others[part])
                # Two dictionaries, and one beside a plain column.
                for one, two in ((column, other), (column, others), (plain, other)):
                    assert_same(act(one[part], two[part]), expected)


def chunked(keys: list[int | None], values: list[str | None], kind: Any, borders: list[int]) -> pa.ChunkedArray[Any]:
    """Returns chunks with different dictionaries: the values are rotated by one place more in each."""
    chunks = []
    for turn, (start, stop) in enumerate(zip(borders, borders[1:], strict=False)):
        count = len(values)
        own = [None if key is None else (key + turn) % count for key in keys[start:stop]]
        chunks.append(dictionary(own, [values[(at - turn) % count] for at in range(count)], pa.int16(), kind))
    return pa.chunked_array(chunks)


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_chunks_with_different_dictionaries(kind: Any) -> None:
    column = chunked(KEYS, VALUES, kind, [0, 4, 4, 5, 12, 90])
    plain = pa.chunked_array([decoded(KEYS, VALUES, kind)])
    for act in FUNCTIONS.values():
        assert_same(act(column), act(plain))
    others = chunked(BASE_KEYS, BASES, kind, [0, 2, 9, 90])
    plain_others = decoded(BASE_KEYS, BASES, kind)
    for pair in PAIRS.values():
        expected = pair(plain, plain_others)
        for one, two in ((column, others), (column, plain_others), (plain, others)):
            assert_same(pair(one, two), expected)


def test_empty_dictionaries() -> None:
    for kind in [*TYPES, pa.null()]:
        text = pa.string() if kind == pa.null() else kind
        for keys in ([], [None], [None] * 9):
            column = dictionary(keys, [], pa.int8(), kind)
            nulls = pa.nulls(len(keys), text)
            for act in FUNCTIONS.values():
                assert_same(act(column), act(nulls))
            for pair in PAIRS.values():
                assert_same(pair(column, column), pair(nulls, nulls))


def test_a_dictionary_of_a_dictionary() -> None:
    inner = dictionary([1, 0, None, 1], ["HTTP://A", "a b"], pa.int8(), pa.string())
    column = pa.DictionaryArray.from_arrays(pa.array([3, 1, 2, None, 1]), inner)
    assert arrow.normalize(column, errors="keep").to_pylist() == ["a b", "http://a/", None, None, "http://a/"]
    assert arrow.check(column).is_null().to_pylist() == [False, False, True, True, False]


def test_an_error_has_the_number_of_its_first_row() -> None:
    column = dictionary([2, 2, None, 3, 1, 0, 1] * 9, ["c d", "a b", "x:", "y:"], pa.int8(), pa.string())
    for given in (column, pa.chunked_array([column[:3], column[3:]])):
        with pytest.raises(pchar.UriError, match="^row 5: ERR_URI_UNEXPECTED_CHARACTER in path, at index 1$"):
            arrow.check(given, errors="raise")
    with pytest.raises(pchar.UriError, match="^row 3: .* of the base$"):
        bases = dictionary([0, 0, 1, 1] * 9, ["x:", "y"], pa.int8(), pa.string())
        arrow.resolve(dictionary([0, 1, 1, 0] * 9, ["a", "b"], pa.int8(), pa.string()), bases, errors="raise")
    # An invalid value without a row is not an error.
    assert arrow.normalize(column[:4], errors="raise").to_pylist() == ["x:", "x:", None, "y:"]


def test_each_value_and_each_pair_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read = []
    original = _batches.run

    def counted(call: Any, strings: Strings, bases: Strings | None) -> Any:
        read.append(len(strings.array))
        return original(call, strings, bases)

    monkeypatch.setattr(_apply, "run", counted)
    column = dictionary([0, 1, 2, 3, 0] * 50_000, ["a", "b", "a", "d", "unused"], pa.int8(), pa.string())
    arrow.normalize(column)
    arrow.resolve(column, dictionary([0, 1] * 125_000, ["x:", "y:"], pa.int8(), pa.string()))
    assert read == [4, 8]


def test_results_that_are_too_long_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_results, "TEXT_LIMIT", 10_000)
    long = "//h/" + "a" * 1000
    column = dictionary([0] * 100, [long], pa.int8(), pa.large_string())
    acts: tuple[Any, ...] = (
        arrow.normalize,
        arrow.segments,
        lambda each: arrow.components(each, ["host", "path"]),
        lambda each: arrow.resolve(each, "x:/", errors="struct"),
        lambda each: arrow.segments(pa.DictionaryArray.from_arrays(each.indices, pa.array(["/" * 1000]))),
    )
    for act in acts:
        with pytest.raises(OverflowError, match=r"call the function for the values, .*\(column.dictionary\)$"):
            act(column)
    # All chunks together are too long.
    with pytest.raises(OverflowError):
        arrow.normalize(pa.chunked_array([column[:9]] * 2))
    assert arrow.normalize(column[:9]).to_pylist() == [long] * 9
    assert arrow.components(column, ["host"]).to_pylist() == [{"host": "h"}] * 100
    # Many short results may be longer in all.
    short = dictionary([0] * 1000, ["//h/" + "a" * 200], pa.int8(), pa.string())
    assert arrow.normalize(pa.chunked_array([short])).to_pylist() == ["//h/" + "a" * 200] * 1000


# A child process has 1 GiB for each call. The rows have 64 GiB of text.
CHILD = """
import resource, sys
from pathlib import Path
import pyarrow as pa
from pchar import arrow

def bounded(act):
    act(1)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (1 << 30), resource.RLIM_INFINITY))
    result = act(ROWS)
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    taken = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10
    assert taken < 256, f"{taken} MiB"
    return result

ROWS = 65_536
LONG = "http://h/" + "a" * (1 << 20) + "?q=1#f"
"""


def run(code: str) -> None:
    subprocess.run([sys.executable, "-c", CHILD + code], check=True, timeout=300)


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc")
@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_a_long_value_of_many_rows_takes_little_memory(kind: str) -> None:
    run(f"""
def column(rows, text=LONG):
    return pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(0, pa.int8()), rows), pa.array([text], pa.{kind}()))

assert bounded(lambda rows: arrow.check(column(rows))).field("error_code").null_count == ROWS
assert bounded(lambda rows: arrow.check(column(rows, LONG + " "))).field("error_code").null_count == 0
found = bounded(lambda rows: arrow.components(column(rows), ["host", "query", "path_kind"], errors="struct"))
assert found.field("query").null_count == 0 and found[-1].as_py()["query"] == "q=1"
for act, expected in (
    (arrow.origin, "http://h"),
    (lambda each: arrow.param(each, "q"), "1"),
    (lambda each: arrow.params(each), [{{"name": "q", "value": "1"}}]),
    (lambda each: arrow.equivalent(each, LONG), True),
    (lambda each: arrow.equivalent(each, each), True),
    (lambda each: arrow.equivalent(each, column(len(each), LONG + "a")), False),
    (lambda each: arrow.resolve(column(len(each), "//x"), each), "http://x"),
    (lambda each: arrow.normalize(column(len(each), LONG + " ")), None),
):
    found = bounded(lambda rows: act(column(rows)))
    assert len(found) == ROWS and found[0].as_py() == found[-1].as_py() == expected, found[0]

def refused(rows, act):
    try:
        act(pa.chunked_array([column(rows)]) if rows > 1 else column(rows))
        assert rows == 1
    except OverflowError:
        assert rows > 1

for act in (arrow.normalize, arrow.key, arrow.to_uri, arrow.segments, arrow.components,
    lambda each: arrow.resolve(each, "x:")):
    bounded(lambda rows: refused(rows, act))
""")


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc")
def test_rows_that_share_their_bytes_are_copied_in_batches() -> None:
    # All bytes are read for each row, so there are fewer rows.
    run("""
ROWS = 700
one = pa.array([LONG], pa.string_view())
def views(rows):
    return pa.concat_arrays([one] * rows)
def column(rows):
    return pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(0, pa.int8()), rows), one)
assert bounded(lambda rows: arrow.check(views(rows))).field("error_code").null_count == ROWS
assert bounded(lambda rows: arrow.origin(views(rows)))[-1].as_py() == "http://h"
plain = pa.repeat("//x", ROWS)
assert bounded(lambda rows: arrow.resolve(plain[:rows], column(rows)))[-1].as_py() == "http://x"
assert bounded(lambda rows: arrow.equivalent(plain[:rows], column(rows)))[-1].as_py() is False
""")
