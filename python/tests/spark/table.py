"""The table that the tests of partitions, batches and faults read, and a hash of what they make of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from pyspark.sql import DataFrame
from vectors import ROOT, read_vectors

from pchar.spark import components, normalize


def texts(count: int) -> list[str | None]:
    """Returns links, vectors and nulls."""
    links = (ROOT / "bench/corpora/urls-48k.txt").read_text("utf-8").splitlines()
    examples = [vector["input"] for vector in read_vectors("parse", "check", "normalize")]
    return [*[None] * 10, *examples, *links][:count]


def worked(df: DataFrame) -> DataFrame:
    return normalize(components(df, "url", errors="struct"), "url", prefix="of_", into="normal", errors="struct")


def sha256(rows: Iterable[Any]) -> str:
    """Returns one hash for the same rows, of Spark or Arrow, in any order."""
    lines = sorted(repr(tuple(row.values() if isinstance(row, dict) else row)) for row in rows)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
