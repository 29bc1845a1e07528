"""Origins, keys, equality, URIs of IRIs, segments and parameters in Arrow: types, chunks, arguments and long rows."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from pchar import UriError, arrow

TEXTS = ["HTTP://U@H:80/a%2Fb/?x=1+2&y", "a b", None, "", "//é/é?é=é"]
PAIRS = [{"name": "x", "value": "1 2"}, {"name": "y", "value": ""}]
# The rule is that of IRI references. Parameters have none.
EXPECTED: dict[str, list[Any]] = {
    "origin": ["http://h", None, None, None, None],
    "key": ["http://U@h/a%2Fb/?x=1+2&y", None, None, "", "//é/é?é=é"],
    "equivalent": [True, None, None, True, True],
    "to_uri": [TEXTS[0], None, None, "", "//%C3%A9/%C3%A9?%C3%A9=%C3%A9"],
    "segments": [["a/b", ""], None, None, [], ["é"]],
    "param": ["1 2", None, None, None, None],
    "params": [PAIRS, [], None, [], [{"name": "é", "value": "é"}]],
    "escape_invalid": [TEXTS[0], "a%20b", None, "", TEXTS[4]],
    "redact": TEXTS,
}
TYPES = (pa.string(), pa.large_string(), pa.string_view(), "dictionary")


def column(texts: list[str | None], kind: Any) -> pa.Array:
    return pa.array(texts).dictionary_encode() if kind == "dictionary" else pa.array(texts).cast(kind)


def call(name: str, array: Any) -> Any:
    more = {"equivalent": [array], "param": ["x"]}.get(name, [])
    rule = {} if name in ("param", "params", "redact") else {"rule": "IRI-reference"}
    return getattr(arrow, name)(array, *more, **rule)


def type_of(name: str, text: pa.DataType) -> pa.DataType:
    lists = {"segments": pa.list_(text), "params": pa.list_(pa.struct([("name", text), ("value", text)]))}
    return lists.get(name, pa.bool_() if name == "equivalent" else text)


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("name", EXPECTED)
def test_types_and_chunks(name: str, kind: Any) -> None:
    array = column(TEXTS, kind)
    expected = type_of(name, pa.string() if kind == "dictionary" else kind)
    found = call(name, array)
    found.validate(full=True)
    assert (found.to_pylist(), found.type) == (EXPECTED[name], expected)
    empty = call(name, array[:0])
    assert (empty.to_pylist(), empty.type) == ([], expected)
    chunks = call(name, pa.chunked_array([array[:1], array[1:1], array[1:]]))
    assert isinstance(chunks, pa.ChunkedArray)
    assert (chunks.to_pylist(), chunks.type) == (EXPECTED[name], expected)
    assert call(name, pa.chunked_array([], array.type)).type == expected


def test_a_name_is_one_string_or_a_column() -> None:
    texts = ["?a=1&b=2&%61=3", "?a&b", "?a=%FF&b=%C3%A9", "?%FF=1"]
    assert arrow.param(texts, "a").to_pylist() == ["1", "", None, None]
    assert arrow.param(texts, pa.array(["b", None, "b", "\ufffd"])).to_pylist() == ["2", None, "é", None]
    assert arrow.param(texts, "\ud800").to_pylist() == [None] * 4
    assert arrow.param(pa.chunked_array([texts[:1], texts[1:]]), ["b"] * 4).to_pylist() == ["2", "", "é", None]
    with pytest.raises(ValueError, match="4 rows and 3 names"):
        arrow.param(texts, ["a"] * 3)
    with pytest.raises(TypeError, match="^name: expected a column of strings, got NoneType$"):
        arrow.param(texts, None)  # type: ignore[call-overload]


def test_parameters_of_any_string() -> None:
    texts = ["http://h/?a[]=1&x=2", "a b?x=%&%=1#?x=3", "http://[/?x=<é>", "#?x=1", "?%ff=&x=2", None]
    assert arrow.param(texts, "x").to_pylist() == ["2", None, "<é>", None, "2", None]
    assert arrow.param(texts, "%").to_pylist() == [None, "1", None, None, None, None]
    pairs = arrow.params(texts).to_pylist()
    assert [row and [pair["name"] for pair in row] for row in pairs] == [["a[]", "x"], None, ["x"], [], None, None]
    assert arrow.components(texts, ["host"]).to_pylist()[0] is None
    # A row of 64 MiB is not read, and octets that are not UTF-8 have no characters.
    array = pa.array([b"?x=1\xff", b"?x=1", b"?x=" + b"a" * (64 << 20)]).view(pa.string())
    assert arrow.param(array, "x").to_pylist() == [None, "1", None]


def test_what_is_escaped_and_redacted() -> None:
    texts = ["http://u:p@h/[a]|é", "http://u:p w@h/", "/\ue000", "x" * 9000 + " é", None]
    assert arrow.escape_invalid(texts).to_pylist() == [
        "http://u:p@h/%5Ba%5D%7C%C3%A9",
        texts[1],
        "/%EE%80%80",
        "x" * 9000 + "%20%C3%A9",
        None,
    ]
    assert arrow.escape_invalid(texts, rule="IRI-reference").to_pylist()[2:4] == ["/%EE%80%80", "x" * 9000 + "%20é"]
    assert arrow.redact(texts).to_pylist() == ["http://u:***@h/[a]|é", "http://u:***@h/", *texts[2:]]
    # Rows that are too long or not UTF-8 are null.
    array = pa.array([b"/a \xff", b"/a b", b" " * (64 << 20)]).view(pa.string())
    assert arrow.escape_invalid(array).to_pylist() == [None, "/a%20b", None]
    assert arrow.redact(array).to_pylist() == [None, "/a b", None]


def test_the_other_uri_is_one_string_or_a_column() -> None:
    texts = pa.array(["HTTP://A", "a b", "http://b/%7e"])
    assert arrow.equivalent(texts, "http://a/").to_pylist() == [True, None, False]
    assert arrow.equivalent(texts, pa.chunked_array([["http://a:80"], ["x", "http://b/~"]])).to_pylist() == [
        True,
        None,
        True,
    ]
    assert arrow.equivalent(texts, ["http://a", "a b", "c d"], level="case").to_pylist() == [True, None, None]
    with pytest.raises(UriError, match="^ERR_URI_UNEXPECTED_CHARACTER in path, at index 1$"):
        arrow.equivalent(texts, "a b")
    with pytest.raises(ValueError, match="3 rows and 1 others"):
        arrow.equivalent(texts, ["a"])
    with pytest.raises(TypeError, match="^other: pchar works on strings, got int64$"):
        arrow.equivalent(texts, pa.array([1, 2, 3]))


def test_a_rule() -> None:
    texts = ["http://é/", "http://a/", "/b"]
    assert arrow.origin(texts).to_pylist() == [None, "http://a", None]
    assert arrow.to_uri(texts, rule="absolute-URI").to_pylist() == [None, "http://a/", None]
    assert arrow.segments(texts, rule="relative-ref").to_pylist() == [None, None, ["b"]]
    with pytest.raises(ValueError, match="unknown rule 'host'"):
        arrow.segments(texts, rule="host")  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="unexpected keyword argument 'rule'"):
        arrow.params(texts, rule="IRI")  # type: ignore[call-overload]


def test_rows_of_megabytes() -> None:
    count = 3 << 20
    host = f"x://{'É' * count}.%7e:01/"
    mapped = f"x://{'%C3%89' * count}"
    row = f"{host}{'/' * count}?{'&' * count}"
    texts = pa.array(["x://a", row, "x://b"])
    assert arrow.origin(texts, rule="IRI").to_pylist() == ["x://a", f"{mapped}.~:1", "x://b"]
    assert arrow.to_uri(texts).to_pylist()[1].startswith(f"{mapped}.%7e:01//")
    segments = arrow.segments(texts, rule="IRI")
    assert [len(each) for each in segments.to_pylist()] == [0, count + 1, 0]
    pairs = arrow.params(texts)
    assert [len(each) for each in pairs.to_pylist()] == [0, count + 1, 0]
    assert arrow.param(texts, "").to_pylist() == [None, "", None]
