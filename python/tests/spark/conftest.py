"""One session of Spark for all tests, because a process has one JVM."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

collect_ignore_glob = [] if find_spec("pyspark") else ["*"]


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Two cores, and four attempts for each task. A plain local[2] never runs a failed task again.
    builder = SparkSession.builder.master("local[2,4]")
    settings: dict[str, Any] = {
        "spark.driver.bindAddress": "127.0.0.1",
        # A session of short jobs ends before an optimizing compiler pays off.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.driver.host": "127.0.0.1",
        "spark.log.level": "OFF",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.shuffle.partitions": "3",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }
    session = builder.config(map=settings).getOrCreate()
    yield session
    session.stop()
