"""Checks, splits, normalizes, resolves and compares columns of URIs in Arrow.

Each function takes an array or chunked array of type string, large_string or string_view, or a dictionary of one of
them; an object with Arrow's PyCapsule interface; or a list, a NumPy array or a pandas Series of strings and nulls. It
returns an array, and a chunked array for a chunked array or a stream. Strings keep their type.

A dictionary becomes a column of its strings. If its rows have more than twice the bytes of its values, each value is
read once, and results with more than 2 GiB, and more than 256 bytes a row on average, are an `OverflowError` before
they take memory. A dictionary of results:
`pyarrow.DictionaryArray.from_arrays(column.indices, normalize(column.dictionary))`.

A null row stays null. An absent component is null, an empty one is `""`. `errors` says what an invalid row
becomes in `check`, `components`, `normalize` and `resolve`. `param`, `params`, `escape_invalid` and `redact` read any
string. In the other functions an invalid row becomes null.

- `"null"`: null;
- `"keep"`: the row unchanged (normalize and resolve);
- `"struct"`: a row of the result and of the error fields, which are null if it is valid;
- `"raise"`: an exception, `pchar.UriError`, with the row, the string and the index of the character.

The error fields are `error_code`, `error_rule` and `error_byte_index`. Columns are UTF-8, so the last one counts bytes.
`UriError.index` counts the characters of `UriError.input`.

An array whose offsets, views or keys lead out of its buffers is a `ValueError`. A row of 64 MiB or more is invalid with
`ERR_URI_TOO_LONG`, and always null.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

from ._extras import extra

with extra("arrow"):
    import pyarrow as pa
    import pyarrow.compute as pc

from . import _numbers as n
from . import _results as results
from ._apply import applied, mapped
from ._arguments import REFERENCE_RULES, RULES, flags_of, one_of, rule_number, well_formed
from ._batches import ISSUE_TYPES, Batch, Call, run
from ._derived import escape_invalid, origin, param, params, redact, segments, to_uri
from ._errors import UriError
from ._inputs import ArrowStream, Column, beside, columnwise, imported
from ._options import ErrorMode, NormalizeLevel, ReferenceRule, TopRule
from ._strings import Strings, text_type

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import LevelOptions

__all__ = [
    "check",
    "components",
    "equivalent",
    "escape_invalid",
    "key",
    "normalize",
    "origin",
    "param",
    "params",
    "redact",
    "resolve",
    "segments",
    "to_uri",
]

ISSUE = ("error_code", "error_rule", "error_byte_index")


@columnwise
def check(array: Any, *, rule: TopRule = "URI-reference", errors: Literal["struct", "raise"] = "struct") -> Any:
    """Checks each row. Returns a row of the error fields, which are null if it is valid.

    `error_byte_index` is the offset of the first byte of UTF-8 that the rule does not allow. `errors="raise"` raises a
    `UriError` for the first invalid row, `"struct"` raises nothing.

    >>> check(["http://a/", "a b"]).to_pylist()[1]
    {'error_code': 'ERR_URI_UNEXPECTED_CHARACTER', 'error_rule': 'path', 'error_byte_index': 1}
    """
    one_of("errors", errors, ("struct", "raise"))
    call = Call("check", (rule_number(rule),), (), issues=True)
    fields = {name: ISSUE_TYPES[name] for name in ISSUE}

    def make(batch: Batch, missing: pa.Array) -> pa.Array:
        return results.struct(fields, results.issue_columns(batch, fields), missing)

    return applied(call, array, None, pa.struct(list(fields.items())), make, errors == "raise")


@columnwise
def components(
    array: Any,
    columns: Sequence[str] = n.COMPONENTS,
    *,
    rule: TopRule = "URI-reference",
    errors: Literal["null", "struct", "raise"] = "null",
) -> Any:
    """Returns a row of components for each row. The columns are those of RFC 3986, 3: `scheme`, `authority`,
    `userinfo`, `host`, `port`, `path`, `query` and `fragment`; and `host_kind` and `path_kind`.

    >>> components(["http://a:80/b", "a b"], ["host", "port"]).to_pylist()
    [{'host': 'a', 'port': '80'}, None]
    """
    one_of("errors", errors, ("null", "struct", "raise"))
    names = _names(columns)
    wanted = tuple(sorted(n.COLUMNS.index(name) for name in names))
    bits = sum(1 << number for number in wanted)
    order = [wanted.index(n.COLUMNS.index(name)) for name in names]
    array = imported(array)
    text = text_type(array.type)
    fields = {name: text if name in n.COMPONENTS else pa.string() for name in names}
    issue = ISSUE if errors == "struct" else ()
    fields |= {name: ISSUE_TYPES[name] for name in issue}

    def make(batch: Batch, missing: pa.Array) -> pa.Array:
        if batch.invalid is not None and not issue:
            missing = pc.or_(missing, batch.invalid)
        ordered = [batch.columns[at] for at in order]
        return results.struct(fields, ordered + results.issue_columns(batch, issue), missing)

    call = Call("components", (rule_number(rule), bits), wanted, issues=errors != "null")
    return applied(call, array, None, pa.struct(list(fields.items())), make, errors == "raise")


@columnwise
def normalize(
    array: Any,
    *,
    level: NormalizeLevel = "scheme",
    encoded_dots: Literal["decode", "keep"] = "decode",
    rule: TopRule = "URI-reference",
    errors: ErrorMode = "null",
) -> Any:
    """Normalizes each row (RFC 3986, 6.2). With `errors="struct"` the normal form is the field `value`.

    >>> normalize(["HTTP://A:80/%7eb/../c", "a b"]).to_pylist()
    ['http://a/c', None]
    >>> normalize(["a b"], errors="keep").to_pylist()
    ['a b']
    """
    flags = flags_of(level=level, encoded_dots=encoded_dots)
    return _rewritten("normalize", array, None, rule, flags, errors, ISSUE)


@columnwise
def resolve(
    array: Any,
    base: str | ArrowStream | Column | None,
    *,
    strict: bool = True,
    relative_base: bool = False,
    rule: ReferenceRule = "URI-reference",
    errors: ErrorMode = "null",
) -> Any:
    """Resolves each row against a base (RFC 3986, 5.2): one string, or a column with as many rows.

    One base that is invalid or has no scheme is a `UriError`, whatever `errors` says. In a column of bases, an empty
    base is an error only of the rows that use it. A row whose base is null is null. With `errors="struct"` the
    target is the field `value`, and `error_of` is `"reference"` or `"base"`.

    >>> resolve(["../g", "//h", "a b"], "http://a/b/c").to_pylist()
    ['http://a/g', 'http://h', None]
    >>> resolve(["g", "g"], ["http://a/b", "x"]).to_pylist()
    ['http://a/g', None]
    """
    flags = flags_of(strict=bool(strict), relative_base=bool(relative_base))
    array = imported(array)
    if is_one := base is None or isinstance(base, str):
        bases = pa.array([None if base is None else well_formed(base)], pa.large_string())
        if base is not None:
            _reject_base(base, bases, flags, rule)
    else:
        bases = beside("base", base, len(array))
    return _rewritten("resolve", array, (bases, is_one), rule, flags, errors, (*ISSUE, "error_of"))


@columnwise
def key(array: Any, **options: Unpack[LevelOptions]) -> Any:
    """Returns a key of each row: equivalent URIs have the same key, all others have different keys (RFC 3986, 6.2).

    It is the normal form, with the options of `normalize`, and null if the row is invalid.

    >>> key(["HTTP://A:80/%7Eb", "http://a/~b", "a b"]).to_pylist()
    ['http://a/~b', 'http://a/~b', None]
    """
    return normalize(array, **options, errors="null")


@columnwise
def equivalent(array: Any, other: str | ArrowStream | Column, **options: Unpack[LevelOptions]) -> Any:
    """Returns whether each row is equivalent to another URI: one string, or a column with as many rows (RFC 3986, 6.2).

    Two URIs are equivalent if they have the same `key`. A row is null if one of the two is null or invalid. One string
    that is invalid is a `UriError`.

    >>> equivalent(["HTTP://a:80", "http://b/", "a b"], "http://a/").to_pylist()
    [True, False, None]
    """
    array = imported(array)

    def keys(strings: pa.Array, errors: Literal["null", "raise"] = "null") -> pa.Array:
        return normalize(strings.cast(pa.large_string()), **options, errors=errors)

    if isinstance(other, str):
        try:
            key_of_all = keys(pa.array([well_formed(other)]), "raise")[0]
        except UriError as error:
            raise error._at(None, other) from None
        return mapped(lambda strings: [pc.equal(keys(strings.array), key_of_all)], array, None, pa.bool_())
    others = beside("other", other, len(array))
    # Wrong options are an error without rows too.
    keys(pa.array([], pa.string()))
    return mapped(lambda one, two: [pc.equal(keys(one.array), keys(two.array))], array, others, pa.bool_())


def _reject_base(text: str, base: pa.Array, flags: int, rule: str) -> None:
    call = Call("resolve", (rule_number(rule, REFERENCE_RULES), flags, 0), issues=True)
    reference, bases = Strings(pa.array([""])), Strings(base)
    for batch in run(call, reference, bases):
        try:
            results.raise_first(batch, 0, reference, bases)
        except UriError as error:
            raise error._at(None, text) from None


def _rewritten(
    name: str,
    array: Any,
    bases: tuple[Any, bool] | None,
    rule: str,
    flags: int,
    errors: str,
    issue: Sequence[str],
) -> Any:
    one_of("errors", errors, get_args(ErrorMode))
    array = imported(array)
    text = text_type(array.type)
    fields = {"value": text} | {name: ISSUE_TYPES[name] for name in issue}

    def make(batch: Batch, missing: pa.Array) -> pa.Array:
        if errors != "struct":
            return batch.columns[0].cast(text)
        return results.struct(fields, batch.columns + results.issue_columns(batch, issue), missing)

    rules = RULES if name == "normalize" else REFERENCE_RULES
    arguments = (rule_number(rule, rules), flags, int(errors == "keep"))
    call = Call(name, arguments, issues=errors in ("struct", "raise"))
    kind = pa.struct(list(fields.items())) if errors == "struct" else text
    return applied(call, array, bases, kind, make, errors == "raise")


def _names(columns: Sequence[str]) -> list[str]:
    if isinstance(columns, str):
        raise TypeError("columns must be a list of names")
    names = list(columns)
    for name in names:
        one_of("column", name, n.COLUMNS)
    if not names or len(set(names)) < len(names):
        raise ValueError("columns must be different names, one at least")
    return names
