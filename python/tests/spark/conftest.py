"""One session of Spark for all tests, because a process has one JVM."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from settings import SETTINGS

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

collect_ignore_glob = [] if find_spec("pyspark") else ["*"]


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Two cores, and four attempts for each task. A plain local[2] never runs a failed task again.
    builder = SparkSession.builder.master("local[2,4]")
    session = builder.config(map=SETTINGS).getOrCreate()
    yield session
    session.stop()
