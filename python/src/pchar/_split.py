"""Strings by RFC 3986, appendix B: their components, the segments of the path, and the parameters of the query."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ._errors import UriError
from ._uri import Uri, parse, text_of

if TYPE_CHECKING:
    from ._options import TopRule

# The regular expression of appendix B, with a group for each component.
_COMPONENTS = re.compile(r"(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_PATH, _QUERY = 3, 4
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
    scheme, authority, path, query, fragment = _matched(text_of(text)).groups()
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
    text = "" if scheme is None else f"{scheme}:"
    start = len(text)
    text += "" if authority is None else f"//{authority}"
    path_start = len(text)
    text += path
    text += "" if query is None else f"?{query}"
    text += "" if fragment is None else f"#{fragment}"
    # Each rule, with its component and where that starts, and an expression that ends with the first fault.
    faults = [("scheme", scheme, 0, r"\A\Z|[:/?#]"), ("authority", authority, start + 2, "[/?#]")]
    if authority is not None:
        faults.append(("path-abempty", path, path_start, r"\A[^/]"))
    else:
        faults.append(("path-absolute", path, path_start, r"\A//"))
        if scheme is None:
            faults.append(("path-noscheme", path, path_start, r"\A[^:/?#]+:"))
    faults += [("path", path, path_start, "[?#]"), ("query", query, path_start + len(path) + 1, "#")]
    for rule, component, at, fault in faults:
        if component is not None and (found := re.search(fault, component)):
            index = at + max(found.end() - 1, 0)
            raise UriError(None, "ERR_URI_AMBIGUOUS_COMPONENTS", rule, index, "reference", text)
    return text


def segments(text: str | Uri, *, rule: TopRule = "URI-reference") -> list[str]:
    """Returns the segments of the path, decoded (RFC 3986, 3.3 and 2.4).

    The path is split before it is decoded, so a segment can contain `/`. A leading slash starts the first segment, and
    an empty path has no segments. Raises `UriError` if the string does not match the rule, or a segment is not UTF-8.

    >>> segments("http://h/a/b%2Fc?q"), segments("/"), segments("//h")
    (['a', 'b/c'], [''], [])
    """
    text = str(parse(text, rule=rule))
    found = [decoded_part(text, *span) for span in _spans(text, _PATH, "/")]
    # The part before a leading slash is no segment.
    return found[1:] if found[:1] == [""] else found


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


def _matched(text: str) -> re.Match[str]:
    found = _COMPONENTS.match(text)
    # Each part of the expression is optional, so it matches every string.
    assert found is not None
    return found


def _spans(text: str, component: int, delimiter: str) -> Iterator[tuple[int, int]]:
    """Yields the start and the end of each part of a component. One that is absent or empty has no parts."""
    start, end = _matched(text).span(component)
    for part in text[start:end].split(delimiter) if start < end else ():
        yield start, start + len(part)
        start += len(part) + 1


def _pairs(text: str) -> Iterator[tuple[int, int, int]]:
    """Yields the start of each parameter, the end of its name, and its end."""
    for start, end in _spans(text, _QUERY, "&"):
        sign = text.find("=", start, end)
        yield start, end if sign == -1 else sign, end


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
