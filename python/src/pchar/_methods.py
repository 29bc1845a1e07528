"""The methods that libraries of data frames get for a column: one class, so that they have one name in all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from . import arrow
from ._errors import UriError
from ._functions import component
from ._numbers import COMPONENTS
from ._options import ReferenceRule, TopRule

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import CheckOptions, ComponentsOptions, LevelOptions, NormalizeOptions, ResolveOptions

Column = TypeVar("Column")
Table = TypeVar("Table")


class UriMethods(Generic[Column, Table]):
    """The functions of `pchar.arrow` as methods, with the same options, and one for each component."""

    # The types of a column of bases, and what makes one of a name.
    _bases: tuple[type, ...]
    _column_of_name: str

    def _map(self, function: Callable[..., Any], *more: Any) -> Any:
        """Returns the result of a function for this column, as a column, or as a table if it is a struct."""
        raise NotImplementedError

    def check(self, **options: Unpack[CheckOptions]) -> Table:
        """Returns `error_code`, `error_rule` and `error_byte_index`, null if the row is valid."""
        found: Table = self._map(partial(arrow.check, **options))
        return found

    def components(self, columns: Sequence[str] = COMPONENTS, **options: Unpack[ComponentsOptions]) -> Table:
        """Returns components (RFC 3986, 3), and with `errors="struct"` the fields of `check`."""
        found: Table = self._map(partial(arrow.components, columns=columns, **options))
        return found

    @overload
    def normalize(self, *, errors: Literal["struct"], **options: Unpack[LevelOptions]) -> Table: ...

    @overload
    def normalize(self, **options: Unpack[NormalizeOptions]) -> Column: ...

    def normalize(self, **options: Any) -> Any:
        """Returns the normal form (RFC 3986, 6.2), with `errors="struct"` as `value` beside the fields of `check`."""
        return self._map(partial(arrow.normalize, **options))

    @overload
    def resolve(
        self,
        base: str | Column,
        *,
        errors: Literal["struct"],
        rule: ReferenceRule = "URI-reference",
        strict: bool = True,
        relative_base: bool = False,
    ) -> Table: ...

    @overload
    def resolve(self, base: str | Column, **options: Unpack[ResolveOptions]) -> Column: ...

    def resolve(self, base: str | Column, **options: Any) -> Any:
        """Returns the target for a base (RFC 3986, 5.2): one string, or a column of as many rows.

        One string that is not a base, such as the name of a column, is a `UriError` at once.
        """
        return self._with(partial(arrow.resolve, **options), "base", base)

    def equivalent(self, other: str | Column, **options: Unpack[LevelOptions]) -> Column:
        """Returns whether a URI is equivalent to another one (RFC 3986, 6.2): one string, or a column of as many rows.

        It is null if one of the two is null or invalid. One string that is invalid is a `UriError` at once.
        """
        found: Column = self._with(partial(arrow.equivalent, **options), "other", other)
        return found

    def key(self, **options: Unpack[LevelOptions]) -> Column:
        """Returns a key that equivalent URIs share (RFC 3986, 6.2). It is null if the row is invalid."""
        found: Column = self._map(partial(arrow.key, **options))
        return found

    def origin(self, *, rule: TopRule = "URI-reference") -> Column:
        """Returns the origin (RFC 6454, 4). It is null without a scheme or a host, or if the row is invalid."""
        found: Column = self._map(partial(arrow.origin, rule=rule))
        return found

    def to_uri(self, *, rule: TopRule = "IRI-reference") -> Column:
        """Returns the URI of an IRI, percent-encoded (RFC 3987, 3.1). It is null if the row is invalid."""
        found: Column = self._map(partial(arrow.to_uri, rule=rule))
        return found

    def segments(self, *, rule: TopRule = "URI-reference") -> Column:
        """Returns a list of the segments of the path, decoded (RFC 3986, 3.3). It is null if the row is invalid."""
        found: Column = self._map(partial(arrow.segments, rule=rule))
        return found

    def param(self, name: str | Column) -> Column:
        """Returns the first value of a parameter of the query, decoded: of one name, or of a column of as many rows.

        It is null if the query lacks the parameter, or if the value does not decode. The row may be an invalid URI.
        """
        found: Column = self._with(arrow.param, "name", name)
        return found

    def params(self) -> Column:
        """Returns a list of the parameters of the query, decoded: `name` and `value`. The row may be an invalid URI.

        It is null if one does not decode.
        """
        found: Column = self._map(arrow.params)
        return found

    def escape_invalid(self, *, rule: TopRule = "URI-reference") -> Column:
        """Percent-encodes what no URI contains in path, query and fragment. A row of uncertain meaning stays."""
        found: Column = self._map(partial(arrow.escape_invalid, rule=rule))
        return found

    def redact(self) -> Column:
        """Replaces passwords by `***` (RFC 3986, 7.5). The row may be an invalid URI."""
        found: Column = self._map(arrow.redact)
        return found

    def scheme(self) -> Column:
        """Returns the scheme (RFC 3986, 3.1), without its `:`. It is null if it is absent or the row is invalid."""
        return self._component("scheme")

    def authority(self) -> Column:
        """Returns the authority (RFC 3986, 3.2), without `//`. It is null if it is absent or the row is invalid."""
        return self._component("authority")

    def userinfo(self) -> Column:
        """Returns the userinfo (RFC 3986, 3.2.1), without its `@`. It is null if it is absent or the row is invalid."""
        return self._component("userinfo")

    def host(self) -> Column:
        """Returns the host (RFC 3986, 3.2.2), as it is written. It is null if it is absent or the row is invalid."""
        return self._component("host")

    def port(self) -> Column:
        """Returns the digits of the port (RFC 3986, 3.2.3). They are null if it is absent or the row is invalid."""
        return self._component("port")

    def path(self) -> Column:
        """Returns the path (RFC 3986, 3.3), which may be empty. It is null if the row is invalid."""
        return self._component("path")

    def query(self) -> Column:
        """Returns the query (RFC 3986, 3.4), without its `?`. It is null if it is absent or the row is invalid."""
        return self._component("query")

    def fragment(self) -> Column:
        """Returns the fragment (RFC 3986, 3.5), without its `#`. It is null if it is absent or the row is invalid."""
        return self._component("fragment")

    def _with(self, function: Callable[..., Any], name: str, value: str | Column) -> Any:
        """Calls a function with a second argument: one string, or a column."""
        if isinstance(value, str):
            try:
                return self._map(partial(function, **{name: value}))
            except UriError as error:
                if error.row is None:
                    error.args = (f"{error}, which is one string: use {self._column_of_name} for a column",)
                raise
        if not isinstance(value, self._bases):
            expected = " or ".join(kind.__name__ for kind in (str, *self._bases))
            raise TypeError(f"expected a {name} of type {expected}, got {type(value).__name__}")
        return self._map(function, value)

    def _component(self, name: str) -> Column:
        found: Column = self._map(component(name))
        return found
