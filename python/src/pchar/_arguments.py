"""Reads the arguments of functions, of strings and of columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import get_args

from ._numbers import RULES as _RULES
from ._options import FLAGS, ReferenceRule, TopRule

# The numbers of the rules in the module.
RULES: Mapping[str, int] = {rule: _RULES.index(rule) for rule in get_args(TopRule)}
REFERENCE_RULES: Mapping[str, int] = {rule: _RULES.index(rule) for rule in get_args(ReferenceRule)}
# The numbers of what the function `derive` of the module derives from a string.
ORIGIN, TO_URI, SEGMENTS, PARAMS, ESCAPED, REDACTED = range(6)
# A row of this length is an error, and the module does not read it: `MAX_ROW` in crate/src/kernel/columns/strings.rs.
MAX_ROW = 64 << 20
SURROGATE = re.compile("[\ud800-\udfff]")


def rule_number(rule: str, rules: Mapping[str, int] = RULES) -> int:
    """Returns the number of one of some rules, the top rules by default."""
    one_of("rule", rule, rules)
    return rules[rule]


def flags_of(**options: str | bool) -> int:
    """Returns the flags that the options give to the module."""
    flags = 0
    for name, value in options.items():
        one_of(name, value, FLAGS[name])
        flags |= FLAGS[name][value]
    return flags


def one_of(name: str, value: str | bool, values: Collection[str | bool] | Collection[str]) -> None:
    """Requires a value of an option to be one of some."""
    if value not in values:
        raise ValueError(f"unknown {name} {value!r}: expected one of {', '.join(map(str, values))}")


def well_formed(text: str) -> str:
    """Replaces surrogates, which no rule allows and UTF-8 cannot have, by U+FFFD, which no rule allows either."""
    return SURROGATE.sub("\ufffd", text)
