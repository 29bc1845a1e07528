"""The functions of one string: the shared vectors, `Uri` and `UriError`."""

from __future__ import annotations

import copy
import doctest
import importlib
import pickle
import re
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from readme import README
from vectors import OPTIONS, all_vectors, components_of, options_of

import pchar
from pchar import UriError
from pchar._numbers import COLUMNS
from pchar._options import FLAGS


def options(vector: dict[str, Any]) -> dict[str, Any]:
    return {"rule": vector["rule"], **options_of(vector)} if "rule" in vector else options_of(vector)


def parsed(vector: dict[str, Any]) -> dict[str, Any]:
    """Parses a string, and compares the functions that must agree with `parse`."""
    text, rule = vector["input"], options(vector)
    error = pchar.check(text, **rule)
    assert (pchar.try_parse(text, **rule) is None) == (error is not None)
    try:
        uri = pchar.parse(text, **rule)
    except UriError as raised:
        assert error is not None and (vars(error), error.args) == (vars(raised), raised.args)
        raise
    assert error is None and uri == pchar.try_parse(text, **rule)
    return {name: getattr(uri, name) for name in COLUMNS}


def component(vector: dict[str, Any]) -> list[Any]:
    return [vector["component"]] if "component" in vector else []


def decoded(text: str, component: list[Any], kind: str) -> str:
    """Decodes a string, and compares the functions that must agree."""
    octets = pchar.decode_bytes(text, *component)
    if kind == "bytes":
        return octets.hex(" ").upper()
    found = pchar.decode(text, *component)
    assert found.encode() == octets
    return found


CALLS: dict[str, Callable[[Any], Any]] = {
    "parse": parsed,
    "check": lambda v: pchar.check(v["input"], **options(v)),
    "normalize": lambda v: pchar.normalize(v["input"], **options(v)),
    "resolve": lambda v: pchar.resolve(v["reference"], v["base"], **options(v)),
    "equivalent": lambda v: pchar.equivalent(v["a"], v["b"], **options(v)),
    "uriKey": lambda v: pchar.key(v["input"], **options(v)),
    "origin": lambda v: pchar.origin(v["input"], **options(v)),
    "segments": lambda v: pchar.segments(v["input"], **options(v)),
    "params": lambda v: [list(pair) for pair in pchar.params(v["input"])],
    "param": lambda v: pchar.param(v["input"], v["name"]),
    "split": lambda v: pchar.split(v["input"])._asdict(),
    "recompose": lambda v: pchar.recompose(pchar.Components(**v["components"])),
    "matches": lambda v: pchar.matches(v["input"], v["rule"]),
    "pctEncode": lambda v: pchar.encode(v["input"] if "input" in v else bytes.fromhex(v["bytes"]), *component(v)),
    "pctDecode": lambda v: decoded(v["input"], component(v), v.get("as", "text")),
    "escapeInvalid": lambda v: pchar.escape_invalid(v["input"], **options(v)),
    "mask": lambda v: pchar.redact(v["input"]),
    "redact": lambda v: pchar.redact(v["input"]),
}
# The fields of a vector, and those that belong to its options.
FIELDS = {"id", "rfc", "op", "note", "expect", "error", "input", "reference", "base", "a", "b", "name", "components"}
FIELDS |= {"bytes", "component"}


def vectors_of(op: str) -> list[Any]:
    """Returns the vectors of an operation, except those with options and levels that Python does not have."""
    return [
        vector
        for vector in all_vectors(op)
        if vector.keys() <= FIELDS | OPTIONS.keys() | ({"as"} if op == "pctDecode" else set())
        and vector.get("level", "scheme") in FLAGS["level"]
        and ("base" not in vector or op == "resolve")
    ]


def code_points(text: str, index: int) -> int:
    """Converts an index in UTF-16 to one in code points."""
    before = text.encode("utf-16-le", "surrogatepass")[: 2 * index]
    return len(before.decode("utf-16-le", "surrogatepass"))


