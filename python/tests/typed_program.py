"""A program of a user, which type checkers read in their strict modes. test_types.py runs it."""

from __future__ import annotations

import pchar
from pchar import Components, Uri, UriError


def hosts(texts: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for text in texts:
        uri: Uri | None = pchar.try_parse(text)
        if uri is not None and uri.host is not None:
            counts[uri.host] = counts.get(uri.host, 0) + 1
    return counts


def reason(text: str | Uri) -> str:
    error: UriError | None = pchar.check(text, rule="IRI-reference")
    return "" if error is None else f"{error.code} in {error.rule}, at {error.index} of {error.input!r}"


def pages(base: str, links: list[str]) -> set[str]:
    found: set[str] = set()
    for link in links:
        try:
            target: str = pchar.resolve(link, base, strict=False)
        except UriError as error:
            assert error.of in ("reference", "base")
            continue
        parts: Components = pchar.split(target)
        found.add(pchar.key(pchar.recompose(parts._replace(fragment=None)), level="syntax"))
    return found


def query(uri: Uri) -> list[tuple[str, str]]:
    first: str | None = pchar.param(uri, "q")
    path: list[str] = pchar.segments(uri)
    origin: str | None = pchar.origin(uri)
    same: bool = pchar.equivalent(uri, str(uri), encoded_dots="keep")
    normal: str = pchar.normalize(uri, level="path", rule="URI")
    values: tuple[str, str | None, str] = uri.path, uri.query, uri.path_kind
    return [*pchar.params(uri), ("", f"{first}{path}{origin}{same}{normal}{values}")]


def columns() -> str:
    # Type checkers see the module without an import.
    return pchar.arrow.__name__


def codes(text: str) -> tuple[str, bytes, bool]:
    encoded: str = pchar.encode(b"a/b", "segment") + pchar.encode("é")
    decoded: str = pchar.decode(encoded, "query") + pchar.redact(pchar.escape_invalid(text, rule="IRI-reference"))
    octets: bytes = pchar.decode_bytes(decoded)
    is_host: bool = pchar.matches(text, "host")
    return decoded, octets, is_host
