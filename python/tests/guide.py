"""Reads the programs in docs/reach.md."""

from __future__ import annotations

import re

import pyarrow as pa
from vectors import ROOT

LINKS = pa.table({"id": [2, 1, 3, 4], "url": ["HTTP://a/b", "http://A/b", "a b", None]})


def program(engine: str, which: int = 0) -> str:
    """Returns a program of an engine: by default the first one."""
    guide = (ROOT / "docs/reach.md").read_text("utf-8")
    found: list[str] = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    return [each for each in found if f"pchar.{engine}" in each][which]
