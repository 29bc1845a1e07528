"""URIs and IRIs by RFC 3986 and RFC 3987: for strings, and for columns of data frames.

    >>> import pchar
    >>> pchar.parse("http://example.com/a?b").host
    'example.com'
    >>> pchar.resolve("../g", "http://a/b/c/d")
    'http://a/b/g'
    >>> pchar.normalize("HTTP://Example.com:80/%7Ea")
    'http://example.com/~a'
    >>> pchar.check("http://a/b c").index
    10

`parse` returns a `Uri`, and raises a `UriError` that says where a string is invalid. `check` returns that error.

The functions here read one string. For columns, use `pchar.arrow`, `pchar.pandas`, `pchar.polars`, `pchar.duckdb`,
`pchar.datafusion`, `pchar.spark` or `pchar.ray`, each with its extra: `pip install pchar[pandas]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._codec import decode, decode_bytes, encode, escape_invalid, matches, redact
from ._errors import UriError
from ._split import Components, param, params, recompose, segments, split
from ._uri import Uri, check, equivalent, key, normalize, origin, parse, resolve, try_parse

if TYPE_CHECKING:
    from . import arrow as arrow

__version__ = "0.1.0"

__all__ = [
    "Components",
    "Uri",
    "UriError",
    "__version__",
    "check",
    "decode",
    "decode_bytes",
    "encode",
    "equivalent",
    "escape_invalid",
    "key",
    "matches",
    "normalize",
    "origin",
    "param",
    "params",
    "parse",
    "recompose",
    "redact",
    "resolve",
    "segments",
    "split",
    "try_parse",
]


def __getattr__(name: str) -> Any:
    # pyarrow takes longer to load than all functions of strings.
    if name == "arrow":
        from importlib import import_module

        return import_module("pchar.arrow")
    raise AttributeError(f"module 'pchar' has no attribute {name!r}")
