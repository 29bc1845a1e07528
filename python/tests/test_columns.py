"""Nulls, slices, borders of chunks and batches, and error modes."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, get_args

import pyarrow as pa
import pytest
from vectors import ROOT, read_vectors

import pchar
from pchar import _batches, _module, _options, _results, _strings
from pchar.arrow import check, components, normalize, resolve

TEXTS = ["HTTP://A:80/../b?q", "a b", None, "", "//h#", "é", "mailto:x@y", None, "%41"]
NORMAL = ["http://a/b?q", None, None, "", "//h#", None, "mailto:x@y", None, "A"]
KEPT = ["http://a/b?q", "a b", None, "", "//h#", "é", "mailto:x@y", None, "A"]
TYPES = (pa.string(), pa.large_string(), pa.string_view(), "dictionary")


def column(texts: Sequence[str | None], kind: Any) -> Any:
    strings = pa.array(texts, pa.large_string())
    return strings.cast(pa.string()).dictionary_encode() if kind == "dictionary" else strings.cast(kind)


@pytest.mark.parametrize("kind", TYPES)
def test_slices_begin_at_any_bit(kind: Any) -> None:
    whole = column(TEXTS * 9, kind)
    for start in (*range(18), 63, 64, 65):
        for length in (0, 1, 7, 8, 9, 16):
            part = whole.slice(start, length)
            found = normalize(part)
            found.validate(full=True)
            expected = (NORMAL * 9)[start : start + length]
            assert found.to_pylist() == expected
            targets = resolve(part, part, errors="struct", relative_base=True)
            assert targets.is_null().to_pylist() == part.is_null().to_pylist()


@pytest.mark.parametrize("kind", TYPES)
def test_the_output_has_the_type_of_the_strings(kind: Any) -> None:
    text = pa.string() if kind == "dictionary" else kind
    for texts in (TEXTS, [], [None] * 131):
        array = column(texts, kind)
        for given in (array, pa.chunked_array([array]), pa.chunked_array([array.slice(0, 1), array.slice(1)])):
            assert isinstance(normalize(given), pa.ChunkedArray) == isinstance(given, pa.ChunkedArray)
            assert normalize(given).type == resolve(given, "x:").type == text
            scanned = components(given, ["path", "path_kind"])
            assert [scanned.type[0].type, scanned.type[1].type] == [text, pa.string()]
            assert len(scanned) == len(check(given)) == len(texts)


def test_a_missing_component_is_null_and_an_empty_one_is_empty() -> None:
    rows = components(pa.array(["//h?#", "x:", None, "a b"]), ["query", "path", "host", "authority"]).to_pylist()
    assert rows[0] == {"query": "", "path": "", "host": "h", "authority": "h"}
    assert rows[1] == {"query": None, "path": "", "host": None, "authority": None}
    assert rows[2:] == [None, None]


def test_error_modes() -> None:
    array = pa.array(TEXTS)
    assert normalize(array, errors="keep").to_pylist() == KEPT
    issue = {"error_code": "ERR_URI_UNEXPECTED_CHARACTER", "error_rule": "path", "error_byte_index": 1}
    assert check(array)[1].as_py() == issue
    assert check(array)[2].as_py() is None
    assert check(array)[3].as_py() == dict.fromkeys(issue)
    assert components(array, ["path"], errors="struct")[1].as_py() == {"path": None, **issue}
    acts: tuple[Any, ...] = (check, components, normalize, lambda each, errors: resolve(each, "x:/", errors=errors))
    for act in acts:
        with pytest.raises(pchar.UriError, match="^row 2: ERR_URI_UNEXPECTED_CHARACTER in path, at index 1$") as caught:
            act(array, errors="raise")
        assert (caught.value.row, caught.value.index) == (1, 1)
        with pytest.raises(ValueError, match="unknown errors 'ignore'"):
            act(array, errors="ignore")
    with pytest.raises(pchar.UriError, match="^row 8: ERR_URI_BASE_NOT_ABSOLUTE .* of the base"):
        bases = pa.array([*["x:"] * 7, "y"])
        resolve(pa.chunked_array([["a"] * 5, ["b"] * 3]), bases, errors="raise")
    assert normalize(pa.array(["a", None]), errors="raise").to_pylist() == ["a", None]


@pytest.mark.parametrize("kind", TYPES)
def test_an_error_has_its_string_and_the_index_of_a_character(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_strings, "BATCH_ROWS", 3)
    texts = ["skipped é ", *["é"] * 4, None, "//é/\U0001f600 b"]
    array = column(texts, kind)[1:]
    for given in (array, pa.chunked_array([array[:2], array[2:]])):
        for act in (check, components, normalize):
            with pytest.raises(pchar.UriError) as caught:
                act(given, rule="IRI-reference", errors="raise")
            error = caught.value
            assert (error.row, error.input, error.index, error.of) == (5, texts[-1], 5, "reference")
        # The characters before the space have 9 bytes.
        assert check(given, rule="IRI-reference")[5].as_py()["error_byte_index"] == 9
    bases = column(["x:", "x:/é ", "x:"], kind)
    with pytest.raises(pchar.UriError) as caught:
        resolve(["a", "b", "c"], bases, rule="IRI-reference", errors="raise")
    error = caught.value
    assert (error.row, error.input, error.index, error.of) == (1, "x:/é ", 4, "base")


def test_an_error_of_octets_that_are_not_utf_8() -> None:
    array = pa.array(["x:/é".encode() + b"\xff/"]).view(pa.string())
    with pytest.raises(pchar.UriError) as caught:
        check(array, rule="IRI-reference", errors="raise")
    assert (caught.value.input, caught.value.index) == ("x:/é\ufffd/", 4)


def test_a_null_base_makes_a_null_row() -> None:
    references = pa.array(["g", "a b", None, "g"])
    bases = pa.array([None, None, "x:/", "x:/"])
    assert resolve(references, bases, errors="struct").is_null().to_pylist() == [True, True, True, False]
    assert resolve(references, bases, errors="keep").to_pylist() == [None, None, None, "x:/g"]
    assert resolve(references, None, errors="keep").null_count == 4


@pytest.mark.parametrize("rows", [0, 2])
def test_one_invalid_base_is_an_error_at_once(rows: int) -> None:
    array = pa.array(["a", "x:y"][:rows], pa.string())
    for base, code, index in (
        ("page", "ERR_URI_BASE_NOT_ABSOLUTE", 0),
        ("x:/%", "ERR_URI_INVALID_PCT_ENCODED", 3),
        ("x:/\ud800", "ERR_URI_UNEXPECTED_CHARACTER", 3),
    ):
        for errors in get_args(_options.ErrorMode):
            with pytest.raises(pchar.UriError) as caught:
                resolve(array, base, errors=errors)
            error = caught.value
            assert (error.row, error.code, error.index, error.of) == (None, code, index, "base")
            assert error.input == base
    assert resolve(array, "page", relative_base=True).to_pylist() == ["a", "x:y"][:rows]


def test_lists_and_arrays_of_numpy_are_columns() -> None:
    texts = ["HTTP://A", None]
    for given in (texts, tuple(texts), [], pa.array(texts)):
        assert normalize(given).to_pylist() == ["http://a/", None][: len(given)]
    numpy = pytest.importorskip("numpy")
    assert normalize(numpy.array([*texts, float("nan")], dtype=object)).to_pylist() == ["http://a/", None, None]
    assert normalize(numpy.array(["HTTP://A"])).to_pylist() == ["http://a/"]
    assert resolve(["g", "h"], ["x:/", None]).to_pylist() == ["x:/g", None]


def test_a_surrogate_in_a_list_is_rejected_with_its_row() -> None:
    # UTF-8 cannot have it (RFC 3629, 3). Surrogates come from files that are read with `errors="surrogateescape"`.
    texts = ["secret", None, "http://secret/\udcff"]
    message = "^row 3 has at index 14 a surrogate, which no column of Arrow can have$"
    with pytest.raises(ValueError, match=message):
        normalize(texts)
    with pytest.raises(ValueError, match="^base: row 1 has at index 3 a surrogate"):
        resolve(["a"], ["x:/\ud800"])
    numpy = pytest.importorskip("numpy")
    with pytest.raises(ValueError, match=message):
        normalize(numpy.array(texts, dtype=object))


def test_wrong_arguments_are_rejected() -> None:
    array = pa.array(["a"])
    with pytest.raises(TypeError, match="strings, got int64"):
        normalize(pa.array([1]))
    wrongs: tuple[Any, ...] = ("a", 1, None, {"secret"}, ["secret", None, 1], [["secret"]])
    for wrong in wrongs:
        with pytest.raises(TypeError, match="expected a column of strings, got") as caught:
            normalize(wrong)
        assert "secret" not in str(caught.value)
    with pytest.raises(TypeError, match="expected a column of strings, got int in row 3$"):
        normalize(["secret", None, 1])  # type: ignore[list-item]
    bases: list[tuple[Any, str]] = [(1, "strings, got int"), (pa.array([1]), "strings, got int64"), ([1], "in row 1")]
    for base, message in bases:
        with pytest.raises(TypeError, match=f"^base: .*{message}$"):
            resolve(array, base)
    with pytest.raises(ValueError, match="1 rows and 2 bases"):
        resolve(array, pa.array(["x:", "y:"]))
    with pytest.raises(ValueError, match="unknown column 'hots'"):
        components(array, ["hots"])
    with pytest.raises(ValueError, match="unknown level 'full'"):
        normalize(array, level="full")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="unknown rule 'uri'"):
        normalize(array, rule="uri")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="unknown rule 'URI'"):
        resolve(array, "a:", rule="URI")  # type: ignore[call-overload]


def test_chunks_and_batches_have_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [vector.get("input", vector.get("reference")) for vector in read_vectors("parse", "normalize", "resolve")]
    texts = [None if row % 11 == 5 else text for row, text in enumerate(texts)]
    bases = [texts[-1 - row // 2] for row in range(len(texts))]
    whole = pa.array(texts)

    def results(array: Any, base: Any) -> list[Any]:
        found = (
            components(array, errors="struct"),
            normalize(array, errors="struct"),
            resolve(array, base, errors="struct"),
        )
        return [each.to_pylist() for each in found]

    expected = results(whole, pa.array(bases))
    for rows, size, room in ((1, 1 << 20, 0), (7, 100, 0), (64, 1 << 20, 1000), (1000, 5000, 3000)):
        monkeypatch.setattr(_strings, "BATCH_ROWS", rows)
        monkeypatch.setattr(_strings, "BATCH_BYTES", size)
        monkeypatch.setattr(_batches, "TEXT_ROOM", room)
        _module.process().clear()
        for kind in TYPES:
            assert results(column(texts, kind), column(bases, kind)) == expected
    borders = [0, 0, 1, 8, 64, 300, len(texts)]
    chunks = [whole[start:stop] for start, stop in pairwise(borders)]
    assert results(pa.chunked_array(chunks), pa.chunked_array([bases[:70], bases[70:]])) == expected


@pytest.mark.parametrize("kind", TYPES)
def test_columns_of_nothing_but_nulls(kind: Any) -> None:
    nulls = column(["x:", *[None] * 130], kind)
    mixed = [pa.nulls(9), pa.chunked_array([], pa.string()), pa.chunked_array([nulls[1:1], nulls[3:20], nulls[7:7]])]
    for array in [nulls[start:end] for start, end in ((1, 1), (1, 131), (6, 75), (131, 131))] + mixed:
        found = [check(array), components(array, errors="struct"), normalize(array, errors="keep")]
        found += [resolve(array, base, errors="struct") for base in ("x:", None, array)]
        for each in found:
            each.validate(full=True)
            assert each.null_count == len(each) == len(array)


def test_a_dictionary_with_a_null() -> None:
    array = pa.DictionaryArray.from_arrays(pa.array([1, 0, None, 2, 1]), pa.array(["A:", None, "a b"]))
    for given in (array, pa.chunked_array([array[:2], array[2:]])):
        assert normalize(given, errors="keep").to_pylist() == [None, "a:", None, "a b", None]
        assert check(given).is_null().to_pylist() == [True, False, True, False, True]


@pytest.mark.parametrize("rows", [_strings.BATCH_ROWS - 1, _strings.BATCH_ROWS, _strings.BATCH_ROWS + 1])
def test_rows_at_the_end_of_a_batch(rows: int) -> None:
    texts = [f"A:{row}" if row % 3 else None for row in range(rows)]
    whole = pa.array(["skipped", *texts])[1:]
    expected = [None if text is None else text.lower() for text in texts]
    assert normalize(whole).to_pylist() == expected
    assert resolve(whole, whole).to_pylist() == texts
    assert components(whole, ["scheme"]).field("scheme").to_pylist() == [text and "A" for text in texts]


def test_an_output_that_is_too_long_for_its_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_results, "TEXT_LIMIT", 1000)
    monkeypatch.setattr(_strings, "BATCH_ROWS", 10)
    references = pa.array(["g"] * 100)
    base = "http://example.com/a/b/c"
    expected = ["http://example.com/a/b/g"] * 100
    for errors in ("null", "struct"):
        with pytest.raises(OverflowError, match="large_string"):
            resolve(references, base, errors=errors)
    assert resolve(references.cast(pa.large_string()), base).to_pylist() == expected
    assert resolve(pa.chunked_array([references]), base).to_pylist() == expected


def test_a_row_of_a_megabyte() -> None:
    path = "a" * (1 << 20)
    array = pa.array(["x", f"HTTP://h/{path}", None, f"/{path} "])
    rows = normalize(array, errors="struct").to_pylist()
    assert rows[1]["value"] == f"http://h/{path}"
    assert rows[3]["error_byte_index"] == 1 + len(path)
    base = f"http://h/{path}/b"
    assert resolve(pa.array(["g"] * 100), base).to_pylist() == [f"http://h/{path}/g"] * 100


def test_a_row_of_64_mib_is_too_long() -> None:
    long = "a" * (64 << 20)
    for kind in (pa.string(), pa.large_string()):
        rows = normalize(pa.array(["A:", long, "b"], kind), errors="struct").to_pylist()
        assert [row["value"] for row in rows] == ["a:", None, "b"]
        assert rows[1]["error_code"] == "ERR_URI_TOO_LONG"
        with pytest.raises(pchar.UriError, match="^row 2: ERR_URI_TOO_LONG ") as caught:
            check(pa.array(["A:", long], kind), errors="raise")
        assert (caught.value.input, caught.value.index) == ("", 0)
    rows = components(pa.array([long[1:], "b"]), ["path"]).to_pylist()
    assert rows == [{"path": long[1:]}, {"path": "b"}]


def test_an_object_with_the_capsule_interface() -> None:
    class Wrapping:
        def __init__(self, array: Any) -> None:
            method = "__arrow_c_stream__" if isinstance(array, pa.ChunkedArray) else "__arrow_c_array__"
            setattr(type(self), method, lambda _, requested_schema=None: getattr(array, method)(requested_schema))

    Wrapped: Any = Wrapping
    assert normalize(Wrapped(pa.array(TEXTS))).to_pylist() == NORMAL
    found = normalize(Wrapped(pa.chunked_array([TEXTS, TEXTS])))
    assert isinstance(found, pa.ChunkedArray)
    assert found.to_pylist() == NORMAL * 2


def test_the_components_of_a_valid_link_are_the_link() -> None:
    links = (ROOT / "bench/corpora/urls-48k.txt").read_text("utf-8").splitlines()
    rows = components(pa.array(links)).to_pylist()
    valid = [(link, row) for link, row in zip(links, rows, strict=True) if row is not None]
    assert len(valid) > 40_000
    for link, row in valid:
        parts = [f"{row['scheme']}:" if row["scheme"] is not None else ""]
        parts += [f"//{row['authority']}" if row["authority"] is not None else "", row["path"]]
        parts += [f"?{row['query']}" if row["query"] is not None else ""]
        parts += [f"#{row['fragment']}" if row["fragment"] is not None else ""]
        assert "".join(parts) == link


def test_the_keywords_are_those_of_the_generated_types() -> None:
    for function, options in (
        (check, _options.CheckOptions),
        (components, _options.ComponentsOptions),
        (normalize, _options.NormalizeOptions),
        (resolve, _options.ResolveOptions),
    ):
        parameters = inspect.signature(function).parameters.values()
        assert {each.name for each in parameters if each.kind is each.KEYWORD_ONLY} == set(options.__annotations__)
