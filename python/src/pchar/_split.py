"""Strings by RFC 3986, appendix B: their components, the segments of the path, and the parameters of the query."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ._errors import UriError
from ._uri import Uri, parse, text_of

if TYPE_CHECKING:
    from ._options import TopRule

# The regular expression of appendix B.
_COMPONENTS = re.compile(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
# Octets that are decoded together, a percent sign without its two digits, and a surrogate, which UTF-8 cannot have.
_ENCODED = re.compile("((?:%[0-9A-Fa-f]{2})+)|[%\ud800-\udfff]")


class Components(NamedTuple):
    """The five components of a string by RFC 3986, appendix B. An absent one is `None`, and an empty one is `""`."""

    scheme: str | None = None
    authority: str | None = None
    path: str = ""
    query: str | None = None
    fragment: str | None = None


def split(text: str | Uri) -> Components:
    """Splits any string into five components, and checks nothing (RFC 3986, appendix B).

    `recompose(split(text))` is the text. `parse` checks it, and splits the authority too.

    >>> split("http://h/a b?q")
    Components(scheme='http', authority='h', path='/a b', query='q', fragment=None)
    """
    found = _COMPONENTS.match(text_of(text))
    # Each part of the expression is optional, so it matches every string.
    assert found is not None
    scheme, authority, path, query, fragment = found.groups()
    return Components(scheme, authority, path, query, fragment)


def recompose(components: Components) -> str:
    """Joins components (RFC 3986, 5.3). Their characters are not checked.

    Raises `UriError` with the code `ERR_URI_AMBIGUOUS_COMPONENTS` if appendix B splits the result into others. Its
    `input` is the result.

    >>> recompose(split("http://h/?a#b")._replace(query=None))
    'http://h/#b'
    >>> recompose(Components(path="//a"))
    Traceback (most recent call last):
    pchar.UriError: ERR_URI_AMBIGUOUS_COMPONENTS in path-absolute, at index 1
    """
    scheme, authority, path, query, fragment = components
    before = "" if scheme is None else f"{scheme}:"
    start = len(before)
    path_start = start
    if authority is not None:
        before += f"//{authority}"
        path_start = len(before)
    text = before + path
    if query is not None:
        text += f"?{query}"
    if fragment is not None:
        text += f"#{fragment}"

    def refuse(rule: str, index: int) -> NoReturn:
        raise UriError(None, "ERR_URI_AMBIGUOUS_COMPONENTS", rule, index, "reference", text)

    def without(delimiters: str, component: str | None, rule: str, at: int) -> None:
        found = re.search(f"[{delimiters}]", component or "")
        if found is not None:
            refuse(rule, at + found.start())

    if scheme == "":
        refuse("scheme", 0)
    without(":/?#", scheme, "scheme", 0)
    without("/?#", authority, "authority", start + 2)
    if authority is not None:
        if path and not path.startswith("/"):
            refuse("path-abempty", path_start)
    elif path.startswith("//"):
        refuse("path-absolute", path_start + 1)
    elif scheme is None and (colon := re.match("[^:/?#]+:", path)):
        refuse("path-noscheme", colon.end() - 1)
    without("?#", path, "path", path_start)
    without("#", query, "query", path_start + len(path) + 1)
    return text


def segments(text: str | Uri, *, rule: TopRule = "URI-reference") -> list[str]:
    """Returns the segments of the path, decoded (RFC 3986, 3.3 and 2.4).

    The path is split before it is decoded, so a segment can contain `/`. A leading slash starts the first segment, and
    an empty path has no segments. Raises `UriError` if the string does not match the rule, or a segment is not UTF-8.

    >>> segments("http://h/a/b%2Fc?q"), segments("/"), segments("//h")
    (['a', 'b/c'], [''], [])
    """
    uri = parse(text, rule=rule)
    if uri.path == "":
        return []
    start = len(f"{uri.scheme}:") if uri.scheme is not None else 0
    start += len(f"//{uri.authority}") if uri.authority is not None else 0
    found = []
    for segment in uri.path.split("/"):
        found.append(decoded_part(str(uri), start, start + len(segment)))
        start += len(segment) + 1
    return found[1:] if uri.path.startswith("/") else found


def params(text: str | Uri) -> list[tuple[str, str]]:
    """Returns the parameters of the query, decoded: pairs of name and value, in their order (RFC 3986, 3.4).

    The query is split at each `&`, and a parameter at its first `=`. `+` is a space, as in HTML forms. A name without
    `=` has the value `""`. A query that is absent or empty has no parameters. The string does not have to be a valid
    URI. Raises `UriError` if a name or value does not decode: its octets are not UTF-8, a `%` lacks its two digits, or
    it has a lone surrogate.

    >>> params("?a=1+2&b"), params("/?a[]=|")
    ([('a', '1 2'), ('b', '')], [('a[]', '|')])
    """
    text = text_of(text)
    return [
        (decoded_part(text, start, name_end, is_query=True), _value(text, name_end, end))
        for start, name_end, end in _pairs(text)
    ]


def param(text: str | Uri, name: str) -> str | None:
    """Returns the first value of a parameter of the query, decoded, and `None` if the query lacks it.

    The query is read as by `params`, from any string, and names are compared decoded. Raises `UriError` if the value
    does not decode. Other parameters may have octets that do not decode.

    >>> param("http://h/?q=a+b&q=c", "q"), param("?p", "q"), param("?a=100%&q", "q")
    ('a b', None, '')
    """
    if not isinstance(name, str):
        raise TypeError(f"expected a name of type str, got {type(name).__name__}")
    text = text_of(text)
    for start, name_end, end in _pairs(text):
        try:
            found = decoded_part(text, start, name_end, is_query=True, keeps_percent=True)
        except UriError:
            continue
        if found == name:
            return _value(text, name_end, end)
    return None


def _pairs(text: str) -> Iterator[tuple[int, int, int]]:
    """Yields the start of each parameter, the end of its name, and its end."""
    end = text.find("#")
    end = len(text) if end == -1 else end
    start = text.find("?", 0, end) + 1
    is_over = start in (0, end)
    while not is_over:
        stop = text.find("&", start, end)
        is_over, stop = (True, end) if stop == -1 else (False, stop)
        sign = text.find("=", start, stop)
        yield start, stop if sign == -1 else sign, stop
        start = stop + 1


def _value(text: str, name_end: int, end: int) -> str:
    return decoded_part(text, name_end + 1, end, is_query=True) if name_end < end else ""


def decoded_part(text: str, start: int, end: int, *, is_query: bool = False, keeps_percent: bool = False) -> str:
    """Decodes a part of a string once (RFC 3986, 2.4). Raises `UriError` with an index in the whole string."""

    def decode(found: re.Match[str]) -> str:
        octets, at = found[1], start + found.start()
        if octets is None:
            if found[0] == "%":
                if keeps_percent:
                    return "%"
                raise UriError(None, "ERR_URI_INVALID_PCT_ENCODED", "pct-encoded", at, "reference", text)
            raise UriError(None, "ERR_URI_LONE_SURROGATE", "query", at, "reference", text)
        try:
            return bytes.fromhex(octets.replace("%", "")).decode()
        except UnicodeDecodeError as error:
            index = at + 3 * error.start
            raise UriError(None, "ERR_URI_INVALID_UTF8", "pct-encoded", index, "reference", text) from None

    part = text[start:end]
    if is_query:
        part = part.replace("+", " ")
    return _ENCODED.sub(decode, part)
