"""Columns: `pchar.arrow` beside functions of one string, of pchar and of others, and beside the native build."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any
from urllib.parse import clear_cache, urljoin, urlsplit  # type: ignore[attr-defined]  # clear_cache is undocumented

import can_ada
import pyarrow as pa
import reference
import rfc3986
import yarl
from measure import Implementation, measured
from reference import Parts
from strings import LINKS, lines, sets

import pchar
from pchar import _numbers, arrow

SIX = ["scheme", "authority", "host", "path", "query", "fragment"]
BASE = "https://example.com/docs/guide/index.html?v=1"
RFC = "RFC 3986"
WHATWG = "URL Standard (WHATWG)"
YARL = "RFC 3986, normalizes"

Answer = Callable[[str], Any]


def differences(
    answers: Callable[[list[str]], list[Any]], promised: Answer, form: Callable[[Any], Any]
) -> dict[str, int]:
    """Counts the valid strings whose answer is not the promised one, in some form."""
    return {
        name: sum(form(given) != form(promised(text)) for text, given in zip(texts, answers(texts), strict=True))
        for name, texts in sets().items()
    }


def each(answer: Answer) -> Callable[[list[str]], list[Any]]:
    """Returns a function that answers each string, `ValueError` if the library rejects it."""

    def answers(texts: list[str]) -> list[Any]:
        found = []
        for text in texts:
            try:
                found.append(answer(text))
            except (ValueError, rfc3986.exceptions.RFC3986Exception) as error:
                found.append(type(error))
        return found

    return answers


def empty(answer: Any) -> Any:
    """Returns an answer in which an absent component is an empty one. Most libraries do not tell them apart."""
    return tuple(map(empty, answer)) if isinstance(answer, tuple) else answer or ""


def split(text: str) -> Parts:
    return reference.split(text)


def normal(text: str) -> Parts:
    return reference.normalize(reference.split(text))


def syntax(text: str) -> str:
    """Returns the normal form of 6.2.2, without that of the scheme."""
    return str(reference.normalize(reference.split(text), by_scheme=False))


def target(text: str) -> Parts:
    return reference.resolve(split(text), split(BASE))


def bare(host: str | None) -> str:
    """Returns a host as urllib and yarl do, in lower case and without brackets."""
    return (host or "").lower().strip("[]")


def bare_six(parts: Parts) -> tuple[Any, ...]:
    """Returns six components as urllib does."""
    scheme, authority, host, *others = parts.six
    return scheme and scheme.lower(), authority, bare(host), *others


def urllib_six(text: str) -> tuple[Any, ...]:
    parts = urlsplit(text)
    return parts.scheme, parts.netloc, parts.hostname, parts.path, parts.query, parts.fragment


def rfc3986_six(text: str) -> tuple[Any, ...]:
    parts = rfc3986.uri_reference(text)
    return parts.scheme, parts.authority, parts.host, parts.path, parts.query, parts.fragment


def yarl_six(text: str) -> tuple[Any, ...]:
    url = yarl.URL(text)
    return url.scheme, url.raw_authority, url.raw_host, url.raw_path, url.raw_query_string, url.raw_fragment


def ada_six(text: str) -> tuple[str, ...]:
    url = can_ada.parse(text)
    password = f":{url.password}" if url.password else ""
    userinfo = f"{url.username}{password}@" if url.username or password else ""
    parts = (url.protocol[:-1], userinfo + url.host, url.hostname, url.pathname)
    return *parts, url.search[1:], url.hash[1:]


def of_texts(
    name: str, standard: str, texts: list[str], answer: Answer, promised: Answer, **more: Any
) -> Implementation:
    answers = each(answer)
    return Implementation(name, standard, partial(answers, texts), differences(answers, promised, empty), **more)


def of_strings(texts: list[str], answer: Answer, promised: Answer) -> Implementation:
    """Returns a function of pchar of one string, which must have no differences."""
    found = of_texts("pchar, a string", RFC, texts, answer, promised)
    if any(found.differs.values()):
        raise AssertionError(f"pchar differs from the reference: {found.differs}")
    return found


def of_columns(column: pa.Array, act: Callable[[pa.Array], pa.Array], promised: Answer) -> Implementation:
    def answers(texts: list[str]) -> list[Any]:
        rows = act(pa.array(texts)).to_pylist()
        return [tuple(row.values()) if isinstance(row, dict) else row for row in rows]

    differs = differences(answers, promised, lambda answer: answer)
    if any(differs.values()):
        raise AssertionError(f"pchar differs from the reference: {differs}")
    return Implementation("pchar", RFC, lambda: act(column), differs)


class Native:
    """The columns of the crate, built for this machine."""

    def __init__(self, library: str) -> None:
        self._library = ctypes.CDLL(library)

    def __call__(self, name: str, column: pa.Array, *arguments: Any) -> int:
        function = getattr(self._library, name)
        function.restype = ctypes.c_size_t
        return int(function(ctypes.c_size_t(len(column)), *self.buffers(column), *arguments))

    @staticmethod
    def buffers(column: pa.Array) -> list[ctypes.c_void_p]:
        _, offsets, data = column.buffers()
        return [ctypes.c_void_p(offsets.address), ctypes.c_void_p(data.address)]


def native_row(run: Callable[[], int], own: pa.Array) -> Implementation:
    """Returns the native build. It must write the same number of bytes as the columns of `pchar.arrow` have."""
    columns = own.flatten() if pa.types.is_struct(own.type) else [own]
    expected = sum(len(text) for column in columns for text in column.cast(pa.binary()).to_pylist() if text is not None)
    if run() != expected:
        raise AssertionError(f"the native build writes {run()} bytes, not {expected}")
    return Implementation("pchar, native", RFC, run, {})


def operations(native: Native | None) -> Iterator[tuple[str, str, Sequence[Implementation]]]:
    """Yields the title of each operation, the strings that it is timed on, and the implementations."""
    links, references = lines(LINKS), lines("references")
    column, reference_column = pa.array(links), pa.array(references)
    wanted = {name: 1 << number for number, name in enumerate(_numbers.COLUMNS)}

    def scanned(names: list[str]) -> Iterator[Implementation]:
        if native is not None:
            bits = ctypes.c_uint32(sum(wanted[name] for name in names))
            yield native_row(lambda: native("components", column, bits), arrow.components(column, names))

    def host(array: pa.Array) -> pa.Array:
        return arrow.components(array, ["host"]).field("host")

    def error(array: pa.Array) -> pa.Array:
        return arrow.check(array).field("error_code")

    def six(text: str) -> tuple[Any, ...]:
        uri = pchar.parse(text)
        return tuple(getattr(uri, name) for name in SIX)

    yield (
        "check",
        LINKS,
        [of_columns(column, error, lambda text: None), of_strings(links, pchar.check, lambda text: None)],
    )
    yield (
        "host",
        LINKS,
        [
            of_columns(column, host, lambda text: split(text).host),
            of_strings(links, lambda text: pchar.parse(text).host, lambda text: split(text).host),
            *scanned(["host"]),
            of_texts(
                "urllib",
                RFC,
                links,
                lambda text: urlsplit(text).hostname,
                lambda text: bare(split(text).host),
                prepare=clear_cache,
            ),
            of_texts(
                "rfc3986", RFC, links, lambda text: rfc3986.uri_reference(text).host, lambda text: split(text).host
            ),
            of_texts(
                "yarl",
                YARL,
                links,
                lambda text: yarl.URL(text).raw_host,
                lambda text: bare(normal(text).host),
                prepare=yarl.cache_clear,
            ),
            of_texts(
                "can_ada",
                WHATWG,
                links,
                lambda text: can_ada.parse(text).hostname,
                lambda text: normal(text).host,
            ),
        ],
    )
    yield (
        "six components",
        LINKS,
        [
            of_columns(column, lambda array: arrow.components(array, SIX), lambda text: split(text).six),
            of_strings(links, six, lambda text: split(text).six),
            *scanned(SIX),
            of_texts("urllib", RFC, links, urllib_six, lambda text: bare_six(split(text)), prepare=clear_cache),
            of_texts("rfc3986", RFC, links, rfc3986_six, lambda text: split(text).six),
            of_texts("yarl", YARL, links, yarl_six, lambda text: bare_six(normal(text)), prepare=yarl.cache_clear),
            of_texts("can_ada", WHATWG, links, ada_six, lambda text: normal(text).six),
        ],
    )
    yield (
        "normalize",
        LINKS,
        [
            of_columns(column, arrow.normalize, lambda text: str(normal(text))),
            of_strings(links, pchar.normalize, lambda text: str(normal(text))),
            *([] if native is None else [native_row(lambda: native("normalize", column), arrow.normalize(column))]),
            of_texts("rfc3986", RFC, links, lambda text: rfc3986.normalize_uri(text), syntax),
            of_texts(
                "yarl",
                YARL,
                links,
                lambda text: str(yarl.URL(text)),
                lambda text: str(normal(text)),
                prepare=yarl.cache_clear,
            ),
            of_texts("can_ada", WHATWG, links, lambda text: can_ada.parse(text).href, lambda text: str(normal(text))),
        ],
    )
    base_column = pa.array([BASE])
    rfc_base, yarl_base = rfc3986.uri_reference(BASE), yarl.URL(BASE)

    def rewritten(text: str) -> str:
        return str(reference.normalize(target(text)))

    yield (
        "resolve",
        "references",
        [
            of_columns(reference_column, lambda array: arrow.resolve(array, BASE), lambda text: str(target(text))),
            of_strings(references, lambda text: pchar.resolve(text, BASE), lambda text: str(target(text))),
            *(
                []
                if native is None
                else [
                    native_row(
                        lambda: native("resolve", reference_column, *Native.buffers(base_column)),
                        arrow.resolve(reference_column, BASE),
                    )
                ]
            ),
            of_texts(
                "urllib",
                RFC,
                references,
                lambda text: urljoin(BASE, text),
                lambda text: str(target(text)),
                prepare=clear_cache,
            ),
            of_texts(
                "rfc3986",
                RFC,
                references,
                lambda text: rfc3986.uri_reference(text).resolve_with(rfc_base).unsplit(),
                lambda text: str(target(text)),
            ),
            of_texts(
                "yarl",
                YARL,
                references,
                lambda text: str(yarl_base.join(yarl.URL(text))),
                rewritten,
                prepare=yarl.cache_clear,
            ),
        ],
    )


def results(native: str | None, rounds: int, rows: int) -> Iterator[dict[str, Any]]:
    build = Native(native) if native else None
    for title, corpus, implementations in operations(build):
        measures = measured(implementations, len(lines(corpus)), rounds)
        yield {"operation": title, "corpus": corpus, "strings": len(lines(corpus)), "rows": measures}
