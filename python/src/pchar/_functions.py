"""The functions that engines register for SQL: one table, so that a function has one name in all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from . import _numbers as n
from . import arrow
from ._batches import ISSUE_TYPES
from ._derived import pair_type
from ._strings import text_type


@dataclass(frozen=True)
class Function:
    """A function on columns. A null or invalid row gives null."""

    name: str
    # The number of columns that `call` takes: strings, all of the same length. It returns a column.
    arguments: int
    # The type in engines with one type of strings. `call` keeps the type of its input, so the engine casts its result.
    returns: pa.DataType
    call: Callable[..., pa.Array]
    # Whether `call` validates, and takes a rule.
    has_rule: bool = True

    @property
    def signatures(self) -> tuple[tuple[str, int], ...]:
        """The names in SQL, with the number of their arguments. A second name takes the rule too."""
        with_rule = (f"{self.name}_as", self.arguments + 1)
        return ((self.name, self.arguments), with_rule) if self.has_rule else ((self.name, self.arguments),)

    def run(self, *columns: pa.Array) -> pa.Array:
        """Calls the function on its arguments. One argument more is the rule, the same in each row."""
        for number, column in enumerate(columns, 1):
            try:
                text_type(column.type)
            except TypeError as error:
                raise TypeError(f"argument {number} of {self.name}: {error}") from None
        strings, rules = columns[: self.arguments], columns[self.arguments :]
        if rules and not self.has_rule:
            raise TypeError(f"{self.name} reads any string, and has no rule")
        values = [value for column in rules for value in pc.unique(column).to_pylist()]
        if len(values) > 1 or None in values:
            raise ValueError(f"the rule of {self.name} is one string for all rows")
        # Without rows there is no rule either.
        return self.call(*strings, rule=values[0]) if values else self.call(*strings)


def component(name: str) -> Callable[..., pa.Array]:
    """Returns a function that reads one component of each row."""
    return lambda array, **options: pc.struct_field(arrow.components(array, [name], **options), name)


FUNCTIONS = (
    Function("uri_check", 1, pa.struct([(name, ISSUE_TYPES[name]) for name in arrow.ISSUE]), arrow.check),
    Function("uri_components", 1, pa.struct([(name, pa.string()) for name in n.COMPONENTS]), arrow.components),
    Function("uri_normalize", 1, pa.string(), arrow.normalize),
    Function("uri_resolve", 2, pa.string(), arrow.resolve),
    *(Function(f"uri_{name}", 1, pa.string(), component(name)) for name in n.COMPONENTS),
    Function("uri_origin", 1, pa.string(), arrow.origin),
    Function("uri_key", 1, pa.string(), arrow.key),
    Function("uri_equivalent", 2, pa.bool_(), arrow.equivalent),
    Function("uri_from_iri", 1, pa.string(), arrow.to_uri),
    Function("uri_segments", 1, pa.list_(pa.string()), arrow.segments),
    Function("uri_param", 2, pa.string(), arrow.param, has_rule=False),
    Function("uri_params", 1, pa.list_(pair_type(pa.string())), arrow.params, has_rule=False),
    Function("uri_escape_invalid", 1, pa.string(), arrow.escape_invalid),
    Function("uri_redact", 1, pa.string(), arrow.redact, has_rule=False),
)