@pytest.mark.parametrize("op", CALLS)
def test_the_vectors_of(op: str) -> None:
    vectors = vectors_of(op)
    assert len(vectors) > 0.45 * len(all_vectors(op))
    for vector in vectors:
        if "error" not in vector:
            expected = components_of(vector) if op == "parse" else vector["expect"]
            assert CALLS[op](vector) == expected, vector["id"]
            continue
        with pytest.raises(UriError) as caught:
            CALLS[op](vector)
        error, wanted = caught.value, dict(vector["error"])
        wanted.pop("end", None)
        if "index" in wanted:
            wanted["index"] = code_points(error.input, wanted["index"])
        assert {name: getattr(error, name) for name in wanted} == wanted, vector["id"]
        given = vector.get(wanted.get("of", "input"), vector.get("input"))
        assert op == "recompose" or error.input == given, vector["id"]


def test_the_readme_names_the_functions_and_their_vectors() -> None:
    rows = re.findall(r"^\| (`[^|]+`) \| [^|]+ \| (`[^|]+`) \|$", README, re.MULTILINE)
    names = [name.partition("(")[0] for row, _ in rows for name in re.findall(r"`([^`]+)`", row)]
    others = {"Components", "Uri", "UriError", "__version__"}
    assert sorted(names) == sorted(set(pchar.__all__) - others)
    assert {op for _, ops in rows for op in re.findall(r"`(\w+)`", ops)} == CALLS.keys()


