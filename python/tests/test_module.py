"""The bytes of the module, threads, forks and traps."""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pyarrow as pa
import pytest
import wasmtime
from vectors import ROOT

import pchar
from pchar import _arguments, _module, _numbers
from pchar.arrow import normalize

LINKS = [f"HTTP://Host{row}/../a?b" for row in range(20_000)]
NORMAL = [f"http://host{row}/a?b" for row in range(20_000)]


def test_the_package_has_the_module_of_the_tree() -> None:
    assert _module.module_bytes() == (ROOT / "python/wasm/python-core.wasm").read_bytes()


def test_the_version_is_that_of_the_npm_package() -> None:
    assert version("pchar") == json.loads((ROOT / "package.json").read_text())["version"]


def test_the_longest_row_is_that_of_the_crate() -> None:
    source = (ROOT / "crate/src/kernel/columns/strings.rs").read_text("utf-8")
    assert f"pub const MAX_ROW: usize = {_arguments.MAX_ROW >> 20} << 20;" in source


def test_an_import_does_not_compile_the_module() -> None:
    code = "import pchar; from pchar import _module; print(_module.process()._compiled)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "None\n"


def test_the_package_works_from_a_zip_file(tmp_path: Path) -> None:
    archive = tmp_path / "pchar.zip"
    with ZipFile(archive, "w") as written:
        for file in Path(pchar.__file__).parent.iterdir():
            if file.is_file():
                written.write(file, f"pchar/{file.name}")
    code = f"""
import sys
sys.path.insert(0, {str(archive)!r})
import pyarrow as pa
from pchar import arrow
print(arrow.__file__.startswith({str(archive)!r}), arrow.normalize(pa.array(["A:"])).to_pylist())
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "True ['a:']\n"


def test_eight_threads() -> None:
    array = pa.array(LINKS)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: normalize(array).to_pylist(), range(32)))
    assert all(each == NORMAL for each in found)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no os.fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("used", [False, True])
def test_a_fork(used: bool) -> None:
    code = f"""
import os, signal, threading
import pyarrow as pa
from pchar.arrow import normalize
array = pa.array(["HTTP://A/../b"])
if {used}:
    threads = [threading.Thread(target=normalize, args=(array,)) for _ in range(8)]
    [thread.start() for thread in threads]
    normalize(array)
    [thread.join() for thread in threads]
child = os.fork()
if child == 0:
    signal.alarm(60)
    os._exit(7 if normalize(array).to_pylist() == ["http://a/b"] else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
assert normalize(array).to_pylist() == ["http://a/b"]
"""
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True, timeout=120)


def test_a_trap_is_an_exception_and_the_next_call_works() -> None:
    array = pa.array(["A:"])
    normalize(array)
    _module.process().clear()
    with _module.lent() as before:
        calls = before.call

    def failing(name: str, *arguments: int) -> int:
        # The third argument is the rule, and no rule has this number.
        return calls(name, *arguments[:2], 10_000, *arguments[3:]) if name == "normalize" else calls(name, *arguments)

    before.call = failing  # type: ignore[method-assign]
    with pytest.raises(wasmtime.Trap):
        normalize(array)
    with _module.lent() as after:
        assert after is not before
    assert normalize(array).to_pylist() == ["a:"]


@pytest.mark.parametrize("offsets", [(0, 60, 1), (0, 1, 9), (-1, 3, 8), (3, 2, 1)])
def test_the_module_rejects_offsets_outside_of_its_data(offsets: tuple[int, ...]) -> None:
    core = _module.Process().take()
    areas = core.reserve(2, 8, 0, 0, 64)
    ctypes.memmove(areas[_numbers.AREA_OFFSETS], (ctypes.c_int32 * 3)(*offsets), 12)
    with pytest.raises(wasmtime.Trap):
        core.call("check", 2, -1, 0)
