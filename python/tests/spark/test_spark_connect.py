"""Spark Connect gives the same answers as a classic session. Its workers get the package as an artifact."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from connect import answers
from pyspark.sql import SparkSession

import pchar


def test_a_session_of_spark_connect(spark: SparkSession, tmp_path: Path) -> None:
    # The message names the package that is missing.
    pytest.importorskip("pyspark.sql.connect.session", exc_type=ImportError)
    archive = shutil.make_archive(str(tmp_path / "pchar"), "zip", Path(pchar.__file__).parents[1], "pchar")
    command = [sys.executable, "-W", "ignore", str(Path(__file__).with_name("connect.py")), archive]
    paths = {"PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, env=os.environ | paths, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["place"].endswith("/pchar.zip/pchar/__init__.py")
    assert found["answers"] == answers(spark)
