"""Reads the programs in docs/reach.md."""

from __future__ import annotations

import re

import pyarrow as pa
from vectors import ROOT

LINKS = pa.table({"id": [2, 1, 3, 4], "url": ["HTTP://a/b", "http://A/b", "a b", None]})


def program(engine: str) -> str:
    guide = (ROOT / "docs/reach.md").read_text("utf-8")
    found: str
    [found] = [each for each in re.findall(r"```python\n(.*?)```", guide, re.DOTALL) if f"pchar.{engine}" in each]
    return found
