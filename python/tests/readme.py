"""Runs the programs in the README, which print what their comments say."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from vectors import ROOT

README = (ROOT / "python/README.md").read_text("utf-8")
PROGRAMS = dict(re.findall(r"## (\w+)\n\n```python\n(.*?)```", README, re.DOTALL))


def run(name: str, folder: Path) -> None:
    """Runs the program of an engine, after the one that writes the file that it reads."""
    file = (folder / "links.parquet").as_posix()
    for each in dict.fromkeys(["PyArrow", name]):
        assert compared(PROGRAMS[each].replace("links.parquet", file)) > 0


def compared(program: str) -> int:
    """Runs a program. Compares each expression with the value in the comment behind it, and returns their number."""
    names: dict[str, Any] = {}
    lines = program.splitlines()
    count = 0
    for statement in ast.parse(program).body:
        source = ast.unparse(statement)
        end = statement.end_lineno or 0
        behind = lines[end - 1][statement.end_col_offset :] or "".join(lines[end : end + 1])
        if isinstance(statement, ast.Expr) and behind.lstrip().startswith("# "):
            assert eval(source, names) == ast.literal_eval(behind.lstrip()[2:]), source
            count += 1
        else:
            exec(source, names)
    return count
