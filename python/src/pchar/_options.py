# Generated from crate/grammar by scripts/generate/tables.mjs. Do not edit.

from __future__ import annotations

from typing import Literal, TypedDict

from . import _numbers as n

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
NormalizeLevel = Literal["case", "percent", "path", "syntax", "scheme"]
ErrorMode = Literal["null", "keep", "struct", "raise"]
ReferenceRule = Literal["URI-reference", "IRI-reference"]

# The flags that each value of an option gives to the module.
FLAGS: dict[str, dict[str | bool, int]] = {
    "level": {
        "case": n.CASE,
        "percent": n.PERCENT,
        "path": n.PATH,
        "syntax": n.CASE | n.PERCENT | n.PATH | n.IPV6,
        "scheme": n.CASE | n.PERCENT | n.PATH | n.IPV6 | n.SCHEME,
    },
    "encoded_dots": {
        "decode": 0,
        "keep": n.KEEP_ENCODED_DOTS,
    },
    "strict": {
        True: n.STRICT,
        False: 0,
    },
    "relative_base": {
        True: n.RELATIVE_BASE,
        False: 0,
    },
}


class CheckOptions(TypedDict, total=False):
    """Options of `pchar.arrow.check`."""

    rule: TopRule
    """The rule that each string has to match, one of the eight top rules. An IRI rule accepts non-ASCII characters (RFC
    3987, 2.2). The default is `"URI-reference"`."""

    errors: Literal["struct", "raise"]
    """The result of an invalid row. `"struct"`: its code, its rule and its index. `"raise"`: the first one throws. The
    default is `"struct"`."""


class ComponentsOptions(TypedDict, total=False):
    """Options of `pchar.arrow.components`."""

    rule: TopRule
    """The rule that each string has to match, one of the eight top rules. An IRI rule accepts non-ASCII characters (RFC
    3987, 2.2). The default is `"URI-reference"`."""

    errors: Literal["null", "struct", "raise"]
    """The result of an invalid row. `"null"`: null. `"struct"`: null, and the columns of the error say why. `"raise"`:
    the first one throws. The default is `"null"`."""


class LevelOptions(TypedDict, total=False):
    """Options of normalization."""

    rule: TopRule
    """The rule that each string has to match, one of the eight top rules. An IRI rule accepts non-ASCII characters (RFC
    3987, 2.2). The default is `"URI-reference"`."""

    level: NormalizeLevel
    """The parts that are normalized. `"case"`: the case of scheme, host and percent-encoded octets. `"percent"`:
    percent-encoded unreserved characters are decoded, and with an IRI rule also `ucschar` characters (RFC 3987,
    5.3.2.3). `"path"`: dot segments are removed. `"syntax"`: all three, and the text of an `IPv6address` (RFC 5952).
    `"scheme"`: `"syntax"`, and what the scheme makes equivalent, such as its default port, and leading zeros of a port.
    A `urn` URI follows only RFC 8141, 3.1 there: nothing is decoded, and no dot segments are removed. The default is
    `"scheme"`."""

    encoded_dots: Literal["decode", "keep"]
    """The treatment of percent-encoded dot segments, such as `%2e%2e` (RFC 3986, 6.2.2.3). `"decode"`: decoded, and
    then removed. `"keep"`: kept, as ordinary segments. The default is `"decode"`."""


class NormalizeOptions(LevelOptions, total=False):
    """Options of `pchar.arrow.normalize`."""

    errors: ErrorMode
    """The result of an invalid row. `"null"`: null. `"keep"`: it stays as it is. `"struct"`: the result has the columns
    `value`, which is null, and those that say why. `"raise"`: the first one throws. The default is `"null"`."""


class ResolveOptions(TypedDict, total=False):
    """Options of `pchar.arrow.resolve`."""

    rule: ReferenceRule
    """The accepted input. `"URI-reference"`: URI references. `"IRI-reference"`: IRI references too (RFC 3987, 2.2). The
    default is `"URI-reference"`."""

    strict: bool
    """The treatment of a reference that has the scheme of the base. `True`: it is resolved as a URI. `False`: its
    scheme is ignored, as in RFC 1630, for the sake of old data (RFC 3986, 5.2.2). The default is `True`."""

    relative_base: bool
    """Whether the base may be a relative reference. `False`: a base without a scheme throws
    `ERR_URI_BASE_NOT_ABSOLUTE`. `True`: it is accepted, and the result is a relative reference to resolve against a
    later base. The default is `False`."""

    errors: ErrorMode
    """The result of an invalid row. `"null"`: null. `"keep"`: it stays as it is. `"struct"`: the result has the columns
    `value`, which is null, and those that say why. `"raise"`: the first one throws. The default is `"null"`."""
