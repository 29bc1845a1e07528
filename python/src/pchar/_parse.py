"""The components of one string."""

from __future__ import annotations

from typing import NamedTuple

import pyarrow as pa

from . import arrow
from ._errors import UriError
from ._options import TopRule
from ._strings import well_formed


class Components(NamedTuple):
    """The components of a URI or relative reference. An absent component is `None`, an empty one is `""`."""

    scheme: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None
    host_kind: str | None
    path_kind: str


def parse(text: str, *, rule: TopRule = "URI-reference") -> Components:
    """Returns the components of one string. Raises `UriError` if it is invalid.

    This is not for loops: a call takes as long as thousands of rows of `pchar.arrow.components`.

    >>> parse("mailto:a@b").path
    'a@b'
    >>> parse("http://a/ ")
    Traceback (most recent call last):
    pchar.UriError: ERR_URI_UNEXPECTED_CHARACTER in path, at index 9
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a string, got {type(text).__name__}")
    try:
        column = pa.array([well_formed(text)], pa.large_string())
        rows = arrow.components(column, Components._fields, rule=rule, errors="raise")
    except UriError as error:
        raise error._of_string(text) from None
    return Components(**rows[0].as_py())
