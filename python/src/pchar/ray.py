"""Functions for the datasets of Ray Data. Each reads a column of strings, and returns a dataset with more columns.

The names of new columns begin with `prefix`, except the name `into`. If a dataset has no rows, the result has no schema
and no new columns, because Ray calls no function for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

import pyarrow as pa
from ray.data import Dataset

from . import arrow
from ._frames import Step, resolve_call
from ._numbers import COMPONENTS
from .arrow import Level, ReferenceRule, Rule


def with_components(
    dataset: Dataset,
    column: str,
    columns: Sequence[str] = COMPONENTS,
    *,
    prefix: str = "",
    rule: Rule = "URI-reference",
    errors: Literal["null", "struct", "raise"] = "null",
) -> Dataset:
    """Adds a column for each component, with its name. `errors="struct"` adds those of `check` too."""
    function = partial(arrow.components, columns=columns, rule=rule, errors=errors)
    return _mapped(dataset, Step(function, (column,), None, prefix))


def check(
    dataset: Dataset,
    column: str,
    *,
    prefix: str = "",
    rule: Rule = "URI-reference",
    errors: Literal["struct", "raise"] = "struct",
) -> Dataset:
    """Adds the columns `error_code`, `error_rule` and `error_index`, which are null if the row is valid."""
    return _mapped(dataset, Step(partial(arrow.check, rule=rule, errors=errors), (column,), None, prefix))


def normalize(
    dataset: Dataset,
    column: str,
    *,
    into: str | None = None,
    prefix: str = "",
    level: Level = "scheme",
    encoded_dots: Literal["decode", "keep"] = "decode",
    rule: ReferenceRule = "URI-reference",
    errors: Literal["null", "keep", "struct", "raise"] = "null",
) -> Dataset:
    """Replaces a column by the normal forms, or adds them as the column `into`."""
    function = partial(arrow.normalize, level=level, encoded_dots=encoded_dots, rule=rule, errors=errors)
    return _mapped(dataset, Step(function, (column,), into, prefix))


def resolve(
    dataset: Dataset,
    column: str,
    base: str | None = None,
    *,
    base_column: str | None = None,
    into: str | None = None,
    prefix: str = "",
    strict: bool = True,
    relative_base: bool = False,
    rule: ReferenceRule = "URI-reference",
    errors: Literal["null", "keep", "struct", "raise"] = "null",
) -> Dataset:
    """Replaces a column by the targets for one base, or for a column of bases, or adds them as the column `into`.

    `base` is one string, and a `UriError` is raised at once if it is invalid.
    """
    act = resolve_call(base, base_column, strict=strict, relative_base=relative_base, rule=rule, errors=errors)
    inputs = (column,) if base_column is None else (column, base_column)
    return _mapped(dataset, Step(act, inputs, into, prefix))


def _mapped(dataset: Dataset, step: Step) -> Dataset:
    # Wrong options are an error here, before a worker gets them.
    step.schema(pa.schema([(name, pa.string()) for name in dict.fromkeys(step.inputs)]))
    return dataset.map_batches(step.apply, batch_size=None, batch_format="pyarrow")
