"""Functions for the datasets of Ray Data. Each reads a column of strings, and returns a dataset with more columns.

The options are those of `pchar.arrow`. The names of new columns begin with `prefix`, except the name `into`. If a
dataset has no rows, the result has no schema and no new columns, because Ray calls no function for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ._extras import extra

with extra("ray"):
    import pyarrow as pa
    from ray.data import Dataset

from . import arrow
from ._frames import Step, resolve_call
from ._numbers import COMPONENTS

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import CheckOptions, ComponentsOptions, LevelOptions, NormalizeOptions, ResolveOptions, TopRule


def components(
    dataset: Dataset,
    column: str,
    columns: Sequence[str] = COMPONENTS,
    *,
    prefix: str = "",
    **options: Unpack[ComponentsOptions],
) -> Dataset:
    """Adds a column for each component, with its name. `errors="struct"` adds those of `check` too."""
    function = partial(arrow.components, columns=columns, **options)
    return _mapped(dataset, Step(function, (column,), None, prefix))


def check(dataset: Dataset, column: str, *, prefix: str = "", **options: Unpack[CheckOptions]) -> Dataset:
    """Adds the columns `error_code`, `error_rule` and `error_byte_index`, which are null if the row is valid."""
    return _mapped(dataset, Step(partial(arrow.check, **options), (column,), None, prefix))


def normalize(
    dataset: Dataset,
    column: str,
    *,
    into: str | None = None,
    prefix: str = "",
    **options: Unpack[NormalizeOptions],
) -> Dataset:
    """Replaces a column by the normal forms, or adds them as the column `into`."""
    return _mapped(dataset, Step(partial(arrow.normalize, **options), (column,), into, prefix))


def resolve(
    dataset: Dataset,
    column: str,
    base: str | None = None,
    *,
    base_column: str | None = None,
    into: str | None = None,
    prefix: str = "",
    **options: Unpack[ResolveOptions],
) -> Dataset:
    """Replaces a column by the targets for one base, or for a column of bases, or adds them as the column `into`.

    `base` is one string, and a `UriError` is raised at once if it is invalid.
    """
    inputs = (column,) if base_column is None else (column, base_column)
    return _mapped(dataset, Step(resolve_call(base, base_column, **options), inputs, into, prefix))


def origin(dataset: Dataset, column: str, *, into: str | None = None, rule: TopRule = "URI-reference") -> Dataset:
    """Replaces a column by the origins (RFC 6454, 4), or adds them as the column `into`."""
    return _mapped(dataset, Step(partial(arrow.origin, rule=rule), (column,), into))


def key(dataset: Dataset, column: str, *, into: str | None = None, **options: Unpack[LevelOptions]) -> Dataset:
    """Replaces a column by keys that equivalent URIs share (RFC 3986, 6.2), or adds them as the column `into`."""
    return _mapped(dataset, Step(partial(arrow.key, **options), (column,), into))


def equivalent(
    dataset: Dataset, column: str, other_column: str, *, into: str, **options: Unpack[LevelOptions]
) -> Dataset:
    """Adds whether the URIs of two columns are equivalent (RFC 3986, 6.2) as the column `into`."""
    return _mapped(dataset, Step(partial(arrow.equivalent, **options), (column, other_column), into))


def to_uri(dataset: Dataset, column: str, *, into: str | None = None, rule: TopRule = "IRI-reference") -> Dataset:
    """Replaces a column of IRIs by their URIs (RFC 3987, 3.1), or adds them as the column `into`."""
    return _mapped(dataset, Step(partial(arrow.to_uri, rule=rule), (column,), into))


def segments(dataset: Dataset, column: str, *, into: str, rule: TopRule = "URI-reference") -> Dataset:
    """Adds lists of the segments of the paths, decoded (RFC 3986, 3.3), as the column `into`."""
    return _mapped(dataset, Step(partial(arrow.segments, rule=rule), (column,), into))


def param(dataset: Dataset, column: str, name: str, *, into: str) -> Dataset:
    """Adds the first value of the parameter with a name, decoded, as the column `into`. Rows may be invalid URIs."""
    return _mapped(dataset, Step(partial(arrow.param, name=name), (column,), into))


def params(dataset: Dataset, column: str, *, into: str) -> Dataset:
    """Adds lists of the parameters of the queries, `name` and `value`, decoded, as `into`. Rows may be invalid URIs."""
    return _mapped(dataset, Step(arrow.params, (column,), into))


def escape_invalid(
    dataset: Dataset, column: str, *, into: str | None = None, rule: TopRule = "URI-reference"
) -> Dataset:
    """Replaces a column by strings that `pchar.escape_invalid` makes valid if it can, or adds them as `into`."""
    return _mapped(dataset, Step(partial(arrow.escape_invalid, rule=rule), (column,), into))


def redact(dataset: Dataset, column: str, *, into: str | None = None) -> Dataset:
    """Replaces a column by strings whose passwords are `***` (RFC 3986, 7.5), or adds them as the column `into`."""
    return _mapped(dataset, Step(arrow.redact, (column,), into))


def _mapped(dataset: Dataset, step: Step) -> Dataset:
    # Wrong options are an error here, before a worker gets them.
    step.schema(pa.schema([(name, pa.string()) for name in dict.fromkeys(step.inputs)]))
    return dataset.map_batches(step.apply, batch_size=None, batch_format="pyarrow")
