"""Functions for the datasets of Ray Data. Each adds columns to those of a dataset.

A column is given by its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal

import pyarrow as pa
from ray.data import Dataset
from ray.data.expressions import ColumnExpr

from . import arrow
from ._frames import Step
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
    """Adds a column for each component. Their names begin with `prefix`.

    `errors="struct"` also adds `error_code`, `error_rule` and `error_index`.
    """
    function = partial(arrow.scan, columns=columns, rule=rule, errors=errors)
    return _mapped(dataset, Step(function, (column,), None, prefix))


def scan(
    dataset: Dataset,
    column: str,
    to: str,
    columns: Sequence[str] = COMPONENTS,
    *,
    rule: Rule = "URI-reference",
    errors: Literal["null", "struct", "raise"] = "null",
) -> Dataset:
    """Adds a column `to` of structs of components."""
    return _mapped(dataset, Step(partial(arrow.scan, columns=columns, rule=rule, errors=errors), (column,), to))


def check(
    dataset: Dataset,
    column: str,
    to: str,
    *,
    rule: Rule = "URI-reference",
    errors: Literal["struct", "raise"] = "struct",
) -> Dataset:
    """Adds a column `to` of structs of `error_code`, `error_rule` and `error_index`, null if the row is valid."""
    return _mapped(dataset, Step(partial(arrow.check, rule=rule, errors=errors), (column,), to))


def normalize(
    dataset: Dataset,
    column: str,
    to: str,
    *,
    level: Level = "scheme",
    encoded_dots: Literal["decode", "keep"] = "decode",
    rule: ReferenceRule = "URI-reference",
    errors: Literal["null", "keep", "struct", "raise"] = "null",
) -> Dataset:
    """Adds a column `to` of normal forms."""
    function = partial(arrow.normalize, level=level, encoded_dots=encoded_dots, rule=rule, errors=errors)
    return _mapped(dataset, Step(function, (column,), to))


def resolve(
    dataset: Dataset,
    column: str,
    base: str | ColumnExpr,
    to: str,
    *,
    strict: bool = True,
    relative_base: bool = False,
    rule: ReferenceRule = "URI-reference",
    errors: Literal["null", "keep", "struct", "raise"] = "null",
) -> Dataset:
    """Adds a column `to` of targets. The base is one URI for all rows, or a column by `ray.data.expressions.col`."""
    function = partial(arrow.resolve, strict=strict, relative_base=relative_base, rule=rule, errors=errors)
    if isinstance(base, str):
        return _mapped(dataset, Step(partial(function, base=base), (column,), to))
    return _mapped(dataset, Step(function, (column, base.name), to))


def _mapped(dataset: Dataset, step: Step) -> Dataset:
    # Wrong options are an error here, before a worker gets them.
    step.schema(pa.schema([(name, pa.string()) for name in dict.fromkeys(step.inputs)]))
    return dataset.map_batches(step.apply, batch_size=None, batch_format="pyarrow")
