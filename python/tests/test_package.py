"""The wheel and the sdist."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from vectors import ROOT

pytest.importorskip("hatchling")


def build(target: str, source: Path, to: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(to)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (file,) = to.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return file


def test_the_sdist_builds_the_same_wheel(tmp_path: Path) -> None:
    wheel = build("wheel", ROOT / "python", tmp_path / "tree")
    sdist = build("sdist", ROOT / "python", tmp_path / "sdist")
    subprocess.run(["tar", "-xf", str(sdist), "-C", str(tmp_path)], check=True)
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert build("wheel", source, tmp_path / "again").read_bytes() == wheel.read_bytes()
    with ZipFile(wheel) as files:
        assert files.read("pchar/python-core.wasm") == (ROOT / "python/wasm/python-core.wasm").read_bytes()
        assert "pchar/py.typed" in files.namelist()