@pytest.mark.parametrize("module", ["pchar", "pchar._uri", "pchar._split", "pchar._codec"])
def test_the_examples_in_the_documentation(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert (result.failed, result.attempted > 3) == (0, True)


URI = pchar.parse("http://me:secret@[::1]:80/a?b#c")


def test_a_uri_has_ten_fields_and_a_text() -> None:
    found = {name: getattr(URI, name) for name in COLUMNS}
    assert list(found.values()) == [
        "http",
        "me:secret@[::1]:80",
        "me:secret",
        "[::1]",
        "80",
        "/a",
        "b",
        "c",
        "IPv6address",
        "path-abempty",
    ]
    assert str(URI) == f"{URI}" == "http://me:secret@[::1]:80/a?b#c"
    assert pchar.Uri("//h", rule="relative-ref").scheme is None
    with pytest.raises(UriError, match="ERR_URI_MISSING_SCHEME"):
        pchar.Uri("//h", rule="URI")


def test_a_uri_equals_its_text() -> None:
    assert URI == pchar.Uri(str(URI)) == str(URI)
    assert hash(URI) == hash(str(URI)) and len({URI, str(URI), pchar.Uri(URI)}) == 1
    assert {str(URI): 1}[URI] == 1  # type: ignore[index]
    # It is not a comparison by RFC 3986, 6.2.
    assert pchar.Uri("HTTP://a") != pchar.Uri("http://a") and pchar.Uri("") != b"" and pchar.Uri("a") != 1


def test_a_uri_cannot_be_changed() -> None:
    for name in (*COLUMNS, "_text", "other"):
        with pytest.raises(AttributeError):
            setattr(URI, name, "x")
        with pytest.raises(AttributeError):
            delattr(URI, name)
    assert not hasattr(URI, "__dict__")


def test_a_uri_can_be_pickled_and_copied() -> None:
    iri = pchar.parse("http://é/ü", rule="IRI")
    for uri in (URI, iri):
        copies = [pickle.loads(pickle.dumps(uri, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
        for other in (*copies, copy.copy(uri), copy.deepcopy(uri)):
            assert type(other) is pchar.Uri and other == uri
            assert [getattr(other, name) for name in COLUMNS] == [getattr(uri, name) for name in COLUMNS]


def test_the_representation_of_a_uri_masks_its_password() -> None:
    assert repr(URI) == "Uri('http://me:***@[::1]:80/a?b#c')"
    assert repr(pchar.parse("http://é/'", rule="IRI")) == 'Uri("http://é/\'")'


def test_functions_take_a_uri() -> None:
    base = pchar.parse("http://a/b/c?q=%41")
    assert pchar.resolve(pchar.parse("../g"), base) == "http://a/g"
    assert (pchar.normalize(base), pchar.key(base)) == ("http://a/b/c?q=A",) * 2
    assert pchar.equivalent(base, "HTTP://a:80/b/c?q=A") and pchar.check(base) is None
    assert (pchar.origin(base), pchar.segments(base)) == ("http://a", ["b", "c"])
    assert (pchar.params(base), pchar.param(base, "q")) == ([("q", "A")], "A")
    assert pchar.recompose(pchar.split(base)) == base
    assert pchar.try_parse(base) == pchar.Uri(base) == base


FUNCTIONS: list[Callable[..., Any]] = [
    *(pchar.parse, pchar.try_parse, pchar.check, pchar.normalize, pchar.key, pchar.origin, pchar.segments),
    *(pchar.params, pchar.split, pchar.Uri, pchar.decode, pchar.decode_bytes, pchar.escape_invalid, pchar.redact),
    lambda text: pchar.matches(text, "path"),
    *(lambda text: pchar.resolve("", text), lambda text: pchar.resolve(text, "a:")),
    *(lambda text: pchar.equivalent("a b", text), lambda text: pchar.equivalent(text, "a")),
    *(lambda text: pchar.param(text, "a"), lambda text: pchar.param("?a", text)),
]


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("value", [None, b"x:", 1, ["a"]])
def test_other_types_are_rejected(function: Callable[..., Any], value: Any) -> None:
    with pytest.raises(TypeError, match=f"got {type(value).__name__}"):
        function(value)


def test_wrong_options_are_rejected() -> None:
    for call in (
        lambda: pchar.parse("a", rule="uri"),  # type: ignore[arg-type]
        lambda: pchar.resolve("a", "b:", rule="URI"),  # type: ignore[arg-type]
        lambda: pchar.normalize("a", level="protocol"),  # type: ignore[arg-type]
        lambda: pchar.equivalent("a b", "a", encoded_dots=""),  # type: ignore[arg-type]
        lambda: pchar.matches("a", "paths"),
        lambda: pchar.encode("a", "path"),  # type: ignore[arg-type]
        lambda: pchar.decode("a", "port"),  # type: ignore[arg-type]
        lambda: pchar.escape_invalid("a", rule="path"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match="expected one of"):
            call()


LONG: list[Callable[[str], Any]] = [pchar.parse, pchar.normalize, pchar.origin, pchar.segments]
LONG += [pchar.encode, pchar.decode, pchar.escape_invalid, lambda text: pchar.matches(text, "path")]


@pytest.mark.parametrize("function", LONG)
def test_a_string_of_64_mib_is_too_long(function: Callable[[str], Any]) -> None:
    for text in ("a" * (64 << 20), "é" * (32 << 20)):
        with pytest.raises(UriError, match="^ERR_URI_TOO_LONG in URI-reference, at index 0$") as caught:
            function(text)
        assert caught.value.input is text
    with pytest.raises(UriError, match="^ERR_URI_TOO_LONG in URI-reference, at index 0 of the base$"):
        pchar.resolve("a", "b:" + "a" * (64 << 20))


def test_strings_of_all_lengths() -> None:
    lengths = [*range(70), *(1 << bit for bit in range(7, 25)), *range(1015, 1035), 8000, 9000]
    for length in sorted(lengths, key=lambda each: each * 7 % 64):
        text = "A:" + "b" * length
        assert pchar.parse(text).path == "b" * length
        assert pchar.normalize(text) == "a:" + "b" * length
        assert pchar.resolve("?" + "q" * length, text + "#") == text + "?" + "q" * length
        found = pchar.check("c" * length + " ")
        assert found is not None and found.index == length
        assert pchar.origin(f"HTTP://{'%7E' * length}é", rule="IRI-reference") == f"http://{'~' * length}%C3%A9"


def test_a_long_result_after_a_long_string() -> None:
    # The second string fits where the first one was, and its result is three times as long.
    assert pchar.parse("a:" + "b" * 100_000).path_kind == "path-rootless"
    assert pchar.origin("http://" + "é" * 45_000, rule="IRI") == "http://" + "%C3%A9" * 45_000


def test_octets_and_nul() -> None:
    assert pchar.encode(b"\xc3\xa9/", "isegment") == pchar.encode(bytearray(b"\xc3\xa9/")) == "%C3%A9%2F"
    with pytest.raises(TypeError, match="expected a string or bytes, got int"):
        pchar.encode(1)  # type: ignore[arg-type]
    for text, component, error in (
        ("é%00", None, ("ERR_URI_NUL", "pct-encoded", 1)),
        ("é%C3", None, ("ERR_URI_INVALID_UTF8", "pct-encoded", 1)),
        ("é%zz\ud800", None, ("ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", 1)),
        ("é%41\ud800", None, ("ERR_URI_LONE_SURROGATE", "unreserved", 4)),
        ("é\ud800", "isegment", ("ERR_URI_UNEXPECTED_CHARACTER", "isegment", 1)),
    ):
        with pytest.raises(UriError) as caught:
            pchar.decode(text, component)  # type: ignore[arg-type]
        found = caught.value
        assert (found.code, found.rule, found.index, found.input) == (*error, text)
    assert pchar.redact("//a:\ud800@h/\udfff") == "//a:***@h/\udfff"
    assert pchar.escape_invalid("/a b\ud800") == "/a b\ud800"


def test_the_index_of_octets_that_are_not_utf8() -> None:
    # The complete characters before them decode (RFC 3629, 3).
    for text, index in (("?a=%C3%A9%FF", 9), ("?é=%41%C3%A9%E2%82", 12), ("?%41%F0%9F&", 4)):
        with pytest.raises(UriError, match="^ERR_URI_INVALID_UTF8 in pct-encoded") as caught:
            pchar.params(text)
        assert caught.value.index == index, text
    with pytest.raises(UriError, match="^ERR_URI_INVALID_UTF8 in pct-encoded, at index 9$"):
        pchar.segments("//h/a/%7E%80b/%C3")
    with pytest.raises(UriError, match="^ERR_URI_INVALID_UTF8 in pct-encoded, at index 7$"):
        pchar.segments("x:/a/b/%C3/%A9")


def test_eight_threads() -> None:
    texts = [f"HTTP://Host{row}/../{'a' * (row % 1500)}?b" for row in range(4000)]
    expected = [f"http://host{row}/{'a' * (row % 1500)}?b" for row in range(4000)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: (pchar.normalize(text), pchar.parse(text).host), texts))
    assert found == [(normal, f"Host{row}") for row, normal in enumerate(expected)]


def test_no_character_is_lost() -> None:
    for text in ("http://é:p@ü:1/ä/\U0001f600?ö#ß", "\U0010fffd"[:0] + "?\ue000", "//%E9é"):
        uri = pchar.parse(text, rule="IRI-reference")
        assert pchar.recompose(pchar.split(uri)) == text
        assert pchar.split(uri) == (uri.scheme, uri.authority, uri.path, uri.query, uri.fragment)
    nul = pchar.check("a\0")
    assert nul is not None and nul.index == 1


@pytest.mark.parametrize("text", ["é b", "\U0001f600\U0001f600 ", "\ud800", "http://é:p\u0300w@h/ ", "é\udc00\ud800"])
def test_the_index_counts_characters_of_the_input(text: str) -> None:
    with pytest.raises(UriError) as caught:
        pchar.parse(text, rule="IRI-reference")
    error = caught.value
    assert error.input == text
    assert text[error.index] in " \ud800\udc00"


def test_a_password_is_only_in_the_input() -> None:
    # A traceback shows lines of the source.
    text = "http://me:{}@h/ ".format("sec" + "ret")
    with pytest.raises(UriError) as caught:
        pchar.parse(text)
    error = caught.value
    for shown in (str(error), repr(error), repr(error.args), "".join(traceback.format_exception(error))):
        assert "secret" not in shown
    assert pickle.loads(pickle.dumps(error)).input == error.input == text


def test_the_error_of_a_string_has_no_row() -> None:
    with pytest.raises(UriError, match="^ERR_URI_UNEXPECTED_CHARACTER in path, at index 1$") as caught:
        pchar.parse("a b")
    assert caught.value.row is None
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
