"""The package is typed. `npm run python` checks typed_program.py by mypy and pyright, too."""

from __future__ import annotations

from importlib.resources import files

import typed_program

import pchar


def test_the_package_says_that_it_is_typed() -> None:
    assert files(pchar).joinpath("py.typed").is_file()


def test_the_typed_program() -> None:
    assert typed_program.hosts(["http://h/", "//h", "a b", "mailto:a"]) == {"h": 2}
    assert typed_program.reason("é b") == "ERR_URI_UNEXPECTED_CHARACTER in ipath, at 1 of 'é b'"
    assert typed_program.pages("http://a/b/", ["c#d", "./c", "http:e", "a b"]) == {"http://a/b/c", "http://a/b/e"}
    assert typed_program.query(pchar.Uri("http://h/a?q=1"))[0] == ("q", "1")
    assert typed_program.codes("/a b") == ("a/bé/a%20b", "a/bé/a b".encode(), False)
    assert typed_program.columns() == "pchar.arrow"
