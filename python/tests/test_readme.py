"""The program in the README prints what its comments say."""

from __future__ import annotations

import ast
from typing import Any

from vectors import ROOT


def test_the_program_in_the_readme() -> None:
    program = (ROOT / "python/README.md").read_text("utf-8").split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(program, names)
    lines = program.replace("\n# {", "  # {").splitlines()
    shown = [line.split("  # ") for line in lines if "  # " in line]
    assert len(shown) == 4
    for expression, value in shown:
        assert eval(expression, names) == ast.literal_eval(value)
