"""What an import loads, and what works without pyarrow."""

from __future__ import annotations

import subprocess
import sys

import pytest
from readme import PROGRAMS

ENGINES = ("pandas", "polars", "duckdb", "datafusion", "spark", "ray")
# `None` in `sys.modules` makes an import fail as if the package were not installed.
WITHOUT_PYARROW = "import sys; sys.modules['pyarrow'] = None\n"


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_an_import_loads_neither_wasmtime_nor_pyarrow() -> None:
    code = "import sys, pchar; print([name for name in ('wasmtime', 'pyarrow', 'ctypes') if name in sys.modules])"
    assert run(code) == "[]\n"


def test_strings_load_no_pyarrow() -> None:
    functions = (
        "pchar.parse('a'), pchar.params('?a'), pchar.origin('a'), pchar.equivalent('a', 'b'), repr(pchar.Uri(''))"
    )
    assert run(f"import sys, pchar; {functions}; print('pyarrow' in sys.modules)") == "False\n"


def test_the_program_for_strings_needs_no_pyarrow() -> None:
    program = PROGRAMS["Strings"] + "\nprint(where)"
    assert run(WITHOUT_PYARROW + program) == "http://é/a\n"


def test_arrow_is_an_attribute() -> None:
    assert run("import pchar; print(pchar.arrow.origin(['http://a:80/'])[0])") == "http://a\n"
    assert run("import pchar\ntry: pchar.other\nexcept AttributeError as error: print(error)") == (
        "module 'pchar' has no attribute 'other'\n"
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_a_missing_engine_is_named_with_its_extra(engine: str) -> None:
    package = "pyspark" if engine == "spark" else engine
    code = f"import sys; sys.modules[{package!r}] = None\ntry: import pchar.{engine}\n"
    assert run(code + "except ImportError as error: print(error.name, str(error).split(': ')[-1])") in (
        f"{package} pip install 'pchar[{engine}]'\n",
        f"{package}.sql pip install 'pchar[{engine}]'\n",
        f"{package}.data pip install 'pchar[{engine}]'\n",
    )


@pytest.mark.parametrize("code", ["import pchar.arrow", "from pchar import arrow", "import pchar; pchar.arrow"])
def test_a_missing_pyarrow_is_named_with_its_extra(code: str) -> None:
    code = f"{WITHOUT_PYARROW}try: {code}\nexcept ImportError as error: print(error)"
    assert run(code) == "pyarrow is not installed: pip install 'pchar[arrow]'\n"
