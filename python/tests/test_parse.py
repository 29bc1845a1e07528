"""One string."""

from __future__ import annotations

import doctest
import importlib
import pickle
import traceback
from typing import Any

import pytest
from vectors import components_of, error_of, fields_of, options_of, read_vectors

import pchar
from pchar._numbers import COLUMNS


def test_the_vectors() -> None:
    assert pchar.Components._fields == COLUMNS
    for vector in read_vectors("parse"):
        if "error" in vector:
            with pytest.raises(pchar.UriError) as caught:
                pchar.parse(vector["input"], **options_of(vector))
            error = caught.value
            assert error.input == vector["input"]
            assert fields_of(error) == error_of(vector), vector["id"]
        else:
            assert pchar.parse(vector["input"], **options_of(vector))._asdict() == components_of(vector), vector["id"]


def test_a_string_of_64_mib_is_too_long() -> None:
    with pytest.raises(pchar.UriError, match="ERR_URI_TOO_LONG"):
        pchar.parse("a" * (64 << 20))


@pytest.mark.parametrize("module", ["pchar.arrow", "pchar._derived", "pchar._parse"])
def test_the_examples_in_the_documentation(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert (result.failed, result.attempted > 1) == (0, True)


def test_a_surrogate_is_an_error() -> None:
    with pytest.raises(pchar.UriError, match="^ERR_URI_UNEXPECTED_CHARACTER in ipath, at index 1$"):
        pchar.parse("\u00e9\ud800", rule="IRI-reference")


@pytest.mark.parametrize("text", ["é b", "\U0001f600\U0001f600 ", "\ud800", "http://é:p\u0300w@h/ "])
def test_the_index_counts_characters_of_the_input(text: str) -> None:
    with pytest.raises(pchar.UriError) as caught:
        pchar.parse(text, rule="IRI-reference")
    error = caught.value
    assert error.input == text
    assert text[error.index] in " \ud800"


def test_a_password_is_only_in_the_input() -> None:
    # A traceback shows lines of the source.
    text = "http://me:{}@h/ ".format("sec" + "ret")
    with pytest.raises(pchar.UriError) as caught:
        pchar.parse(text)
    error = caught.value
    for shown in (str(error), repr(error), repr(error.args), "".join(traceback.format_exception(error))):
        assert "secret" not in shown
    assert pickle.loads(pickle.dumps(error)).input == error.input == text


def test_the_error_of_a_string_has_no_row() -> None:
    with pytest.raises(pchar.UriError, match="^ERR_URI_UNEXPECTED_CHARACTER in path, at index 1$") as caught:
        pchar.parse("a b")
    assert caught.value.row is None
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("value", [None, b"x:", 1])
def test_other_types_are_rejected(value: Any) -> None:
    with pytest.raises(TypeError, match=f"expected a string, got {type(value).__name__}"):
        pchar.parse(value)
