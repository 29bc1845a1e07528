"""The functions of `pchar.arrow` whose result is a value of its own, such as an origin, segments or parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

from ._apply import applied
from ._arguments import ESCAPED, ORIGIN, PARAMS, REDACTED, SEGMENTS, TO_URI, rule_number
from ._batches import Batch, Call
from ._inputs import ArrowStream, Column, beside, columnwise, imported
from ._strings import text_type

if TYPE_CHECKING:
    from ._options import TopRule

# The number of a rule, which `PARAMS` and `REDACTED` do not need.
_ANY = 0


@columnwise
def origin(array: Any, *, rule: TopRule = "URI-reference") -> Any:
    """Returns the origin of each row: scheme, host and port, normalized (RFC 6454, 4 and 6.2).

    The default port is left out. A row without a scheme or a host, or with a port above 65535, has no origin and is
    null. With an IRI rule, a host that is not ASCII is percent-encoded, as by `to_uri`.

    >>> origin(["HTTPS://me@Example.COM:443/a?b", "mailto:a@b"]).to_pylist()
    ['https://example.com', None]
    """
    # The URI of a row is three times as long at most, is written twice, and the normal form of an address once more.
    return _derived(Call("derive", (rule_number(rule), ORIGIN), growth=7), array)


@columnwise
def to_uri(array: Any, *, rule: TopRule = "IRI-reference") -> Any:
    """Maps each IRI to a URI: the UTF-8 of non-ASCII characters is percent-encoded, in hosts too (RFC 3987, 3.1).

    Everything else stays. The rule is `"IRI-reference"` by default.

    >>> to_uri(["http://é.example/?ö", "http://a/%7e", "a b"]).to_pylist()
    ['http://%C3%A9.example/?%C3%B6', 'http://a/%7e', None]
    """
    return _derived(Call("derive", (rule_number(rule), TO_URI), growth=3), array)


@columnwise
def segments(array: Any, *, rule: TopRule = "URI-reference") -> Any:
    """Returns a list of the segments of each path, decoded (RFC 3986, 3.3 and 2.4).

    The path is split before it is decoded, so a segment can contain `/`. A leading slash starts the first segment, and
    an empty path has no segments. A row with a segment that is not UTF-8 is null.

    >>> segments(["http://h/a/b%2Fc?q", "/", "//h"]).to_pylist()
    [['a', 'b/c'], [''], []]
    """
    return _lists(Call("derive", (rule_number(rule), SEGMENTS), growth=2), array, lambda text: text, _strings)


@columnwise
def params(array: Any) -> Any:
    """Returns a list of the parameters of each query: rows of `name` and `value`, decoded, in their order.

    The query is split at each `&`, and a parameter at its first `=`. `+` is a space, as in HTML forms. A name without
    `=` has the value `""`. A query that is absent or empty has no parameters. A row with a name or value that does not
    decode is null. A row does not have to be a valid URI: it is split by RFC 3986, appendix B, as by `params` of npm.

    >>> params(["?a=1+2&b", "http://h/", "/?a[]=|"]).to_pylist()
    [[{'name': 'a', 'value': '1 2'}, {'name': 'b', 'value': ''}], [], [{'name': 'a[]', 'value': '|'}]]
    """
    return _lists(Call("derive", (_ANY, PARAMS), growth=3), array, pair_type, _pairs)


@columnwise
def param(array: Any, name: str | ArrowStream | Column) -> Any:
    """Returns the first value of a parameter of each query, decoded: of one name, or of a column with as many rows.

    Queries are read as by `params`, from any string, and names are compared decoded. A row is null if its query lacks
    the name, if the name is null, or if the value does not decode. Other parameters may have octets that do not decode.

    >>> param(["http://h/?q=a+b&q=c", "?p", "http://h/?a[]=100%&q=2"], "q").to_pylist()
    ['a b', None, '2']
    >>> param(["?a=1&b=2", "?a=1&b=2"], ["a", "b"]).to_pylist()
    ['1', '2']
    """
    array = imported(array)
    if isinstance(name, str):
        # A name with a surrogate is equal to no decoded name.
        names = pa.array([name.encode(errors="surrogatepass")], pa.large_binary()).view(pa.large_string())
    else:
        names = beside("name", name, len(array))
    return _derived(Call("param", ()), array, (names, isinstance(name, str)))


@columnwise
def escape_invalid(array: Any, *, rule: TopRule = "URI-reference") -> Any:
    """Percent-encodes what no URI contains in the path, the query and the fragment of each row.

    It is `pchar.escape_invalid` for each row: a row that is valid, or whose meaning is not certain, stays as it is.

    >>> escape_invalid(["http://h/a b?c[]=|", "http://a b/", None]).to_pylist()
    ['http://h/a%20b?c%5B%5D=%7C', 'http://a b/', None]
    """
    return _derived(Call("derive", (rule_number(rule), ESCAPED), growth=3), array)


@columnwise
def redact(array: Any) -> Any:
    """Replaces the passwords of each row, valid or not, by `***` (RFC 3986, 3.2.1 and 7.5). Only passwords.

    >>> redact(["http://me:secret@h/", "//me:a b@h"]).to_pylist()
    ['http://me:***@h/', '//me:***@h']
    """
    return _derived(Call("derive", (_ANY, REDACTED), growth=2), array)


def pair_type(text: pa.DataType) -> pa.StructType:
    """Returns the type of a parameter."""
    return pa.struct([("name", text), ("value", text)])


def _derived(call: Call, array: Any, names: tuple[Any, bool] | None = None) -> Any:
    array = imported(array)
    text = text_type(array.type)
    return applied(call, array, names, text, lambda batch, _: batch.columns[0].cast(text), False)


def _lists(
    call: Call,
    array: Any,
    item: Callable[[pa.DataType], pa.DataType],
    make: Callable[[pa.Array], tuple[pa.Array, pa.Array]],
) -> Any:
    array = imported(array)
    kind = item(text_type(array.type))

    def made(batch: Batch, _: pa.Array) -> pa.Array:
        texts = batch.columns[0]
        offsets, values = make(texts)
        return pa.ListArray.from_arrays(offsets, values.cast(kind), mask=texts.is_null())

    return applied(call, array, None, pa.list_(kind), made, False)


def _strings(texts: pa.Array) -> tuple[pa.Array, pa.Array]:
    """Splits strings at each byte 0xFF, which UTF-8 never contains. Returns the offsets of the lists, and values."""
    # Each string of a list follows a separator, so the first part is always empty.
    lists = pc.list_slice(pc.split_pattern(texts.view(pa.binary()), b"\xff"), 1)
    return lists.offsets, lists.values.view(pa.string())


def _pairs(texts: pa.Array) -> tuple[pa.Array, pa.Array]:
    offsets, values = _strings(texts)
    pairs = pa.FixedSizeListArray.from_arrays(values, 2)
    columns = [pc.list_element(pairs, place) for place in range(2)]
    return pc.divide(offsets, 2), pa.StructArray.from_arrays(columns, list(pair_type(pa.string()).names))
