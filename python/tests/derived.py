"""What the tests of Spark and Ray share."""

from __future__ import annotations

from types import ModuleType
from typing import Any


def with_derived(functions: ModuleType, table: Any, other: Any) -> Any:
    """Adds each derived value of the column `url`, and whether it is equivalent to another column."""
    table = functions.key(functions.origin(table, "url", into="origin"), "url", into="key")
    table = functions.to_uri(functions.equivalent(table, "url", other, into="equivalent"), "url", into="uri")
    table = functions.param(functions.segments(table, "url", into="segments"), "url", "x", into="x")
    table = functions.redact(functions.escape_invalid(table, "url", into="escaped"), "url", into="redacted")
    return functions.params(table, "url", into="params")
