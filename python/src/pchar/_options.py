"""The options of `pchar.arrow`, as types for the functions that pass them on."""

from __future__ import annotations

from typing import Literal, TypedDict

TopRule = Literal[
    "URI-reference",
    "URI",
    "absolute-URI",
    "relative-ref",
    "IRI-reference",
    "IRI",
    "absolute-IRI",
    "irelative-ref",
]
ReferenceRule = Literal["URI-reference", "IRI-reference"]
NormalizeLevel = Literal["case", "percent", "path", "syntax", "scheme"]
ErrorMode = Literal["null", "keep", "struct", "raise"]


class CheckOptions(TypedDict, total=False):
    """Options of `pchar.arrow.check`."""

    rule: TopRule
    errors: Literal["struct", "raise"]


class ComponentsOptions(TypedDict, total=False):
    """Options of `pchar.arrow.components`."""

    rule: TopRule
    errors: Literal["null", "struct", "raise"]


class LevelOptions(TypedDict, total=False):
    """The options of normalization."""

    rule: ReferenceRule
    level: NormalizeLevel
    encoded_dots: Literal["decode", "keep"]


class NormalizeOptions(LevelOptions, total=False):
    """Options of `pchar.arrow.normalize`."""

    errors: ErrorMode


class ResolveOptions(TypedDict, total=False):
    """Options of `pchar.arrow.resolve`."""

    rule: ReferenceRule
    strict: bool
    relative_base: bool
    errors: ErrorMode
